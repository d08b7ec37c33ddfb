// Finding in one's own history: every substring hit first, then words that begin so or stand elsewhere, then words that are nearly so.
import { and, eq, inArray, isNotNull, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Orm } from '../db/open.ts'
import { history } from '../db/schema/history.ts'
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

const maxWords = 8
/** So many hits say that the words are typed as they were meant. */
const few = 10

export type Hit = { videoId: string; summaryId: string; rating: number; savedAt: number | null }
type Page = { hits: Hit[]; total: number }

/** One page of the owner's entries, and how many there are in all. */
export async function searchHistory(orm: Orm, ownerId: string, query: HistoryQuery): Promise<Page> {
  const text = fold(query.search)
  const words = [...new Set(text.split(' '))].slice(0, maxWords)
  const own = and(eq(history.ownerId, ownerId), isNull(history.deletedAt))
  if (!text) return readPage(orm, { among: own, place: sql`0` }, query)
  if (!words.some(canBeMisspelt)) return readPage(orm, { among: own, place: placeOf(text, words) }, query)
  return orm.transaction(async (tx) => {
    const { videoId } = history
    const asTyped = await tx
      .select({ videoId })
      .from(history)
      .where(and(own, ...words.map(holds)))
      .limit(few)
    const isRare = asTyped.length < few
    await tx.execute(sql.raw(`set local pg_trgm.word_similarity_threshold = ${isRare ? nearEnough(words) : veryNear}`))
    const near = inArray(
      videoId,
      tx
        .select({ videoId })
        .from(history)
        .where(and(own, ...words.map(isNear))),
    )
    if (!isRare) return readPage(tx, { among: own, place: placeOf(text, words, near) }, query)
    const known = inArray(
      videoId,
      asTyped.map((hit) => hit.videoId),
    )
    return readPage(tx, { among: and(own, or(known, near)), place: placeOf(text, words, sql`true`) }, query)
  })
}

/** Reads the entries that have a place, best first unless another order was asked for. */
async function readPage(orm: Orm, from: { among: SQL | undefined; place: SQL }, query: HistoryQuery): Promise<Page> {
  const { videoId, summaryId, rating, savedAt } = history
  const hits = await orm
    .select({ videoId, summaryId, rating, savedAt, total: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(history)
    // The offset keeps the database from working the place out again wherever it is used.
    .crossJoinLateral(sql`(select ${from.place} as place offset 0) as placed`)
    .where(and(from.among, ...filters(query), sql`place is not null`))
    .orderBy(...order(query))
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
  // Beyond the last page no row is left to carry the count.
  const isBeyond = hits.length === 0 && query.page > 1
  return { hits, total: isBeyond ? (await readPage(orm, from, { ...query, page: 1 })).total : (hits[0]?.total ?? 0) }
}

/**
 * 0 when the text begins the title, 1 when it stands in the title, 2 in key points or topics, 3 in channel or tl;dr, 4 when its words
 * stand scattered, 5 when they are misspelt, else null.
 */
function placeOf(text: string, words: string[], isMisspelt: SQL = sql`false`): SQL {
  const { searchText, otherText } = history
  return sql`case strpos(${searchText}, ${text})
    when 1 then 0
    when 0 then case when ${has(otherText, text)} then 3 when ${and(...words.map(holds))} then 4 when ${isMisspelt} then 5 end
    else case when ${has(sql`split_part(${searchText}, E'\n', 1)`, text)} then 1 else 2 end end`
}

const has = (column: SQLWrapper, part: string) => sql`strpos(${column}, ${part}) > 0`
const holds = (word: string) => or(has(history.searchText, word), has(history.otherText, word))
const isNear = (word: string) => (canBeMisspelt(word) ? sql`${history.terms} %> ${word}` : has(history.terms, word))

const letters = (word: string) => word.match(/\p{L}/gu)?.length ?? 0
/** Shorter words are near to everything. */
const canBeMisspelt = (word: string) => letters(word) >= 4

/** Similarity, 0 to 1, of words that differ in their ending, or in a letter of a long one: no less where others stand as typed. */
const veryNear = 0.7

/**
 * Similarity to what was meant, from which on words that hardly occur count as misspelt. A word of n letters has n + 1 trigrams; two letters
 * that changed places break four of them, two wrong letters in a long word six.
 */
function nearEnough(words: string[]): number {
  const similarities = words.filter(canBeMisspelt).map((word) => {
    const trigrams = letters(word) + 1
    const broken = trigrams < 14 ? 4 : 6
    return Math.max(0.42, (trigrams - broken) / (trigrams + broken) - 0.01)
  })
  return Math.min(...similarities)
}

function order({ sort, direction }: HistoryQuery): SQL[] {
  const way = sql.raw(direction)
  const newest = sql`${history.createdAt} desc, ${history.videoId}`
  if (sort === 'relevance') return [sql`place`, newest]
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
