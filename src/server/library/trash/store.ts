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
