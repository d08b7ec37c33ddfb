// The four lists of playlists, searched and by pages.
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { PlaylistPage, playlistQuerySchema } from '#contract/playlists.ts'
import { Problem } from '#contract/problems.ts'
import { playlistPageSize } from '#contract/settings.ts'
import { creatorId, followedBy } from '../creators/creators.ts'
import type { Orm } from '../db/open.ts'
import { playlistItems, playlistMarks, playlists } from '../db/schema/playlists.ts'
import type { Deps } from '../deps.ts'
import { fold } from '../history/fold.ts'
import { cardsOf } from './cards.ts'
import { findSamples } from './sample.ts'
import { isShown, ownedBy, shownTo, visibleTo } from './visible.ts'

type Query = z.output<typeof playlistQuerySchema>

/** One page of what the query asks for; `not_authenticated` where nobody asks for their own. */
export async function listPlaylists(deps: Deps, viewerId: string | null, query: Query): Promise<PlaylistPage> {
  const { orm } = deps.db
  const { page } = query
  const { where, order } = choose(query.filter, viewerId)
  const conditions = [where]
  const text = fold(query.search)
  if (text) conditions.push(sql`${playlists.searchText} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`)
  if (query.creator !== undefined) {
    const ownerId = await creatorId(orm, viewerId, query.creator)
    if (ownerId === null) throw new Problem('creator_not_found')
    conditions.push(and(eq(playlists.ownerId, ownerId), isShown)!)
  } else if (query.filter === 'public' && !(await anyIsShown(orm))) return samplePage(text, page)
  // A search has to look at every hit in any case; a whole list is counted more cheaply beside its page.
  const counted = text ? sql<number>`count(*) over ()`.mapWith(Number) : sql<null>`null`
  const found = await orm
    .select({ id: playlists.id, holdsVideo: holds(query.videoId), counted })
    .from(playlists)
    .where(and(...conditions))
    .orderBy(...order)
    .limit(playlistPageSize)
    .offset((page - 1) * playlistPageSize)
  const ids = found.map(({ id }) => id)
  const holding = new Set(found.filter(({ holdsVideo }) => holdsVideo).map(({ id }) => id))
  const cards = await cardsOf(deps, viewerId, ids)
  const told = query.filter === 'mine' && query.videoId !== undefined
  return {
    items: told ? cards.map((card) => ({ ...card, holdsVideo: holding.has(card.id) })) : cards,
    total: found[0]?.counted ?? (await orm.$count(playlists, and(...conditions))),
    page,
    pageSize: playlistPageSize,
    sample: false,
  }
}

/** Whether this installation has anything to show. */
export async function anyIsShown(orm: Orm): Promise<boolean> {
  const rows = await orm.select({ id: playlists.id }).from(playlists).where(isShown).limit(1)
  return rows.length > 0
}

function choose(filter: Query['filter'], viewerId: string | null): { where: SQL; order: SQL[] } {
  const newest = [desc(playlists.publishedAt), desc(playlists.id)]
  if (filter === 'public') return { where: shownTo(viewerId), order: newest }
  if (viewerId === null) throw new Problem('not_authenticated')
  const marked = (kind: 'like' | 'save') =>
    sql`${playlistMarks} where ${and(eq(playlistMarks.userId, viewerId), eq(playlistMarks.kind, kind))}`
  switch (filter) {
    case 'mine': {
      const own = sql`select ${playlists.id} from ${playlists} where ${ownedBy(viewerId)}`
      const saved = sql`select ${playlistMarks.playlistId} from ${marked('save')}`
      const where = and(sql`${playlists.id} in (${own} union all ${saved})`, visibleTo(viewerId))!
      return { where, order: [desc(playlists.updatedAt), desc(playlists.id)] }
    }
    case 'liked': {
      const where = and(
        sql`${playlists.id} in (select ${playlistMarks.playlistId} from ${marked('like')})`,
        visibleTo(viewerId),
      )!
      const likedAt = sql`(select ${playlistMarks.createdAt} from ${marked('like')} and ${playlistMarks.playlistId} = ${playlists.id})`
      return { where, order: [sql`${likedAt} desc`, desc(playlists.id)] }
    }
    case 'following':
      return { where: and(shownTo(viewerId), sql`${playlists.ownerId} = any(${followedBy(viewerId)})`)!, order: newest }
  }
}

function holds(videoId: string | undefined): SQL<boolean> {
  if (videoId === undefined) return sql<boolean>`false`
  const item = and(eq(playlistItems.playlistId, playlists.id), eq(playlistItems.videoId, videoId.replaceAll('\0', '')))
  return sql<boolean>`exists (select from ${playlistItems} where ${item})`
}

function samplePage(text: string, page: number): PlaylistPage {
  const all = findSamples(text)
  const first = (page - 1) * playlistPageSize
  return {
    items: all.slice(first, first + playlistPageSize),
    total: all.length,
    page,
    pageSize: playlistPageSize,
    sample: true,
  }
}
