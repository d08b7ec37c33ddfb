// Reads and writes the highlights table.
import { createHash } from 'node:crypto'
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  lt,
  sql,
} from 'drizzle-orm'
import type { HighlightColor } from '#contract/basics/limits.ts'
import { normalizeForSearch } from '#contract/library/normalize-for-search.ts'
import type { Orm } from '../../db/database.ts'
import { deleteInSteps } from '../../db/in-steps.ts'
import { highlights } from '../../db/schema/highlights.ts'
import { history } from '../../db/schema/history.ts'
import { videos } from '../../db/schema/videos.ts'
import { isOfGuestWithoutEntry } from '../../library/history/history.ts'
import { isPresent, matches, type StoredFilters } from './stored-filters.ts'

export type HighlightRow = typeof highlights.$inferSelect
type NewRow = Omit<
  typeof highlights.$inferInsert,
  'wordsKey' | 'searchText' | 'checkedFor' | 'isQuoted' | 'deletedAt'
>
type Key = { ownerId: string; id: string }
/** A statement takes 65,535 parameters. */
const rowsAtOnce = 500

const isKey = ({ ownerId, id }: Key) => and(eq(highlights.ownerId, ownerId), eq(highlights.id, id))

/**
 * Inserts a highlight, or changes color and note of the owner's highlight of the same
 * words. An empty note changes none.
 */
export async function upsertHighlight(tx: Orm, values: NewRow): Promise<HighlightRow> {
  const { color, updatedAt, note, quote } = values
  const [row] = await tx
    .insert(highlights)
    .values({ ...values, wordsKey: wordsKeyOf(values), searchText: searchTextOf(quote, note) })
    .onConflictDoUpdate({
      target: [highlights.ownerId, highlights.videoId, highlights.wordsKey],
      targetWhere: sql`deleted_at is null`,
      set: { color, updatedAt, ...(note && { note, searchText: searchTextOf(quote, note) }) },
    })
    .returning()
  return row!
}

/** Inserts highlights of words that the owner has not marked, and returns their ids. */
export async function insertMissing(tx: Orm, rows: NewRow[]): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const values = rows.slice(at, at + rowsAtOnce).map((row) => ({
      ...row,
      wordsKey: wordsKeyOf(row),
      searchText: searchTextOf(row.quote, row.note),
    }))
    const inserted = await tx
      .insert(highlights)
      .values(values)
      .onConflictDoNothing()
      .returning({ id: highlights.id })
    ids.push(...inserted.map(({ id }) => id))
  }
  return ids
}

export async function findHighlight(orm: Orm, key: Key): Promise<HighlightRow | null> {
  const [row] = await orm
    .select()
    .from(highlights)
    .where(and(isKey(key), isPresent))
  return row ?? null
}

export async function updateHighlight(
  tx: Orm,
  row: HighlightRow,
  change: { note: string; color: HighlightColor; updatedAt: number },
): Promise<HighlightRow | null> {
  const [changed] = await tx
    .update(highlights)
    .set({ ...change, searchText: searchTextOf(row.quote, change.note) })
    .where(and(isKey(row), isPresent))
    .returning()
  return changed ?? null
}

/** Marks a highlight as deleted. Returns false if there is none. */
export async function deleteHighlight(orm: Orm, key: Key, deletedAt: number): Promise<boolean> {
  const rows = await orm
    .update(highlights)
    .set({ deletedAt })
    .where(and(isKey(key), isPresent))
    .returning({ id: highlights.id })
  return rows.length > 0
}

/** Deletes several highlights for good. */
export async function purgeHighlights(
  tx: Orm,
  { ownerId, ids }: { ownerId: string; ids: string[] },
): Promise<void> {
  for (let at = 0; at < ids.length; at += rowsAtOnce)
    await tx
      .delete(highlights)
      .where(
        and(
          eq(highlights.ownerId, ownerId),
          inArray(highlights.id, ids.slice(at, at + rowsAtOnce)),
        ),
      )
}

/**
 * A deleted highlight, locked until the transaction ends, and the highlight of the same
 * words that the owner has made since.
 */
export async function lockDeleted(
  tx: Orm,
  key: Key,
): Promise<{ deleted: HighlightRow; again: HighlightRow | null } | null> {
  const isDeleted = and(isKey(key), isNotNull(highlights.deletedAt))
  const [deleted] = await tx.select().from(highlights).where(isDeleted).for('update')
  if (!deleted) return null
  const { ownerId, videoId, wordsKey } = highlights
  const isSame = and(
    eq(ownerId, deleted.ownerId),
    eq(videoId, deleted.videoId),
    eq(wordsKey, deleted.wordsKey),
  )
  const [again] = await tx.select().from(highlights).where(and(isSame, isPresent)).for('update')
  return { deleted, again: again ?? null }
}

export async function restore(tx: Orm, key: Key): Promise<HighlightRow | null> {
  const [row] = await tx.update(highlights).set({ deletedAt: null }).where(isKey(key)).returning()
  return row ?? null
}

/** The deleted highlights among `ids`, with the titles of their videos. */
export async function listDeleted(
  orm: Orm,
  ownerId: string,
  ids: string[],
): Promise<(HighlightRow & { title: string | null })[]> {
  return orm
    .select({
      ...getTableColumns(highlights),
      title: sql<string | null>`coalesce(${history.title}, ${videos.metadata}->>'title')`,
    })
    .from(highlights)
    .leftJoin(history, and(eq(history.ownerId, ownerId), eq(history.videoId, highlights.videoId)))
    .leftJoin(videos, eq(videos.videoId, highlights.videoId))
    .where(
      and(
        eq(highlights.ownerId, ownerId),
        inArray(highlights.id, ids),
        isNotNull(highlights.deletedAt),
      ),
    )
}

/** The ids of an owner's deleted highlights, in the order of their deletion. */
export async function listDeletedIds(orm: Orm, ownerId: string): Promise<string[]> {
  const rows = await orm
    .select({ id: highlights.id })
    .from(highlights)
    .where(and(eq(highlights.ownerId, ownerId), isNotNull(highlights.deletedAt)))
    .orderBy(highlights.deletedAt, highlights.id)
  return rows.map(({ id }) => id)
}

export async function purgeDeletedOf(orm: Orm, ownerId: string, id: string): Promise<number> {
  const isOne = eq(highlights.id, id)
  const rows = await orm
    .delete(highlights)
    .where(and(eq(highlights.ownerId, ownerId), isNotNull(highlights.deletedAt), isOne))
    .returning({ id: highlights.id })
  return rows.length
}

export async function purgeDeleted(orm: Orm, deletedBeforeMs: number): Promise<void> {
  const where = lt(highlights.deletedAt, deletedBeforeMs)
  await deleteInSteps(orm, { table: highlights, where })
}

/** Deletes the highlights of guests from before then whose videos are not in their history. */
export async function deleteOfGuests(orm: Orm, beforeMs: number): Promise<void> {
  const { ownerId, videoId, updatedAt } = highlights
  const where = and(isOfGuestWithoutEntry(ownerId, videoId), lt(updatedAt, beforeMs))
  await deleteInSteps(orm, { table: highlights, where })
}

type PageQuery = StoredFilters & { page: number; pageSize: number }

/** The owner's highlights with their order: the videos with the newest highlights first. */
function rankMatching(orm: Orm, ownerId: string, filters: StoredFilters) {
  const { id, videoId, startSeconds, createdAt } = highlights
  const newest = sql<number>`max(${createdAt}) over (partition by ${videoId})`.as('newest')
  // The page is found before its texts are read, which would otherwise be sorted too.
  const ranked = orm
    .select({ id, videoId, startSeconds, createdAt, newest })
    .from(highlights)
    .where(matches(ownerId, filters))
    .as('ranked')
  const order = [
    desc(ranked.newest),
    ranked.videoId,
    ranked.startSeconds,
    ranked.createdAt,
    ranked.id,
  ]
  return { ranked, order }
}

/** The ids of the owner's highlights that match, in the order of `listPage`. */
export async function listMatchingIds(
  orm: Orm,
  ownerId: string,
  filters: StoredFilters,
): Promise<string[]> {
  const { ranked, order } = rankMatching(orm, ownerId, filters)
  const rows = await orm
    .select({ id: ranked.id })
    .from(ranked)
    .orderBy(...order)
  return rows.map(({ id }) => id)
}

/**
 * One page of the owner's highlights: the videos with the newest highlights first, each
 * in the order of its moments.
 */
export async function listPage(
  orm: Orm,
  ownerId: string,
  { page, pageSize, ...filters }: PageQuery,
): Promise<HighlightRow[]> {
  const { id, videoId, startSeconds, createdAt } = highlights
  const { ranked, order } = rankMatching(orm, ownerId, filters)
  const found = orm
    .select({ id: ranked.id, newest: ranked.newest })
    .from(ranked)
    .orderBy(...order)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .as('found')
  const rows = await orm
    .select({ row: highlights })
    .from(highlights)
    .innerJoin(found, eq(found.id, id))
    .orderBy(desc(found.newest), videoId, startSeconds, createdAt, id)
  return rows.map(({ row }) => row)
}

/** How many highlights match, for each color that occurs, whatever color is asked for. */
export async function countByColor(
  orm: Orm,
  ownerId: string,
  { color: _, ...filters }: StoredFilters,
): Promise<Map<HighlightColor, number>> {
  const rows = await orm
    .select({ color: highlights.color, total: count() })
    .from(highlights)
    .where(matches(ownerId, filters))
    .groupBy(highlights.color)
  return new Map(rows.map(({ color, total }) => [color, total]))
}

/** `stored` counts the deleted ones too, as `bytes` does, those of the texts. */
export async function countByOwner(
  orm: Orm,
  ownerId: string,
): Promise<{ present: number; stored: number; bytes: number }> {
  const [row] = await orm
    .select({
      present: sql<number>`count(*) filter (where ${isPresent})`.mapWith(Number),
      stored: count(),
      bytes: sql<number>`coalesce(sum(octet_length(${highlights.searchText})), 0)`.mapWith(Number),
    })
    .from(highlights)
    .where(eq(highlights.ownerId, ownerId))
  return row ?? { present: 0, stored: 0, bytes: 0 }
}

export type VideoRow = {
  videoId: string
  title: string | null
  channel: string | null
  durationSeconds: number | null
  thumbnail: string | null
  url: string | null
  tags: string[]
  highlights: number
  inLibrary: boolean
}

/** What is known about the videos, with the number of the owner's highlights in each. */
export async function listVideos(
  orm: Orm,
  ownerId: string,
  videoIds: string[],
): Promise<VideoRow[]> {
  if (videoIds.length === 0) return []
  const ofVideos = inArray(highlights.videoId, videoIds)
  const { rows } = await orm.execute<VideoRow>(sql`
    select m.video_id as "videoId", coalesce(h.title, v.metadata->>'title') as title, coalesce(h.channel, v.metadata->>'channelTitle') as channel,
      h.duration_seconds as "durationSeconds", v.metadata->>'thumbnail' as thumbnail, v.metadata->>'url' as url, coalesce(h.tags, '{}') as tags, m.total as highlights,
      h.owner_id is not null as "inLibrary"
    from (select video_id, count(*)::int as total from highlights where owner_id = ${ownerId} and deleted_at is null and ${ofVideos} group by video_id) as m
      left join history h on h.owner_id = ${ownerId} and h.video_id = m.video_id and h.deleted_at is null
      left join videos v on v.video_id = m.video_id`)
  return rows
}

/** The ids of an owner's highlights, or of those of one video, in the order of their moments. */
export async function listIds(
  orm: Orm,
  { ownerId, videoId }: { ownerId: string; videoId?: string },
): Promise<string[]> {
  const ofVideo = videoId === undefined ? undefined : eq(highlights.videoId, videoId)
  const rows = await orm
    .select({ id: highlights.id })
    .from(highlights)
    .where(and(eq(highlights.ownerId, ownerId), ofVideo, isPresent))
    .orderBy(highlights.videoId, asc(highlights.startSeconds), highlights.createdAt, highlights.id)
  return rows.map(({ id }) => id)
}

export async function listByIds(orm: Orm, ownerId: string, ids: string[]): Promise<HighlightRow[]> {
  return orm
    .select()
    .from(highlights)
    .where(and(eq(highlights.ownerId, ownerId), inArray(highlights.id, ids)))
}

/** The first highlights of an owner in the order in which another one takes them over. */
export async function listNewest(
  tx: Orm,
  ownerId: string,
  limit: number,
): Promise<{ id: string; bytes: number }[]> {
  const { id, deletedAt, createdAt, searchText } = highlights
  return tx
    .select({ id, bytes: sql<number>`octet_length(${searchText})` })
    .from(highlights)
    .where(eq(highlights.ownerId, ownerId))
    .orderBy(isNotNull(deletedAt), desc(createdAt), id)
    .limit(limit)
}

/**
 * Moves the first of these highlights, at most `room`, to another owner. Those of words that
 * this owner has marked too are deleted, like the rest.
 */
export async function moveToOwner(
  tx: Orm,
  { ids, toId, room }: { ids: string[]; toId: string; room: number },
): Promise<void> {
  const marked = sql`exists (select from highlights o where o.owner_id = ${toId}
    and o.deleted_at is null and o.video_id = ${highlights.videoId}
    and o.words_key = ${highlights.wordsKey})`
  const isOne = inArray(highlights.id, ids)
  const twice = await tx.delete(highlights).where(and(isOne, marked)).returning({
    id: highlights.id,
  })
  const gone = new Set(twice.map(({ id }) => id))
  const left = ids.filter((id) => !gone.has(id))
  await tx.delete(highlights).where(inArray(highlights.id, left.slice(room)))
  await tx
    .update(highlights)
    .set({ ownerId: toId })
    .where(inArray(highlights.id, left.slice(0, room)))
}

export function wordsKeyOf({ place, startSeconds, before, quote }: NewRow): string {
  return createHash('sha256')
    .update([place, startSeconds, before, quote].join('\0'))
    .digest('base64url')
}

export const searchTextOf = (quote: string, note: string) =>
  [quote, note].map(normalizeForSearch).join('\n')
