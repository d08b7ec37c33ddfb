// How often a person may do a thing that others notice.
import { createHmac } from 'node:crypto'
import { Problem } from '#contract/problems.ts'
import type { Deps } from '../deps.ts'
import { takeFrom } from './buckets.ts'

const minuteMs = 60_000
const dayMs = 24 * 3600 * 1000

export type Act = { kind: string; userId: string; perMinute?: number; perDay: number }

/** Counts one more; throws `too_many_attempts` with the time to wait. The person is kept as a hash. */
export async function countAct(
  { db, secret, now }: Pick<Deps, 'db' | 'secret' | 'now'>,
  { kind, userId, perMinute, perDay }: Act,
): Promise<void> {
  const who = createHmac('sha256', secret).update(`account ${userId}`).digest('base64url')
  const bounds = [...(perMinute ? [{ limit: perMinute, windowMs: minuteMs }] : []), { limit: perDay, windowMs: dayMs }]
  for (const bound of bounds) {
    const key = `${kind}:${bound.windowMs}:${who}`
    const { allowed, retryAfterSeconds } = await takeFrom(db.orm, { key, ...bound, nowMs: now() })
    if (!allowed) throw tooMany(retryAfterSeconds)
  }
}

export function tooMany(retryAfterSeconds: number): Problem {
  return new Problem('too_many_attempts', {
    message: `Too many attempts. Please wait ${inWords(retryAfterSeconds)} and try again.`,
    details: { retryAfterSeconds },
  })
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes === 1) return 'a minute'
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
