// Lists playlists page by page: all public ones, the viewer's own, liked ones and those
// of followed creators.
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { playlistPageSize } from '#contract/basics/limits.ts'
import { normalizeForSearch } from '#contract/library/normalize-for-search.ts'
import type { PlaylistPage, playlistQuerySchema } from '#contract/playlists/playlists.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { Orm } from '../db/database.ts'
import { playlistItems, playlistReactions, playlists } from '../db/schema/playlists.ts'
import type { Deps } from '../deps/deps.ts'
import { findCreatorId } from '../social/creators/creators.ts'
import { followedIds } from '../visibility/people.ts'
import {
  hasReadableSummary,
  isListed,
  isListedFor,
  isOwnedBy,
  isPlaylistVisibleTo,
  showsSamplePlaylists,
} from '../visibility/playlists.ts'
import { listPlaylistCards } from './cards.ts'
import { findSamples } from './sample.ts'

type PlaylistQuery = z.output<typeof playlistQuerySchema>
type Selection = { where: SQL; orderBy: SQL[] }

/**
 * Returns one page. Throws `no_such_address` for lists of the community where it is off, and
 * `not_authenticated` if a viewer without an account asks for anything but public playlists.
 */
export async function listPlaylists(
  deps: Deps,
  viewerId: string | null,
  query: PlaylistQuery,
): Promise<PlaylistPage> {
  const { orm } = deps.db
  const { page } = query
  const isOwnList = query.filter === 'mine' && query.creator === undefined
  if (deps.settings.COMMUNITY === 'off' && !isOwnList) throw new Problem('no_such_address')
  const { where, orderBy } = selectPlaylists(query.filter, viewerId)
  const conditions = [where]
  const text = normalizeForSearch(query.search)
  if (text)
    conditions.push(sql`${playlists.searchText} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`)
  if (query.creator !== undefined) {
    const ownerId = await findCreatorId(orm, viewerId, query.creator)
    if (ownerId === null) throw new Problem('creator_not_found')
    conditions.push(and(eq(playlists.ownerId, ownerId), isListed)!)
  } else if (query.filter === 'public' && (await showsSamplePlaylists(orm, viewerId)))
    return listSamplePage(text, page)
  if (query.filter === 'public' && query.creator === undefined)
    return listPublicPage(deps, viewerId, { conditions, page })
  // A search reads every match anyway; a whole list is counted more cheaply in a query of its own.
  const total = text ? sql<number>`count(*) over ()`.mapWith(Number) : sql<null>`null`
  const rows = await orm
    .select({ id: playlists.id, holdsVideo: containsVideo(query.videoId), total })
    .from(playlists)
    .where(and(...conditions))
    .orderBy(...orderBy)
    .limit(playlistPageSize)
    .offset((page - 1) * playlistPageSize)
  const ids = rows.map(({ id }) => id)
  const idsWithVideo = new Set(rows.filter(({ holdsVideo }) => holdsVideo).map(({ id }) => id))
  const cards = await listPlaylistCards(deps, viewerId, ids)
  const countsVisible = isOwnList && viewerId !== null && query.videoId === undefined
  const showsHoldsVideo = query.filter === 'mine' && query.videoId !== undefined
  return withPages({
    items: showsHoldsVideo
      ? cards.map((card) => ({ ...card, holdsVideo: idsWithVideo.has(card.id) }))
      : cards,
    total: rows[0]?.total ?? (await orm.$count(playlists, and(...conditions))),
    page,
    pageSize: playlistPageSize,
    ...(countsVisible && {
      visibleToOthers: await countVisibleToOthers(orm, viewerId, conditions),
    }),
    sample: false,
  })
}

/** Counts those of the viewer's own playlists that others find something to read in. */
const countVisibleToOthers = (orm: Orm, viewerId: string, conditions: SQL[]): Promise<number> =>
  orm.$count(playlists, and(...conditions, isOwnedBy(viewerId), isListed, hasReadableSummary))

const withPages = (page: Omit<PlaylistPage, 'pages'>): PlaylistPage => ({
  ...page,
  pages: Math.ceil(page.total / page.pageSize),
})

/**
 * The newest of each person come first, then the second newest, and so on, so that nobody fills the
 * first pages.
 */
async function listPublicPage(
  deps: Deps,
  viewerId: string | null,
  { conditions, page }: { conditions: SQL[]; page: number },
): Promise<PlaylistPage> {
  const newestFirst = sql`published_at desc, id desc`
  const from = (page - 1) * playlistPageSize
  const { rows } = await deps.db.orm.execute<{ total: number; ids: string[] | null }>(sql`
    with ranked as (
      select id, published_at, row_number() over (partition by owner_id order by ${newestFirst}) as rank
      from ${playlists} where ${and(...conditions, hasReadableSummary)}
    ), placed as (
      select id, row_number() over (order by rank, ${newestFirst}) as place from ranked
    )
    select count(*)::int as total,
      array_agg(id order by place) filter (where place > ${from}::bigint and place <= ${from + playlistPageSize}::bigint) as ids
    from placed`)
  const { total, ids } = rows[0]!
  const items = await listPlaylistCards(deps, viewerId, ids ?? [])
  return withPages({ items, total, page, pageSize: playlistPageSize, sample: false })
}

function selectPlaylists(filter: PlaylistQuery['filter'], viewerId: string | null): Selection {
  const newestFirst = [desc(playlists.publishedAt), desc(playlists.id)]
  if (filter === 'public') return { where: isListedFor(viewerId), orderBy: newestFirst }
  if (viewerId === null) throw new Problem('not_authenticated')
  const reactionsOfViewer = (kind: 'like' | 'save') =>
    sql`${playlistReactions} where ${and(eq(playlistReactions.userId, viewerId), eq(playlistReactions.kind, kind))}`
  switch (filter) {
    case 'mine': {
      const ownIds = sql`select ${playlists.id} from ${playlists} where ${isOwnedBy(viewerId)}`
      const savedIds = sql`select ${playlistReactions.playlistId} from ${reactionsOfViewer('save')}`
      const where = and(
        sql`${playlists.id} in (${ownIds} union all ${savedIds})`,
        isPlaylistVisibleTo(viewerId),
      )!
      return { where, orderBy: [desc(playlists.updatedAt), desc(playlists.id)] }
    }
    case 'liked': {
      const likedIds = sql`select ${playlistReactions.playlistId} from ${reactionsOfViewer('like')}`
      const likedAt = sql`(select ${playlistReactions.createdAt} from ${reactionsOfViewer('like')} and ${playlistReactions.playlistId} = ${playlists.id})`
      return {
        where: and(sql`${playlists.id} in (${likedIds})`, isPlaylistVisibleTo(viewerId))!,
        orderBy: [sql`${likedAt} desc`, desc(playlists.id)],
      }
    }
    case 'following':
      return {
        where: and(
          isListedFor(viewerId),
          sql`${playlists.ownerId} = any(${followedIds(viewerId)})`,
        )!,
        orderBy: newestFirst,
      }
  }
}

function containsVideo(videoId: string | undefined): SQL<boolean> {
  if (videoId === undefined) return sql<boolean>`false`
  const isItem = and(
    eq(playlistItems.playlistId, playlists.id),
    eq(playlistItems.videoId, videoId.replaceAll('\0', '')),
  )
  return sql<boolean>`exists (select from ${playlistItems} where ${isItem})`
}

function listSamplePage(text: string, page: number): PlaylistPage {
  const samples = findSamples(text)
  const first = (page - 1) * playlistPageSize
  return withPages({
    items: samples.slice(first, first + playlistPageSize),
    total: samples.length,
    page,
    pageSize: playlistPageSize,
    sample: true,
  })
}
