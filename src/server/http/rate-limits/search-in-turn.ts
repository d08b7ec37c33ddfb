// Lets each person's searches wait for one another, so that many searches of one person
// do not make all others wait.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { createMinuteLimit } from './minute-limit.ts'

/**
 * Runs a search after the earlier ones of the same person. Throws `too_many_attempts`
 * after too many in a minute.
 */
type SearchInTurn = <Result>(ownerId: string, search: () => Promise<Result>) => Promise<Result>

/** A page that searches while a person types sends fewer. */
const perMinute = 240

export function createSearchInTurn(now: () => number): SearchInTurn {
  const last = new Map<string, Promise<unknown>>()
  const count = createMinuteLimit(now)
  return async (ownerId, search) => {
    count(ownerId, perMinute)
    const earlier = last.get(ownerId) ?? Promise.resolve()
    // Others are answered between two searches, which promises alone would run in one
    // turn of the event loop.
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
