// Public playlists in the order of the feed: the newest of those one follows or of everybody else, and the most liked.
import { and, desc, eq, gt, inArray, lte, ne, type SQL, sql } from 'drizzle-orm'
import { followedBy, isFollowed } from '../creators/creators.ts'
import type { Orm } from '../db/open.ts'
import { playlistMarks, playlists } from '../db/schema/playlists.ts'
import { isShown, shownTo } from './visible.ts'

/** A place in the order: after the one that became public then. */
export type Place = { publishedAt: number; id: string }

type Wish = { viewerId: string | null; whose: 'followed' | 'others'; after: Place | null; limit: number }

/** Newest first. `others` are neither the asking person nor anybody they follow. */
export async function listNewest(orm: Orm, { viewerId, whose, after, limit }: Wish): Promise<Place[]> {
  const rows = await orm
    .select({ id: playlists.id, publishedAt: playlists.publishedAt })
    .from(playlists)
    .where(and(shownTo(viewerId), madeBy(whose, viewerId), after ? isAfter(after) : undefined))
    .orderBy(desc(playlists.publishedAt), desc(playlists.id))
    .limit(limit)
  return rows.map(({ id, publishedAt }) => ({ id, publishedAt: publishedAt ?? 0 }))
}

export type Ranked = Place & { likes: number }

/** The most liked within a span of time, the newer first where as many did; and how many likes that was in all. */
export async function rankLiked(
  orm: Orm,
  { sinceMs, untilMs, limit }: { sinceMs: number; untilMs: number; limit: number },
): Promise<{ ranking: Ranked[]; counted: number }> {
  const liked = orm
    .select({ playlistId: playlistMarks.playlistId, likes: sql<number>`count(*)::int`.as('recent_likes') })
    .from(playlistMarks)
    .where(
      and(
        sql`${playlistMarks.kind} = 'like'`,
        gt(playlistMarks.createdAt, sinceMs),
        lte(playlistMarks.createdAt, untilMs),
      ),
    )
    .groupBy(playlistMarks.playlistId)
    .as('liked')
  const rows = await orm
    .select({
      id: playlists.id,
      publishedAt: playlists.publishedAt,
      likes: liked.likes,
      counted: sql<number>`(sum(${liked.likes}) over ())::int`,
    })
    .from(liked)
    .innerJoin(playlists, and(eq(playlists.id, liked.playlistId), isShown))
    .orderBy(desc(liked.likes), desc(playlists.publishedAt), desc(playlists.id))
    .limit(limit)
  const ranking = rows.map(({ id, publishedAt, likes }) => ({ id, likes, publishedAt: publishedAt ?? 0 }))
  return { ranking, counted: rows[0]?.counted ?? 0 }
}

/** Those of these playlists that are shown to the asking person, in the same order. */
export async function keepShown(orm: Orm, viewerId: string | null, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await orm
    .select({ id: playlists.id })
    .from(playlists)
    .where(and(inArray(playlists.id, ids), shownTo(viewerId)))
  const shown = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => shown.has(id))
}

function madeBy(whose: Wish['whose'], viewerId: string | null): SQL | undefined {
  if (viewerId === null) return undefined
  // Few people followed among very many: their playlists are looked up, not looked for.
  if (whose === 'followed') return sql`${playlists.ownerId} = any(${followedBy(viewerId)})`
  return and(ne(playlists.ownerId, viewerId), sql`not ${isFollowed(viewerId, playlists.ownerId)}`)
}

function isAfter({ publishedAt, id }: Place): SQL {
  return sql`(${playlists.publishedAt}, ${playlists.id}) < (${publishedAt}::bigint, ${id}::uuid)`
}
