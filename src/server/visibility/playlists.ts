// SQL conditions that decide which playlists a viewer sees. Every query that reads
// playlists for a viewer uses them.
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import type { Orm } from '../db/database.ts'
import { history } from '../db/schema/history.ts'
import { listedPlaylists, playlistItems, playlists } from '../db/schema/playlists.ts'
import { publications } from '../db/schema/publications.ts'
import { isUserVisibleTo } from './people.ts'
import { isPublicationShown } from './publications.ts'

/** Public, and neither hidden nor deleted. The partial indexes have the same condition. */
export const isListed: SQL = listedPlaylists(playlists)

export const isNotDeleted: SQL = isNull(playlists.deletedAt)

/**
 * True for playlists that the lists and the feed show to the viewer: listed ones, without
 * those of hidden or blocked users.
 */
export function isListedFor(viewerId: string | null): SQL {
  return and(isListed, isUserVisibleTo(viewerId, playlists.ownerId))!
}

export function isOwnedBy(userId: string): SQL {
  return and(eq(playlists.ownerId, userId), isNotDeleted)!
}

/** True for playlists that the viewer can open: their own and those that are listed for them. */
export function isPlaylistVisibleTo(viewerId: string | null): SQL {
  return viewerId === null ? isListedFor(null) : or(isOwnedBy(viewerId), isListedFor(viewerId))!
}

/** True if the viewer can open the playlist with this id. */
export function isPlaylistIdVisibleTo(viewerId: string, playlistId: PgColumn): SQL {
  return sql`exists (select from ${playlists} where ${playlists.id} = ${playlistId} and ${isPlaylistVisibleTo(viewerId)})`
}

/**
 * Sample playlists are shown until there is a listed one with something to read, or one
 * of the viewer's own.
 */
export const showsSamplePlaylists = (orm: Orm, viewerId: string | null): Promise<boolean> =>
  hasNone(orm, viewerId, and(isListed, hasReadableSummary)!)

/** Sample creators are shown until there is a listed playlist, or one of the viewer's own. */
export const showsSampleCreators = (orm: Orm, viewerId: string | null): Promise<boolean> =>
  hasNone(orm, viewerId, isListed)

async function hasNone(orm: Orm, viewerId: string | null, isReal: SQL): Promise<boolean> {
  if (await exists(orm, isReal)) return false
  return viewerId === null || !(await exists(orm, isOwnedBy(viewerId)))
}

async function exists(orm: Orm, condition: SQL): Promise<boolean> {
  const rows = await orm.select({ id: playlists.id }).from(playlists).where(condition).limit(1)
  return rows.length > 0
}

const listed = alias(playlists, 'listed')
const listedOf = (ownerId: PgColumn) =>
  sql`from ${playlists} as ${listed} where ${listed.ownerId} = ${ownerId} and ${listedPlaylists(listed)}`

/** True if the user has a listed playlist. */
export const ownsListedPlaylist = (userId: PgColumn): SQL =>
  sql`exists (select 1 ${listedOf(userId)})`

/** The number of the user's listed playlists. */
export const countListedPlaylists = (userId: PgColumn): SQL<number> =>
  sql<number>`(select count(*)::int ${listedOf(userId)})`

/**
 * True if others can read at least one summary in the playlist, so that empty playlists
 * do not fill the lists.
 */
export const hasReadableSummary: SQL = sql`exists (select from ${playlistItems}
  join ${publications} on ${publications.ownerId} = ${playlists.ownerId} and ${publications.videoId} = ${playlistItems.videoId}
  join ${history} on ${history.ownerId} = ${playlists.ownerId} and ${history.videoId} = ${playlistItems.videoId}
  where ${playlistItems.playlistId} = ${playlists.id} and ${isPublicationShown} and ${history.deletedAt} is null)`
