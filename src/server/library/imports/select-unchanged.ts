// The query for what an import added, and whether nobody has changed it since.
import { type SQL, sql } from 'drizzle-orm'
import { libraryImportAdditions } from '../../db/schema/library-imports.ts'

export type AdditionKind = (typeof libraryImportAdditions.$inferSelect)['kind']
export type Owned = { importId: string; ownerId: string }
export type Page = { after: string; limit: number }

const idKinds: AdditionKind[] = ['highlight', 'card', 'playlist']

/**
 * The query for the next additions of one kind. The ids are compared as ids, not as
 * texts, so that primary keys are used.
 */
export function selectAdditions(
  { importId, ownerId }: Owned,
  kind: AdditionKind,
  { after, limit }: Page,
): SQL {
  const id = idKinds.includes(kind) ? sql`key::uuid` : sql`null::uuid`
  return sql`with a as materialized (
      select key, ${id} as id, at from ${libraryImportAdditions}
      where import_id = ${importId} and kind = ${kind} and key > ${after} order by key limit ${limit}
    ), same as materialized (
      select a.key, ${bytesOf(ownerId)[kind]} as bytes from a where ${isUnchanged(ownerId)[kind]}
    ) select a.key, same.key is not null as "isUnchanged", coalesce(same.bytes, 0)::int as bytes
    from a left join same on same.key = a.key order by a.key`
}

/**
 * What removing an addition `a` writes. An entry that goes to the trash is entered into
 * the indexes of its words again.
 */
function bytesOf(ownerId: string): Record<AdditionKind, SQL> {
  const isVideo = sql`x.owner_id = ${ownerId} and x.video_id = a.key`
  return {
    video: sql`(select 4 * (octet_length(search_text) + octet_length(secondary_text)) from history x where ${isVideo})`,
    highlight: sql`(select octet_length(search_text) from highlights x where x.id = a.id)`,
    card: sql`0`,
    note: sql`(select octet_length(search_text) from summary_notes x where ${isVideo})`,
    playlist: sql`0`,
  }
}

/**
 * The conditions for an addition `a`. A video counts as changed when anything of the
 * person was added to it since.
 */
function isUnchanged(ownerId: string): Record<AdditionKind, SQL> {
  const changedOf = (table: SQL) =>
    sql`exists (select from ${table} x where x.owner_id = ${ownerId} and x.video_id = a.key and x.updated_at > a.at)`
  const isSame = (table: SQL, isIt: SQL, more: SQL = sql``) => sql`exists (select from ${table} x
    where x.owner_id = ${ownerId} and ${isIt} and x.updated_at <= a.at ${more})`
  const isVideo = sql`x.video_id = a.key`
  const hasId = sql`x.id = a.id`
  const isPresent = sql`and x.deleted_at is null`
  return {
    video: sql`${isSame(sql`history`, isVideo, isPresent)}
        and not ${changedOf(sql`highlights`)} and not ${changedOf(sql`cards`)} and not ${changedOf(sql`summary_notes`)}
        and not exists (select from user_summaries s where s.owner_id = ${ownerId} and s.video_id = a.key and s.created_at > a.at)
        and not exists (select from playlist_items i join playlists p on p.id = i.playlist_id
          where p.owner_id = ${ownerId} and i.video_id = a.key and i.added_at > a.at)`,
    highlight: isSame(sql`highlights`, hasId, isPresent),
    card: isSame(sql`cards`, hasId),
    note: isSame(sql`summary_notes`, isVideo),
    playlist: isSame(sql`playlists`, hasId, isPresent),
  }
}
