// Reads public playlists in the order of the feed: the newest and the most liked.
import { and, desc, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../../db/database.ts'
import { playlistReactions, playlists } from '../../db/schema/playlists.ts'
import { followedIds, isFollowedBy } from '../../visibility/people.ts'
import { hasReadableSummary, isListed, isListedFor } from '../../visibility/playlists.ts'

/** A position in the order: after the playlist with this id, which was published then. */
export type FeedPosition = { publishedAt: number; id: string }

type NewestQuery = {
  viewerId: string | null
  authors: 'followed' | 'others'
  after: FeedPosition | null
  limit: number
}

/**
 * Playlists with something to read, newest first. `others` are everybody but the creators
 * whom the viewer follows.
 */
export async function listNewest(
  orm: Orm,
  { viewerId, authors, after, limit }: NewestQuery,
): Promise<(FeedPosition & { ownerId: string })[]> {
  const rows = await orm
    .select({ id: playlists.id, publishedAt: playlists.publishedAt, ownerId: playlists.ownerId })
    .from(playlists)
    .where(
      and(
        isListedFor(viewerId),
        isBy(authors, viewerId),
        after ? isAfter(after) : undefined,
        hasReadableSummary,
      ),
    )
    .orderBy(desc(playlists.publishedAt), desc(playlists.id))
    .limit(limit)
  return rows.map(({ publishedAt, ...row }) => ({ ...row, publishedAt: publishedAt ?? 0 }))
}

export async function followsAnybody(orm: Orm, viewerId: string | null): Promise<boolean> {
  if (viewerId === null) return false
  const { rows } = await orm.execute<{ follows: boolean }>(
    sql`select cardinality(${followedIds(viewerId)}) > 0 as follows`,
  )
  return rows[0]?.follows ?? false
}

export type RankedPlaylist = FeedPosition & { likes: number }

/**
 * Ranks the most liked playlist of each person in a period, newer ones first for equal
 * counts, and counts all likes in it. One person with many playlists could otherwise fill
 * the list.
 */
export async function rankByLikes(
  orm: Orm,
  { sinceMs, untilMs, limit }: { sinceMs: number; untilMs: number; limit: number },
): Promise<{ ranking: RankedPlaylist[]; totalLikes: number }> {
  const liked = orm
    .select({
      playlistId: playlistReactions.playlistId,
      likes: sql<number>`count(*)::int`.as('recent_likes'),
    })
    .from(playlistReactions)
    .where(
      and(
        sql`${playlistReactions.kind} = 'like'`,
        gt(playlistReactions.createdAt, sinceMs),
        lte(playlistReactions.createdAt, untilMs),
      ),
    )
    .groupBy(playlistReactions.playlistId)
    .as('liked')
  const { id, ownerId, publishedAt } = playlists
  const mostLiked = sql`${liked.likes} desc, ${publishedAt} desc, ${id} desc`
  const ofPeople = orm
    .select({
      id,
      publishedAt,
      likes: liked.likes,
      totalLikes: sql<number>`(sum(${liked.likes}) over ())::int`.as('total_likes'),
      rank: sql<number>`row_number() over (partition by ${ownerId} order by ${mostLiked})`.as(
        'rank',
      ),
    })
    .from(liked)
    .innerJoin(playlists, and(eq(playlists.id, liked.playlistId), isListed))
    .as('of_people')
  const rows = await orm
    .select()
    .from(ofPeople)
    .where(eq(ofPeople.rank, 1))
    .orderBy(desc(ofPeople.likes), desc(ofPeople.publishedAt), desc(ofPeople.id))
    .limit(limit)
  const ranking = rows.map((row) => ({
    id: row.id,
    likes: row.likes,
    publishedAt: row.publishedAt ?? 0,
  }))
  return { ranking, totalLikes: rows[0]?.totalLikes ?? 0 }
}

/** Returns those of the playlists that are listed for the viewer, in the same order. */
export async function filterListed(
  orm: Orm,
  viewerId: string | null,
  ids: string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await orm
    .select({ id: playlists.id })
    .from(playlists)
    .where(and(inArray(playlists.id, ids), isListedFor(viewerId)))
  const listedIds = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => listedIds.has(id))
}

function isBy(authors: NewestQuery['authors'], viewerId: string | null): SQL | undefined {
  if (viewerId === null) return undefined
  // An array lets the database look up the playlists of the few followed creators by
  // index instead of scanning all.
  if (authors === 'followed') return sql`${playlists.ownerId} = any(${followedIds(viewerId)})`
  return sql`not ${isFollowedBy(viewerId, playlists.ownerId)}`
}

function isAfter({ publishedAt, id }: FeedPosition): SQL {
  return sql`(${playlists.publishedAt}, ${playlists.id}) < (${publishedAt}::bigint, ${id}::uuid)`
}
