// Waits in line when many people request summaries at once, and asks again when the server says so.
import { AnyProblem } from '#contract/problems/problem.ts'

/**
 * The person's number in line. `isOwn` tells that only requests of their own, or of their
 * network, are in the way.
 */
export type PlaceInLine = { place: number; isOwn: boolean }

type SendOptions = {
  /** Called each time the server tells the person's place. */
  onPlace: (place: PlaceInLine) => void
  /** Whether the person still wants the response. */
  isWanted: () => boolean
}

export type WaitingLine = ReturnType<typeof createWaitingLine>

export function createWaitingLine() {
  let stopWaiting: (() => void) | null = null
  let isPageShown = true

  /** Rejects with the Problem `canceled` when the person leaves the line. */
  const wait = (seconds: number) => {
    let stop = () => {}
    const waited = new Promise<void>((resolve, reject) => {
      const timer = setTimeout(resolve, seconds * 1000)
      stop = () => {
        clearTimeout(timer)
        reject(leftLine())
      }
    })
    stopWaiting = stop
    return waited.finally(() => {
      // Another request may be waiting by now.
      if (stopWaiting === stop) stopWaiting = null
    })
  }
  const leave = (): boolean => {
    stopWaiting?.()
    return stopWaiting !== null
  }

  return {
    /**
     * Retries while the server answers `busy`. Throws any other Problem of the server,
     * and `canceled` when the person has left the line.
     */
    async send<T>(send: () => Promise<T>, { onPlace, isWanted }: SendOptions): Promise<T> {
      for (;;) {
        try {
          return await send()
        } catch (error) {
          const busy = readPlace(error)
          if (!busy) throw error
          const rejectUnwanted = () => {
            if (!isPageShown || !isWanted()) throw leftLine(error)
          }
          rejectUnwanted()
          onPlace(busy)
          await wait(busy.retryAfterSeconds)
          rejectUnwanted()
        }
      }
    },
    /** Ends the wait for the next request. Returns false if there was none. */
    leave,
    /**
     * Call it when the page is shown, and the function it returns when the page is left:
     * that ends the wait, and nothing more is sent.
     */
    enterPage(): () => void {
      isPageShown = true
      return () => {
        isPageShown = false
        leave()
      }
    },
  }
}

const leftLine = (cause?: unknown) =>
  new AnyProblem('canceled', { message: 'The person left the line.', cause })

type Busy = PlaceInLine & { retryAfterSeconds: number }

function readPlace(error: unknown): Busy | null {
  if (!(error instanceof AnyProblem) || error.code !== 'busy') return null
  const { place, retryAfterSeconds, isOwn = false } = (error.details ?? {}) as Partial<Busy>
  return place && retryAfterSeconds ? { place, retryAfterSeconds, isOwn } : null
}
