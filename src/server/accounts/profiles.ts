// Reads and changes the profiles of users: plan, preferences, sign-in times.
import type { HighlightNames, UserChange } from '#contract/accounts/account.ts'
import { defaultHighlightNames, highlightColors } from '#contract/basics/limits.ts'
import type { PlanKey } from '#contract/billing/plans.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { Orm } from '../db/database.ts'
import type { Deps } from '../deps/deps.ts'
import { isReachable } from '../site-url.ts'
import * as store from './store.ts'

export type { Profile } from './store.ts'

type CurrentPlan = { planKey: PlanKey; sinceMs: number }

/**
 * Returns a user's plan at a time and the anchor of its windows; null if the profile is
 * missing.
 */
export async function readPlan(
  orm: Orm,
  userId: string,
  nowMs: number,
): Promise<CurrentPlan | null> {
  const profile = await store.findProfile(orm, userId)
  return profile && getCurrentPlan(profile, nowMs)
}

/**
 * A plan that has ended counts as Free at once, even before the scheduled job updates the
 * profile.
 */
export function getCurrentPlan(
  { plan, planSince, planUntil, createdAt }: store.Profile,
  nowMs: number,
): CurrentPlan {
  const hasEnded = planUntil !== null && planUntil <= nowMs
  return hasEnded ? { planKey: 'free', sinceMs: createdAt } : { planKey: plan, sinceMs: planSince }
}

/**
 * When the current plan ends, if an administrator gave it until a day. One that is paid
 * for renews, or says itself when it ends.
 */
export function findGrantEnd(profile: store.Profile, nowMs: number): number | null {
  const { grantedPlan, grantedUntil, planUntil } = profile
  const { planKey } = getCurrentPlan(profile, nowMs)
  return planKey === grantedPlan && planUntil === grantedUntil ? grantedUntil : null
}

/**
 * Whether anybody could have made this account at no cost: it is no administrator's, has
 * no plan and no verified email address.
 */
export async function isFreeAndUnverified(
  orm: Orm,
  userId: string,
  nowMs: number,
): Promise<boolean> {
  const profile = await store.findProfile(orm, userId)
  if (profile && getCurrentPlan(profile, nowMs).planKey !== 'free') return false
  if (await store.isEmailVerified(orm, userId)) return false
  return profile?.role !== 'admin'
}

/** The same, and it was made after this time. */
export async function isNewFreeAndUnverified(
  orm: Orm,
  userId: string,
  { nowMs, sinceMs }: { nowMs: number; sinceMs: number },
): Promise<boolean> {
  const createdAt = (await store.findProfile(orm, userId))?.createdAt ?? nowMs
  return createdAt > sinceMs && (await isFreeAndUnverified(orm, userId, nowMs))
}

/**
 * Throws `email_unverified`, for what others see. Where no mail is delivered nobody can
 * verify an address, so nobody has to.
 */
export async function requireVerifiedEmail(
  { mailer }: Pick<Deps, 'mailer'>,
  orm: Orm,
  userId: string,
): Promise<void> {
  if (mailer.delivers && !(await store.isEmailVerified(orm, userId)))
    throw new Problem('email_unverified')
}

export const findProfile = store.findProfile

export const isEmailVerified = store.isEmailVerified

export type PlanChange = CurrentPlan & {
  /** When the plan ends unless it is renewed; without it the plan has no end. */
  untilMs?: number | null
}

/** Changes the plan within the caller's transaction. The caller notifies the owner afterwards. */
export async function setPlan(tx: Orm, userId: string, change: PlanChange): Promise<void> {
  const { planKey, sinceMs, untilMs = null } = change
  await store.updateProfile(tx, userId, { plan: planKey, planSince: sinceMs, planUntil: untilMs })
}

/**
 * Stores the plan that an administrator gave, or takes it back with null. The plan itself
 * is derived from it.
 */
export async function storeGrant(tx: Orm, userId: string, grant: PlanChange | null): Promise<void> {
  await store.updateProfile(tx, userId, {
    grantedPlan: grant?.planKey ?? null,
    grantedSince: grant?.sinceMs ?? null,
    grantedUntil: grant?.untilMs ?? null,
  })
}

/** Up to 100 users whose plan has ended but whose profile still has it. */
export const listExpiredPlans = store.listExpiredPlans

/** Users whose summaries are only kept if they save them. */
export const listWithoutAutoSave = store.listWithoutAutoSave

/**
 * Creates the profile of an account unless it exists, and checks that it was stored.
 * Tries twice.
 */
export async function createProfile(
  { db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>,
  userId: string,
): Promise<void> {
  const firstAdministrates = !isReachable(settings)
  for (let attempt = 1; ; attempt++) {
    try {
      await store.insertProfile(db.orm, { userId, nowMs: now(), firstAdministrates })
      if (await store.findProfile(db.orm, userId)) return
      throw new Error('the profile was inserted but cannot be read')
    } catch (error) {
      if (attempt === 2) throw error
    }
  }
}

/** Stores the time of a sign-in. Creates the profile if that failed at sign-up. */
export async function recordSignIn(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
  userId: string,
): Promise<void> {
  const exists = await store.updateProfile(deps.db.orm, userId, { lastLoginAt: deps.now() })
  if (!exists) await createProfile(deps, userId)
}

/** Finds a user with their profile, which is null if it is missing. */
export async function findUser(
  orm: Orm,
  userId: string,
): Promise<{ user: store.User; profile: store.Profile | null } | null> {
  const user = await store.findUser(orm, userId)
  return user && { user, profile: await store.findProfile(orm, userId) }
}

export async function updateUser(orm: Orm, userId: string, change: UserChange): Promise<void> {
  const { displayName, preferences, ...profileChange } = change
  if (displayName !== undefined) await store.updateName(orm, userId, displayName)
  if (preferences || Object.keys(profileChange).length > 0)
    await store.updateProfile(orm, userId, { ...preferences, ...profileChange })
}

/** What a user calls the colors of highlights. */
export function highlightNamesOf({
  highlightNames,
}: Pick<store.Profile, 'highlightNames'>): HighlightNames {
  const names = highlightColors.map((color) => [
    color,
    highlightNames[color] || defaultHighlightNames[color],
  ])
  return Object.fromEntries(names) as HighlightNames
}
