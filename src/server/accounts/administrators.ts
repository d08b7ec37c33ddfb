// Who administrates this installation: the first account, and those that an administrator
// or the operator's terminal made one.
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Role } from '#contract/basics/limits.ts'
import { Problem } from '#contract/problems/problems.ts'
import { logAction } from '../admin/audit/actions.ts'
import type { Orm } from '../db/database.ts'
import { profiles, users } from '../db/schema/accounts.ts'
import type { Deps } from '../deps/deps.ts'
import { readViewer } from './identity.ts'
import { removeFirstAdministrator, removeUnused } from './invitation-store.ts'
import { deleteSessions, updateProfile } from './store.ts'

export const hasAccounts = async (orm: Orm): Promise<boolean> =>
  (await orm.select({ id: users.id }).from(users).limit(1)).length > 0

export const hasAdministrator = async (orm: Orm): Promise<boolean> =>
  (await orm.$count(profiles, eq(profiles.role, 'admin'))) > 0

export async function isAdministrator(orm: Orm, userId: string): Promise<boolean> {
  const isTheirs = and(eq(profiles.userId, userId), eq(profiles.role, 'admin'))
  return (await orm.select({ id: profiles.userId }).from(profiles).where(isTheirs)).length > 0
}

declare module 'hono' {
  interface ContextVariableMap {
    /** Set on requests to the administration. */
    administratorId: string
  }
}

/** Returns the id of the administrator who asks. For everybody else there is no such address. */
export async function requireAdministrator(c: Context, deps: Deps): Promise<string> {
  const viewerId = await readViewer(c, deps)
  if (viewerId === null || !(await isAdministrator(deps.db.orm, viewerId)))
    throw new Problem('no_such_address')
  return viewerId
}

/**
 * Changes a role within the caller's transaction. The open invitations of somebody who is
 * no administrator any more end. Throws `last_administrator` if there is no other one,
 * and `person_not_found` for an account without a profile.
 */
export async function setRole(tx: Orm, userId: string, role: Role): Promise<void> {
  if (role === 'user' && (await isLastAdministrator(tx, userId)))
    throw new Problem('last_administrator')
  await storeRole(tx, userId, role)
}

async function storeRole(tx: Orm, userId: string, role: Role): Promise<void> {
  if (role === 'user') await removeUnused(tx, { inviterId: userId })
  else await removeFirstAdministrator(tx)
  const isTheirs = eq(profiles.userId, userId)
  const changed = await tx
    .update(profiles)
    .set({ role, updatedAt: Date.now() })
    .where(isTheirs)
    .returning({ role: profiles.role })
  if (changed.length === 0) throw new Problem('person_not_found')
}

/**
 * Before an account is deleted: throws `last_administrator` if it is the only
 * administrator's while others have accounts.
 */
export async function requireOtherAdministrator(tx: Orm, userId: string): Promise<void> {
  if ((await isLastAdministrator(tx, userId)) && (await tx.$count(users)) > 1)
    throw new Problem('last_administrator')
}

/**
 * Holds a lock until the end of the transaction, so that two administrators cannot leave
 * at the same time.
 */
async function isLastAdministrator(tx: Orm, userId: string): Promise<boolean> {
  if (!(await isAdministrator(tx, userId))) return false
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('administrators'))`)
  const others = and(eq(profiles.role, 'admin'), ne(profiles.userId, userId))
  return (await tx.$count(profiles, others)) === 0
}

/** Signs a user out everywhere. */
export const endSessions = deleteSessions

/** Lets a user do nothing until it is lifted. Within the caller's transaction. */
export async function setSuspended(
  tx: Orm,
  userId: string,
  suspendedAt: number | null,
): Promise<void> {
  if (suspendedAt !== null) await setRole(tx, userId, 'user')
  await updateProfile(tx, userId, { suspendedAt })
  if (suspendedAt !== null) await deleteSessions(tx, userId)
}

/**
 * Gives a user the role that the provider of single sign-on says they have. It decides
 * also about the first account and the last administrator: the next person with the
 * claim, or the operator's terminal, makes another one.
 */
export async function followProviderRole(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: string,
  isToAdministrate: boolean,
): Promise<void> {
  if ((await isAdministrator(db.orm, userId)) === isToAdministrate) return
  const role = isToAdministrate ? 'admin' : 'user'
  await db.orm.transaction(async (tx) => {
    await storeRole(tx, userId, role)
    const details = { role, reason: 'single sign-on' }
    await logAction(tx, { actorId: null, action: 'role', userId, details, nowMs: now() })
  })
}
