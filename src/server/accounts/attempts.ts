// How often one may try to get in: counted for the account and for where the tries come from.
import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import { tooMany } from '../buckets/acts.ts'
import { giveBack, takeFrom } from '../buckets/buckets.ts'
import type { Deps } from '../deps.ts'
import { addressOf } from '../http/address.ts'

const minuteMs = 60_000

export type Kind = 'sign-in' | 'sign-up' | 'reset' | 'new-password' | 'leave'
type Bound = { account?: number; address: number; windowMs: number }

const boundsOf = ({ settings }: Deps): Record<Kind, Bound> => ({
  'sign-in': { account: 10, address: 10, windowMs: 15 * minuteMs },
  'sign-up': { address: settings.SIGN_UPS_PER_HOUR, windowMs: 60 * minuteMs },
  reset: { account: 3, address: 30, windowMs: 60 * minuteMs },
  'new-password': { address: 30, windowMs: 60 * minuteMs },
  leave: { account: 10, address: 10, windowMs: 15 * minuteMs },
})

/**
 * Counts a try. Throws `too_many_attempts` with the time to wait.
 * Resolves to the way to take the try back: only those that failed are to count where somebody proved who they are.
 */
export async function takeAttempt(
  c: Context,
  deps: Deps,
  { kind, account }: { kind: Kind; account?: string },
): Promise<() => Promise<void>> {
  const { windowMs, ...bounds } = boundsOf(deps)[kind]
  const tries = [
    { limit: bounds.address, who: `address ${addressOf(c, deps.settings)}` },
    ...(bounds.account && account !== undefined ? [{ limit: bounds.account, who: `account ${account}` }] : []),
  ].map(({ limit, who }) => ({ limit, key: `${kind}:${hidden(deps, who)}` }))
  let waitSeconds = 0
  for (const { limit, key } of tries) {
    const taken = await takeFrom(deps.db.orm, { key, limit, windowMs, nowMs: deps.now() })
    if (!taken.allowed) waitSeconds = Math.max(waitSeconds, taken.retryAfterSeconds)
  }
  if (waitSeconds > 0) throw tooMany(waitSeconds)
  return async () => {
    for (const { key } of tries) await giveBack(deps.db.orm, key)
  }
}

/** Neither addresses nor emails are kept for counting. */
function hidden({ secret }: Deps, who: string): string {
  return createHmac('sha256', secret).update(who).digest('base64url')
}
