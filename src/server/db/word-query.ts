// Queries for indexes of words. Everything in a word counts as text.
import { type SQL, sql } from 'drizzle-orm'

/**
 * A query for texts that contain one of `words`, or a word that begins with one of
 * `beginnings`.
 */
export function anyWord({
  words = [],
  beginnings = [],
}: {
  words?: string[]
  beginnings?: string[]
}): string {
  return [...words.map(quoteWord), ...beginnings.map((word) => `${quoteWord(word)}:*`)].join(' | ')
}

/** A query for texts that all of these queries find. */
export const allOf = (queries: string[]): string => queries.map((query) => `(${query})`).join(' & ')

/**
 * The ids of the transcripts whose words match a query, as a table with the column `id`,
 * for "from". Always looked up in the index.
 */
export const transcriptsWith = (query: string): SQL =>
  sql`transcripts_with(${query}::tsquery) as matching(id)`

const quoteWord = (word: string) => `'${word.replace(/['\\]/g, '$&$&')}'`
