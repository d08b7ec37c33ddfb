// Counts the entries of an owner's history: by day in a time zone, by channel, category, topic and rating.
import { and, count, desc, eq, gt, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../db/database.ts'
import { history } from '../db/schema/history.ts'
import { generations, userSummaries } from '../db/schema/summaries.ts'
import { startOf } from './dates.ts'

/** Days as YYYY-MM-DD. `until` is the first day after the span. `zone` is an IANA time zone. */
type DateSpan = { ownerId: string; from: string; until: string; zone: string }

export type DailyFigures = {
  day: string
  count: number
  savedSeconds: number
  durationSeconds: number
  longestSeconds: number
  /** How many entries are rated 1 to 5, in this order. */
  ratings: number[]
  updatedAt: number
}

const total = (column: typeof history.savedSeconds | typeof history.durationSeconds) =>
  sql<number>`sum(${column})`.mapWith(Number)
const withStars = (stars: number) => sql`count(*) filter (where ${history.rating} = ${stars}::smallint)`

/** Returns one row for each day with at least one entry, oldest first. */
export async function readDailyFigures(orm: Orm, span: DateSpan): Promise<DailyFigures[]> {
  const day = sql<string>`${localTime(sql`${history.createdAt}`, span.zone)}::date::text`
  return orm
    .select({
      day,
      count: count(),
      savedSeconds: total(history.savedSeconds),
      durationSeconds: total(history.durationSeconds),
      longestSeconds: sql<number>`max(${history.durationSeconds})`,
      ratings: sql<number[]>`array[${sql.join([1, 2, 3, 4, 5].map(withStars), sql`, `)}]::int[]`,
      updatedAt: sql<number>`max(${history.updatedAt})`.mapWith(Number),
    })
    .from(history)
    .where(within(span))
    .groupBy(sql`1`)
    .orderBy(sql`1`)
}

export type NamedFigure = { name: string; count: number; updatedAt: number }

type TopNames = { channels: NamedFigure[]; categories: NamedFigure[] }

/** Returns the five channels and the five categories with most entries, counted in one pass. */
export async function readTopNames(orm: Orm, span: DateSpan): Promise<TopNames> {
  // The first topic replaces a missing category.
  const { rows } = await orm.execute<NamedFigure & { isChannel: boolean }>(sql`
    with counted as (
      select grouping(channel) = 0 as is_channel, coalesce(channel, category) as name, count(*)::int as count, max(updated_at) as updated_at
      from (
        select ${history.channel}, coalesce(${history.category}, ${history.topics}[1]) as category, ${history.updatedAt}
        from ${history} where ${within(span)}
      ) as entries
      group by grouping sets ((channel), (category))
    ), ranked as (
      select *, row_number() over (partition by is_channel order by count desc, name) as rank from counted where name is not null
    ) select is_channel as "isChannel", name, count, updated_at as "updatedAt" from ranked where rank <= 5 order by rank`)
  const namesOf = (isChannel: boolean) =>
    rows
      .filter((row) => row.isChannel === isChannel)
      .map(({ name, count, updatedAt }) => ({ name, count, updatedAt: Number(updatedAt) }))
  return { channels: namesOf(true), categories: namesOf(false) }
}

/** `total` counts the span; `count` a month (YYYY-MM), or what was before the months. */
export type TopicFigure = { name: string; total: number; month: string | null; count: number }

/** Counts the six most frequent topics of the span, and each month since `monthsFrom` until the end of the span. */
export async function readTopics(orm: Orm, span: DateSpan, monthsFrom: string): Promise<TopicFigure[]> {
  const month = sql`to_char(${localTime(sql`created_at`, span.zone)}, 'YYYY-MM')`
  const isSince = (day: string) => sql`created_at >= ${startOf(day, span.zone)}`
  const both = within({ ...span, from: monthsFrom < span.from ? monthsFrom : span.from })
  // Spellings are counted before they are put in lower case, which takes most of the time.
  const { rows } = await orm.execute<TopicFigure>(sql`
    with spelled as (
      select topic, count(*) filter (where ${isSince(span.from)}) as total, array_agg(created_at) as timestamps
      from (select unnest(${history.topics}) as topic, ${history.createdAt} from ${history} where ${both}) as mentions group by topic
    ), named as (select lower(topic collate "und-x-icu") as name, total, timestamps from spelled
    ), top as (select name, sum(total)::int as total from named group by name having sum(total) > 0 order by 2 desc, 1 limit 6
    ) select name, top.total, case when ${isSince(monthsFrom)} then ${month} end as month, count(*)::int as count
      from top join named using (name), unnest(timestamps) as created_at group by name, top.total, 3 order by top.total desc, 1, 3`)
  return rows
}

/** Counts the versions that were written of videos that already had one, on the days on which they were written. */
export async function countRewrites(orm: Orm, { ownerId, from, until, zone }: DateSpan): Promise<number> {
  const { createdAt } = userSummaries
  const place = sql<number>`row_number() over (partition by ${userSummaries.videoId} order by ${createdAt}, ${userSummaries.id})`
  const versions = orm
    .select({ createdAt, place: place.as('place') })
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
  const isInSpan = and(gte(versions.createdAt, startOf(from, zone)), lt(versions.createdAt, startOf(until, zone)))
  const [row] = await orm
    .select({ count: count() })
    .from(versions)
    .where(and(gt(versions.place, 1), isInSpan))
  return row?.count ?? 0
}

/** Returns the most frequent topic in its most frequent spelling. */
export async function readTopTopic(orm: Orm, ownerId: string): Promise<string | null> {
  const [top] = await orm
    .select({ topic: sql<string>`unnest(${history.topics})` })
    .from(history)
    .where(and(eq(history.ownerId, ownerId), isNull(history.deletedAt)))
    .groupBy(sql`1`)
    .orderBy(desc(count()), sql`1`)
    .limit(1)
  return top?.topic ?? null
}

/** Returns the newest entries of the span. */
export async function readEntries(
  orm: Orm,
  span: DateSpan,
  limit: number,
): Promise<{ createdAt: number; durationSeconds: number }[]> {
  return orm
    .select({ createdAt: history.createdAt, durationSeconds: history.durationSeconds })
    .from(history)
    .where(within(span))
    .orderBy(desc(history.createdAt))
    .limit(limit)
}

function within({ ownerId, from, until, zone }: DateSpan): SQL {
  return and(
    eq(history.ownerId, ownerId),
    isNull(history.deletedAt),
    gte(history.createdAt, startOf(from, zone)),
    lt(history.createdAt, startOf(until, zone)),
  )!
}

/** Converts a timestamp (ms since 1970) to the local time of a zone. */
function localTime(timestamp: SQL, zone: string): SQL {
  return sql`(to_timestamp(${timestamp} / 1000::float8) at time zone ${zone}::text)`
}
