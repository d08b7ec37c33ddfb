// Reads and writes the table of members.
import { and, count, eq, isNull, ne, sql } from 'drizzle-orm'
import type { SpaceRole } from '#contract/basics/limits.ts'
import type { Orm } from '../db/database.ts'
import { profiles, users } from '../db/schema/accounts.ts'
import { spaceMembers } from '../db/schema/spaces.ts'
import { sharedWith } from '../visibility/spaces.ts'

export type MemberRow = typeof spaceMembers.$inferSelect

const isOf = (spaceId: string, userId: string) =>
  and(eq(spaceMembers.spaceId, spaceId), eq(spaceMembers.userId, userId))

/** Owners, then editors, then readers. */
const rank = sql`case ${spaceMembers.role} when 'owner' then 0 when 'editor' then 1 else 2 end`

export async function find(orm: Orm, spaceId: string, userId: string): Promise<MemberRow | null> {
  const [row] = await orm.select().from(spaceMembers).where(isOf(spaceId, userId))
  return row ?? null
}

export async function findById(orm: Orm, spaceId: string, id: string): Promise<MemberRow | null> {
  const [row] = await orm
    .select()
    .from(spaceMembers)
    .where(and(eq(spaceMembers.spaceId, spaceId), eq(spaceMembers.id, id)))
  return row ?? null
}

/** False if the user is a member already. */
export async function insert(tx: Orm, row: MemberRow): Promise<boolean> {
  return (
    (
      await tx
        .insert(spaceMembers)
        .values(row)
        .onConflictDoNothing()
        .returning({ id: spaceMembers.id })
    ).length > 0
  )
}

export async function updateRole(
  tx: Orm,
  id: string,
  role: SpaceRole,
  nowMs: number,
): Promise<void> {
  const ownerSince = role === 'owner' ? nowMs : null
  await tx.update(spaceMembers).set({ role, ownerSince }).where(eq(spaceMembers.id, id))
}

export async function remove(tx: Orm, id: string): Promise<void> {
  await tx.delete(spaceMembers).where(eq(spaceMembers.id, id))
}

/** The spaces of a user, in the order in which they are locked. */
export async function listSpaceIds(tx: Orm, userId: string): Promise<string[]> {
  const rows = await tx
    .select({ spaceId: spaceMembers.spaceId })
    .from(spaceMembers)
    .where(eq(spaceMembers.userId, userId))
    .orderBy(spaceMembers.spaceId)
  return rows.map(({ spaceId }) => spaceId)
}

export async function removeUser(tx: Orm, spaceId: string, userId: string): Promise<void> {
  await tx.delete(spaceMembers).where(isOf(spaceId, userId))
}

/**
 * Who owns the space, or should: an owner, else the longest-standing editor, else reader;
 * those who are suspended come last.
 */
export async function findSuccessor(tx: Orm, spaceId: string): Promise<MemberRow | null> {
  const [row] = await tx
    .select({ member: spaceMembers })
    .from(spaceMembers)
    .leftJoin(profiles, eq(profiles.userId, spaceMembers.userId))
    .where(eq(spaceMembers.spaceId, spaceId))
    .orderBy(sql`${profiles.suspendedAt} is not null`, rank, spaceMembers.joinedAt, spaceMembers.id)
    .limit(1)
  return row?.member ?? null
}

export async function countOf(orm: Orm, spaceId: string): Promise<number> {
  return orm.$count(spaceMembers, eq(spaceMembers.spaceId, spaceId))
}

export async function countSpacesOf(orm: Orm, userId: string): Promise<number> {
  return orm.$count(spaceMembers, eq(spaceMembers.userId, userId))
}

/** Whether the space has an owner beside this member who is not suspended. */
export async function hasOtherOwner(tx: Orm, spaceId: string, memberId: string): Promise<boolean> {
  const [row] = await tx
    .select({ owners: count() })
    .from(spaceMembers)
    .leftJoin(profiles, eq(profiles.userId, spaceMembers.userId))
    .where(
      and(
        eq(spaceMembers.spaceId, spaceId),
        ne(spaceMembers.id, memberId),
        eq(spaceMembers.role, 'owner'),
        isNull(profiles.suspendedAt),
      ),
    )
  return row!.owners > 0
}

export async function listUserIds(orm: Orm, spaceId: string): Promise<string[]> {
  const rows = await orm
    .select({ userId: spaceMembers.userId })
    .from(spaceMembers)
    .where(eq(spaceMembers.spaceId, spaceId))
  return rows.map(({ userId }) => userId)
}

export async function listOwnerIds(orm: Orm, spaceId: string): Promise<string[]> {
  const rows = await orm
    .select({ userId: spaceMembers.userId })
    .from(spaceMembers)
    .where(and(eq(spaceMembers.spaceId, spaceId), eq(spaceMembers.role, 'owner')))
  return rows.map(({ userId }) => userId)
}

/** The addresses among these that members have. */
export async function listMemberEmails(
  orm: Orm,
  spaceId: string,
  emails: string[],
): Promise<string[]> {
  const rows = await orm
    .select({ email: users.email })
    .from(spaceMembers)
    .innerJoin(users, eq(users.id, spaceMembers.userId))
    .where(
      and(
        eq(spaceMembers.spaceId, spaceId),
        sql`lower(${users.email}) = any(${sql.param(emails)}::text[])`,
      ),
    )
  return rows.map(({ email }) => email.toLowerCase())
}

/**
 * The members in the order of their roles, with their names and how much of theirs the
 * viewer reads.
 */
export async function list(orm: Orm, spaceId: string, viewerId: string) {
  const shared = sql<number>`(select count(*)::int from (${sharedWith(viewerId, spaceId)}) as read
    where read.owner_id = ${spaceMembers.userId})`
  return orm
    .select({
      id: spaceMembers.id,
      userId: spaceMembers.userId,
      name: users.name,
      role: spaceMembers.role,
      joinedAt: spaceMembers.joinedAt,
      shared,
      isSuspended: sql<boolean>`${profiles.suspendedAt} is not null`,
    })
    .from(spaceMembers)
    .innerJoin(users, eq(users.id, spaceMembers.userId))
    .leftJoin(profiles, eq(profiles.userId, spaceMembers.userId))
    .where(eq(spaceMembers.spaceId, spaceId))
    .orderBy(rank, spaceMembers.joinedAt, spaceMembers.id)
}
