// Stores and reads transcripts, each once under a hash of its contents.
import { createHash } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import type { Transcript } from '#contract/captions/transcript.ts'
import type { AuthorChapter } from '#engine/engine-input.ts'
import type { Orm } from '../../db/database.ts'
import { transcripts } from '../../db/schema/summaries.ts'
import {
  endOf,
  hashTranscript,
  openTranscript,
  repackTranscript,
} from '../../threads/packed-transcripts.ts'

export { hashTranscript } from '../../threads/packed-transcripts.ts'

/** `words` counts the spoken words. */
export type StoredTranscript = { transcript: Transcript; words: number; chapters: AuthorChapter[] }

/**
 * An imported transcript has an id of its own, so that nobody else gets what one person
 * imported.
 */
export function importedIdOf(ownerId: string, transcript: Transcript): string {
  const owner = createHash('sha256').update(`import of ${ownerId}`).digest('hex').slice(0, 16)
  return `${hashTranscript(transcript)}.${owner}`
}

/** What was heard belongs to one person, and so do their corrections of it. */
export function ownIdOf(
  owned: { ownerId: string; videoId: string },
  transcript: Transcript,
): string {
  return ownIdOfHash(owned, hashTranscript(transcript))
}

/** The same, where a thread has computed the hash. */
export function ownIdOfHash(
  { ownerId, videoId }: { ownerId: string; videoId: string },
  hash: string,
): string {
  const owner = createHash('sha256').update(`heard by ${ownerId} in ${videoId}`).digest('hex')
  return `${hash}.${owner.slice(0, 16)}`
}

/** The hash of a stored transcript, by which exports refer to it. */
export function referenceOf(id: string): string {
  return id.split('.')[0] ?? id
}

// Transcripts are large, so others are answered between packing or opening one and its
// query: the embedded database answers within the same turn of the event loop.

/** Stores a transcript unless it exists, and returns its id, which is its hash. */
export async function saveTranscript(
  tx: Orm,
  {
    videoId,
    transcript,
    id = hashTranscript(transcript),
    words,
    chapters,
    nowMs,
  }: StoredTranscript & { id?: string; videoId: string; nowMs: number },
): Promise<string> {
  const { language, kind, hasEstimatedTimes = false, unreadCaptions = 0 } = transcript
  const endSeconds = endOf(transcript)
  const cues = sql`${repackTranscript(transcript).json}::json`
  const read = { language, kind, cues, hasEstimatedTimes, unreadCaptions }
  const values = { id, videoId, ...read, chapters, words, endSeconds, createdAt: nowMs }
  await yieldToEventLoop()
  await tx.insert(transcripts).values(values).onConflictDoNothing()
  return id
}

/** The id of an equal transcript of this video, or null. */
export async function findStoredId(
  orm: Orm,
  videoId: string,
  transcript: Transcript,
): Promise<string | null> {
  const id = hashTranscript(transcript)
  const isSame = and(eq(transcripts.id, id), eq(transcripts.videoId, videoId))
  return (await orm.$count(transcripts, isSame)) > 0 ? id : null
}

/** Without the terms of the search index, which take as much as the words. */
const storedColumns = {
  language: transcripts.language,
  kind: transcripts.kind,
  json: sql<string>`${transcripts.cues}::text`,
  endSeconds: transcripts.endSeconds,
  words: transcripts.words,
  unreadCaptions: transcripts.unreadCaptions,
  chapters: transcripts.chapters,
}

export async function findTranscript(orm: Orm, id: string): Promise<StoredTranscript | null> {
  const [row] = await orm.select(storedColumns).from(transcripts).where(eq(transcripts.id, id))
  await yieldToEventLoop()
  if (!row) return null
  const { words, chapters, ...packed } = row
  return { transcript: openTranscript(packed), words, chapters }
}

export async function readTranscript(orm: Orm, id: string): Promise<Transcript | null> {
  return (await findTranscript(orm, id))?.transcript ?? null
}

/**
 * The cues as the JSON that is stored, for a thread that reads it: of a day of speech, reading it
 * would stop the server.
 */
export async function readCues(orm: Orm, id: string): Promise<string | null> {
  const cues = sql<string>`${transcripts.cues}::text`
  const [row] = await orm.select({ cues }).from(transcripts).where(eq(transcripts.id, id))
  return row?.cues ?? null
}
