// Reads and writes the history table, which has one row for each owner and video.
import {
  and,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  not,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { ExportedHistory } from '#contract/library/export.ts'
import { normalizeForSearch } from '#contract/library/normalize-for-search.ts'
import { unknownVideo } from '#contract/sources/video.ts'
import type { Orm } from '../../db/database.ts'
import { history } from '../../db/schema/history.ts'
import { playlistItems, playlists } from '../../db/schema/playlists.ts'
import { publications } from '../../db/schema/publications.ts'
import { spaceSummaries } from '../../db/schema/spaces.ts'
import { generations, userSummaries } from '../../db/schema/summaries.ts'

export type HistoryEntry = typeof history.$inferSelect
export type NewRow = Omit<typeof history.$inferInsert, 'rating' | 'savedAt' | 'deletedAt' | 'tags'>
type Key = { ownerId: string; videoId: string }

const {
  ownerId: _o,
  videoId: _v,
  rating: _r,
  savedAt: _s,
  tags: _t,
  ...columnsOfSummary
} = getTableColumns(history)
/** When the video was first summarized. A deleted entry that is summarized again begins anew. */
const firstCreatedAt = sql`case when ${history.deletedAt} is null
  then least(${history.createdAt}, excluded.created_at) else excluded.created_at end`
/** What the first summary saved: a rewrite does not change the figures of a day that is over. */
const firstSavedSeconds = sql`case when ${history.deletedAt} is null and ${history.createdAt} <= excluded.created_at
  then ${history.savedSeconds} else excluded.saved_seconds end`
/** The stars of the version that becomes the newest: an earlier version keeps its own. */
const ratingOfNewer = sql`coalesce((select s.rating from ${userSummaries} s where s.id = excluded.summary_id), 0)`
/**
 * The columns that a newer summary of the same video replaces. `savedAt` and tags belong to the
 * video and are kept.
 */
const newerSummary = {
  ...Object.fromEntries(
    Object.entries(columnsOfSummary).map(([name, column]) => [
      name,
      sql.raw(`excluded.${column.name}`),
    ]),
  ),
  rating: ratingOfNewer,
  createdAt: firstCreatedAt,
  savedSeconds: firstSavedSeconds,
}

/**
 * Inserts or replaces entries, at most one for each owner and video. A deleted entry is
 * restored.
 */
export async function upsertEntries(tx: Orm, entries: NewRow[]): Promise<void> {
  if (entries.length === 0) return
  await tx
    .insert(history)
    .values(entries)
    .onConflictDoUpdate({ target: [history.ownerId, history.videoId], set: newerSummary })
}

export async function findEntry(orm: Orm, key: Key): Promise<HistoryEntry | null> {
  const [row] = await orm.select().from(history).where(isPresent(key))
  return row ?? null
}

export async function lockEntry(tx: Orm, key: Key): Promise<void> {
  await tx.select({ videoId: history.videoId }).from(history).where(isPresent(key)).for('update')
}

/** The videos among `videoIds` that have an entry. */
export async function listVideoIds(
  orm: Orm,
  ownerId: string,
  videoIds: string[],
): Promise<string[]> {
  if (videoIds.length === 0) return []
  const rows = await orm
    .select({ videoId: history.videoId })
    .from(history)
    .where(
      and(
        eq(history.ownerId, ownerId),
        inArray(history.videoId, videoIds),
        isNull(history.deletedAt),
      ),
    )
  return rows.map(({ videoId }) => videoId)
}

/** Returns the changed entry, or null when there is none. */
export async function updateEntry(
  orm: Orm,
  key: Key,
  values: Partial<Pick<HistoryEntry, 'savedAt' | 'deletedAt' | 'tags'>> & { updatedAt: number },
): Promise<HistoryEntry | null> {
  const [row] = await orm.update(history).set(values).where(isPresent(key)).returning()
  return row ?? null
}

/** Changes what searches read of an entry whose newest summary is this one. */
export async function setWords(
  tx: Orm,
  { summaryId, ...key }: Key & Pick<HistoryEntry, 'summaryId'>,
  words: Pick<NewRow, 'searchText' | 'secondaryText'> & { updatedAt: number },
): Promise<void> {
  await tx
    .update(history)
    .set(words)
    .where(and(isPresent(key), eq(history.summaryId, summaryId)))
}

/**
 * Rates one version, the newest without `summaryId`. Returns the entry, or null when there is no
 * such version.
 */
export async function rateVersion(
  orm: Orm,
  { summaryId, ...key }: Key & { summaryId?: string | undefined },
  { rating, updatedAt }: Pick<HistoryEntry, 'rating' | 'updatedAt'>,
): Promise<HistoryEntry | null> {
  return orm.transaction(async (tx) => {
    const [entry] = await tx.select().from(history).where(isPresent(key)).for('update')
    if (!entry) return null
    const rated = summaryId ?? entry.summaryId
    const isOfVersion = and(
      eq(userSummaries.id, rated),
      eq(userSummaries.ownerId, key.ownerId),
      eq(userSummaries.videoId, key.videoId),
    )
    const versions = await tx
      .update(userSummaries)
      .set({ rating })
      .where(isOfVersion)
      .returning({ id: userSummaries.id })
    if (summaryId !== undefined && versions.length === 0) return null
    const isNewest = rated === entry.summaryId
    const [row] = await tx
      .update(history)
      .set({ updatedAt, ...(isNewest && { rating }) })
      .where(isPresent(key))
      .returning()
    return row ? { ...row, rating } : null
  })
}

/**
 * Keeps what the owner has, and adds what is missing. The figures are those of the first
 * summary, so they come from the earlier one.
 */
export async function mergeExported(tx: Orm, key: Key, exported: ExportedHistory): Promise<void> {
  const { rating, savedAt, createdAt, savedSeconds } = history
  await lockEntry(tx, key)
  const isNewest = sql`${userSummaries.id} = (select h.summary_id from ${history} h where h.owner_id = ${key.ownerId} and h.video_id = ${key.videoId} and h.deleted_at is null)`
  await tx
    .update(userSummaries)
    .set({ rating: exported.rating })
    .where(and(isNewest, eq(userSummaries.rating, 0)))
  await tx
    .update(history)
    .set({
      rating: sql`case when ${rating} = 0 then ${exported.rating}::smallint else ${rating} end`,
      savedAt: sql`coalesce(${savedAt}, ${exported.savedAt}::bigint)`,
      createdAt: sql`least(${createdAt}, ${exported.createdAt}::bigint)`,
      savedSeconds: sql`case when ${exported.createdAt}::bigint <= ${createdAt} then ${Math.round(exported.savedSeconds)}::int else ${savedSeconds} end`,
    })
    .where(isPresent(key))
}

/**
 * Undoes a deletion and returns the entry with the time of the deletion, or null when it
 * is not deleted.
 */
export async function restoreEntry(
  orm: Orm,
  { ownerId, videoId }: Key,
  updatedAt: number,
): Promise<{ entry: HistoryEntry; deletedAt: number } | null> {
  const isDeleted = and(
    eq(history.ownerId, ownerId),
    eq(history.videoId, videoId),
    isNotNull(history.deletedAt),
  )
  return orm.transaction(async (tx) => {
    const [deleted] = await tx
      .select({ deletedAt: history.deletedAt })
      .from(history)
      .where(isDeleted)
      .for('update')
    if (deleted?.deletedAt == null) return null
    const [entry] = await tx
      .update(history)
      .set({ deletedAt: null, updatedAt })
      .where(isDeleted)
      .returning()
    return { entry: entry!, deletedAt: deleted.deletedAt }
  })
}

const areEntries = (keys: Key[]): SQL => {
  const pairs = keys.map((key) => sql`(${key.ownerId}, ${key.videoId})`)
  return sql`(${history.ownerId}, ${history.videoId}) in (${sql.join(pairs, sql`, `)})`
}

/** Deletes entries for good. There must be one. */
export async function deleteForGood(tx: Orm, keys: Key[]): Promise<void> {
  await tx.delete(history).where(areEntries(keys))
}

/** Those of the entries that are still as the condition says, and stay so in the transaction. */
export async function lockEntries(
  tx: Orm,
  condition: SQL | undefined,
  keys: Key[],
): Promise<(key: Key) => boolean> {
  const { ownerId, videoId } = history
  const rows = await tx
    .select({ ownerId, videoId })
    .from(history)
    .where(and(condition, areEntries(keys)))
    .orderBy(ownerId, videoId)
    .for('update')
  const locked = new Set(rows.map((row) => `${row.ownerId} ${row.videoId}`))
  return (key) => locked.has(`${key.ownerId} ${key.videoId}`)
}

export const isDeletedBefore = (ms: number): SQL => lt(history.deletedAt, ms)

/** What an owner deleted, all or one. */
export const isInTrashOf = (ownerId: string, videoId?: string): SQL | undefined =>
  and(
    eq(history.ownerId, ownerId),
    videoId === undefined ? undefined : eq(history.videoId, videoId),
    isNotNull(history.deletedAt),
  )

const isInPlaylist = sql`exists (select from ${playlistItems} join ${playlists} on ${playlists.id} = ${playlistItems.playlistId}
  where ${playlists.ownerId} = ${history.ownerId} and ${playlistItems.videoId} = ${history.videoId})`

const isPublished = sql`exists (select from ${publications}
  where ${publications.ownerId} = ${history.ownerId} and ${publications.videoId} = ${history.videoId} and ${publications.withdrawnAt} is null)`

const isShared = sql`exists (select from ${spaceSummaries}
  where ${spaceSummaries.ownerId} = ${history.ownerId} and ${spaceSummaries.videoId} = ${history.videoId} and ${spaceSummaries.withdrawnAt} is null)`

const isImported = sql`exists (select from ${userSummaries} join ${generations} on ${generations.id} = ${userSummaries.generationId}
  where ${userSummaries.id} = ${history.summaryId} and ${generations.importId} is not null)`

/**
 * Entries of these owners written before `writtenBeforeMs` that are not saved, tagged,
 * published, shared, imported or in a playlist.
 */
export const isUnsaved = (ownerIds: string[], writtenBeforeMs: number): SQL | undefined =>
  and(
    inArray(history.ownerId, ownerIds),
    isNull(history.savedAt),
    isNull(history.deletedAt),
    sql`${history.tags} = '{}'`,
    lt(history.writtenAt, writtenBeforeMs),
    not(isInPlaylist),
    not(isPublished),
    not(isShared),
    not(isImported),
  )

/** The condition that a row is a guest's and that their history has no entry of its video. */
export const isOfGuestWithoutEntry = (
  ownerId: SQLWrapper,
  videoId: SQLWrapper,
): SQL => sql`${ownerId} like 'guest:%'
  and not exists (select from ${history} h where h.owner_id = ${ownerId} and h.video_id = ${videoId})`

/** Entries of guests that were not changed since then. */
export const isOfUnchangedGuest = (unchangedSinceMs: number): SQL | undefined =>
  and(
    sql`${history.ownerId} like 'guest:%'`,
    lt(history.writtenAt, unchangedSinceMs),
    lt(history.updatedAt, unchangedSinceMs),
  )

/**
 * Moves entries to another owner and returns their videos. Where both have a video, the newer
 * summary stays, with its own rating and the new owner's `savedAt` and tags.
 */
export async function moveToOwner(tx: Orm, fromId: string, toId: string): Promise<string[]> {
  const rows = await tx.delete(history).where(eq(history.ownerId, fromId)).returning()
  if (rows.length === 0) return []
  await tx
    .insert(history)
    .values(rows.map((row) => ({ ...row, ownerId: toId })))
    .onConflictDoUpdate({
      target: [history.ownerId, history.videoId],
      set: newerSummary,
      setWhere: sql`excluded.written_at > ${history.writtenAt}`,
    })
  return rows.map(({ videoId }) => videoId)
}

/** Replaces the placeholder title and channel of a video in all histories. */
export async function updateVideoName(
  orm: Orm,
  videoId: string,
  { title, channel }: { title: string; channel: string },
): Promise<void> {
  const textAfterTitle = sql`substr(${history.searchText}, ${normalizeForSearch(unknownVideo(videoId).title).length + 1})`
  await orm
    .update(history)
    .set({
      title,
      channel,
      searchText: sql`${normalizeForSearch(title)} || ${textAfterTitle}`,
      secondaryText: sql`concat_ws(E'\n', ${normalizeForSearch(channel)}::text, ${history.secondaryText})`,
      fuzzyText: sql`concat_ws(' ', ${normalizeForSearch(title)}::text, ${normalizeForSearch(channel)}::text, ${history.fuzzyText})`,
    })
    .where(and(eq(history.videoId, videoId), eq(history.title, unknownVideo(videoId).title)))
}

/**
 * What an export says about each video. The columns for search are derived from the
 * summaries, so they are left out.
 */
export async function exportEntries(
  orm: Orm,
  ownerId: string,
  videoIds: string[],
): Promise<ExportedHistory[]> {
  const { videoId, title, channel, rating, savedAt } = history
  const { deletedAt, createdAt, writtenAt, savedSeconds, tags } = history
  return orm
    .select({
      ...{ videoId, title, channel, rating, savedAt },
      ...{ deletedAt, createdAt, writtenAt, savedSeconds, tags },
    })
    .from(history)
    .where(and(eq(history.ownerId, ownerId), inArray(videoId, videoIds)))
}

/** The videos of all entries of an owner, also of deleted ones, in their order in an export. */
export async function listExportedIds(orm: Orm, ownerId: string): Promise<string[]> {
  const { videoId, createdAt } = history
  const rows = await orm
    .select({ videoId })
    .from(history)
    .where(eq(history.ownerId, ownerId))
    .orderBy(createdAt, videoId)
  return rows.map(({ videoId }) => videoId)
}

const isPresent = ({ ownerId, videoId }: Key) =>
  and(eq(history.ownerId, ownerId), eq(history.videoId, videoId), isNull(history.deletedAt))
