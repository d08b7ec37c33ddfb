// Searches an owner's history: exact substrings first, then scattered words, then misspelled words.
import { and, eq, gte, inArray, isNotNull, isNull, lte, not, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { normalizeForSearch } from '#contract/normalize-for-search.ts'
import { parseSearch } from '#contract/parse-search.ts'
import type { Orm } from '../db/database.ts'
import { history } from '../db/schema/history.ts'
import { endOf, startOf } from './dates.ts'
import { hasTag } from './tags.ts'

export type HistoryQuery = {
  search: string
  sort: 'date' | 'title' | 'channel' | 'duration' | 'rating' | 'relevance'
  direction: 'asc' | 'desc'
  saved?: boolean | undefined
  sentiment?: string | undefined
  channel?: string | undefined
  topic?: string | undefined
  rating?: number | undefined
  tag?: string | undefined
  /** First made: a day (YYYY-MM-DD) of `zone`, a time in ISO 8601, or milliseconds since 1970. */
  from?: string | undefined
  to?: string | undefined
  /** An IANA time zone. */
  zone?: string | undefined
  /** Seconds. */
  minDuration?: number | undefined
  maxDuration?: number | undefined
  language?: string | undefined
  /** From 1. */
  page: number
  pageSize: number
}

const maxWords = 8
/** From so many exact matches on, the words are taken to be spelled as intended. */
const commonMatches = 10

type HistoryHit = { videoId: string; summaryId: string; rating: number; savedAt: number | null }
type HistoryPage = { hits: HistoryHit[]; total: number }
/** `rank` is an expression that orders the hits by relevance, lowest first, and is null for entries that do not match. */
type RankedEntries = { condition: SQL | undefined; rank: SQL }

/** Returns one page of the owner's entries and the number of all that match. Operators of the search limit it like filters. */
export async function searchHistory(orm: Orm, ownerId: string, filters: HistoryQuery): Promise<HistoryPage> {
  const { text, phrases, excluded, ...operators } = parseSearch(filters.search)
  const query = { ...filters, ...operators }
  const words = [...new Set(text.split(' '))].slice(0, maxWords)
  const limits = [...phrases.map(containsWord), ...excluded.map((word) => not(containsWord(word)!))]
  const isOwn = and(eq(history.ownerId, ownerId), isNull(history.deletedAt), ...limits)
  if (!text) return readPage(orm, { condition: isOwn, rank: sql`0` }, query)
  if (!words.some(canBeMisspelled)) return readPage(orm, { condition: isOwn, rank: rankOf(text, words) }, query)
  return orm.transaction(async (tx) => {
    const { videoId } = history
    const exactMatches = await tx
      .select({ videoId })
      .from(history)
      .where(and(isOwn, ...words.map(containsWord)))
      .limit(commonMatches)
    const isRare = exactMatches.length < commonMatches
    const threshold = isRare ? misspelledSimilarity(words) : almostEqualSimilarity
    await tx.execute(sql.raw(`set local pg_trgm.word_similarity_threshold = ${threshold}`))
    const similar = tx
      .select({ videoId })
      .from(history)
      .where(and(isOwn, ...words.map(isSimilarTo)))
    const isSimilar = inArray(videoId, similar)
    if (!isRare) return readPage(tx, { condition: isOwn, rank: rankOf(text, words, isSimilar) }, query)
    const isExact = inArray(
      videoId,
      exactMatches.map((hit) => hit.videoId),
    )
    const condition = and(isOwn, or(isExact, isSimilar))
    return readPage(tx, { condition, rank: rankOf(text, words, sql`true`) }, query)
  })
}

/** Reads the entries that have a rank, in the order of the query. */
async function readPage(orm: Orm, entries: RankedEntries, query: HistoryQuery): Promise<HistoryPage> {
  const { videoId, summaryId, rating, savedAt } = history
  const hits = await orm
    .select({ videoId, summaryId, rating, savedAt, total: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(history)
    // The offset keeps the database from computing the rank again wherever it is used.
    .crossJoinLateral(sql`(select ${entries.rank} as rank offset 0) as ranked`)
    .where(and(entries.condition, ...filtersOf(query), sql`ranked.rank is not null`))
    .orderBy(...orderOf(query))
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
  if (hits.length > 0 || query.page === 1) return { hits, total: hits[0]?.total ?? 0 }
  // A page after the last has no row that carries the total.
  return { hits, total: (await readPage(orm, entries, { ...query, page: 1 })).total }
}

/**
 * Ranks an entry: 0 when the title begins with the text, 1 when the title contains it, 2 for key points or topics, 3 for channel or tl;dr,
 * 4 when its words are scattered, 5 when they are misspelled, else null.
 */
function rankOf(text: string, words: string[], isMisspelled: SQL = sql`false`): SQL {
  const { searchText, secondaryText } = history
  return sql`case strpos(${searchText}, ${text})
    when 1 then 0
    when 0 then case when ${contains(secondaryText, text)} then 3 when ${and(...words.map(containsWord))} then 4 when ${isMisspelled} then 5 end
    else case when ${contains(sql`split_part(${searchText}, E'\n', 1)`, text)} then 1 else 2 end end`
}

const contains = (column: SQLWrapper, part: string) => sql`strpos(${column}, ${part}) > 0`
const containsWord = (word: string) => or(contains(history.searchText, word), contains(history.secondaryText, word))
const isSimilarTo = (word: string) =>
  canBeMisspelled(word) ? sql`${history.fuzzyText} %> ${word}` : contains(history.fuzzyText, word)

const countLetters = (word: string) => word.match(/\p{L}/gu)?.length ?? 0
/** Shorter words are similar to too many others. */
const canBeMisspelled = (word: string) => countLetters(word) >= 4

/** Similarity, 0 to 1, of words that differ in their ending or in one letter of a long word. Applies where others match exactly. */
const almostEqualSimilarity = 0.7

/**
 * Returns the similarity, 0 to 1, from which on words without exact matches count as misspelled. A word of n letters has n + 1 trigrams. Two
 * swapped letters break four of them, two wrong letters in a long word six.
 */
function misspelledSimilarity(words: string[]): number {
  const similarities = words.filter(canBeMisspelled).map((word) => {
    const trigrams = countLetters(word) + 1
    const broken = trigrams < 14 ? 4 : 6
    return Math.max(0.42, (trigrams - broken) / (trigrams + broken) - 0.01)
  })
  return Math.min(...similarities)
}

function orderOf({ sort, direction, saved }: HistoryQuery): SQL[] {
  const newestFirst = sql`${history.createdAt} desc, ${history.videoId}`
  if (sort === 'relevance') return [sql`ranked.rank`, newestFirst]
  const columns = {
    date: saved ? history.savedAt : history.createdAt,
    title: inAlphabet(history.title),
    channel: inAlphabet(history.channel),
    duration: history.durationSeconds,
    rating: history.rating,
  }
  return [sql`${columns[sort]} ${sql.raw(direction)}`, newestFirst]
}

/** Orders by the alphabets of all languages, so that "Äpfel" stands beside "apples" on both databases. */
const inAlphabet = (column: SQLWrapper) => sql`${column} collate "und-x-icu"`

function filtersOf({ zone = 'UTC', ...query }: HistoryQuery): SQL[] {
  const { saved, sentiment, channel, topic, rating, tag, from, to, minDuration, maxDuration, language } = query
  const conditions = [
    saved && isNotNull(history.savedAt),
    sentiment && sql`${history.sentiment} = ${sentiment}`,
    channel && sql`split_part(${history.secondaryText}, E'\n', 1) = ${normalizeForSearch(channel)}`,
    topic && contains(sql`(${history.searchText} || E'\n')`, `\n${normalizeForSearch(topic)}\n`),
    rating !== undefined && eq(history.rating, rating),
    tag && hasTag(tag),
    from && sql`${history.createdAt} >= ${startOf(from, zone)}`,
    to && sql`${history.createdAt} < ${endOf(to, zone)}`,
    minDuration !== undefined && gte(history.durationSeconds, Math.ceil(minDuration)),
    maxDuration !== undefined && lte(history.durationSeconds, Math.floor(maxDuration)),
    language && sql`lower(${history.language}) || '-' like ${`${language.toLowerCase().replace(/[%_\\]/g, '')}-%`}`,
  ]
  return conditions.filter((condition) => condition instanceof Object) as SQL[]
}
