// The user record behind an account: plan, preferences, and when its person came.
import type { UserChange } from '#contract/account.ts'
import type { PlanKey } from '#contract/plans.ts'
import type { Orm } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import * as store from './store.ts'

export type { Profile } from './store.ts'

/** A person's plan and the anchor of its windows; null where the record is missing. */
export async function readPlan(orm: Orm, userId: string): Promise<{ planKey: PlanKey; sinceMs: number } | null> {
  const profile = await store.findProfile(orm, userId)
  return profile && { planKey: profile.plan, sinceMs: profile.planSince }
}

/** Changes the plan within the caller's transaction, who tells the owner's pages after it. */
export async function changePlan(
  tx: Orm,
  userId: string,
  { planKey, sinceMs }: { planKey: PlanKey; sinceMs: number },
): Promise<void> {
  await store.changeProfile(tx, userId, { plan: planKey, planSince: sinceMs })
}

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
