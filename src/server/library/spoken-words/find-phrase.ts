// Finds the transcripts in which something is said word for word.
import { type SQL, sql } from 'drizzle-orm'
import { transcripts } from '../../db/schema/summaries.ts'
import { allOf, anyWord, transcriptsWith } from '../../db/word-query.ts'
import { findSaid, type SpokenScope, type StoredTranscript, storedBytes } from './compare.ts'
import { extractSearchTerms, toSearchTerm } from './search-terms.ts'

/**
 * Of the transcripts that have all the words of a phrase, the newest are compared: this
 * many at most.
 */
const maxCompared = 200

/** `phrase` is normalized, and `among` a query of ids. */
export async function findTranscriptsWithPhrase(
  scope: SpokenScope,
  phrase: string,
  among: SQL,
): Promise<string[]> {
  const terms = extractSearchTerms(phrase).map(toSearchTerm)
  if (terms.length === 0) return []
  const { rows } = await scope.orm.execute<StoredTranscript>(sql`
    select t.id, ${storedBytes(sql`t.cues`)} as bytes
    from ${transcripts} as t join ${transcriptsWith(allOf(terms.map(anyWord)))} on matching.id = t.id
    where t.id in (${among}) order by t.created_at desc, t.id limit ${maxCompared}`)
  return [...(await findSaid(scope, rows, [phrase]))]
}
