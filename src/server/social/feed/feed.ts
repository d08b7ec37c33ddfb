// Builds the feed of public playlists: of followed creators, most liked, or newest of
// everyone else.
import { type FeedTab, feedPageSize } from '#contract/basics/limits.ts'
import type { FeedPage, Playlist, Trending as TrendingList } from '#contract/playlists/playlists.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { Comment } from '#contract/social/social.ts'
import type { Orm } from '../../db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { listPlaylistCards } from '../../playlists/cards.ts'
import { samplePlaylists } from '../../playlists/sample.ts'
import { showsSamplePlaylists } from '../../visibility/playlists.ts'
import { encodeCursor, parsePosition, parseTrendingPosition } from './cursor.ts'
import {
  type FeedPosition,
  filterListed,
  followsAnybody,
  listNewest,
  type RankedPlaylist,
} from './store.ts'
import type { TrendingFeed } from './trending.ts'

const commentsPerPost = 2
const maxTrending = 5
/** Following shows so many playlists of one person in a row. */
const maxInARow = 3
/**
 * Following and Discover read this many playlists at once until a page is full, and so
 * many times at most: one person may have hundreds in a row.
 */
const batchSize = 50
const maxBatches = 20

export type ListNewestComments = (
  deps: Pick<Deps, 'db' | 'settings'>,
  viewerId: string | null,
  playlistIds: string[],
  options: { perPlaylist: number },
) => Promise<Map<string, Comment[]>>

type FeedRequest = { viewerId: string | null; tab: FeedTab; cursor?: string | undefined }
type FeedQuery = Omit<FeedRequest, 'tab'> & { tab?: FeedTab | undefined }
/** `leftOut` counts what was left out after a playlist. */
type FeedSlice = { ids: string[]; leftOut?: Map<string, number>; nextCursor: string | null }

export function openFeed(
  deps: Deps,
  {
    trending,
    listNewestComments,
  }: { trending: TrendingFeed; listNewestComments: ListNewestComments },
) {
  const { orm } = deps.db

  async function sliceTrending({ viewerId, cursor }: FeedRequest): Promise<FeedSlice> {
    const after = parseTrendingPosition(cursor)
    const { ranking, asOfMs } = await trending.rank(after?.asOfMs)
    const rest = after ? ranking.filter((playlist) => compareRanks(playlist, after) > 0) : ranking
    const listedIds = await filterListed(
      orm,
      viewerId,
      rest.map(({ id }) => id),
    )
    const ids = listedIds.slice(0, feedPageSize)
    const last = rest.find(({ id }) => id === ids.at(-1))
    return {
      ids,
      nextCursor:
        listedIds.length > feedPageSize && last ? encodeCursor({ ...last, asOfMs }) : null,
    }
  }

  return {
    /**
     * Returns one page. Without a tab, people who follow somebody get `following`,
     * everybody else `discover`. Throws `not_authenticated` if a viewer without an
     * account asks for `following`.
     */
    async read(query: FeedQuery): Promise<FeedPage> {
      const { viewerId } = query
      const tab = query.tab ?? ((await followsAnybody(orm, viewerId)) ? 'following' : 'discover')
      const request = { ...query, tab }
      if (tab === 'following' && viewerId === null) throw new Problem('not_authenticated')
      const slices = {
        following: () => sliceFollowing(orm, request),
        trending: sliceTrending,
        discover: () => sliceDiscover(orm, request),
      }
      const { ids, leftOut, nextCursor } = await slices[tab](request)
      if (ids.length === 0 && tab !== 'following' && (await showsSamplePlaylists(orm, viewerId)))
        return {
          tab,
          items: samplePlaylists.map((playlist) => ({ playlist, comments: [], leftOut: 0 })),
          nextCursor: null,
          sample: true,
        }
      const cards = await listPlaylistCards(deps, viewerId, ids)
      const comments = await listNewestComments(deps, viewerId, ids, {
        perPlaylist: commentsPerPost,
      })
      const items = cards.map((playlist) => ({
        playlist,
        comments: comments.get(playlist.id) ?? [],
        leftOut: leftOut?.get(playlist.id) ?? 0,
      }))
      return { tab, items, nextCursor, sample: false }
    },

    /** Returns the first few playlists of `trending`. */
    async readTrending(viewerId: string | null): Promise<TrendingList> {
      const { ids } = await sliceTrending({ viewerId, tab: 'trending' })
      if (ids.length === 0 && (await showsSamplePlaylists(orm, viewerId)))
        return { items: samplePlaylists.slice(0, maxTrending), sample: true }
      const items: Playlist[] = await listPlaylistCards(deps, viewerId, ids.slice(0, maxTrending))
      return { items, sample: false }
    },
  }
}

/**
 * A page has at most one playlist of each person. The next page starts after its last
 * one, so nothing behind it is left out.
 */
async function sliceDiscover(orm: Orm, { viewerId, cursor }: FeedRequest): Promise<FeedSlice> {
  const page = new Map<string, FeedPosition>()
  let after = parsePosition(cursor)
  let hasMore = true
  for (let batch = 0; batch < maxBatches && hasMore && page.size < feedPageSize; batch++) {
    const rows = await listNewest(orm, { viewerId, authors: 'others', after, limit: batchSize })
    for (const { ownerId, ...position } of rows)
      if (page.size < feedPageSize && !page.has(ownerId)) page.set(ownerId, position)
    after = rows.at(-1) ?? after
    hasMore = rows.length === batchSize
  }
  const last = [...page.values()].at(-1)
  const rest =
    last && (await listNewest(orm, { viewerId, authors: 'others', after: last, limit: 1 }))
  const nextCursor = last && rest?.length ? encodeCursor(last) : null
  return { ids: [...page.values()].map(({ id }) => id), nextCursor }
}

/**
 * A page has at most three playlists of one person in a row, and ends only where another
 * person's begin. So a row never goes on, on the next page.
 */
async function sliceFollowing(orm: Orm, { viewerId, cursor }: FeedRequest): Promise<FeedSlice> {
  const ids: string[] = []
  const leftOut = new Map<string, number>()
  let [author, inARow] = ['', 0]
  let after = parsePosition(cursor)
  for (let batch = 0; batch < maxBatches; batch++) {
    const found = await listNewest(orm, { viewerId, authors: 'followed', after, limit: batchSize })
    for (const { ownerId, ...position } of found) {
      if (ownerId !== author && ids.length >= feedPageSize)
        return { ids, leftOut, nextCursor: after && encodeCursor(after) }
      inARow = ownerId === author ? inARow + 1 : 1
      author = ownerId
      if (inARow <= maxInARow) ids.push(position.id)
      else leftOut.set(ids.at(-1)!, inARow - maxInARow)
      after = position
    }
    if (found.length < batchSize) return { ids, leftOut, nextCursor: null }
  }
  return { ids, leftOut, nextCursor: after && encodeCursor(after) }
}

/** Positive if `a` comes after `b` in the ranking. */
function compareRanks(a: RankedPlaylist, b: RankedPlaylist): number {
  return (
    b.likes - a.likes || b.publishedAt - a.publishedAt || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0)
  )
}
