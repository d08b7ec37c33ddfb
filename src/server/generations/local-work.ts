// Limits how many summaries this process makes at once, in all and for each person.
import type { LocalWork, Place } from '../deps/local-work.ts'

type Waiting = { taker: string; start(place: Place): void; fail(error: Error): void }

/** Nobody gets a place before `open`. `drainMs` is how long the summaries may go on after `stopping` aborted. */
export function openLocalWork({ stopping, drainMs }: { stopping: AbortSignal; drainMs: number }): LocalWork {
  const drained = new AbortController()
  const line: Waiting[] = []
  const takenBy = new Map<string, number>()
  let limits = { places: 0, perTaker: 0 }
  let taken = 0
  let onEmpty = () => {}

  const isFree = (taker: string) => taken < limits.places && (takenBy.get(taker) ?? 0) < limits.perTaker
  const takePlace = (taker: string): Place => {
    taken++
    takenBy.set(taker, (takenBy.get(taker) ?? 0) + 1)
    let isLeft = false
    return {
      leave() {
        if (isLeft) return
        isLeft = true
        taken--
        const others = takenBy.get(taker)! - 1
        if (others > 0) takenBy.set(taker, others)
        else takenBy.delete(taker)
        startNext()
        if (taken === 0) onEmpty()
      },
    }
  }
  const startNext = () => {
    const at = line.findIndex(({ taker }) => isFree(taker))
    const [next] = at < 0 ? [] : line.splice(at, 1)
    next?.start(takePlace(next.taker))
  }
  const stop = () => {
    limits = { places: 0, perTaker: 0 }
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
    tryTake: (taker) => (isFree(taker) ? takePlace(taker) : null),
    async take(taker) {
      if (stopping.aborted) throw stoppingError()
      if (isFree(taker)) return takePlace(taker)
      return new Promise((start, fail) => line.push({ taker, start, fail }))
    },
    drained: drained.signal,
    async close() {
      stop()
      if (taken > 0) await new Promise<void>((resolve) => (onEmpty = resolve))
    },
  }
}

function stoppingError(): Error {
  return new Error('the server is stopping')
}
