// Limits attempts to sign in, sign up and change passwords, per account and per address.
import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import type { Deps } from '../deps/deps.ts'
import { clientAddress } from '../http/address.ts'
import { tooManyRequests } from '../rate-limits/action-limits.ts'
import { consume, refund } from '../rate-limits/rate-limits.ts'

const minuteMs = 60_000

type AttemptKind = 'sign-in' | 'sign-up' | 'reset' | 'new-password' | 'delete-account'
type AttemptLimit = { account?: number; address: number; windowMs: number }

const limitsOf = ({ settings }: Deps): Record<AttemptKind, AttemptLimit> => ({
  'sign-in': { account: 10, address: 10, windowMs: 15 * minuteMs },
  'sign-up': { address: settings.SIGN_UPS_PER_HOUR, windowMs: 60 * minuteMs },
  reset: { account: 3, address: 30, windowMs: 60 * minuteMs },
  'new-password': { address: 30, windowMs: 60 * minuteMs },
  'delete-account': { account: 10, address: 10, windowMs: 15 * minuteMs },
})

/**
 * Counts an attempt. Throws `too_many_attempts` with the time to wait.
 * Resolves to a function that refunds the attempt, for callers that count only failed attempts.
 */
export async function enforceSignInLimit(
  c: Context,
  deps: Deps,
  { kind, account }: { kind: AttemptKind; account?: string },
): Promise<() => Promise<void>> {
  const { windowMs, ...limits } = limitsOf(deps)[kind]
  const counters = [
    { limit: limits.address, caller: `address ${clientAddress(c, deps.settings)}` },
    ...(limits.account && account !== undefined ? [{ limit: limits.account, caller: `account ${account}` }] : []),
  ].map(({ limit, caller }) => ({ limit, key: `${kind}:${hashCaller(deps, caller)}` }))
  let waitSeconds = 0
  for (const { limit, key } of counters) {
    const result = await consume(deps.db.orm, { key, limit, windowMs, nowMs: deps.now() })
    if (!result.allowed) waitSeconds = Math.max(waitSeconds, result.retryAfterSeconds)
  }
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds)
  return async () => {
    for (const { key } of counters) await refund(deps.db.orm, key)
  }
}

/** Hashes the caller, so that the rate limits contain no addresses or emails. */
function hashCaller({ secret }: Deps, caller: string): string {
  return createHmac('sha256', secret).update(caller).digest('base64url')
}
