// Reads, creates and updates the user record, which combines the account, the profile and
// the usage figures of a user.
import type { UserChange, UserRecord } from '#contract/accounts/account.ts'
import { readStats } from '../../analytics/analytics.ts'
import { notifyOwner } from '../../db/owner-events.ts'
import type { Deps } from '../../deps/deps.ts'
import { rejectTakenUsername, resolveUsernameChange } from '../../social/creators/usernames.ts'
import { countCommitted, readCurrentPlan, readUsage } from '../../usage/usage.ts'
import {
  createProfile,
  findGrantEnd,
  findUser,
  getCurrentPlan,
  highlightNamesOf,
  updateUser,
} from '../profiles.ts'

/** Returns the user record, or null with a warning in the log if the user has no profile. */
export async function readUserRecord(deps: Deps, userId: string): Promise<UserRecord | null> {
  const { orm } = deps.db
  const account = await findUser(orm, userId)
  if (!account?.profile) {
    deps.log.warn({ userId }, 'a signed-in user has no record')
    return null
  }
  const { user, profile } = account
  const { theme, summaryLength, autoSave, notifications, mutedNotifications, reading } = profile
  const { username, discoverable, createdAt, lastLoginAt } = profile
  const { planKey: plan } = getCurrentPlan(profile, deps.now())
  const { lastSummaryAt } = await readUsage(deps, userId)
  const limits = await readCurrentPlan(deps.settings, orm, userId, deps.now())
  return {
    uid: user.id,
    displayName: user.name,
    email: user.email,
    emailVerified: user.emailVerified || !deps.mailer.delivers,
    role: profile.role,
    plan,
    planUntil: findGrantEnd(profile, deps.now()),
    summariesCount: await countCommitted(deps, userId),
    summariesLimit: limits?.plan.limit ?? 0,
    createdAt,
    lastLoginAt,
    lastSummaryAt,
    preferences: {
      ...{ theme, summaryLength, autoSave, notifications, mutedNotifications, reading },
      highlightNames: highlightNamesOf(profile),
    },
    username,
    discoverable,
    stats: await readStats(deps, userId),
  }
}

/** Creates the profile unless it exists, and returns the user record. */
export async function createUserRecord(deps: Deps, userId: string): Promise<UserRecord> {
  await createProfile(deps, userId)
  await notifyOwner(deps.db, userId)
  return assertStored(await readUserRecord(deps, userId))
}

/** Updates names and preferences. Creates the profile first if it is missing. */
export async function updateUserRecord(
  deps: Deps,
  userId: string,
  change: UserChange,
): Promise<UserRecord> {
  await createProfile(deps, userId)
  const resolved = await resolveUsernameChange(deps, userId, change)
  await deps.db.orm.transaction((tx) => updateUser(tx, userId, resolved)).catch(rejectTakenUsername)
  await notifyOwner(deps.db, userId)
  return assertStored(await readUserRecord(deps, userId))
}

function assertStored(record: UserRecord | null): UserRecord {
  if (!record) throw new Error('the profile was created but cannot be read')
  return record
}
