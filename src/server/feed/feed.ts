// The feed: public playlists as posts, by whom one follows, by how many liked them, or by when they came.
import type { FeedPage, Playlist, Trending as TrendingList } from '#contract/playlists.ts'
import { Problem } from '#contract/problems.ts'
import { type FeedTab, feedPageSize } from '#contract/settings.ts'
import type { Comment } from '#contract/social.ts'
import type { Orm } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { cardsOf } from '../playlists/cards.ts'
import { anyIsShown } from '../playlists/list.ts'
import { keepShown, listNewest } from '../playlists/newest.ts'
import { samplePlaylists } from '../playlists/sample.ts'
import { readPlace, readRank, writeCursor } from './cursor.ts'
import type { Trending } from './trending.ts'

const commentsShown = 2
const trendingShown = 5

export type NewestComments = (
  orm: Orm,
  viewerId: string | null,
  playlistIds: string[],
  options: { each: number },
) => Promise<Map<string, Comment[]>>

export type Feed = ReturnType<typeof openFeed>
type Wish = { viewerId: string | null; tab: FeedTab; cursor?: string | undefined }
type Slice = { ids: string[]; nextCursor: string | null }

export function openFeed(
  deps: Deps,
  { trending, newestComments }: { trending: Trending; newestComments: NewestComments },
) {
  const { orm } = deps.db

  async function newest({ viewerId, tab, cursor }: Wish): Promise<Slice> {
    const after = readPlace(cursor)
    const whose = tab === 'following' ? 'followed' : 'others'
    const found = await listNewest(orm, { viewerId, whose, after, limit: feedPageSize + 1 })
    const places = found.slice(0, feedPageSize)
    const last = places.at(-1)
    const nextCursor = found.length > feedPageSize && last ? writeCursor(last) : null
    return { ids: places.map(({ id }) => id), nextCursor }
  }

  async function mostLiked({ viewerId, cursor }: Wish): Promise<Slice> {
    const after = readRank(cursor)
    const { ranking, asOfMs } = await trending.rank(after?.asOfMs)
    const rest = after ? ranking.filter((ranked) => compare(ranked, after) > 0) : ranking
    const shown = await keepShown(
      orm,
      viewerId,
      rest.map(({ id }) => id),
    )
    const ids = shown.slice(0, feedPageSize)
    const last = rest.find(({ id }) => id === ids.at(-1))
    return { ids, nextCursor: shown.length > feedPageSize && last ? writeCursor({ ...last, asOfMs }) : null }
  }

  return {
    /** One page. Throws `not_authenticated` where nobody asks for those they follow. */
    async read(wish: Wish): Promise<FeedPage> {
      const { viewerId, tab } = wish
      if (tab === 'following' && viewerId === null) throw new Problem('not_authenticated')
      const { ids, nextCursor } = await (tab === 'trending' ? mostLiked(wish) : newest(wish))
      if (ids.length === 0 && tab !== 'following' && !(await anyIsShown(orm)))
        return {
          items: samplePlaylists.map((playlist) => ({ playlist, comments: [] })),
          nextCursor: null,
          sample: true,
        }
      const cards = await cardsOf(deps, viewerId, ids)
      const comments = await newestComments(orm, viewerId, ids, { each: commentsShown })
      const items = cards.map((playlist) => ({ playlist, comments: comments.get(playlist.id) ?? [] }))
      return { items, nextCursor, sample: false }
    },

    /** The first few of Trending. */
    async readTrending(viewerId: string | null): Promise<TrendingList> {
      const { ids } = await mostLiked({ viewerId, tab: 'trending' })
      if (ids.length === 0 && !(await anyIsShown(orm)))
        return { items: samplePlaylists.slice(0, trendingShown), sample: true }
      const items: Playlist[] = await cardsOf(deps, viewerId, ids.slice(0, trendingShown))
      return { items, sample: false }
    },
  }
}

type Place = { likes: number; publishedAt: number; id: string }

/** Above zero for what comes later in the ranking. */
function compare(a: Place, b: Place): number {
  return b.likes - a.likes || b.publishedAt - a.publishedAt || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0)
}
