// Queries on the table of invitations.
import { createHash } from 'node:crypto'
import { and, desc, eq, gt, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../db/database.ts'
import { users } from '../db/schema/accounts.ts'
import { invitations } from '../db/schema/operation/administration.ts'

export type Invitation = typeof invitations.$inferSelect

/** An account that was not created within this time after its invitation was used is not coming. */
const creationMs = 60_000

export const hashToken = (token: string) =>
  createHash('sha256').update(`invitation ${token}`).digest('base64url')

export async function insert(orm: Orm, invitation: typeof invitations.$inferInsert): Promise<void> {
  await orm.insert(invitations).values(invitation)
}

/** The open invitation with this token and the name of who made it, null for the terminal. */
export async function findOpen(
  orm: Orm,
  token: string,
  nowMs: number,
): Promise<{ invitation: Invitation; inviter: string | null } | null> {
  const [row] = await orm
    .select({ invitation: invitations, inviter: users.name })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.inviterId))
    .where(and(eq(invitations.tokenHash, hashToken(token)), isOpen(nowMs)))
  return row ?? null
}

type NewUser = { token: string | null; email: string; userId: string; onlyFromTerminal: boolean }

/**
 * Marks the open invitation of a token, or one for an email address, as used. Of two
 * callers at the same time one gets false.
 */
export async function use(
  orm: Orm,
  { token, email, userId, onlyFromTerminal }: NewUser,
  nowMs: number,
): Promise<boolean> {
  const isFor = eq(invitations.email, email)
  const mayUse =
    token === null
      ? isFor
      : and(eq(invitations.tokenHash, hashToken(token)), or(isNull(invitations.email), isFor))
  const used = await orm
    .update(invitations)
    .set({ usedAt: nowMs, usedBy: userId })
    .where(and(mayUse, isOpen(nowMs), onlyFromTerminal ? isNull(invitations.inviterId) : undefined))
    .returning({ id: invitations.id })
  return used.length > 0
}

/** Those that can still be used, the newest first. */
export async function listOpen(orm: Orm, nowMs: number): Promise<Invitation[]> {
  return orm
    .select()
    .from(invitations)
    .where(isOpen(nowMs))
    .orderBy(desc(invitations.createdAt), invitations.id)
}

/** Deletes the invitations for an address, or those that a user made, that were not used. */
export async function removeUnused(
  tx: Orm,
  by: { email: string } | { inviterId: string },
): Promise<void> {
  const isTheirs =
    'email' in by ? eq(invitations.email, by.email) : eq(invitations.inviterId, by.inviterId)
  await tx.delete(invitations).where(and(isTheirs, isNull(invitations.usedBy)))
}

/**
 * Deletes the printed link that creates the first administrator, unless it was used:
 * nobody else's is for an administrator without an address.
 */
export async function removeFirstAdministrator(tx: Orm): Promise<void> {
  const isForAnybody = and(
    isNull(invitations.email),
    isNull(invitations.inviterId),
    eq(invitations.role, 'admin'),
  )
  await tx.delete(invitations).where(and(isForAnybody, isNull(invitations.usedBy)))
}

/**
 * Deletes the invitations that a user used. Those that they made are deleted with their
 * account.
 */
export async function removeUsedBy(tx: Orm, userId: string): Promise<void> {
  await tx.delete(invitations).where(eq(invitations.usedBy, userId))
}

/** Returns the removed invitation, or null if there is none. */
export async function remove(orm: Orm, id: string): Promise<Invitation | null> {
  const [removed] = await orm.delete(invitations).where(eq(invitations.id, id)).returning()
  return removed ?? null
}

/** The invitation with which a user created their account. */
export async function findUsedBy(orm: Orm, userId: string): Promise<Invitation | null> {
  const [row] = await orm.select().from(invitations).where(eq(invitations.usedBy, userId))
  return row ?? null
}

export async function deleteExpired(orm: Orm, nowMs: number): Promise<void> {
  await orm.delete(invitations).where(lt(invitations.expiresAt, nowMs))
}

/** One that was used for an account that could not be created is open again after a minute. */
function isOpen(nowMs: number): SQL | undefined {
  const wasCreated = sql`exists (select 1 from ${users} where id = ${invitations.usedBy})`
  const isUnused = or(
    isNull(invitations.usedAt),
    and(lt(invitations.usedAt, nowMs - creationMs), not(wasCreated)),
  )
  return and(gt(invitations.expiresAt, nowMs), isUnused)
}
