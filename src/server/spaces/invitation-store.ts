// Reads and writes the table of invitations to spaces.
import { createHash } from 'node:crypto'
import { and, desc, eq, gt, inArray, lt, or, sql } from 'drizzle-orm'
import type { Orm } from '../db/database.ts'
import { users } from '../db/schema/accounts.ts'
import { spaceInvitations, spaces } from '../db/schema/spaces.ts'

export type InvitationRow = typeof spaceInvitations.$inferSelect

export const hashToken = (token: string) =>
  createHash('sha256').update(`space ${token}`).digest('base64url')

const isOpen = (nowMs: number) =>
  and(eq(spaceInvitations.state, 'open'), gt(spaceInvitations.expiresAt, nowMs))
const isOfSpace = (spaceId: string) => eq(spaceInvitations.spaceId, spaceId)

export async function insert(
  tx: Orm,
  rows: (typeof spaceInvitations.$inferInsert)[],
): Promise<void> {
  await tx.insert(spaceInvitations).values(rows)
}

/** The invitations of a space that can still be used, the newest first. */
export async function listOpen(orm: Orm, spaceId: string, nowMs: number): Promise<InvitationRow[]> {
  return orm
    .select()
    .from(spaceInvitations)
    .where(and(isOfSpace(spaceId), isOpen(nowMs)))
    .orderBy(desc(spaceInvitations.createdAt), spaceInvitations.email)
}

/** How many addresses have an open invitation. */
export async function countOpen(orm: Orm, spaceId: string, nowMs: number): Promise<number> {
  return orm.$count(
    spaceInvitations,
    and(isOfSpace(spaceId), isOpen(nowMs), eq(spaceInvitations.kind, 'mail')),
  )
}

const columns = {
  invitation: spaceInvitations,
  space: spaces.name,
  description: spaces.description,
  inviter: users.name,
}

const selectWithSpace = (orm: Orm) =>
  orm
    .select(columns)
    .from(spaceInvitations)
    .innerJoin(spaces, eq(spaces.id, spaceInvitations.spaceId))
    .innerJoin(users, eq(users.id, spaceInvitations.inviterId))

export type FoundInvitation = Awaited<ReturnType<typeof listFor>>[number]

/** The invitation with this token, or with this id for this address, in any state. */
export async function find(
  orm: Orm,
  by: { token: string } | { id: string; email: string },
): Promise<FoundInvitation | null> {
  const condition =
    'token' in by
      ? eq(spaceInvitations.tokenHash, hashToken(by.token))
      : and(eq(spaceInvitations.id, by.id), eq(spaceInvitations.email, by.email))
  const [row] = await selectWithSpace(orm).where(condition)
  return row ?? null
}

/** The open invitations for an address, the newest first. */
export async function listFor(orm: Orm, email: string, nowMs: number) {
  return selectWithSpace(orm)
    .where(and(eq(spaceInvitations.email, email), isOpen(nowMs)))
    .orderBy(desc(spaceInvitations.createdAt), spaceInvitations.id)
}

/** The accounts with these addresses. */
export async function listAccounts(
  orm: Orm,
  emails: string[],
  { onlyVerified }: { onlyVerified: boolean },
): Promise<string[]> {
  const rows = await orm
    .select({ id: users.id })
    .from(users)
    .where(
      and(inArray(users.email, emails), onlyVerified ? eq(users.emailVerified, true) : undefined),
    )
  return rows.map(({ id }) => id)
}

/** Reads an invitation again after its space was locked. */
export async function findById(tx: Orm, id: string): Promise<InvitationRow | null> {
  const [row] = await tx.select().from(spaceInvitations).where(eq(spaceInvitations.id, id))
  return row ?? null
}

const ended = (state: 'used' | 'withdrawn') => ({ state, email: null })

/** Marks an invitation as used or withdrawn; its address is deleted. */
export async function end(tx: Orm, id: string, state: 'used' | 'withdrawn'): Promise<void> {
  await tx.update(spaceInvitations).set(ended(state)).where(eq(spaceInvitations.id, id))
}

/**
 * Withdraws the open invitations of a space for these addresses, or its link. Returns how
 * many there were.
 */
export async function withdrawOpen(
  tx: Orm,
  spaceId: string,
  what: { emails: string[] } | 'link',
  nowMs: number,
): Promise<number> {
  const isAmong =
    what === 'link'
      ? eq(spaceInvitations.kind, 'link')
      : inArray(spaceInvitations.email, what.emails)
  const rows = await tx
    .update(spaceInvitations)
    .set(ended('withdrawn'))
    .where(and(isOfSpace(spaceId), isOpen(nowMs), isAmong))
    .returning({ id: spaceInvitations.id })
  return rows.length
}

/**
 * Withdraws what somebody may know who was a member: the link of the space, and the open
 * invitation for their address.
 */
export async function withdrawKnown(
  tx: Orm,
  { spaceId, userId }: { spaceId: string; userId: string },
  nowMs: number,
): Promise<void> {
  await withdrawOpen(tx, spaceId, 'link', nowMs)
  const rows = await tx
    .select({ email: sql<string>`lower(${users.email})` })
    .from(users)
    .where(eq(users.id, userId))
  await withdrawOpen(tx, spaceId, { emails: rows.map(({ email }) => email) }, nowMs)
}

/** Deletes what expired before this time: until then the link says what became of it. */
export async function deleteExpired(orm: Orm, beforeMs: number): Promise<void> {
  await orm.delete(spaceInvitations).where(lt(spaceInvitations.expiresAt, beforeMs))
}

/** Deletes the invitations that a user made, and those for their address. */
export async function deleteOf(tx: Orm, userId: string): Promise<void> {
  const email = sql`(select lower(email) from ${users} where id = ${userId})`
  await tx
    .delete(spaceInvitations)
    .where(or(eq(spaceInvitations.inviterId, userId), eq(spaceInvitations.email, email)))
}
