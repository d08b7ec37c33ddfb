// What a person may use, what they used, and how that changes with their plan.
import { type Plan, type PlanKey, plans } from '#contract/plans.ts'
import { Problem, type ProblemCode } from '#contract/problems.ts'
import type { Usage } from '#contract/usage.ts'
import { isGuest } from '../accounts/identity.ts'
import { changePlan, type PlanChange, readPlan } from '../accounts/profiles.ts'
import type { Orm } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import * as store from './store.ts'
import { windowAt } from './windows.ts'

type Standing = { planKey: PlanKey; plan: Plan; sinceMs: number }

/** An owner's plan and the anchor of its windows; null for a signed-in person without a record. */
export async function readStanding(orm: Orm, ownerId: string, nowMs: number): Promise<Standing | null> {
  if (isGuest(ownerId)) return { planKey: 'free', plan: plans.guest, sinceMs: nowMs }
  const found = await readPlan(orm, ownerId, nowMs)
  return found && { ...found, plan: plans[found.planKey] }
}

/** The longest video an owner's plan covers, in seconds; null for any. */
export async function readVideoLimit({ db, now }: Deps, ownerId: string): Promise<number | null> {
  const standing = await readStanding(db.orm, ownerId, now())
  return standing?.plan.maxVideoSeconds ?? null
}

/** What an owner used and may still use; a stranger, null, is a guest who used nothing. The limit is null where it cannot be read. */
export async function readUsage({ db, now }: Pick<Deps, 'db' | 'now'>, ownerId: string | null): Promise<Usage> {
  const nowMs = now()
  const guest = ownerId === null || isGuest(ownerId)
  const standing = await readStanding(db.orm, ownerId ?? 'guest:', nowMs)
  const allowance = ownerId === null ? null : await store.findAllowance(db.orm, ownerId)
  const used = !allowance || isOver(allowance, nowMs) ? 0 : allowance.used
  const limit = standing?.plan.limit ?? null
  const window = standing && windowAt(standing.plan.period, standing.sinceMs, nowMs)
  return {
    used,
    limit,
    remaining: limit === null ? null : Math.max(0, limit - used),
    planKey: standing?.planKey ?? 'free',
    ...(guest ? { scope: 'guest' } : {}),
    lastSummaryAt: allowance?.lastSummaryAt ?? null,
    createdAt: allowance?.createdAt ?? null,
    updatedAt: allowance?.updatedAt ?? null,
    renewsAt: (allowance && !isOver(allowance, nowMs) ? allowance.windowEnd : window?.endMs) ?? null,
    upgradeRequired: limit !== null && used >= limit,
  }
}

function isOver({ windowEnd }: store.Allowance, nowMs: number): boolean {
  return windowEnd !== null && windowEnd <= nowMs
}

/** Summaries that were stored in the owner's present window. */
export async function countStored({ db, now }: Pick<Deps, 'db' | 'now'>, ownerId: string): Promise<number> {
  const allowance = await store.findAllowance(db.orm, ownerId)
  return allowance && !isOver(allowance, now()) ? store.countCommitted(db.orm, ownerId, allowance.windowNumber) : 0
}

/** Changes a plan: the new limit holds at once, and what was used in this window stays used. */
export async function applyPlan(
  tx: Orm,
  ownerId: string,
  { nowMs, ...change }: PlanChange & { nowMs: number },
): Promise<void> {
  const window = windowAt(plans[change.planKey].period, change.sinceMs, nowMs)
  await store.moveWindow(tx, { ownerId, window, nowMs })
  await changePlan(tx, ownerId, change)
}

/** What a guest had made is the account's own now and free to repeat. It counts in none of the account's windows; the guest keeps what they used. */
export const carryOver = store.copyOwner

export const forgetOwner = store.deleteOwner

/** What is kept about an owner's use, for the owner. */
export async function exportOwner(orm: Orm, ownerId: string) {
  return { allowance: await store.findAllowance(orm, ownerId), entries: await store.listEntries(orm, ownerId) }
}

const refusals: ProblemCode[] = ['limit_reached', 'guest_limit_reached', 'guests_paused']

/** A refusal for want of allowance tells what was used; every other error stays as it is. */
export async function withUsage(deps: Pick<Deps, 'db' | 'now'>, ownerId: string, error: unknown): Promise<unknown> {
  if (!(error instanceof Problem) || !refusals.includes(error.code)) return error
  const usage = { ...(await readUsage(deps, ownerId)), upgradeRequired: true }
  return new Problem(error.code, { message: error.message, details: { usage } })
}
