// Limits attempts to sign up, to sign in with passkeys, to change passwords and passkeys,
// and to delete accounts, per account and per address.
import type { Context } from 'hono'
import { networksOf } from '../../address-range.ts'
import type { Deps } from '../../deps/deps.ts'
import { clientAddress } from '../../http/address.ts'
import { tooManyRequests } from '../../http/rate-limits/action-limits.ts'
import { consume, refund } from '../../http/rate-limits/rate-limits.ts'
import { hashCaller } from './hash-caller.ts'

const minuteMs = 60_000

type AttemptKind =
  | 'sign-up'
  | 'confirmation'
  | 'reset'
  | 'new-password'
  | 'delete-account'
  | 'change-password'
  | 'change-passkeys'
  | 'passkey-options'
  | 'passkey-sign-in'
type AttemptLimit = { account?: number; address?: number; windowMs: number }

const limitsOf = ({ settings }: Deps): Record<AttemptKind, AttemptLimit> => ({
  'sign-up': { address: settings.SIGN_UPS_PER_HOUR, windowMs: 60 * minuteMs },
  confirmation: { account: 3, address: 30, windowMs: 60 * minuteMs },
  reset: { account: 3, address: 30, windowMs: 60 * minuteMs },
  'new-password': { address: 30, windowMs: 60 * minuteMs },
  'delete-account': { account: 10, windowMs: 15 * minuteMs },
  'change-password': { account: 10, windowMs: 15 * minuteMs },
  'change-passkeys': { account: 10, windowMs: 15 * minuteMs },
  // The page of the sign-in asks for them whenever it opens, and each is stored for five minutes.
  'passkey-options': { address: 300, windowMs: 15 * minuteMs },
  'passkey-sign-in': { address: 100, windowMs: 15 * minuteMs },
})

/**
 * Counts an attempt. Throws `too_many_attempts` with the time to wait; a refused attempt
 * does not count. Resolves to a function that refunds the attempt, for callers that count
 * only failed attempts.
 */
export async function enforceSignInLimit(
  c: Context,
  deps: Deps,
  { kind, account }: { kind: AttemptKind; account?: string },
): Promise<() => Promise<void>> {
  const { windowMs, ...limits } = limitsOf(deps)[kind]
  const callers = [
    ...networksOf(clientAddress(c, deps.settings)).map(({ address, factor }) => ({
      limit: limits.address && limits.address * factor,
      caller: `address ${address}`,
    })),
    { limit: account === undefined ? undefined : limits.account, caller: `account ${account}` },
  ]
  const counters = callers.flatMap(({ limit, caller }) =>
    limit === undefined ? [] : [{ limit, key: `${kind}:${hashCaller(deps, caller)}` }],
  )
  const refundAttempt = async () => {
    for (const { key } of counters) await refund(deps.db.orm, key)
  }
  let waitSeconds = 0
  for (const { limit, key } of counters) {
    const result = await consume(deps.db.orm, { key, limit, windowMs, nowMs: deps.now() })
    if (!result.allowed) waitSeconds = Math.max(waitSeconds, result.retryAfterSeconds)
  }
  if (waitSeconds === 0) return refundAttempt
  await refundAttempt()
  throw tooManyRequests(waitSeconds)
}
