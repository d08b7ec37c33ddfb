// The drawer of people with an account: the only SQL for their tables, beside Better Auth's own.
import { and, eq, gt, isNull, lt, lte } from 'drizzle-orm'
import type { Orm } from '../db/open.ts'
import { credentials, profiles, sessions, users, verifications } from '../db/schema/accounts.ts'

export type Profile = typeof profiles.$inferSelect
export type User = Pick<typeof users.$inferSelect, 'id' | 'name' | 'email'>

/** Whose session this is, while it lasts. */
export async function findUserOfSession(orm: Orm, token: string, now: Date): Promise<string | null> {
  const [row] = await orm
    .select({ userId: sessions.userId })
    .from(sessions)
    .where(and(eq(sessions.token, token), gt(sessions.expiresAt, now)))
  return row?.userId ?? null
}

/** Nobody can use them any more. */
export async function deleteExpired(orm: Orm, now: Date): Promise<void> {
  await orm.delete(sessions).where(lt(sessions.expiresAt, now))
  await orm.delete(verifications).where(lt(verifications.expiresAt, now))
}

export async function findUser(orm: Orm, userId: string): Promise<User | null> {
  const [row] = await orm
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, userId))
  return row ?? null
}

export async function rename(orm: Orm, userId: string, name: string): Promise<void> {
  await orm.update(users).set({ name, updatedAt: new Date() }).where(eq(users.id, userId))
}

/** A sign-up that broke off half-way leaves a user whom nobody can be: the address is free again. */
export async function deleteUnfinished(orm: Orm, email: string, before: Date): Promise<void> {
  const found = await orm
    .select({ id: users.id })
    .from(users)
    .leftJoin(credentials, eq(credentials.userId, users.id))
    .where(and(eq(users.email, email), lt(users.createdAt, before), isNull(credentials.id)))
  for (const { id } of found) await orm.delete(users).where(eq(users.id, id))
}

export async function findPasswordHash(orm: Orm, userId: string): Promise<string | null> {
  const ofUser = and(eq(credentials.userId, userId), eq(credentials.providerId, 'credential'))
  const [row] = await orm.select({ password: credentials.password }).from(credentials).where(ofUser)
  return row?.password ?? null
}

/** When somebody signed in, and with what; nothing that would let anybody in. */
export async function listAccess(orm: Orm, userId: string) {
  const { createdAt, updatedAt, expiresAt } = sessions
  return {
    signInWith: await orm
      .select({ provider: credentials.providerId, createdAt: credentials.createdAt })
      .from(credentials)
      .where(eq(credentials.userId, userId)),
    sessions: await orm.select({ createdAt, updatedAt, expiresAt }).from(sessions).where(eq(sessions.userId, userId)),
  }
}

/** With the user go their sessions, credentials and profile; links that were mailed to them lead nowhere. */
export async function deleteUser(tx: Orm, userId: string): Promise<void> {
  await tx.delete(verifications).where(eq(verifications.value, userId))
  await tx.delete(users).where(eq(users.id, userId))
}

export async function findProfile(orm: Orm, userId: string): Promise<Profile | null> {
  const [row] = await orm.select().from(profiles).where(eq(profiles.userId, userId))
  return row ?? null
}

export async function listWithoutAutoSave(orm: Orm): Promise<string[]> {
  const rows = await orm.select({ id: profiles.userId }).from(profiles).where(eq(profiles.autoSave, false))
  return rows.map(({ id }) => id)
}

export async function listRunOut(orm: Orm, nowMs: number): Promise<string[]> {
  const rows = await orm.select({ id: profiles.userId }).from(profiles).where(lte(profiles.planUntil, nowMs)).limit(100)
  return rows.map(({ id }) => id)
}

/** Adds the profile unless it is there. */
export async function addProfile(orm: Orm, userId: string, nowMs: number): Promise<void> {
  await orm
    .insert(profiles)
    .values({ userId, planSince: nowMs, createdAt: nowMs, lastLoginAt: nowMs, updatedAt: nowMs })
    .onConflictDoNothing()
}

type Changeable =
  | 'theme'
  | 'summaryLength'
  | 'autoSave'
  | 'notifications'
  | 'lastLoginAt'
  | 'plan'
  | 'planSince'
  | 'planUntil'
type Change = { [Key in Changeable]?: Profile[Key] | undefined }

/** False when there is no such profile. */
export async function changeProfile(orm: Orm, userId: string, change: Change): Promise<boolean> {
  const changed = await orm
    .update(profiles)
    .set({ ...change, updatedAt: Date.now() })
    .where(eq(profiles.userId, userId))
    .returning({ id: profiles.userId })
  return changed.length > 0
}
