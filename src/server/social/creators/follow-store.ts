// Reads and changes rows of `follows` together with the follower counters in `profiles`.
import { and, count, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Orm } from '../../db/database.ts'
import { profiles } from '../../db/schema/accounts.ts'
import { follows } from '../../db/schema/creators.ts'
import { isDiscoverableBy } from '../../visibility/people.ts'

type Follow = { followerId: string; creatorId: string }

/** Adds a follow and updates the counters. False if it existed. */
export async function addFollow(
  tx: Orm,
  { followerId, creatorId }: Follow,
  nowMs: number,
): Promise<boolean> {
  const added = await tx
    .insert(follows)
    .values({ followerId, creatorId, createdAt: nowMs })
    .onConflictDoNothing()
    .returning({ id: follows.creatorId })
  if (added.length === 0) return false
  await adjustCounters(tx, { followerId, creatorId }, 1)
  return true
}

/** Deletes a follow and updates the counters. False if there was none. */
export async function deleteFollow(tx: Orm, { followerId, creatorId }: Follow): Promise<boolean> {
  const deleted = await tx
    .delete(follows)
    .where(and(eq(follows.followerId, followerId), eq(follows.creatorId, creatorId)))
    .returning({ id: follows.creatorId })
  if (deleted.length === 0) return false
  await adjustCounters(tx, { followerId, creatorId }, -1)
  return true
}

async function adjustCounters(
  tx: Orm,
  { followerId, creatorId }: Follow,
  delta: 1 | -1,
): Promise<void> {
  await tx
    .update(profiles)
    .set({ followers: sql`${profiles.followers} + ${delta}` })
    .where(eq(profiles.userId, creatorId))
  await tx
    .update(profiles)
    .set({ following: sql`${profiles.following} + ${delta}` })
    .where(eq(profiles.userId, followerId))
}

/** Deletes all follows from and to a user and subtracts them from the counters of the others. */
export async function deleteFollowsOf(tx: Orm, userId: string): Promise<void> {
  const followed = tx
    .delete(follows)
    .where(eq(follows.followerId, userId))
    .returning({ id: follows.creatorId })
  const followers = tx
    .delete(follows)
    .where(eq(follows.creatorId, userId))
    .returning({ id: follows.followerId })
  const idsOf = async (rows: typeof followed | typeof followers) => (await rows).map(({ id }) => id)
  await tx
    .update(profiles)
    .set({ followers: sql`${profiles.followers} - 1` })
    .where(inArray(profiles.userId, await idsOf(followed)))
  await tx
    .update(profiles)
    .set({ following: sql`${profiles.following} - 1` })
    .where(inArray(profiles.userId, await idsOf(followers)))
}

/**
 * Lists what a user follows for their data export. Creators whom nobody can find have no
 * username there.
 */
export async function exportFollows(orm: Orm, userId: string) {
  return orm
    .select({ username: profiles.username, followedAt: follows.createdAt })
    .from(follows)
    .leftJoin(profiles, and(eq(profiles.userId, follows.creatorId), isDiscoverableBy(null)))
    .where(eq(follows.followerId, userId))
}

/**
 * Lists the creators with the most new followers since then, most first, and counts all
 * new follows.
 */
export async function rankByNewFollowers(
  orm: Orm,
  sinceMs: number,
  limit: number,
): Promise<{ ids: string[]; totalFollows: number }> {
  const rows = await orm
    .select({ id: follows.creatorId, totalFollows: sql<number>`(sum(count(*)) over ())::int` })
    .from(follows)
    .where(gt(follows.createdAt, sinceMs))
    .groupBy(follows.creatorId)
    .orderBy(desc(count()), follows.creatorId)
    .limit(limit)
  return { ids: rows.map(({ id }) => id), totalFollows: rows[0]?.totalFollows ?? 0 }
}

/**
 * Lists the creators that the creators followed by a user follow, most often followed
 * first. Reads at most 200 follows of each.
 */
export async function listFollowedByFollowed(
  orm: Orm,
  userId: string,
  limit: number,
): Promise<string[]> {
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
