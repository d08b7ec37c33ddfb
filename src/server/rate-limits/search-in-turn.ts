// Lets each person's searches wait for one another, so that many searches of one person do not make all others wait.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { tooManyRequests } from './action-limits.ts'

/** Runs a search after the earlier ones of the same person. Throws `too_many_attempts` after too many in a minute. */
type SearchInTurn = <Result>(ownerId: string, search: () => Promise<Result>) => Promise<Result>

/** A page that searches while a person types sends fewer. Counted in memory: a search may take less time than to count it in the database. */
const perMinute = 240
const minuteMs = 60_000

export function createSearchInTurn(now: () => number): SearchInTurn {
  const last = new Map<string, Promise<unknown>>()
  let countByOwner = new Map<string, number>()
  let minuteEndsAt = 0

  /** All people share the minutes, so that nothing needs to be kept longer. */
  const count = (ownerId: string) => {
    if (now() >= minuteEndsAt) {
      countByOwner = new Map()
      minuteEndsAt = now() + minuteMs
    }
    const searches = (countByOwner.get(ownerId) ?? 0) + 1
    if (searches > perMinute) throw tooManyRequests(Math.ceil((minuteEndsAt - now()) / 1000))
    countByOwner.set(ownerId, searches)
  }
  return async (ownerId, search) => {
    count(ownerId)
    const earlier = last.get(ownerId) ?? Promise.resolve()
    // Others are answered between two searches, which promises alone would run in one turn of the event loop.
    const result = earlier.then(() => yieldToEventLoop()).then(search)
    const settled = result
      .catch(() => {})
      .then(() => {
        if (last.get(ownerId) === settled) last.delete(ownerId)
      })
    last.set(ownerId, settled)
    return result
  }
}
