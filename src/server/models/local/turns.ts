// The line before a model that answers one request at a time. Those who wait take turns, so that
// one with many requests does not hold up another with one.

/** Names who asks, in a request to the process of a model. */
export const turnHeader = 'x-pith-turn'

type Waiting = { turn: string; enter(): void }

/** `onIdle` is called when nothing has run or waited for `idleMs`, if that is given. */
export function openTurns(idleMs: number | null = null, onIdle: () => void = () => {}) {
  const waiting: Waiting[] = []
  /** When each of those in the line was served last: a higher number is later. */
  const served = new Map<string, number>()
  let rounds = 0
  let isBusy = false
  const waitIdle = () => (idleMs === null ? undefined : setTimeout(onIdle, idleMs))
  let idle = waitIdle()

  function waitFor(turn: string, signal: AbortSignal): Promise<void> {
    return new Promise((enter, reject) => {
      const place: Waiting = { turn, enter }
      waiting.push(place)
      const leave = () => {
        const at = waiting.indexOf(place)
        if (at >= 0) waiting.splice(at, 1)
        reject(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  /** Of those served longest ago, the one that came first. */
  function enterNext(): void {
    const servedAt = ({ turn }: Waiting) => served.get(turn) ?? 0
    const [next] = waiting.toSorted((a, b) => servedAt(a) - servedAt(b))
    isBusy = next !== undefined
    if (!next) {
      served.clear()
      idle = waitIdle()
      return
    }
    waiting.splice(waiting.indexOf(next), 1)
    next.enter()
  }

  return {
    count: () => waiting.length + Number(isBusy),
    /** Runs the work when its turn comes. Rejects as soon as somebody who waits has left. */
    async run<Result>(
      work: () => Promise<Result>,
      { turn, signal }: { turn: string; signal: AbortSignal },
    ): Promise<Result> {
      if (isBusy) await waitFor(turn, signal)
      clearTimeout(idle)
      isBusy = true
      served.set(turn, ++rounds)
      try {
        signal.throwIfAborted()
        return await work()
      } finally {
        enterNext()
      }
    },
  }
}
