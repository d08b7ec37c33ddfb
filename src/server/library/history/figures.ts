// Reads what an owner's figures count: the entries of a span of days, totals, and
// versions that were written again.
import { and, count, eq, gt, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../../db/database.ts'
import { categoryOfEntry, history } from '../../db/schema/history.ts'
import { generations, userSummaries } from '../../db/schema/summaries.ts'
import { listDays, startOf } from './dates.ts'

/** Days as YYYY-MM-DD. `until` is the first day after the span. `zone` is an IANA time zone. */
type DateSpan = { ownerId: string; from: string; until: string; zone: string }

/** What is counted of one entry. `day` is the one on which the video was first summarized. */
export type CountedEntry = {
  day: string
  createdAt: number
  updatedAt: number
  durationSeconds: number
  savedSeconds: number
  /** 1 to 5, or 0 for none. */
  rating: number
  channel: string
  /** The first topic of several words replaces a missing category. */
  category: string | null
  topics: string[]
}

/** What is read of an entry, its place among others included. */
const columns = {
  videoId: history.videoId,
  createdAt: history.createdAt,
  updatedAt: history.updatedAt,
  durationSeconds: history.durationSeconds,
  savedSeconds: history.savedSeconds,
  rating: history.rating,
  channel: history.channel,
  category: sql<string | null>`${categoryOfEntry}`.as('category'),
  topics: history.topics,
}

/** Read in one statement, so that others are answered between two. */
const entriesAtOnce = 1000

/**
 * Returns the entries of a span, oldest first. They are counted outside the database,
 * which takes several times as long for it.
 */
export async function readCountedEntries(orm: Orm, span: DateSpan): Promise<CountedEntry[]> {
  const entries: Entry[] = []
  for (let isMore = true; isMore; ) {
    const page = await readPage(orm, span, entries.at(-1))
    for (const entry of page) entries.push(entry)
    isMore = page.length === entriesAtOnce
  }
  if (entries.length === 0) return []
  const dayOf = await createDayFinder(orm, entries[0]!.createdAt, span)
  return entries.map((entry) => ({ ...entry, day: dayOf(entry.createdAt) }))
}

type Entry = Omit<CountedEntry, 'day'> & { videoId: string }

/** The next entries after one, oldest first. */
async function readPage(orm: Orm, span: DateSpan, after?: Entry): Promise<Entry[]> {
  const place = sql`(${history.createdAt}, ${history.videoId})`
  const page = orm
    .select(columns)
    .from(history)
    .where(and(within(span), after && sql`${place} > (${after.createdAt}, ${after.videoId})`))
    .orderBy(history.createdAt, history.videoId)
    .limit(entriesAtOnce)
    .as('page')
  // The embedded database writes few long texts much faster than many rows.
  const names = Object.keys(columns) as (keyof typeof columns)[]
  const lists = names.map((name) => sql`coalesce(json_agg(${page[name]}), '[]')`)
  const [row] = await orm
    .select({ lists: sql<unknown[][]>`json_build_array(${sql.join(lists, sql`, `)})` })
    .from(page)
  return row!.lists[0]!.map(
    (_, at) => Object.fromEntries(names.map((name, i) => [name, row!.lists[i]![at]])) as Entry,
  )
}

/** Returns a function that finds the day of a timestamp that is not before `firstMs`. */
async function createDayFinder(
  orm: Orm,
  firstMs: number,
  { until, zone }: DateSpan,
): Promise<(ms: number) => string> {
  const days = await listDays(orm, { fromMs: firstMs, until, zone })
  return (ms) => {
    let [low, high] = [0, days.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (days[middle]!.startMs <= ms) low = middle
      else high = middle
    }
    return days[low]!.day
  }
}

type Totals = {
  count: number
  savedSeconds: number
  /** Of all videos. */
  durationSeconds: number
  /** How many entries are rated 1 to 5, in this order. */
  ratings: number[]
  /** Entries since the day `since`. */
  recent: number
}

/** Counts all entries of a span, without reading them. */
export async function readTotals(orm: Orm, span: DateSpan, since: string): Promise<Totals> {
  const withStars = (stars: number) =>
    sql`count(*) filter (where ${history.rating} = ${stars}::smallint)`
  const [totals] = await orm
    .select({
      count: count(),
      savedSeconds: sql<number>`coalesce(sum(${history.savedSeconds}), 0)`.mapWith(Number),
      durationSeconds: sql<number>`coalesce(sum(${history.durationSeconds}), 0)`.mapWith(Number),
      ratings: sql<number[]>`array[${sql.join([1, 2, 3, 4, 5].map(withStars), sql`, `)}]::int[]`,
      recent: sql<number>`(count(*) filter (where ${history.createdAt} >= ${startOf(since, span.zone)}))::int`,
    })
    .from(history)
    .where(within(span))
  return totals!
}

/**
 * Counts the versions that were written of videos that already had one, on the days on
 * which they were written.
 */
export async function countRewrites(
  orm: Orm,
  { ownerId, from, until, zone }: DateSpan,
): Promise<number> {
  const { createdAt } = userSummaries
  const rank = sql<number>`row_number() over (partition by ${userSummaries.videoId} order by ${createdAt}, ${userSummaries.id})`
  const versions = orm
    .select({ createdAt, rank: rank.as('rank') })
    .from(history)
    .innerJoin(
      userSummaries,
      and(eq(userSummaries.ownerId, history.ownerId), eq(userSummaries.videoId, history.videoId)),
    )
    .innerJoin(generations, eq(generations.id, userSummaries.generationId))
    .where(
      and(
        eq(history.ownerId, ownerId),
        isNull(history.deletedAt),
        // Few videos have several versions, and only their versions are read.
        gte(history.writtenAt, startOf(from, zone)),
        gt(history.writtenAt, history.createdAt),
        eq(generations.state, 'done'),
        gte(createdAt, history.createdAt),
      ),
    )
    .as('versions')
  const isInSpan = and(
    gte(versions.createdAt, startOf(from, zone)),
    lt(versions.createdAt, startOf(until, zone)),
  )
  const [row] = await orm
    .select({ count: count() })
    .from(versions)
    .where(and(gt(versions.rank, 1), isInSpan))
  return row?.count ?? 0
}

function within({ ownerId, from, until, zone }: DateSpan): SQL {
  return and(
    eq(history.ownerId, ownerId),
    isNull(history.deletedAt),
    gte(history.createdAt, startOf(from, zone)),
    lt(history.createdAt, startOf(until, zone)),
  )!
}
