// Reads and writes the table of spaces.
import { eq, sql } from 'drizzle-orm'
import type { SpaceRole } from '#contract/basics/limits.ts'
import type { Orm } from '../db/database.ts'
import { spaceMembers, spaces } from '../db/schema/spaces.ts'
import { sharedWith } from '../visibility/spaces.ts'

type NewSpace = Omit<typeof spaces.$inferInsert, 'revision'>

export async function insert(tx: Orm, row: NewSpace): Promise<void> {
  await tx.insert(spaces).values(row)
}

/**
 * Locks the space until the transaction ends, so that its members, roles and seats change
 * one after the other, and counts the change.
 */
export async function lock(tx: Orm, id: string): Promise<void> {
  await tx
    .update(spaces)
    .set({ revision: sql`${spaces.revision} + 1` })
    .where(eq(spaces.id, id))
}

/** Another text after each change of one of a user's spaces; null without any. */
export async function readRevision(orm: Orm, userId: string): Promise<string | null> {
  const [row] = await orm
    .select({
      revision: sql<
        string | null
      >`md5(string_agg(${spaces.id} || ' ' || ${spaces.revision}, ' ' order by ${spaces.id}))`,
    })
    .from(spaceMembers)
    .innerJoin(spaces, eq(spaces.id, spaceMembers.spaceId))
    .where(eq(spaceMembers.userId, userId))
  return row?.revision ?? null
}

export async function update(
  tx: Orm,
  id: string,
  values: { name?: string | undefined; description?: string | undefined },
): Promise<void> {
  if (values.name === undefined && values.description === undefined) return
  await tx.update(spaces).set(values).where(eq(spaces.id, id))
}

export async function remove(tx: Orm, id: string): Promise<void> {
  await tx.delete(spaces).where(eq(spaces.id, id))
}

export async function findName(orm: Orm, id: string): Promise<string | null> {
  const [row] = await orm.select({ name: spaces.name }).from(spaces).where(eq(spaces.id, id))
  return row?.name ?? null
}

type ListedSpace = Omit<typeof spaces.$inferSelect, 'revision'> & {
  role: SpaceRole
  members: number
  summaries: number
  savedSeconds: number
  sharedId: string | null
}

/**
 * The spaces that a user is a member of, by name, or the one with this id. `sharedId` is
 * their own summary of the video there.
 */
export async function listOf(
  orm: Orm,
  userId: string,
  { id, videoId }: { id?: string; videoId?: string | undefined } = {},
): Promise<ListedSpace[]> {
  const { rows } = await orm.execute<Record<keyof ListedSpace, string | number | null>>(sql`
    with shared as materialized (${sharedWith(userId, id)}), counted as (
      select shared.space_id, count(*)::int as summaries, sum(h.saved_seconds)::int as saved_seconds,
        max(shared.id::text) filter (where shared.owner_id = ${userId} and shared.video_id = ${videoId ?? null}::text) as own_id
      from shared join history h on h.owner_id = shared.owner_id and h.video_id = shared.video_id group by 1
    )
    select s.id, s.name, s.description, s.created_at as "createdAt", own.role, coalesce(c.summaries, 0) as summaries,
      coalesce(c.saved_seconds, 0) as "savedSeconds", c.own_id as "sharedId",
      (select count(*)::int from ${spaceMembers} m where m.space_id = s.id) as members
    from ${spaceMembers} own join ${spaces} s on s.id = own.space_id left join counted c on c.space_id = s.id
    where own.user_id = ${userId} ${id === undefined ? sql`` : sql`and s.id = ${id}::uuid`}
    order by s.name collate "und-x-icu", s.id`)
  return rows.map((row) => ({ ...row, createdAt: Number(row.createdAt) }) as ListedSpace)
}
