// Limits how many summaries this process makes at once, in all and for each person, and
// makes none of them twice at once.
import type { LocalWork, Slot } from '../../deps/local-work.ts'
import { createIdleActions } from './idle-actions.ts'

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
  const slotsOf = new Map<string, number>()
  const running = new Map<string, Promise<void>>()
  let limits = { slots: 0, perRequester: 0 }
  let taken = 0
  let onEmpty = () => {}
  const idleActions = createIdleActions(() => taken === 0)

  const isFree = (requesterKey: string) =>
    taken < limits.slots && (slotsOf.get(requesterKey) ?? 0) < limits.perRequester
  const takeSlot = (requesterKey: string): Slot => {
    taken++
    slotsOf.set(requesterKey, (slotsOf.get(requesterKey) ?? 0) + 1)
    let isReleased = false
    return {
      release() {
        if (isReleased) return
        isReleased = true
        taken--
        const others = slotsOf.get(requesterKey)! - 1
        if (others > 0) slotsOf.set(requesterKey, others)
        else slotsOf.delete(requesterKey)
        startNext()
        if (taken > 0) return
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
      if (taken > 0) await new Promise<void>((resolve) => (onEmpty = resolve))
      await idleActions.stop()
    },
  }
}

function stoppingError(): Error {
  return new Error('the server is stopping')
}
