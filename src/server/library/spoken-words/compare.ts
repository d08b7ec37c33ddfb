// Compares a search with what was said: one transcript after the other, and long ones in
// an engine thread, so that others are answered meanwhile.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../../db/database.ts'
import { transcripts } from '../../db/schema/summaries.ts'
import {
  findMomentsInJson,
  isSaidInJson,
  type MomentQuery,
  type ShownMoments,
} from './find-moments.ts'

/** What engine threads do. */
export type SpokenTasks = {
  findMomentsInJson(query: MomentQuery): Promise<ShownMoments>
  isSaidInJson(cues: string, phrases: string[]): Promise<boolean>
}
export type SpokenScope = { orm: Orm; threads: SpokenTasks }
/** A transcript and how many bytes the database stores of it. */
export type StoredTranscript = { id: string; bytes: number }

/** `bytes` of a `StoredTranscript`. */
export const storedBytes = (cues: SQL) => sql<number>`pg_column_size(${cues})`

/**
 * Characters of cues as JSON that this thread reads in a few milliseconds, some hours of
 * speech.
 */
const maxCharactersHere = 200_000
/**
 * Transcripts are read together up to this size, which may be ninety times as much when
 * it is not compressed.
 */
const maxBytesAtOnce = 256 * 1024

/** Yields the cues of the transcripts as JSON, with a turn of the event loop between two. */
async function* readCues(
  orm: Orm,
  stored: StoredTranscript[],
): AsyncGenerator<{ id: string; cues: string }> {
  for (const part of inParts(stored)) {
    const ids = part.map(({ id }) => id)
    const rows = await orm
      .select({ id: transcripts.id, cues: sql<string>`${transcripts.cues}::text` })
      .from(transcripts)
      .where(inArray(transcripts.id, ids))
    for (const row of rows) {
      yield row
      await yieldToEventLoop()
    }
  }
}

function inParts(stored: StoredTranscript[]): StoredTranscript[][] {
  const parts: StoredTranscript[][] = []
  let bytes = maxBytesAtOnce
  for (const transcript of stored) {
    bytes += transcript.bytes
    if (bytes > maxBytesAtOnce) {
      parts.push([])
      bytes = transcript.bytes
    }
    parts.at(-1)!.push(transcript)
  }
  return parts
}

/**
 * Returns the ids of the transcripts in which all the phrases are said word for word,
 * also across the end of a cue.
 */
export async function findSaid(
  { orm, threads }: SpokenScope,
  stored: StoredTranscript[],
  phrases: string[],
): Promise<Set<string>> {
  const found = new Set<string>()
  for await (const { id, cues } of readCues(orm, stored)) {
    const compare = cues.length > maxCharactersHere ? threads.isSaidInJson : isSaidInJson
    if (await compare(cues, phrases)) found.add(id)
  }
  return found
}

/** Returns the moments of each transcript at which the search is spoken. */
export async function findMomentsOf(
  { orm, threads }: SpokenScope,
  stored: StoredTranscript[],
  search: Omit<MomentQuery, 'cues'>,
): Promise<Map<string, ShownMoments>> {
  const found = new Map<string, ShownMoments>()
  for await (const { id, cues } of readCues(orm, stored)) {
    const find = cues.length > maxCharactersHere ? threads.findMomentsInJson : findMomentsInJson
    found.set(id, await find({ cues, ...search }))
  }
  return found
}
