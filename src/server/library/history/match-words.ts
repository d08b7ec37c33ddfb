// The conditions under which an entry has the words of a search: as they are, in other
// forms, or misspelled.
import { and, eq, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { isShortWord, otherForms, similarSpellings } from '#contract/library/word-forms.ts'
import type { Orm } from '../../db/database.ts'
import { history, ownsWords } from '../../db/schema/history.ts'
import { allOf, anyWord, transcriptsWith } from '../../db/word-query.ts'
import { extractSearchTerms, toSearchTerm } from '../spoken-words/search-terms.ts'

/** Where the conditions are asked: `orm` or a transaction, and whose entries they are. */
type Scope = { orm: Orm; ownerId: string }

export const contains = (column: SQLWrapper, part: string) => sql`strpos(${column}, ${part}) > 0`

/** Whether the entry contains the word as it is; short words only count as whole words. */
export function hasPart(scope: Scope, part: string): SQL {
  if (isShortWord(part)) return hasAnyWord(scope, [part])
  return or(contains(history.searchText, part), contains(history.secondaryText, part))!
}

/**
 * Whether a word, which is no phrase, is said in the video of the entry: looked up in the
 * index, as the search of what was said does.
 */
export function isSaid(word: string): SQL {
  const terms = extractSearchTerms(word).map(toSearchTerm)
  if (terms.length === 0) return sql`false`
  return sql`(${history.transcriptId} in (select id from ${transcriptsWith(allOf(terms.map(anyWord)))})) is true`
}

/** Whether the entry contains the word, or another form of it. */
export const hasWord = (scope: Scope, word: string): SQL =>
  or(hasPart(scope, word), hasOtherForm(scope, word))!

/** Whether the entry contains another form of the word. */
function hasOtherForm(scope: Scope, word: string): SQL {
  const forms = otherForms(word)
  return forms.length > 0 ? hasAnyWord(scope, forms) : sql`false`
}

const hasAnyWord = ({ orm, ownerId }: Scope, words: string[]) =>
  isAmong(orm, ownsWords(ownerId, sql`${anyWord({ words })}`))

/** Whether title, channel or topics have a similar word. The transaction sets how similar. */
export function hasSimilarTitle({ orm, ownerId }: Scope, words: string[]): SQL {
  return isAmong(orm, and(eq(history.ownerId, ownerId), ...words.map(isSimilarTo))!)
}

/** The ways in which an entry has the word or a misspelling of it. */
export function waysToMatch(scope: Scope, word: string): SQL[] {
  if (!canBeMisspelled(word)) return [hasWord(scope, word)]
  return [hasWord(scope, word), hasSimilarTitle(scope, [word]), hasSpelling(scope, word)]
}

/**
 * Whether the entry has a word that differs by a letter. Looks up one spelling after the
 * other: the planner takes so many alternatives to match nearly all rows, and would read
 * them all. The transaction forbids reading all rows for each spelling, see
 * `preferIndexes`. Without "is true" the planner may make a join of it, which repeats all
 * the lookups for each entry.
 */
export function hasSpelling({ ownerId }: Scope, word: string): SQL {
  const spellings = similarSpellings(word)
  if (spellings.length === 0) return sql`false`
  const queries = spellings.map((spelling) =>
    anyWord(spelling.length < minBeginning ? { words: [spelling] } : { beginnings: [spelling] }),
  )
  return sql`(${history.videoId} in (
    select found.video_id from unnest(${sql.param(queries)}::text[]) as spelling cross join lateral (
      select ${history.videoId} as video_id from ${history} where ${ownsWords(ownerId, sql`spelling`)} offset 0) as found)) is true`
}

/**
 * Until the transaction ends, the planner uses an index wherever one serves, also in a
 * table so small that reading all of it seems cheaper.
 */
export const preferIndexes = sql`set local enable_seqscan = off`

/** A subquery uses the indexes, which the database cannot do for one of several alternatives. */
function isAmong(orm: Orm, condition: SQL): SQL {
  const found = orm.select({ videoId: history.videoId }).from(history).where(condition)
  return inArray(history.videoId, found)
}

const isSimilarTo = (word: string) =>
  canBeMisspelled(word) ? sql`${history.fuzzyText} %> ${word}` : contains(history.fuzzyText, word)

const minBeginning = 5
const countLetters = (word: string) => word.match(/\p{L}/gu)?.length ?? 0
/** Shorter words are similar to too many others. */
export const canBeMisspelled = (word: string) => countLetters(word) >= 4

/**
 * Similarity, 0 to 1, of words that differ in their ending or in one letter of a long
 * word. Applies where others match exactly.
 */
export const almostEqualSimilarity = 0.7

/**
 * Returns the similarity, 0 to 1, from which on words without exact matches count as
 * misspelled. A word of n letters has n + 1 trigrams. Two swapped letters break four of
 * them, two wrong letters in a long word six. Lower similarities than half find too much
 * in other words.
 */
export function misspelledSimilarity(words: string[]): number {
  const similarities = words.filter(canBeMisspelled).map((word) => {
    const trigrams = countLetters(word) + 1
    return trigrams < 14
      ? Math.max(0.5, similarityWithout(4, trigrams))
      : Math.max(0.42, similarityWithout(6, trigrams))
  })
  return Math.min(...similarities)
}

const similarityWithout = (broken: number, trigrams: number) =>
  (trigrams - broken) / (trigrams + broken) - 0.01
