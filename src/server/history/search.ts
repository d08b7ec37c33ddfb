// Finding in one's own history: every substring hit first, then words that begin so or stand elsewhere, then words that are nearly so.
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../db/open.ts'
import { history } from '../db/schema.ts'
import { fold } from './fold.ts'

export type HistoryQuery = {
  search: string
  sort: 'date' | 'title' | 'channel' | 'duration' | 'rating' | 'relevance'
  direction: 'asc' | 'desc'
  saved?: boolean | undefined
  sentiment?: string | undefined
  channel?: string | undefined
  topic?: string | undefined
  rating?: number | undefined
  /** From 1. */
  page: number
  pageSize: number
}

/** Similarity of a typed word to the nearest word of a title, 0 to 1, from which on it counts as meant. */
const nearEnough = 0.42
const maxWords = 8

export type Hit = { videoId: string; summaryId: string; rating: number; savedAt: number | null }

/** One page of the owner's entries, and how many there are in all. */
export async function searchHistory(
  orm: Orm,
  ownerId: string,
  query: HistoryQuery,
): Promise<{ hits: Hit[]; total: number }> {
  const text = fold(query.search)
  const conditions = [eq(history.ownerId, ownerId), isNull(history.deletedAt), ...filters(query)]
  if (text) conditions.push(matches(ownerId, text))
  const where = and(...conditions)
  const total = sql<number>`count(*) over ()`.mapWith(Number)
  const { videoId, summaryId, rating, savedAt } = history
  const read = async (tx: Orm) => {
    const hits = await tx
      .select({ videoId, summaryId, rating, savedAt, total })
      .from(history)
      .where(where)
      .orderBy(...order(query, text))
      .limit(query.pageSize)
      .offset((query.page - 1) * query.pageSize)
    // Beyond the last page no row is left to carry the count.
    return { hits, total: hits[0]?.total ?? (query.page > 1 ? await tx.$count(history, where) : 0) }
  }
  if (!text) return read(orm)
  return orm.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local pg_trgm.word_similarity_threshold = ${nearEnough}`))
    return read(tx)
  })
}

const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
const holds = (text: string) =>
  sql`(${history.searchText} like ${like(text)} or ${history.otherText} like ${like(text)})`

function matches(ownerId: string, text: string): SQL {
  const words = [...new Set(text.split(' '))].slice(0, maxWords)
  const inside = and(...words.map(holds))
  const near = and(
    ...words.map((word) =>
      canBeMisspelt(word) ? sql`${history.terms} %> ${word}` : sql`${history.terms} like ${like(word)}`,
    ),
  )
  const own = sql`select ${history.videoId} from ${history} where ${history.ownerId} = ${ownerId}`
  return words.some(canBeMisspelt)
    ? sql`${history.videoId} in (${own} and ${inside} union all ${own} and ${near})`
    : inside!
}

/** Shorter words are near to everything. */
const canBeMisspelt = (word: string) => (word.match(/\p{L}/gu)?.length ?? 0) >= 4

/** The whole words in the title before those in the text, before scattered words, before misspelt ones. */
function relevance(text: string): SQL {
  return sql`case
    when ${history.searchText} like ${like(text).slice(1)} then 0
    when lower(${history.title}) like ${like(text)} then 1
    when ${history.searchText} like ${like(text)} then 2
    when ${history.otherText} like ${like(text)} then 3
    else 4 end`
}

function order({ sort, direction }: HistoryQuery, text: string): SQL[] {
  const way = sql.raw(direction)
  const newest = sql`${history.createdAt} desc, ${history.videoId}`
  if (sort === 'relevance') return text ? [relevance(text), newest] : [newest]
  const columns = {
    date: history.createdAt,
    title: sql`lower(${history.title})`,
    channel: sql`lower(${history.channel})`,
    duration: history.durationSeconds,
    rating: history.rating,
  }
  return [sql`${columns[sort]} ${way}`, newest]
}

function filters({ saved, sentiment, channel, topic, rating }: HistoryQuery): SQL[] {
  const wanted = [
    saved && isNotNull(history.savedAt),
    sentiment && sql`${history.sentiment} = ${sentiment}`,
    channel && eq(history.channel, channel),
    topic && sql`${topic} = any(${history.topics})`,
    rating !== undefined && eq(history.rating, rating),
  ]
  return wanted.filter((condition) => condition instanceof Object) as SQL[]
}
