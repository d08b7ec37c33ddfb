// Work of a test that waits at one moment until the test tells it how to go on.

/**
 * Starts work that awaits `wait` at this moment. `begun` resolves when it does, and rejects if the
 * work fails before.
 */
export function holdWork<T>(work: (wait: () => Promise<void>) => Promise<T>) {
  let begin = () => {}
  let goOn = () => {}
  let fail = (_: Error) => {}
  const waiting = new Promise<void>((resolve) => (begin = resolve))
  const released = new Promise<void>((resolve, reject) => {
    goOn = resolve
    fail = reject
  })
  const ended = work(() => {
    begin()
    return released
  })
  const begun = Promise.race([waiting, ended])
  // On a slow machine each of them can fail before the work or the test awaits it.
  for (const promise of [released, ended, begun]) promise.catch(() => {})
  return { begun, goOn, fail, ended }
}
