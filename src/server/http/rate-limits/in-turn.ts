// Lets each person's searches, and what else keeps the database busy, wait for one another, so
// that many of one person do not make all others wait.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { createMinuteLimit } from './minute-limit.ts'

/**
 * Does something after the earlier ones of the same person. Throws `too_many_attempts`
 * after too many in a minute. A stranger, who owns nothing, waits for nobody.
 */
type InTurn = <Result>(ownerId: string | null, act: () => Promise<Result>) => Promise<Result>

/** A page that searches while a person types sends fewer. */
const perMinute = 240

export function createTurns(now: () => number): InTurn {
  const last = new Map<string, Promise<unknown>>()
  const count = createMinuteLimit(now)
  return async (ownerId, act) => {
    if (ownerId === null) return act()
    count(ownerId, perMinute)
    const earlier = last.get(ownerId) ?? Promise.resolve()
    // Others are answered between two of them, which promises alone would run in one
    // turn of the event loop.
    const result = earlier.then(() => yieldToEventLoop()).then(act)
    const settled = result
      .catch(() => {})
      .then(() => {
        if (last.get(ownerId) === settled) last.delete(ownerId)
      })
    last.set(ownerId, settled)
    return result
  }
}
