// The drawer of `follows`, with the counters that `profiles` keeps of them.
import { and, count, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Orm } from '../db/open.ts'
import { profiles, users } from '../db/schema/accounts.ts'
import { blocks, follows } from '../db/schema/creators.ts'

/**
 * Holds two people until the end of the transaction: what one does to the other happens one after the other, and nobody leaves meanwhile.
 * Always in the same order, so that two who act on each other do not wait for each other. False when one of them is gone.
 */
export async function holdPair(tx: Orm, userIds: [string, string]): Promise<boolean> {
  const held = await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, userIds))
    .orderBy(users.id)
    .for('no key update')
  return held.length === 2
}

/** People leave one after the other: each touches counters of many others. */
const turnOfLeaving = 7485

/** Holds a person who leaves, and everybody whose counters change with that. */
export async function holdLeaving(tx: Orm, userId: string): Promise<void> {
  const others = sql`select creator_id from ${follows} where follower_id = ${userId}
    union all select follower_id from ${follows} where creator_id = ${userId}`
  await tx.execute(sql`select pg_advisory_xact_lock(${turnOfLeaving})`)
  await tx
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.id} = ${userId} or ${users.id} in (${others})`)
    .orderBy(users.id)
    .for('update')
}

/**
 * Whether the operator hid this person, which stays so until the end of the transaction; null when they are gone.
 * `reader` is held with them, where they are told of it: neither of the two leaves meanwhile.
 */
export async function holdAuthor(
  tx: Orm,
  userId: string,
  reader = userId,
): Promise<{ hiddenAt: number | null } | null> {
  const held = await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [userId, reader]))
    .orderBy(users.id)
    .for('key share')
  if (!held.some(({ id }) => id === userId)) return null
  const [row] = await tx.select({ hiddenAt: profiles.hiddenAt }).from(profiles).where(eq(profiles.userId, userId))
  return row ?? { hiddenAt: null }
}

export async function holdAlone(tx: Orm, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}

type Follow = { followerId: string; creatorId: string }

/** Adds a follow with its counters; false when it was there. */
export async function addFollow(tx: Orm, { followerId, creatorId }: Follow, nowMs: number): Promise<boolean> {
  const added = await tx
    .insert(follows)
    .values({ followerId, creatorId, createdAt: nowMs })
    .onConflictDoNothing()
    .returning({ id: follows.creatorId })
  if (added.length === 0) return false
  await countFollow(tx, { followerId, creatorId }, 1)
  return true
}

/** Removes a follow with its counters; false when there was none. */
export async function removeFollow(tx: Orm, { followerId, creatorId }: Follow): Promise<boolean> {
  const removed = await tx
    .delete(follows)
    .where(and(eq(follows.followerId, followerId), eq(follows.creatorId, creatorId)))
    .returning({ id: follows.creatorId })
  if (removed.length === 0) return false
  await countFollow(tx, { followerId, creatorId }, -1)
  return true
}

async function countFollow(tx: Orm, { followerId, creatorId }: Follow, delta: 1 | -1): Promise<void> {
  await tx
    .update(profiles)
    .set({ followers: sql`${profiles.followers} + ${delta}` })
    .where(eq(profiles.userId, creatorId))
  await tx
    .update(profiles)
    .set({ following: sql`${profiles.following} + ${delta}` })
    .where(eq(profiles.userId, followerId))
}

/** Takes a leaving person out of the counters of those they followed and who followed them. */
export async function forget(tx: Orm, userId: string): Promise<void> {
  const followed = tx.delete(follows).where(eq(follows.followerId, userId)).returning({ id: follows.creatorId })
  const following = tx.delete(follows).where(eq(follows.creatorId, userId)).returning({ id: follows.followerId })
  const ids = async (rows: typeof followed | typeof following) => (await rows).map(({ id }) => id)
  await tx
    .update(profiles)
    .set({ followers: sql`${profiles.followers} - 1` })
    .where(inArray(profiles.userId, await ids(followed)))
  await tx
    .update(profiles)
    .set({ following: sql`${profiles.following} - 1` })
    .where(inArray(profiles.userId, await ids(following)))
}

/** What is kept of whom a person follows and blocks; by name only who can be found. */
export async function exportOwned(orm: Orm, userId: string) {
  const named = (personId: PgColumn) => and(eq(profiles.userId, personId), profiles.findable)
  return {
    follows: await orm
      .select({ username: profiles.username, followedAt: follows.createdAt })
      .from(follows)
      .leftJoin(profiles, named(follows.creatorId))
      .where(eq(follows.followerId, userId)),
    blocks: await orm
      .select({ username: profiles.username, blockedAt: blocks.createdAt })
      .from(blocks)
      .leftJoin(profiles, named(blocks.blockedId))
      .where(eq(blocks.blockerId, userId)),
  }
}

/** Who was followed most since then, most first, and how many follows there were. */
export async function rankFollowed(
  orm: Orm,
  sinceMs: number,
  limit: number,
): Promise<{ ids: string[]; counted: number }> {
  const rows = await orm
    .select({ id: follows.creatorId, counted: sql<number>`(sum(count(*)) over ())::int` })
    .from(follows)
    .where(gt(follows.createdAt, sinceMs))
    .groupBy(follows.creatorId)
    .orderBy(desc(count()), follows.creatorId)
    .limit(limit)
  return { ids: rows.map(({ id }) => id), counted: rows[0]?.counted ?? 0 }
}

/** Whom those follow whom one followed last, most of them first; of nobody are more than two hundred looked at. */
export async function listFollowedByFollowed(orm: Orm, userId: string, limit: number): Promise<string[]> {
  const { rows } = await orm.execute<{ id: string }>(sql`
    select theirs.creator_id as id
    from (select creator_id from ${follows} where follower_id = ${userId} order by created_at desc limit 200) as own
    cross join lateral (select creator_id from ${follows} where follower_id = own.creator_id limit 200) as theirs
    where theirs.creator_id <> ${userId}
      and not exists (select 1 from ${follows} as known where known.follower_id = ${userId} and known.creator_id = theirs.creator_id)
    group by theirs.creator_id
    order by count(*) desc, theirs.creator_id
    limit ${limit}`)
  return rows.map(({ id }) => id)
}
