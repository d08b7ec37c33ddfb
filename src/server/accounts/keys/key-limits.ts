// Limits how many requests an API key may send. Counted in memory, because a write for
// each request would cost more than most requests.
import { Problem } from '#contract/problems/problems.ts'
import type { Deps } from '../../deps/deps.ts'

const windowMs = 60_000

export function openKeyLimits({ settings, now }: Pick<Deps, 'settings' | 'now'>) {
  const limit = settings.API_KEY_REQUESTS_PER_MINUTE
  let counts = new Map<string, number>()
  let endsAt = 0
  return {
    /**
     * Counts one request in the current minute. Throws `too_many_attempts` with the time
     * to wait.
     */
    count(keyId: string): void {
      const nowMs = now()
      if (nowMs >= endsAt) {
        counts = new Map()
        endsAt = nowMs + windowMs
      }
      const count = (counts.get(keyId) ?? 0) + 1
      if (count > limit) throw tooManyRequests(Math.max(1, Math.ceil((endsAt - nowMs) / 1000)))
      counts.set(keyId, count)
    },
  }
}

function tooManyRequests(retryAfterSeconds: number): Problem {
  return new Problem('too_many_attempts', {
    message: `This API key has sent too many requests. Nothing was done or charged. Wait ${retryAfterSeconds} seconds and try again.`,
    details: { retryAfterSeconds },
  })
}
