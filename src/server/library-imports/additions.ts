// Notes what an import adds, and finds what of it nobody has changed since.
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../db/database.ts'
import { libraryImportAdditions } from '../db/schema/library-imports.ts'

type AdditionKind = (typeof libraryImportAdditions.$inferSelect)['kind']
/** The ids of what was added; of videos and notes the id of the video. */
export type Additions = Record<AdditionKind, string[]>
type Owned = { importId: string; ownerId: string }

const rowsAtOnce = 500

/** Runs in the transaction that adds them. `at` is its time, after which a change is the person's. */
export async function noteAdditions(tx: Orm, importId: string, added: Partial<Additions>, at: number): Promise<void> {
  const rows = Object.entries(added).flatMap(([kind, keys]) =>
    keys.map((key) => ({ importId, kind: kind as AdditionKind, key, at })),
  )
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await tx
      .insert(libraryImportAdditions)
      .values(rows.slice(from, from + rowsAtOnce))
      .onConflictDoNothing()
}

export async function countAdditions(orm: Orm, importId: string): Promise<number> {
  return orm.$count(libraryImportAdditions, eq(libraryImportAdditions.importId, importId))
}

export async function deleteAdditions(tx: Orm, importId: string): Promise<void> {
  await tx.delete(libraryImportAdditions).where(eq(libraryImportAdditions.importId, importId))
}

/** What is still there as it came in. A video counts as changed when anything of the person was added to it since. */
export async function findUnchanged(orm: Orm, owned: Owned): Promise<Additions> {
  const list = (kind: AdditionKind, isUnchanged: SQL) => listKeys(orm, owned.importId, kind, isUnchanged)
  const { ownerId } = owned
  const changedOf = (table: SQL) =>
    sql`exists (select from ${table} x where x.owner_id = ${ownerId} and x.video_id = a.key and x.updated_at > a.at)`
  const isSame = (table: SQL, id: SQL, more: SQL = sql``) => sql`exists (select from ${table} x
    where x.owner_id = ${ownerId} and ${id} = a.key and x.updated_at <= a.at ${more})`
  return {
    video: await list(
      'video',
      sql`${isSame(sql`history`, sql`x.video_id`, sql`and x.deleted_at is null`)}
        and not ${changedOf(sql`highlights`)} and not ${changedOf(sql`cards`)} and not ${changedOf(sql`summary_notes`)}
        and not exists (select from user_summaries s where s.owner_id = ${ownerId} and s.video_id = a.key and s.created_at > a.at)
        and not exists (select from playlist_items i join playlists p on p.id = i.playlist_id
          where p.owner_id = ${ownerId} and i.video_id = a.key and i.added_at > a.at)`,
    ),
    highlight: await list('highlight', isSame(sql`highlights`, sql`x.id::text`, sql`and x.deleted_at is null`)),
    card: await list('card', isSame(sql`cards`, sql`x.id::text`)),
    note: await list('note', isSame(sql`summary_notes`, sql`x.video_id`)),
    playlist: await list('playlist', isSame(sql`playlists`, sql`x.id::text`, sql`and x.deleted_at is null`)),
  }
}

async function listKeys(orm: Orm, importId: string, kind: AdditionKind, isUnchanged: SQL): Promise<string[]> {
  const a = libraryImportAdditions
  const { rows } = await orm.execute<{ key: string }>(
    sql`select a.key from ${a} a where a.import_id = ${importId} and a.kind = ${kind} and ${isUnchanged} order by a.key`,
  )
  return rows.map(({ key }) => key)
}
