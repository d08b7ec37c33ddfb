// Runs background actions, one at a time, while this process writes no summary.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/** Further actions are dropped. The caller must have another way to find what they left undone. */
const maxWaiting = 200

type IdleActions = {
  /** Never call it with an action that may reject. */
  add(action: () => Promise<void>): void
  /** Must be called when the process has become idle. */
  resume(): void
  /** Drops what waits, and resolves when nothing runs. */
  stop(): Promise<void>
}

export function createIdleActions(isIdle: () => boolean): IdleActions {
  const waiting: (() => Promise<void>)[] = []
  let running: Promise<void> | null = null
  let isStopped = false

  const runWaiting = async () => {
    // Requests and readers that wait at this moment come first.
    await yieldToEventLoop()
    while (isIdle() && waiting.length > 0) {
      await waiting.shift()!()
      await yieldToEventLoop()
    }
    running = null
  }
  const resume = () => {
    if (!running && isIdle() && waiting.length > 0) running = runWaiting()
  }

  return {
    add(action) {
      if (isStopped || waiting.length >= maxWaiting) return
      waiting.push(action)
      resume()
    },
    resume,
    async stop() {
      isStopped = true
      waiting.length = 0
      await running
    },
  }
}
