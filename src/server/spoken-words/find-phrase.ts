// Finds the transcripts in which something is said word for word.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { normalizeForSearch } from '#contract/normalize-for-search.ts'
import type { Cue } from '#contract/transcript.ts'
import type { Orm } from '../db/database.ts'
import { readStoredCues, transcripts } from '../db/schema/summaries.ts'
import { allOf, anyWord, transcriptsWith } from '../db/word-query.ts'
import { extractSearchTerms, toSearchTerm } from './search-terms.ts'

/** Transcripts that have all the words of a phrase are read and compared: this many at once, and the newest of them at most. */
const readAtOnce = 20
const maxCompared = 200

/** `phrase` is normalized, and `among` a query of ids. */
export async function findTranscriptsWithPhrase(orm: Orm, phrase: string, among: SQL): Promise<string[]> {
  const terms = extractSearchTerms(phrase).map(toSearchTerm)
  if (terms.length === 0) return []
  const found: string[] = []
  for (let offset = 0; offset < maxCompared; offset += readAtOnce) {
    const { rows } = await orm.execute<{ id: string; cues: Parameters<typeof readStoredCues>[0] }>(sql`
      select t.id, t.cues from ${transcripts} as t join ${transcriptsWith(allOf(terms.map(anyWord)))} on matching.id = t.id
      where t.id in (${among}) order by t.created_at desc, t.id limit ${readAtOnce} offset ${offset}`)
    found.push(...rows.filter(({ cues }) => isSaid(readStoredCues(cues), phrase)).map(({ id }) => id))
    if (rows.length < readAtOnce) break
    await yieldToEventLoop()
  }
  return found
}

/** Also across the end of a cue. */
const isSaid = (cues: Cue[], phrase: string) =>
  normalizeForSearch(cues.map(({ text }) => text).join(' ')).includes(phrase)
