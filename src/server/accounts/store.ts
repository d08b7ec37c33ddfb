// Queries on the tables of the user accounts. Only Better Auth's adapter also accesses them.
import { createHash, randomUUID } from 'node:crypto'
import { and, eq, gt, isNotNull, isNull, lt, lte, ne, sql } from 'drizzle-orm'
import type { Role } from '#contract/basics/limits.ts'
import type { Orm } from '../db/database.ts'
import { deleteInSteps } from '../db/in-steps.ts'
import {
  credentials,
  passkeys,
  profiles,
  sessions,
  users,
  verifications,
} from '../db/schema/accounts.ts'
import { invitations } from '../db/schema/operation/administration.ts'
import { hashSessionToken } from './protection/session-tokens.ts'

export type Profile = typeof profiles.$inferSelect
export type User = Pick<typeof users.$inferSelect, 'id' | 'name' | 'email' | 'emailVerified'>

/**
 * The user of a session that has not expired, unless they are suspended: the session may
 * have begun at that moment.
 */
export async function findUserIdBySessionToken(
  orm: Orm,
  token: string,
  now: Date,
): Promise<string | null> {
  const isLive = and(eq(sessions.token, hashSessionToken(token)), gt(sessions.expiresAt, now))
  const [row] = await orm
    .select({ userId: sessions.userId })
    .from(sessions)
    .leftJoin(profiles, eq(profiles.userId, sessions.userId))
    .where(and(isLive, isNull(profiles.suspendedAt)))
  return row?.userId ?? null
}

/** A user's sessions that have not expired. */
export async function listSessions(orm: Orm, userId: string, now: Date) {
  const { id, userAgent, createdAt, updatedAt, expiresAt } = sessions
  const isLive = and(eq(sessions.userId, userId), gt(expiresAt, now))
  return orm.select({ id, userAgent, createdAt, updatedAt }).from(sessions).where(isLive)
}

/** The session with this token, whether or not it is in force. */
export async function findSession(
  orm: Orm,
  token: string,
): Promise<{ id: string; createdAt: Date } | null> {
  const { id, createdAt } = sessions
  const isSession = eq(sessions.token, hashSessionToken(token))
  const [row] = await orm.select({ id, createdAt }).from(sessions).where(isSession)
  return row ?? null
}

/** False if the user has no such session. */
export async function deleteSession(orm: Orm, userId: string, id: string): Promise<boolean> {
  const isOwn = and(eq(sessions.userId, userId), eq(sessions.id, id))
  return (await orm.delete(sessions).where(isOwn).returning({ id: sessions.id })).length > 0
}

/** Ends all sessions of a user but the one with this token. */
export async function deleteOtherSessions(
  orm: Orm,
  userId: string,
  exceptToken: string | null,
): Promise<void> {
  const isOther =
    exceptToken === null ? undefined : ne(sessions.token, hashSessionToken(exceptToken))
  await orm.delete(sessions).where(and(eq(sessions.userId, userId), isOther))
}

/** Deletes sessions and verifications (mailed links) that have expired. */
export async function deleteExpiredSessions(orm: Orm, now: Date): Promise<void> {
  for (const table of [sessions, verifications])
    await deleteInSteps(orm, { table, where: lt(table.expiresAt, now) })
}

export async function findUser(orm: Orm, userId: string): Promise<User | null> {
  const [row] = await orm
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      emailVerified: users.emailVerified,
    })
    .from(users)
    .where(eq(users.id, userId))
  return row ?? null
}

export async function updateName(orm: Orm, userId: string, name: string): Promise<void> {
  await orm.update(users).set({ name, updatedAt: new Date() }).where(eq(users.id, userId))
}

/**
 * Deletes a user without credentials, left by a sign-up that failed half-way, so that the
 * address is free again.
 */
export async function deleteIncompleteSignUp(orm: Orm, email: string, before: Date): Promise<void> {
  const incomplete = await orm
    .select({ id: users.id })
    .from(users)
    .leftJoin(credentials, eq(credentials.userId, users.id))
    .where(and(eq(users.email, email), lt(users.createdAt, before), isNull(credentials.id)))
  for (const { id } of incomplete) await orm.delete(users).where(eq(users.id, id))
}

export async function findPasswordHash(orm: Orm, userId: string): Promise<string | null> {
  const isPasswordOfUser = and(
    eq(credentials.userId, userId),
    eq(credentials.providerId, 'credential'),
  )
  const [row] = await orm
    .select({ password: credentials.password })
    .from(credentials)
    .where(isPasswordOfUser)
  return row?.password ?? null
}

/** Replaces the hash of a password. False if the password was changed meanwhile. */
export async function replacePasswordHash(
  orm: Orm,
  { userId, stored, renewed }: { userId: string; stored: string; renewed: string },
): Promise<boolean> {
  const isUnchanged = and(eq(credentials.userId, userId), eq(credentials.password, stored))
  const changed = await orm
    .update(credentials)
    .set({ password: renewed })
    .where(isUnchanged)
    .returning()
  return changed.length > 0
}

/** Whether somebody at this provider signs in to the account. */
export async function hasProvider(orm: Orm, userId: string, providerId: string): Promise<boolean> {
  return (
    (await orm.$count(
      credentials,
      and(eq(credentials.userId, userId), eq(credentials.providerId, providerId)),
    )) > 0
  )
}

/** Better Auth stores reset links as hashes. */
const identifyReset = (token: string) =>
  createHash('sha256').update(`reset-password:${token}`).digest('base64url')

/**
 * Ends the reset links of a user but the newest, so that an older mail that somebody
 * finds opens nothing.
 */
export async function deleteOlderResetLinks(
  orm: Orm,
  { token, userId }: { token: string; userId: string },
): Promise<void> {
  await orm
    .delete(verifications)
    .where(and(eq(verifications.value, userId), ne(verifications.identifier, identifyReset(token))))
}

/**
 * Stores a reset link as Better Auth does for those that it mails, so that it accepts it.
 * The older ones end.
 */
export async function insertResetToken(
  orm: Orm,
  { token, userId, expiresAt }: { token: string; userId: string; expiresAt: Date },
): Promise<void> {
  await orm
    .insert(verifications)
    .values({ id: randomUUID(), identifier: identifyReset(token), value: userId, expiresAt })
  await deleteOlderResetLinks(orm, { token, userId })
}

/** The email address of the account that a reset link is for; null if the link is unknown. */
export async function findEmailByResetToken(orm: Orm, token: string): Promise<string | null> {
  const [row] = await orm
    .select({ email: users.email })
    .from(verifications)
    .innerJoin(users, eq(users.id, verifications.value))
    .where(eq(verifications.identifier, identifyReset(token)))
  return row?.email ?? null
}

/** Ends all links that were mailed to a user, and passkeys that they have begun to add. */
export async function deleteLinks(orm: Orm, userId: string): Promise<void> {
  await orm.delete(verifications).where(sql`position(${userId} in ${verifications.value}) > 0`)
}

export async function isEmailVerified(orm: Orm, userId: string): Promise<boolean> {
  return (await orm.$count(users, and(eq(users.id, userId), eq(users.emailVerified, true)))) > 0
}

export async function isSuspended(orm: Orm, userId: string): Promise<boolean> {
  return (
    (await orm.$count(
      profiles,
      and(eq(profiles.userId, userId), isNotNull(profiles.suspendedAt)),
    )) > 0
  )
}

/** Ends all sessions of a user. */
export async function deleteSessions(orm: Orm, userId: string): Promise<void> {
  await orm.delete(sessions).where(eq(sessions.userId, userId))
}

export async function markEmailVerified(orm: Orm, userId: string): Promise<void> {
  await orm.update(users).set({ emailVerified: true }).where(eq(users.id, userId))
}

/** How and when a user signed in, without passwords or tokens. */
export async function listSignInData(orm: Orm, userId: string) {
  const { userAgent, createdAt, updatedAt, expiresAt } = sessions
  return {
    signInWith: await orm
      .select({ provider: credentials.providerId, createdAt: credentials.createdAt })
      .from(credentials)
      .where(eq(credentials.userId, userId)),
    sessions: await orm
      .select({ userAgent, createdAt, updatedAt, expiresAt })
      .from(sessions)
      .where(eq(sessions.userId, userId)),
  }
}

/**
 * Takes from an account its name, its address and every way to sign in, before the rest of it
 * is deleted. The address is free at once.
 */
export async function closeAccount(tx: Orm, userId: string): Promise<void> {
  await deleteLinks(tx, userId)
  for (const table of [sessions, credentials, passkeys])
    await tx.delete(table).where(eq(table.userId, userId))
  const nobody = { name: '', email: `${userId}@deleted.invalid`, image: null }
  await tx.update(users).set(nobody).where(eq(users.id, userId))
  const hidden = { role: 'user' as const, username: null, discoverable: false }
  await tx.update(profiles).set(hidden).where(eq(profiles.userId, userId))
}

/**
 * Deletes a user and, by cascade, their sessions, credentials and profile. Links that
 * were mailed to them stop working.
 */
export async function deleteUser(tx: Orm, userId: string): Promise<void> {
  await deleteLinks(tx, userId)
  await tx.delete(users).where(eq(users.id, userId))
}

export async function findProfile(orm: Orm, userId: string): Promise<Profile | null> {
  const [row] = await orm.select().from(profiles).where(eq(profiles.userId, userId))
  return row ?? null
}

export async function listWithoutAutoSave(orm: Orm): Promise<string[]> {
  const rows = await orm
    .select({ id: profiles.userId })
    .from(profiles)
    .where(eq(profiles.autoSave, false))
  return rows.map(({ id }) => id)
}

export async function listExpiredPlans(orm: Orm, nowMs: number): Promise<string[]> {
  const rows = await orm
    .select({ id: profiles.userId })
    .from(profiles)
    .where(lte(profiles.planUntil, nowMs))
    .limit(100)
  return rows.map(({ id }) => id)
}

/**
 * Inserts the profile unless it exists. Those invited as an administrator are one, and
 * the first account if `firstAdministrates`.
 */
export async function insertProfile(
  orm: Orm,
  {
    userId,
    nowMs,
    firstAdministrates,
  }: { userId: string; nowMs: number; firstAdministrates: boolean },
): Promise<void> {
  const isFirst = sql`${userId} = (select id from ${users} order by created_at, id limit 1)`
  const hasAdministrator = sql`exists (select 1 from ${profiles} where role = 'admin')`
  const invited = sql`(select role from ${invitations} where used_by = ${userId} order by used_at, id limit 1)`
  const role = sql<Role>`case when ${firstAdministrates} and ${isFirst} and not ${hasAdministrator} then 'admin' else coalesce(${invited}, 'user') end`
  const times = { planSince: nowMs, createdAt: nowMs, lastLoginAt: nowMs, updatedAt: nowMs }
  await orm
    .insert(profiles)
    .values({ userId, role, ...times })
    .onConflictDoNothing()
}

type ProfileField =
  | 'theme'
  | 'summaryLength'
  | 'autoSave'
  | 'notifications'
  | 'mutedNotifications'
  | 'highlightNames'
  | 'reading'
  | 'lastLoginAt'
  | 'plan'
  | 'planSince'
  | 'planUntil'
  | 'grantedPlan'
  | 'grantedSince'
  | 'grantedUntil'
  | 'suspendedAt'
type ProfileChange = { [Key in ProfileField]?: Profile[Key] | undefined }

/** Returns false if the user has no profile. */
export async function updateProfile(
  orm: Orm,
  userId: string,
  change: ProfileChange,
): Promise<boolean> {
  const changed = await orm
    .update(profiles)
    .set({ ...change, updatedAt: Date.now() })
    .where(eq(profiles.userId, userId))
    .returning({ id: profiles.userId })
  return changed.length > 0
}
