// What a person can do with what is kept of them: read it, change it, take it along, have it deleted.
import type { UserChange, UserRecord } from '#contract/account.ts'
import { planOf } from '#contract/plans.ts'
import { changePerson, createProfile, deletePerson, exportPerson, findPerson, planAt } from '../accounts/profiles.ts'
import * as billing from '../billing/billing.ts'
import * as comments from '../comments/comments.ts'
import * as follows from '../creators/follows.ts'
import { refuseTaken, settleName } from '../creators/usernames.ts'
import { tellOwner } from '../db/words.ts'
import type { Deps } from '../deps.ts'
import { listOwned } from '../history/history.ts'
import { exportImports } from '../imports/imports.ts'
import * as reports from '../moderation/reports.ts'
import { exportNotifications } from '../notifications/notifications.ts'
import * as playlists from '../playlists/playlists.ts'
import { listPublications } from '../publications/publications.ts'
import * as summaries from '../summaries/owners.ts'
import * as usage from '../usage/usage.ts'

/** The user record; null, with a warning to the operator, where it is missing. */
export async function readRecord(deps: Deps, userId: string): Promise<UserRecord | null> {
  const { orm } = deps.db
  const person = await findPerson(orm, userId)
  if (!person?.profile) {
    deps.log.warn({ userId }, 'a signed-in user has no record')
    return null
  }
  const { user, profile } = person
  const { theme, summaryLength, autoSave, notifications, username, findable, createdAt, lastLoginAt } = profile
  const { planKey: plan } = planAt(profile, deps.now())
  const { lastSummaryAt } = await usage.readUsage(deps, userId)
  return {
    uid: user.id,
    displayName: user.name,
    email: user.email,
    plan,
    summariesCount: await usage.countStored(deps, userId),
    summariesLimit: planOf(plan).limit,
    createdAt,
    lastLoginAt,
    lastSummaryAt,
    preferences: { theme, summaryLength, autoSave, notifications },
    username,
    findable,
    stats: await summaries.readStats(orm, userId, deps.now()),
  }
}

/** Writes a record that is missing. */
export async function createRecord(deps: Deps, userId: string): Promise<UserRecord> {
  await createProfile(deps, userId)
  await tellOwner(deps.db, userId)
  return present(await readRecord(deps, userId))
}

/** Changes names and preferences; a record that is missing is written first. */
export async function changeRecord(deps: Deps, userId: string, change: UserChange): Promise<UserRecord> {
  await createProfile(deps, userId)
  const settled = await settleName(deps, userId, change)
  await deps.db.orm.transaction((tx) => changePerson(tx, userId, settled)).catch(refuseTaken)
  await tellOwner(deps.db, userId)
  return present(await readRecord(deps, userId))
}

/** All that is kept of a person, but for what would let somebody in. */
export async function exportData({ db, now }: Deps, userId: string) {
  return {
    exportedAt: now(),
    account: await exportPerson(db.orm, userId),
    usage: await usage.exportOwner(db.orm, userId),
    history: await listOwned(db.orm, userId),
    summaries: await summaries.exportOwner(db.orm, userId),
    publications: await listPublications(db.orm, userId),
    ...(await follows.exportPerson(db.orm, userId)),
    ...(await playlists.exportPerson(db.orm, userId)),
    imports: await exportImports(db.orm, userId),
    ...(await comments.exportPerson(db.orm, userId)),
    reports: await reports.exportPerson(db.orm, userId),
    notifications: await exportNotifications(db.orm, userId),
    payments: await billing.exportPerson(db.orm, userId),
  }
}

/** Deletes a person: what they made, what they used, who they are. What others asked for too stays, without them. */
export async function leave({ db }: Deps, userId: string): Promise<void> {
  await db.orm.transaction(async (tx) => {
    await billing.forgetPerson({ db }, tx, userId)
    await follows.forgetPerson(tx, userId)
    await reports.forgetPerson(tx, userId)
    await playlists.forgetPerson(tx, userId)
    await comments.forgetPerson(tx, userId)
    await summaries.forgetOwner(tx, userId)
    await usage.forgetOwner(tx, userId)
    await deletePerson(tx, userId)
  })
  await tellOwner(db, userId)
}

function present(record: UserRecord | null): UserRecord {
  if (!record) throw new Error('a record was written and is not there')
  return record
}
