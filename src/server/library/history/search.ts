// Searches an owner's history: exact substrings first, then scattered words and their
// other forms, then misspelled words.
import {
  and,
  eq,
  gte,
  isNotNull,
  isNull,
  lte,
  not,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { normalizeForSearch } from '#contract/library/normalize-for-search.ts'
import { parseSearch } from '#contract/library/parse-search.ts'
import { isShortWord } from '#contract/library/word-forms.ts'
import type { Orm } from '../../db/database.ts'
import { highlights } from '../../db/schema/highlights.ts'
import { categoryOfEntry, history } from '../../db/schema/history.ts'
import type { Deps } from '../../deps/deps.ts'
import type { SpokenScope } from '../spoken-words/compare.ts'
import { findTranscriptsWithPhrase } from '../spoken-words/find-phrase.ts'
import { endOf, startOf } from './dates.ts'
import {
  almostEqualSimilarity,
  canBeMisspelled,
  contains,
  hasPart,
  hasSimilarTitle,
  hasSpelling,
  hasWord,
  isSaid,
  misspelledSimilarity,
  preferIndexes,
  waysToMatch,
} from './match-words.ts'
import { subjectWords, wordsOfSearch } from './search-words.ts'
import { hasTag } from './tags.ts'

type HistoryFilters = {
  saved?: boolean | undefined
  sentiment?: string | undefined
  channel?: string | undefined
  topic?: string | undefined
  rating?: number | undefined
  minRating?: number | undefined
  category?: string | undefined
  highlights?: boolean | undefined
  tag?: string | undefined
  withoutChannels?: string[] | undefined
  withoutTags?: string[] | undefined
  /** First made: a day (YYYY-MM-DD) of `zone`, a time in ISO 8601, or milliseconds since 1970. */
  from?: string | undefined
  to?: string | undefined
  /** An IANA time zone. */
  zone?: string | undefined
  /** Seconds. */
  minDuration?: number | undefined
  maxDuration?: number | undefined
  language?: string | undefined
}

export type HistoryQuery = HistoryFilters & {
  search: string
  /** Leaves out misspelled words. */
  isExact?: boolean
  sort: 'date' | 'title' | 'channel' | 'duration' | 'rating' | 'relevance'
  direction: 'asc' | 'desc'
  /** From 1. */
  page: number
  pageSize: number
}

/** From so many exact matches on, the words are taken to be spelled as intended. */
const commonMatches = 10

type HistoryHit = { videoId: string; summaryId: string; rating: number; savedAt: number | null }
type HistoryPage = { hits: HistoryHit[]; total: number }
/**
 * The entries that meet the condition. `rank` is an expression that orders them by
 * relevance, lowest first.
 */
type RankedEntries = { condition: SQL | undefined; rank?: SQL }

/**
 * Returns one page of the owner's entries and the number of all that match. Operators of
 * the search limit it like filters.
 */
export async function searchHistory(
  { db: { orm }, engine }: Pick<Deps, 'db' | 'engine'>,
  ownerId: string,
  filters: HistoryQuery,
): Promise<HistoryPage> {
  const { text, phrases, excluded, ...operators } = parseSearch(filters.search)
  const query = { ...filters, ...operators }
  const scope = { orm, ownerId, threads: engine.forOwner(`search ${ownerId}`) }
  const limits = [
    ...phrases.map((phrase) => hasPart(scope, phrase)),
    ...(await hasNone(scope, excluded)),
  ]
  const isOwn = and(eq(history.ownerId, ownerId), isNull(history.deletedAt), ...limits)!
  if (!text) return readPage(orm, { condition: isOwn }, query)
  const words = wordsOfSearch(text)
  const conditions = words.map((word) => hasWord(scope, word))
  const exactIds = await narrow(scope, isOwn, conditions)
  if (query.isExact || !words.some(canBeMisspelled)) {
    const hasShortWords = words.filter(isShortWord).map((word) => hasPart(scope, word))
    const isFound = isShortWord(text) ? undefined : hasText(text, isAnyOf(exactIds))
    const condition = and(isOwn, ...hasShortWords, isFound)
    return readPage(orm, { condition, rank: rankOf(text, isAnyOf(exactIds)) }, query)
  }
  return searchTolerantly(scope, { text, words, isOwn, exactIds }, query)
}

const isAnyOf = (videoIds: string[]) =>
  sql`(${history.videoId} = any(${sql.param(videoIds)}::text[]))`

type Scope = { orm: Orm; ownerId: string }

/** The owner's entries of these videos. */
const isOwnAnyOf = ({ ownerId }: Scope, videoIds: string[]) =>
  and(eq(history.ownerId, ownerId), isAnyOf(videoIds))!

/**
 * The ids of those entries that meet all conditions, each in one of its ways. Others are
 * answered between two statements, of which each may take some tens of milliseconds in a
 * large library. `settings` are those of their transactions.
 */
async function narrow(
  scope: Scope,
  isEntry: SQL,
  conditions: (SQL | SQL[])[],
  settings: SQL[] = [],
): Promise<string[]> {
  let ids: string[] = []
  let isLeft = isEntry
  for (const condition of conditions) {
    const found = new Set<string>()
    for (const way of [condition].flat())
      for (const id of await findIds(scope.orm, and(isLeft, way), settings)) found.add(id)
    ids = [...found]
    if (ids.length === 0) break
    isLeft = isOwnAnyOf(scope, ids)
  }
  return ids
}

function findIds(orm: Orm, condition: SQL | undefined, settings: SQL[]): Promise<string[]> {
  return orm.transaction(async (tx) => {
    for (const setting of settings) await tx.execute(setting)
    const { videoId } = history
    const found = await tx.select({ videoId }).from(history).where(condition)
    return found.map((row) => row.videoId)
  })
}

/**
 * The conditions of excluded words and phrases: they are neither written in the entry nor
 * said in its video.
 */
export async function hasNone(
  scope: SpokenScope & { ownerId: string },
  excluded: string[],
): Promise<SQL[]> {
  const own = and(eq(history.ownerId, scope.ownerId), isNull(history.deletedAt))
  const isSaidIn = async (part: string) => {
    if (!part.includes(' ')) return isSaid(part)
    const ids = await findTranscriptsWithPhrase(
      scope,
      part,
      sql`select ${history.transcriptId} from ${history} where ${own}`,
    )
    return sql`(${history.transcriptId} = any(${sql.param(ids)}::text[])) is true`
  }
  const conditions: SQL[] = []
  for (const part of excluded) conditions.push(not(or(hasPart(scope, part), await isSaidIn(part))!))
  return conditions
}

/** `exactIds` are those of the entries that have all words as they are, or in other forms. */
type Words = { text: string; words: string[]; isOwn: SQL; exactIds: string[] }

/**
 * Adds what is spelled a little differently: the more, the fewer entries have the words
 * as they are.
 */
async function searchTolerantly(
  scope: Scope,
  { text, words, isOwn, exactIds }: Words,
  query: HistoryQuery,
): Promise<HistoryPage> {
  const { orm } = scope
  const isRare = exactIds.length < commonMatches
  const similarity = similarFrom(isRare ? misspelledSimilarity(words) : almostEqualSimilarity)
  if (exactIds.length > 0) {
    const isSimilar = words.map((word) => hasSimilarTitle(scope, [word]))
    const similarIds = await narrow(scope, isOwn, isSimilar, [similarity])
    const isFound = isAnyOf([...exactIds, ...similarIds])
    const condition = and(isOwn, isRare ? isFound : hasText(text, isFound))
    return readPage(orm, { condition, rank: rankOf(text, isAnyOf(exactIds)) }, query)
  }
  const settings = [similarity, preferIndexes]
  if (words.length === 1) {
    const spelledIds = await narrow(scope, isOwn, [hasSpelling(scope, words[0]!)], settings)
    // Similar words of titles take longer to compare.
    const isSimilar = [hasSimilarTitle(scope, words)]
    const ids = spelledIds.length > 0 ? spelledIds : await narrow(scope, isOwn, isSimilar, settings)
    return readPage(orm, { condition: and(isOwn, isAnyOf(ids)) }, query)
  }
  const subject = subjectWords(words)
  const isMisspelled = subject.map((word) => waysToMatch(scope, word))
  const ids = await narrow(scope, isOwn, isMisspelled, settings)
  const hasSubject = subject.map((word) => hasWord(scope, word))
  const subjectIds = await narrow(scope, isOwnAnyOf(scope, ids), hasSubject)
  const rank = rankOf(text, isAnyOf(subjectIds))
  return readPage(orm, { condition: and(isOwn, isAnyOf(ids)), rank }, query)
}

/** How similar words must be in a transaction. */
const similarFrom = (threshold: number) =>
  sql.raw(`set local pg_trgm.word_similarity_threshold = ${threshold}`)

async function readPage(
  orm: Orm,
  entries: RankedEntries,
  query: HistoryQuery,
): Promise<HistoryPage> {
  const { videoId, summaryId, rating, savedAt } = history
  const condition = and(entries.condition, ...filtersOf(query))
  const hits = await orm
    .select({
      videoId,
      summaryId,
      rating,
      savedAt,
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(history)
    .where(condition)
    .orderBy(...orderOf(query, entries.rank))
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
  if (hits.length > 0 || query.page === 1) return { hits, total: hits[0]?.total ?? 0 }
  // A page after the last has no row that carries the total.
  return { hits, total: await orm.$count(history, condition) }
}

/** Whether the entry contains the text, or else meets one of the alternatives. */
function hasText(text: string, ...alternatives: SQL[]): SQL {
  return or(
    contains(history.searchText, text),
    contains(history.secondaryText, text),
    ...alternatives,
  )!
}

/**
 * Ranks an entry that a search has found: 0 when the title begins with the text, 1 when
 * the title contains it, 2 for key points or topics, 3 for channel or tl;dr, 4 when its
 * words are scattered or in another form, 5 when they are misspelled.
 */
function rankOf(text: string, hasWords: SQL): SQL {
  const { searchText, secondaryText } = history
  const title = sql`split_part(${searchText}, E'\n', 1)`
  if (isShortWord(text)) {
    const pattern = `(^|[^[:alnum:]])${text}($|[^[:alnum:]])`
    return sql`case when ${title} ~ ${pattern} then 1 when ${searchText} ~ ${pattern} then 2 else 3 end`
  }
  return sql`case strpos(${searchText}, ${text})
    when 1 then 0
    when 0 then case when ${contains(secondaryText, text)} then 3 when ${hasWords} then 4 else 5 end
    else case when ${contains(title, text)} then 1 else 2 end end`
}

function orderOf({ sort, direction, saved }: HistoryQuery, rank: SQL | undefined): SQL[] {
  const newestFirst = sql`${history.createdAt} desc, ${history.videoId}`
  if (sort === 'relevance') return rank ? [rank, newestFirst] : [newestFirst]
  const columns = {
    date: saved ? history.savedAt : history.createdAt,
    title: inAlphabet(history.title),
    channel: inAlphabet(history.channel),
    duration: history.durationSeconds,
    rating: history.rating,
  }
  return [sql`${columns[sort]} ${sql.raw(direction)}`, newestFirst]
}

const hasHighlights = sql`exists (select from ${highlights} where ${highlights.ownerId} = ${history.ownerId}
  and ${highlights.videoId} = ${history.videoId} and ${highlights.deletedAt} is null)`

/**
 * Orders by the alphabets of all languages, so that "Äpfel" stands beside "apples" on
 * both databases.
 */
const inAlphabet = (column: SQLWrapper) => sql`${column} collate "und-x-icu"`

const isOfChannel = (...names: string[]) =>
  sql`split_part(${history.secondaryText}, E'\n', 1) = any(${sql.param(names.map(normalizeForSearch))}::text[])`

/**
 * The conditions of the filters. Those of a search's operators are among them when it was
 * read before.
 */
export function filtersOf({ zone = 'UTC', ...query }: HistoryFilters): SQL[] {
  const {
    saved,
    sentiment,
    channel,
    topic,
    rating,
    tag,
    from,
    to,
    minDuration,
    maxDuration,
    language,
  } = query
  const {
    category,
    highlights: isMarked,
    minRating,
    withoutChannels = [],
    withoutTags = [],
  } = query
  const conditions = [
    saved !== undefined && (saved ? isNotNull(history.savedAt) : isNull(history.savedAt)),
    sentiment && sql`${history.sentiment} = ${sentiment}`,
    channel && isOfChannel(channel),
    withoutChannels.length > 0 && not(isOfChannel(...withoutChannels)),
    topic && contains(sql`(${history.searchText} || E'\n')`, `\n${normalizeForSearch(topic)}\n`),
    rating !== undefined && eq(history.rating, rating),
    minRating !== undefined && gte(history.rating, minRating),
    category && sql`${categoryOfEntry} = ${category}`,
    isMarked && hasHighlights,
    tag && hasTag(tag),
    withoutTags.length > 0 && not(hasTag(...withoutTags)),
    from && sql`${history.createdAt} >= ${startOf(from, zone)}`,
    to && sql`${history.createdAt} < ${endOf(to, zone)}`,
    minDuration !== undefined && gte(history.durationSeconds, Math.ceil(minDuration)),
    maxDuration !== undefined && lte(history.durationSeconds, Math.floor(maxDuration)),
    language &&
      sql`lower(${history.language}) || '-' like ${`${language.toLowerCase().replace(/[%_\\]/g, '')}-%`}`,
  ]
  return conditions.filter((condition) => condition instanceof Object) as SQL[]
}
