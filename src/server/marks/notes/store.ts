// Reads and writes the summary_notes table.
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { maxSummaryNoteCharacters } from '#contract/basics/limits.ts'
import { normalizeForSearch } from '#contract/library/normalize-for-search.ts'
import type { Orm } from '../../db/database.ts'
import { deleteInSteps } from '../../db/in-steps.ts'
import { summaryNotes } from '../../db/schema/highlights.ts'
import { isOfGuestWithoutEntry } from '../../library/history/history.ts'

type StoredNote = typeof summaryNotes.$inferSelect
export type NoteRow = Omit<StoredNote, 'searchText'>
export type Key = { ownerId: string; videoId: string }

const both = sql`${summaryNotes.text} || E'\n\n' || excluded.text`
const bothSearched = sql`${summaryNotes.searchText} || E'\n' || excluded.search_text`
const isShortEnough = sql`length(${both}) <= ${maxSummaryNoteCharacters}`
const isKey = ({ ownerId, videoId }: Key) =>
  and(eq(summaryNotes.ownerId, ownerId), eq(summaryNotes.videoId, videoId))

export async function findNote(orm: Orm, key: Key): Promise<NoteRow | null> {
  const [row] = await orm.select().from(summaryNotes).where(isKey(key))
  return row ?? null
}

export async function upsertNote(orm: Orm, { text, updatedAt, ...values }: NoteRow): Promise<void> {
  const set = { text, searchText: normalizeForSearch(text), updatedAt }
  await orm
    .insert(summaryNotes)
    .values({ ...values, ...set })
    .onConflictDoUpdate({ target: [summaryNotes.ownerId, summaryNotes.videoId], set })
}

export async function deleteNote(orm: Orm, key: Key): Promise<void> {
  await orm.delete(summaryNotes).where(isKey(key))
}

export async function listVideoIds(orm: Orm, ownerId: string): Promise<string[]> {
  const rows = await orm
    .select({ videoId: summaryNotes.videoId })
    .from(summaryNotes)
    .where(eq(summaryNotes.ownerId, ownerId))
    .orderBy(summaryNotes.videoId)
  return rows.map(({ videoId }) => videoId)
}

export async function listOfVideos(
  orm: Orm,
  ownerId: string,
  videoIds: string[],
): Promise<StoredNote[]> {
  return orm
    .select()
    .from(summaryNotes)
    .where(and(eq(summaryNotes.ownerId, ownerId), inArray(summaryNotes.videoId, videoIds)))
}

/**
 * Inserts a note. An existing one that does not contain the text is followed by it, as
 * far as a note can be long. Returns whether there was none.
 */
export async function mergeNote(tx: Orm, row: NoteRow): Promise<boolean> {
  const [merged] = await tx
    .insert(summaryNotes)
    .values({ ...row, searchText: normalizeForSearch(row.text) })
    .onConflictDoUpdate({
      target: [summaryNotes.ownerId, summaryNotes.videoId],
      set: { text: both, searchText: bothSearched },
      setWhere: sql`position(excluded.text in ${summaryNotes.text}) = 0 and ${isShortEnough}`,
    })
    .returning({ isNew: sql<boolean>`xmax = 0` })
  return merged?.isNew ?? false
}

const rowsAtOnce = 500

/** Deletes the notes of several videos. */
export async function deleteNotes(
  tx: Orm,
  { ownerId, videoIds }: { ownerId: string; videoIds: string[] },
): Promise<void> {
  for (let at = 0; at < videoIds.length; at += rowsAtOnce)
    await tx
      .delete(summaryNotes)
      .where(
        and(
          eq(summaryNotes.ownerId, ownerId),
          inArray(summaryNotes.videoId, videoIds.slice(at, at + rowsAtOnce)),
        ),
      )
}

/** Deletes the notes of guests from before then whose videos are not in their history. */
export async function deleteOfGuests(orm: Orm, beforeMs: number): Promise<void> {
  const { ownerId, videoId, updatedAt } = summaryNotes
  const where = and(isOfGuestWithoutEntry(ownerId, videoId), lt(updatedAt, beforeMs))
  await deleteInSteps(orm, { table: summaryNotes, where })
}

/**
 * Moves notes to another owner. Where both have a note on a video, the new owner's is
 * followed by the other one if there is room for both.
 */
export async function moveToOwner(tx: Orm, fromId: string, toId: string): Promise<void> {
  const rows = await tx.delete(summaryNotes).where(eq(summaryNotes.ownerId, fromId)).returning()
  if (rows.length === 0) return
  await tx
    .insert(summaryNotes)
    .values(rows.map((row) => ({ ...row, ownerId: toId })))
    .onConflictDoUpdate({
      target: [summaryNotes.ownerId, summaryNotes.videoId],
      set: { text: both, searchText: bothSearched, updatedAt: sql`excluded.updated_at` },
      setWhere: sql`${summaryNotes.text} <> excluded.text and ${isShortEnough}`,
    })
}
