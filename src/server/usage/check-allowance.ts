// Checks an allowance before work that costs something. Only the reservation itself
// decides, so that parallel requests cannot exceed it.
import { Problem } from '#contract/problems/problems.ts'
import { isGuest } from '../accounts/identity.ts'
import type { Deps } from '../deps/deps.ts'
import * as rateLimits from '../http/rate-limits/rate-limits.ts'
import { findDailyLimit } from './daily-limits.ts'
import { isUnlimited } from './lifted-limits.ts'
import { findLedgerEntry } from './reservation-store.ts'
import { readUsage } from './usage.ts'

type Requester = { ownerId: string; address: string }

/**
 * Throws the Problem of `reserve` if nothing is left now, unless the owner was already
 * charged for the request. Changes nothing.
 */
export async function checkAllowance(
  deps: Deps,
  { chargeKey, ...requester }: Requester & { chargeKey: string },
): Promise<void> {
  const entry = await findLedgerEntry(deps.db.orm, requester.ownerId, chargeKey)
  if (entry && entry.state !== 'released') return
  const refusal = await findRefusal(deps, requester)
  if (refusal) throw refusal
}

/**
 * The Problem with which a new summary would be refused now; null if there is none.
 * Throws `limit_unreadable`.
 */
export async function findRefusal(
  deps: Deps,
  { ownerId, address }: Requester,
): Promise<Problem | null> {
  if (await isUnlimited(deps, deps.db.orm)) return null
  const usage = await readUsage(deps, ownerId).catch((cause) => {
    deps.log.error({ err: cause, ownerId }, 'failed to read an allowance')
    throw new Problem('limit_unreadable', { cause })
  })
  if (usage.remaining === null) throw new Problem('limit_unreadable')
  const refuse = (problem: Problem) =>
    new Problem(problem.code, {
      message: problem.message,
      details: { usage: { ...usage, upgradeRequired: true } },
    })
  if (usage.remaining === 0)
    return refuse(new Problem(isGuest(ownerId) ? 'guest_limit_reached' : 'limit_reached'))
  const daily = await findDailyLimit(
    deps,
    deps.db.orm,
    { ownerId, address, unit: 'summaries' },
    deps.now(),
  )
  if (!daily) return null
  const { GUEST_DAILY_PER_ADDRESS, GUEST_DAILY_TOTAL } = deps.settings
  const keys = [...daily.networks.map(({ key }) => key), daily.totalKey]
  const counts = await rateLimits.readCounts(deps.db.orm, keys, deps.now())
  if (daily.networks.some(({ key, factor }) => counts(key) >= GUEST_DAILY_PER_ADDRESS * factor))
    return refuse(daily.problem('address'))
  return counts(daily.totalKey) >= GUEST_DAILY_TOTAL ? refuse(daily.problem('total')) : null
}
