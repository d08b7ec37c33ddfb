// Reads and writes the publications table.
import { and, eq, getTableColumns, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Orm } from '../db/database.ts'
import { deleteInSteps } from '../db/in-steps.ts'
import { listedPlaylists, playlists } from '../db/schema/playlists.ts'
import { hiddenSummaries, publications } from '../db/schema/publications.ts'
import { isNotWithdrawn, isPageReadable } from '../visibility/publications.ts'

export type PublicationRow = typeof publications.$inferSelect
type NewPublication = Omit<PublicationRow, 'readers' | 'withdrawnAt' | 'hiddenAt'>
type Key = { ownerId: string; videoId: string }

/**
 * When the operator hid this summary, or one of the same video that its owner has deleted
 * since.
 */
const hiddenSince = ({ ownerId, videoId }: Key) =>
  sql`(select ${hiddenSummaries.hiddenAt} from ${hiddenSummaries} where ${and(eq(hiddenSummaries.ownerId, ownerId), eq(hiddenSummaries.videoId, videoId))})`

type Videos = { ownerId: string; videoIds: string[] }
/** One parameter for all ids, because a statement takes 65,535 parameters. */
const isAmong = ({ ownerId, videoIds }: Videos) =>
  and(
    eq(publications.ownerId, ownerId),
    sql`${publications.videoId} = any(${sql.param(videoIds)}::text[])`,
  )
const hasKey = ({ ownerId, videoId }: Key) =>
  and(eq(publications.ownerId, ownerId), eq(publications.videoId, videoId))

/**
 * Inserts a publication, or changes the owner's publication of this video, which keeps
 * its id, readers and date.
 */
export async function upsertPublication(orm: Orm, values: NewPublication): Promise<PublicationRow> {
  const { summaryId, showsName, indexable, showsHighlights, questionIds, playlistId } = values
  const [row] = await orm
    .insert(publications)
    .values({ ...values, hiddenAt: hiddenSince(values) })
    .onConflictDoUpdate({
      target: [publications.ownerId, publications.videoId],
      set: {
        summaryId,
        showsName,
        indexable,
        showsHighlights,
        questionIds,
        playlistId,
        withdrawnAt: null,
      },
    })
    .returning()
  return row!
}

/**
 * Inserts publications, and returns their videos. An existing publication of the same
 * video stays as it is, unless it was withdrawn.
 */
export async function insertMissing(tx: Orm, rows: NewPublication[]): Promise<string[]> {
  if (rows.length === 0) return []
  const inserted = await tx
    .insert(publications)
    .values(rows.map((row) => ({ ...row, hiddenAt: hiddenSince(row) })))
    .onConflictDoUpdate({
      target: [publications.ownerId, publications.videoId],
      set: {
        summaryId: sql`excluded.summary_id`,
        playlistId: sql`excluded.playlist_id`,
        withdrawnAt: null,
      },
      setWhere: isNotNull(publications.withdrawnAt),
    })
    .returning({ videoId: publications.videoId })
  return inserted.map(({ videoId }) => videoId)
}

export async function findPublication(orm: Orm, key: Key): Promise<PublicationRow | null> {
  const [row] = await orm
    .select()
    .from(publications)
    .where(and(hasKey(key), isNotWithdrawn))
  return row ?? null
}

/** Finds a publication that everybody can read. */
export async function findReadable(orm: Orm, id: string): Promise<PublicationRow | null> {
  const [row] = await orm
    .select()
    .from(publications)
    .where(and(eq(publications.id, id), isPageReadable))
  return row ?? null
}

/**
 * A hidden publication is kept, withdrawn, so that publishing the summary again does not
 * show it.
 */
export async function deletePublication(orm: Orm, key: Key, nowMs: number): Promise<void> {
  await orm.delete(publications).where(and(hasKey(key), isNull(publications.hiddenAt)))
  await orm.update(publications).set({ withdrawnAt: nowMs }).where(hasKey(key))
}

/** Returns the videos whose publications were withdrawn. */
export async function withdrawPublications(
  orm: Orm,
  videos: Videos,
  nowMs: number,
): Promise<string[]> {
  const rows = await orm
    .update(publications)
    .set({ withdrawnAt: nowMs })
    .where(and(isAmong(videos), isNotWithdrawn))
    .returning({ videoId: publications.videoId })
  return rows.map(({ videoId }) => videoId)
}

/** Shows publications again that were withdrawn at this time. */
export async function restorePublications(
  orm: Orm,
  videos: Videos,
  withdrawnAt: number,
): Promise<void> {
  await orm
    .update(publications)
    .set({ withdrawnAt: null })
    .where(and(isAmong(videos), eq(publications.withdrawnAt, withdrawnAt)))
}

const otherPlaylists = alias(playlists, 'other_playlist')
/** The first other listed playlist of the owner that has the video of a publication, or null. */
const otherPlaylistWith = (playlistId: string): SQL<string | null> =>
  sql`(select ${otherPlaylists.id} from playlist_items as other_item join ${playlists} as ${otherPlaylists}
    on ${otherPlaylists.id} = other_item.playlist_id
    where other_item.video_id = ${publications.videoId} and ${otherPlaylists.ownerId} = ${publications.ownerId}
      and ${otherPlaylists.id} <> ${playlistId}::uuid and ${listedPlaylists(otherPlaylists)}
    order by ${otherPlaylists.createdAt}, ${otherPlaylists.id} limit 1)`

/**
 * The publications that were published with a playlist and are in no other listed
 * playlist of its owner.
 */
const isOnlyIn = (playlistId: string): SQL =>
  and(
    eq(publications.playlistId, playlistId),
    isNotWithdrawn,
    sql`${otherPlaylistWith(playlistId)} is null`,
  )!

export async function countPublishedWith(orm: Orm, playlistId: string): Promise<number> {
  return orm.$count(publications, isOnlyIn(playlistId))
}

/**
 * Withdraws what is only in this playlist. What is in another one belongs to that from
 * now on, so that it is not left behind later.
 */
export async function withdrawPublishedWith(
  tx: Orm,
  playlistId: string,
  nowMs: number,
): Promise<void> {
  await tx.update(publications).set({ withdrawnAt: nowMs }).where(isOnlyIn(playlistId))
  await tx
    .update(publications)
    .set({ playlistId: otherPlaylistWith(playlistId) })
    .where(and(eq(publications.playlistId, playlistId), isNotWithdrawn))
}

/** Shows those again that were withdrawn at this time. */
export async function restorePublishedWith(
  tx: Orm,
  playlistId: string,
  withdrawnAt: number,
): Promise<void> {
  await tx
    .update(publications)
    .set({ withdrawnAt: null })
    .where(and(eq(publications.playlistId, playlistId), eq(publications.withdrawnAt, withdrawnAt)))
}

/**
 * Deletes publications that were withdrawn before this time. Hidden ones are kept, so
 * that they stay hidden.
 */
export async function purgeWithdrawn(orm: Orm, withdrawnBefore: number): Promise<void> {
  const { withdrawnAt, hiddenAt } = publications
  const where = and(lt(withdrawnAt, withdrawnBefore), isNull(hiddenAt))
  await deleteInSteps(orm, { table: publications, where })
}

/**
 * Hides a publication, or shows it again if the time is null. False if there is none or
 * nothing changes.
 */
export async function setHidden(tx: Orm, id: string, hiddenAt: number | null): Promise<boolean> {
  const isOpposite =
    hiddenAt === null ? isNotNull(publications.hiddenAt) : isNull(publications.hiddenAt)
  const rows = await tx
    .update(publications)
    .set({ hiddenAt })
    .where(and(eq(publications.id, id), isOpposite))
    .returning({ ownerId: publications.ownerId, videoId: publications.videoId })
  for (const { ownerId, videoId } of rows) {
    if (hiddenAt !== null)
      await tx.insert(hiddenSummaries).values({ ownerId, videoId, hiddenAt }).onConflictDoNothing()
    else
      await tx
        .delete(hiddenSummaries)
        .where(and(eq(hiddenSummaries.ownerId, ownerId), eq(hiddenSummaries.videoId, videoId)))
  }
  return rows.length > 0
}

export async function incrementReaders(orm: Orm, id: string): Promise<void> {
  await orm
    .update(publications)
    .set({ readers: sql`${publications.readers} + 1` })
    .where(eq(publications.id, id))
}

export async function exportPublications(orm: Orm, ownerId: string) {
  const { ownerId: _, summaryId: __, ...columns } = getTableColumns(publications)
  return orm
    .select(columns)
    .from(publications)
    .where(eq(publications.ownerId, ownerId))
    .orderBy(publications.publishedAt, publications.id)
}
