// Lets Ctrl-C cancel what the terminal program is doing.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { Problem } from '#contract/problems/problems.ts'

/** Where Ctrl-C arrives: the process, or an emitter in tests. */
export type Interrupts = {
  once(event: 'SIGINT', listener: () => void): unknown
  removeListener(event: 'SIGINT', listener: () => void): unknown
}

/**
 * Runs an action with a signal that the first Ctrl-C aborts. A second Ctrl-C ends the
 * process as usual.
 */
export async function withInterrupt<T>(
  interrupts: Interrupts,
  action: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const abort = () =>
    controller.abort(new Problem('canceled', { message: 'Canceled. Nothing was charged.' }))
  interrupts.once('SIGINT', abort)
  try {
    return await action(controller.signal)
  } finally {
    interrupts.removeListener('SIGINT', abort)
  }
}

/**
 * Yields the items until the signal aborts; then it throws the reason at once, and the
 * source is told to stop.
 */
export async function* untilAborted<T>(
  items: AsyncIterable<T>,
  signal: AbortSignal,
): AsyncGenerator<T> {
  const iterator = items[Symbol.asyncIterator]()
  let abort = () => {}
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason)
  })
  aborted.catch(() => {})
  signal.addEventListener('abort', abort)
  try {
    for (;;) {
      // Without a model nothing waits for the network, so Ctrl-C would not be noticed
      // before the end.
      await yieldToEventLoop()
      signal.throwIfAborted()
      const step = await Promise.race([iterator.next(), aborted])
      if (step.done) return
      yield step.value
    }
  } finally {
    signal.removeEventListener('abort', abort)
    iterator.return?.().catch(() => {})
  }
}
