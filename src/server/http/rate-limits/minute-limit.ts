// Limits what happens in a minute, in the memory of this process: for what may take less
// time than to count it in the database.
import { tooManyRequests } from './action-limits.ts'

const minuteMs = 60_000

/**
 * Returns a function that counts once for a key. It throws `too_many_attempts` with the
 * time to wait beyond the limit.
 */
export function createMinuteLimit(now: () => number): (key: string, limit: number) => void {
  let counts = new Map<string, number>()
  let endsAt = 0
  return (key, limit) => {
    // All keys share the minutes, so that nothing needs to be kept longer.
    if (now() >= endsAt) {
      counts = new Map()
      endsAt = now() + minuteMs
    }
    const count = (counts.get(key) ?? 0) + 1
    if (count > limit) throw tooManyRequests(Math.ceil((endsAt - now()) / 1000))
    counts.set(key, count)
  }
}
