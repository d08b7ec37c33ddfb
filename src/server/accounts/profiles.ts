// The user record behind an account: plan, preferences, and when its person came.
import type { UserChange } from '#contract/account.ts'
import type { PlanKey } from '#contract/plans.ts'
import type { Orm } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import * as store from './store.ts'

export type { Profile } from './store.ts'

export type PlanNow = { planKey: PlanKey; sinceMs: number }

/** A person's plan at a moment and the anchor of its windows; null where the record is missing. */
export async function readPlan(orm: Orm, userId: string, nowMs: number): Promise<PlanNow | null> {
  const profile = await store.findProfile(orm, userId)
  return profile && planAt(profile, nowMs)
}

/** What has run out counts as Free at once, also before anybody settles it. */
export function planAt({ plan, planSince, planUntil, createdAt }: store.Profile, nowMs: number): PlanNow {
  const isOver = planUntil !== null && planUntil <= nowMs
  return isOver ? { planKey: 'free', sinceMs: createdAt } : { planKey: plan, sinceMs: planSince }
}

/** The record of a person, as it is stored. */
export const findProfile = store.findProfile

export type PlanChange = PlanNow & {
  /** When it ends, unless something else is heard; it has no end where this is left out. */
  untilMs?: number | null
}

/** Changes the plan within the caller's transaction, who tells the owner's pages after it. */
export async function changePlan(tx: Orm, userId: string, change: PlanChange): Promise<void> {
  const { planKey, sinceMs, untilMs = null } = change
  await store.changeProfile(tx, userId, { plan: planKey, planSince: sinceMs, planUntil: untilMs })
}

/** Some of the people whose plan has run out and was not settled yet. */
export const listRunOut = store.listRunOut

/** People whose summaries are only kept when they save them. */
export const listWithoutAutoSave = store.listWithoutAutoSave

/** Writes the record of an account and reads it back; once more if it is not there. One that is there stays as it is. */
export async function createProfile({ db, now }: Pick<Deps, 'db' | 'now'>, userId: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await store.addProfile(db.orm, userId, now())
      if (await store.findProfile(db.orm, userId)) return
      throw new Error('the record was written and is not there')
    } catch (error) {
      if (attempt === 2) throw error
    }
  }
}

/** Notes a sign-in. A record that could not be written at sign-up is written now. */
export async function noteSignIn({ db, now }: Pick<Deps, 'db' | 'now'>, userId: string): Promise<void> {
  const nowMs = now()
  const isThere = await store.changeProfile(db.orm, userId, { lastLoginAt: nowMs })
  if (!isThere) await createProfile({ db, now }, userId)
}

/** A person with an account, and their profile unless it is missing. */
export async function findPerson(
  orm: Orm,
  userId: string,
): Promise<{ user: store.User; profile: store.Profile | null } | null> {
  const user = await store.findUser(orm, userId)
  return user && { user, profile: await store.findProfile(orm, userId) }
}

export async function changePerson(orm: Orm, userId: string, change: UserChange): Promise<void> {
  const { displayName, preferences, ...shown } = change
  if (displayName !== undefined) await store.rename(orm, userId, displayName)
  if (preferences || Object.keys(shown).length > 0) await store.changeProfile(orm, userId, { ...preferences, ...shown })
}

/** What is kept of who somebody is. */
export async function exportPerson(orm: Orm, userId: string) {
  return { ...(await findPerson(orm, userId)), ...(await store.listAccess(orm, userId)) }
}

export const deletePerson = store.deleteUser
