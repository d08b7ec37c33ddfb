// A person's note on a whole summary. It belongs to the video, so that it outlives a rewrite.

import type { SummaryNote } from '#contract/marks/notes.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { Orm } from '../../db/database.ts'
import { readInBatches } from '../../db/in-steps.ts'
import type { Deps } from '../../deps/deps.ts'
import { findHistoryEntry } from '../../library/history/history.ts'
import * as store from './store.ts'

type Key = { ownerId: string | null; videoId: string }

/** The owner's note, also of a summary that they deleted; an empty text if there is none. */
export async function readNote(
  { db }: Pick<Deps, 'db'>,
  { ownerId, videoId }: Key,
): Promise<SummaryNote> {
  const note = ownerId === null ? null : await store.findNote(db.orm, { ownerId, videoId })
  return { text: note?.text ?? '', updatedAt: note?.updatedAt ?? null }
}

/** Replaces the note; an empty text deletes it, also that on a summary that they deleted. */
export async function writeNote(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  key: Key,
  text: string,
): Promise<SummaryNote> {
  const { ownerId, videoId } = key
  if (ownerId !== null && text === '') {
    await store.deleteNote(db.orm, { ownerId, videoId })
    return { text, updatedAt: null }
  }
  const own = await requireSummary(db, key)
  const updatedAt = now()
  await store.upsertNote(db.orm, { ...own, text, createdAt: updatedAt, updatedAt })
  return { text, updatedAt }
}

/** Yields all notes of an owner on whole summaries, in Markdown. */
export async function* readNotes(
  orm: Orm,
  ownerId: string,
): AsyncGenerator<Omit<store.NoteRow, 'ownerId'>> {
  const batches = readInBatches(await store.listVideoIds(orm, ownerId), {
    read: (videoIds) => store.listOfVideos(orm, ownerId, videoIds),
    idOf: (row) => row.videoId,
  })
  for await (const rows of batches)
    for (const { ownerId: _, searchText: __, ...note } of rows) yield note
}

/**
 * Adds the note of an export. Where the owner has another one, theirs is followed by it.
 * Runs in the caller's transaction. Returns whether there was none.
 */
export const importNote = store.mergeNote

export const deleteNotesOfGuests = store.deleteOfGuests

/** Deletes the notes of several videos in the caller's transaction. */
export const deleteNotes = store.deleteNotes

/** The owner's note on a video; empty without one. */
export async function findNoteText(orm: Orm, key: store.Key): Promise<string> {
  return (await store.findNote(orm, key))?.text ?? ''
}

/** Moves a guest's notes to their account. */
export const mergeGuestNotes = store.moveToOwner

async function requireSummary({ orm }: Deps['db'], { ownerId, videoId }: Key): Promise<store.Key> {
  if (!(ownerId && (await findHistoryEntry(orm, { ownerId, videoId }))))
    throw new Problem('not_found')
  return { ownerId, videoId }
}
