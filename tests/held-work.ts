// Work of a test that waits, once it has begun, until the test tells it how to go on.

export function holdWork() {
  let begin = () => {}
  let goOn = () => {}
  let fail = (_: Error) => {}
  const begun = new Promise<void>((resolve) => (begin = resolve))
  const released = new Promise<void>((resolve, reject) => {
    goOn = resolve
    fail = reject
  })
  /** What the work awaits. */
  const wait = (): Promise<void> => {
    begin()
    return released
  }
  return { wait, begun, goOn, fail }
}
