// The query for what an import added and nobody has changed since.
import { type SQL, sql } from 'drizzle-orm'
import { libraryImportAdditions } from '../../db/schema/library-imports.ts'

export type AdditionKind = (typeof libraryImportAdditions.$inferSelect)['kind']
export type Owned = { importId: string; ownerId: string }

const idKinds: AdditionKind[] = ['highlight', 'card', 'playlist']

/**
 * The query for the keys of one kind. The ids are compared as ids, not as texts, so that
 * primary keys are used.
 */
export function selectUnchanged({ importId, ownerId }: Owned, kind: AdditionKind): SQL {
  const id = idKinds.includes(kind) ? sql`key::uuid` : sql`null::uuid`
  return sql`with a as materialized (
      select key, ${id} as id, at from ${libraryImportAdditions} where import_id = ${importId} and kind = ${kind}
    ) select a.key from a where ${isUnchanged(ownerId)[kind]} order by a.key`
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
