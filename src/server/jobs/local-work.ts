// Limits how many summaries this process makes at once, in all and for each person, and
// makes none of them twice at once.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { LocalWork, Slot } from '../deps/local-work.ts'
import { createCounts } from './counts.ts'

/** Further idle actions are dropped. Something else must find what they left undone. */
const maxIdleActions = 200

type Waiting = { requesterKey: string; start(slot: Slot): void; fail(error: Error): void }

/**
 * Nobody gets a slot before `open`. `drainMs` is how long the summaries may go on after
 * `stopping` aborted.
 */
export function openLocalWork({
  stopping,
  drainMs,
}: {
  stopping: AbortSignal
  drainMs: number
}): LocalWork {
  const drained = new AbortController()
  const line: Waiting[] = []
  const taken = createCounts()
  const running = new Map<string, Promise<void>>()
  let limits = { slots: 0, perRequester: 0 }
  let onEmpty = () => {}
  const idleActions = createIdleActions(() => taken.total() === 0)

  const isFree = (requesterKey: string) =>
    taken.total() < limits.slots && taken.of(requesterKey) < limits.perRequester
  const takeSlot = (requesterKey: string): Slot => {
    taken.add(requesterKey)
    let isReleased = false
    return {
      release() {
        if (isReleased) return
        isReleased = true
        taken.subtract(requesterKey)
        startNext()
        if (taken.total() > 0) return
        onEmpty()
        idleActions.resume()
      },
    }
  }
  const startNext = () => {
    const at = line.findIndex(({ requesterKey }) => isFree(requesterKey))
    const [next] = at < 0 ? [] : line.splice(at, 1)
    next?.start(takeSlot(next.requesterKey))
  }
  const stop = () => {
    limits = { slots: 0, perRequester: 0 }
    for (const { fail } of line.splice(0)) fail(stoppingError())
  }
  stopping.addEventListener('abort', () => {
    stop()
    setTimeout(() => drained.abort(stoppingError()), drainMs).unref()
  })

  return {
    open(opened) {
      if (!stopping.aborted) limits = opened
    },
    hasSlot: isFree,
    tryAcquire: (requesterKey) => (isFree(requesterKey) ? takeSlot(requesterKey) : null),
    async acquire(requesterKey) {
      if (stopping.aborted) throw stoppingError()
      if (isFree(requesterKey)) return takeSlot(requesterKey)
      return new Promise((start, fail) => line.push({ requesterKey, start, fail }))
    },
    runOnce(id, action) {
      const known = running.get(id)
      if (known) return known
      const started = action().finally(() => running.delete(id))
      running.set(id, started)
      return started
    },
    whenIdle: idleActions.add,
    drained: drained.signal,
    async close() {
      stop()
      if (taken.total() > 0) await new Promise<void>((resolve) => (onEmpty = resolve))
      await idleActions.stop()
    },
  }
}

function stoppingError(): Error {
  return new Error('the server is stopping')
}

type IdleActions = {
  /** Never call it with an action that may reject. */
  add(action: () => Promise<void>): void
  /** Must be called when the process has become idle. */
  resume(): void
  /** Drops what waits, and resolves when nothing runs. */
  stop(): Promise<void>
}

/** Runs background actions, one at a time, while this process writes no summary. */
function createIdleActions(isIdle: () => boolean): IdleActions {
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
      if (isStopped || waiting.length >= maxIdleActions) return
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
