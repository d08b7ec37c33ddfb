// Reads what an owner has used and may use, and applies changes of the plan.

import { type Plan, type PlanKey, periodOf, planKeys, planOf } from '#contract/billing/plans.ts'
import type { Usage } from '#contract/billing/usage.ts'
import { Problem, type ProblemCode } from '#contract/problems/problems.ts'
import { isGuest } from '../accounts/identity.ts'
import { type PlanChange, readPlan, setPlan } from '../accounts/profiles.ts'
import type { Settings } from '../config.ts'
import type { Orm } from '../db/database.ts'
import type { Deps } from '../deps/deps.ts'
import { findCoveringPlan } from '../spaces/seats/covering-plans.ts'
import { type AllowanceWindow, allowanceWindowAt, weekMs } from './allowance-windows.ts'
import { isUnlimited } from './lifted-limits.ts'
import * as store from './store.ts'

/**
 * `sinceMs` is the anchor of the plan's windows. `ownKey` is the owner's own plan, where
 * that of a space covers them.
 */
type OwnerPlan = { planKey: PlanKey; plan: Plan; sinceMs: number; ownKey: PlanKey }

/**
 * The plan by which an owner is limited: their own, or a higher one that covers them as a
 * member of a space. Windows stay anchored at their own. Returns null for a signed-in
 * person without a profile.
 */
export async function readCurrentPlan(
  { plans: table }: Pick<Settings, 'plans'>,
  orm: Orm,
  ownerId: string,
  nowMs: number,
): Promise<OwnerPlan | null> {
  if (isGuest(ownerId))
    return { planKey: 'free', ownKey: 'free', plan: table.plans.guest, sinceMs: nowMs }
  const profilePlan = await readPlan(orm, ownerId, nowMs)
  if (!profilePlan) return null
  const { planKey: ownKey, sinceMs } = profilePlan
  const own = planOf(table, ownKey)
  const covering = await findCoveringPlan(table, orm, ownerId, nowMs)
  if (!covering || planKeys.indexOf(covering) <= planKeys.indexOf(ownKey))
    return { planKey: ownKey, ownKey, plan: own, sinceMs }
  const plan = planOf(table, covering)
  const maxVideoSeconds = longest(own.maxVideoSeconds, plan.maxVideoSeconds)
  return { planKey: covering, ownKey, plan: { ...plan, maxVideoSeconds }, sinceMs }
}

/** Null is no limit. */
function longest(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : Math.max(a, b)
}

/** The maximum video length of the owner's plan, and the name of the plan; null without a limit. */
export async function readVideoLimit(
  { db, now, settings }: Deps,
  ownerId: string,
): Promise<{ seconds: number; label: string } | null> {
  if (await isUnlimited({ settings }, db.orm)) return null
  const ownerPlan = await readCurrentPlan(settings, db.orm, ownerId, now())
  const { label, maxVideoSeconds = null } = ownerPlan?.plan ?? { label: '' }
  return maxVideoSeconds === null ? null : { seconds: maxVideoSeconds, label }
}

/**
 * Without an owner, returns the usage of a new guest. `limit` and `remaining` are null
 * when the plan cannot be read, and where there are no limits.
 */
export async function readUsage(
  { db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>,
  ownerId: string | null,
): Promise<Usage> {
  const nowMs = now()
  const isForGuest = ownerId === null || isGuest(ownerId)
  const ownerPlan = await readCurrentPlan(settings, db.orm, ownerId ?? 'guest:', nowMs)
  const allowance = ownerId === null ? null : await store.findAllowance(db.orm, ownerId)
  const used = !allowance || isOver(allowance, nowMs) ? 0 : allowance.used
  const unlimited = await isUnlimited({ settings }, db.orm)
  const limit = unlimited ? null : (ownerPlan?.plan.limit ?? null)
  const window = ownerPlan && allowanceWindowAt(ownerPlan.plan.period, ownerPlan.sinceMs, nowMs)
  // Another plan covers the owner than when the window began: the next charge replaces it.
  const isCurrent =
    allowance && !isOver(allowance, nowMs) && !(window && isOfOtherPeriod(allowance, window))
  return {
    used,
    limit,
    remaining: limit === null ? null : Math.max(0, limit - used),
    ...(unlimited ? { unlimited } : {}),
    planKey: ownerPlan?.planKey ?? 'free',
    ...(isForGuest ? { scope: 'guest' } : {}),
    lastSummaryAt: allowance?.lastSummaryAt ?? null,
    createdAt: allowance?.createdAt ?? null,
    updatedAt: allowance?.updatedAt ?? null,
    renewsAt: (isCurrent ? allowance.windowEnd : window?.endMs) ?? null,
    upgradeRequired: limit !== null && used >= limit,
  }
}

function isOver({ windowEnd }: store.Allowance, nowMs: number): boolean {
  return windowEnd !== null && windowEnd <= nowMs
}

function isOfOtherPeriod(
  { windowStart, windowEnd }: store.Allowance,
  { startMs, endMs }: AllowanceWindow,
): boolean {
  if (windowEnd === null || endMs === null) return false
  return (windowEnd - windowStart === weekMs) !== (endMs - startMs === weekMs)
}

/** Counts the summaries stored in the owner's current window. */
export async function countCommitted(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  ownerId: string,
): Promise<number> {
  const allowance = await store.findAllowance(db.orm, ownerId)
  return allowance && !isOver(allowance, now())
    ? store.countCommitted(db.orm, ownerId, allowance.windowNumber)
    : 0
}

/**
 * Changes the plan. The new limit applies at once, and the current window keeps what was
 * used in it.
 */
export async function applyPlan(
  tx: Orm,
  ownerId: string,
  { nowMs, ...change }: PlanChange & { nowMs: number },
): Promise<void> {
  const window = allowanceWindowAt(periodOf(change.planKey), change.sinceMs, nowMs)
  await store.replaceWindow(tx, { ownerId, window, nowMs })
  await setPlan(tx, ownerId, change)
}

/**
 * Makes the guest's summaries free to repeat for the account. They count in none of the
 * account's windows, and the guest's own allowance stays used.
 */
export const mergeGuestUsage = store.copyToOwner

const allowanceProblems: ProblemCode[] = [
  'limit_reached',
  'guest_limit_reached',
  'guests_paused',
  'unverified_paused',
  'accounts_paused',
  'question_limit_reached',
  'guest_question_limit_reached',
]

/** Adds the owner's usage to a Problem about the allowance. Returns every other error unchanged. */
export async function addUsageToProblem(
  error: unknown,
  readCurrentUsage: () => Promise<Usage>,
): Promise<unknown> {
  if (!(error instanceof Problem) || !allowanceProblems.includes(error.code)) return error
  const usage = { ...(await readCurrentUsage()), upgradeRequired: true }
  return new Problem(error.code, { message: error.message, details: { usage } })
}
