// Limits how often a user may perform an action that affects others.
import { createHmac } from 'node:crypto'
import { Problem } from '#contract/problems/problems.ts'
import { networksOf } from '../../address-range.ts'
import type { Deps } from '../../deps/deps.ts'
import { consume } from './rate-limits.ts'

const minuteMs = 60_000
const dayMs = 24 * 3600 * 1000

type LimitDeps = Pick<Deps, 'db' | 'secret' | 'now'>
type LimitedAction = { kind: string; userId: string; perMinute?: number; perDay: number }

/**
 * Counts one attempt. Throws `too_many_attempts` with the time to wait. The user id is
 * stored as a hash.
 */
export async function enforceRateLimit(deps: LimitDeps, action: LimitedAction): Promise<void> {
  const waitSeconds = await consumeAction(deps, action)
  if (waitSeconds !== null) throw tooManyRequests(waitSeconds)
}

/** Counts one attempt. False if there were too many, for what can be left out. */
export async function isWithinRateLimit(deps: LimitDeps, action: LimitedAction): Promise<boolean> {
  return (await consumeAction(deps, action)) === null
}

/** Resolves to the seconds to wait, or null. */
async function consumeAction(
  { db, secret, now }: LimitDeps,
  { kind, userId, perMinute, perDay }: LimitedAction,
): Promise<number | null> {
  const userHash = hashOfUser(secret, userId)
  const limits = [
    ...(perMinute ? [{ limit: perMinute, windowMs: minuteMs }] : []),
    { limit: perDay, windowMs: dayMs },
  ]
  for (const window of limits) {
    const key = `${kind}:${window.windowMs}:${userHash}`
    const { allowed, retryAfterSeconds } = await consume(db.orm, { key, ...window, nowMs: now() })
    if (!allowed) return retryAfterSeconds
  }
  return null
}

/** What stands for a user in the keys of limits. */
export function hashOfUser(secret: string, userId: string): string {
  return createHmac('sha256', secret).update(`account ${userId}`).digest('base64url')
}

/**
 * Counts one request of an address and its networks, which are stored as hashes. Throws
 * `too_many_attempts` with the time to wait.
 */
export async function enforceAddressLimit(
  { db, secret, now }: LimitDeps,
  {
    kind,
    address,
    limit,
    windowMs,
  }: { kind: string; address: string; limit: number; windowMs: number },
): Promise<void> {
  for (const network of networksOf(address)) {
    const hash = createHmac('sha256', secret)
      .update(`address ${network.address}`)
      .digest('base64url')
    const counted = {
      key: `${kind}:${hash}`,
      limit: limit * network.factor,
      windowMs,
      nowMs: now(),
    }
    const { allowed, retryAfterSeconds } = await consume(db.orm, counted)
    if (!allowed) throw tooManyRequests(retryAfterSeconds)
  }
}

export function tooManyRequests(retryAfterSeconds: number): Problem {
  return new Problem('too_many_attempts', {
    message: `Too many attempts. Please wait ${formatWait(retryAfterSeconds)} and try again.`,
    details: { retryAfterSeconds },
  })
}

function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes === 1) return 'a minute'
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
