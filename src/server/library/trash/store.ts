// Lists what an owner deleted and can restore. The kinds are rows of other tables that
// carry the time of their deletion.
import { and, count, eq, inArray, sql } from 'drizzle-orm'
import type { TrashKind } from '#contract/basics/limits.ts'
import type { Orm } from '../../db/database.ts'
import { playlistItems, playlists } from '../../db/schema/playlists.ts'

/** `ref` is the id of the newest summary, otherwise that of the thing itself. */
type Deleted = { kind: TrashKind; ref: string; deletedAt: number }

const deletedOf = (ownerId: string) => sql`(
  select 'summary' as kind, summary_id as ref, deleted_at from history where owner_id = ${ownerId} and deleted_at is not null
  union all select 'playlist', id, deleted_at from playlists where owner_id = ${ownerId} and deleted_at is not null
  union all select 'highlight', id, deleted_at from highlights where owner_id = ${ownerId} and deleted_at is not null) as deleted`

/** One page, newest deletion first. */
export async function listDeleted(
  orm: Orm,
  ownerId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<Deleted[]> {
  const { rows } = await orm.execute<Deleted>(sql`
    select kind, ref, deleted_at as "deletedAt" from ${deletedOf(ownerId)} order by deleted_at desc, kind, ref limit ${limit} offset ${offset}`)
  return rows.map((row) => ({ ...row, deletedAt: Number(row.deletedAt) }))
}

export async function countDeleted(orm: Orm, ownerId: string): Promise<number> {
  const { rows } = await orm.execute<{ total: number }>(
    sql`select count(*)::int as total from ${deletedOf(ownerId)}`,
  )
  return rows[0]?.total ?? 0
}

const sizes = {
  playlist: sql`select id, (select count(*) * 256 from playlist_items where playlist_id = playlists.id) as bytes from playlists`,
  highlight: sql`select id, pg_column_size(deleted.*) as bytes from highlights deleted`,
}

/** The next deleted things of a kind, with the sizes of what is stored of them. */
export async function listSizes(
  orm: Orm,
  ownerId: string,
  { kind, limit }: { kind: keyof typeof sizes; limit: number },
): Promise<{ id: string; bytes: number }[]> {
  const { rows } = await orm.execute<{ id: string; bytes: string }>(
    sql`${sizes[kind]} where owner_id = ${ownerId} and deleted_at is not null limit ${limit}`,
  )
  // In one order, so that two requests at once do not wait for each other.
  return rows
    .map(({ id, bytes }) => ({ id, bytes: Number(bytes) }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

type DeletedPlaylist = { id: string; name: string; videos: number }

export async function readPlaylists(
  orm: Orm,
  ownerId: string,
  ids: string[],
): Promise<DeletedPlaylist[]> {
  const { id, name } = playlists
  return orm
    .select({ id, name, videos: count(playlistItems.videoId) })
    .from(playlists)
    .leftJoin(playlistItems, eq(playlistItems.playlistId, id))
    .where(and(eq(playlists.ownerId, ownerId), inArray(id, ids)))
    .groupBy(id)
}
