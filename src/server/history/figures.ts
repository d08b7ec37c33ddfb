// Counting in one's own history: by day of the person's own time zone, by channel, category, topic and rating.
import { and, count, desc, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../db/open.ts'
import { history } from '../db/schema/history.ts'

/** Days as YYYY-MM-DD; `until` is the first day that no longer counts. `zone` is an IANA name. */
export type Span = { ownerId: string; from: string; until: string; zone: string }

export type DayFigures = {
  day: string
  count: number
  savedSeconds: number
  durationSeconds: number
  longestSeconds: number
  /** How many have 1 to 5 stars. */
  ratings: number[]
  updatedAt: number
}

const total = (column: typeof history.savedSeconds | typeof history.durationSeconds) =>
  sql<number>`sum(${column})`.mapWith(Number)
const withStars = (stars: number) => sql`count(*) filter (where ${history.rating} = ${stars}::smallint)`

/** One line for each day on which something was made, oldest first. */
export async function readDays(orm: Orm, span: Span): Promise<DayFigures[]> {
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

export type Named = { name: string; count: number; updatedAt: number }

type Tops = { channels: Named[]; categories: Named[] }

/** The five channels and the five categories that occur most, and in how many entries; both are counted in one pass. */
export async function readTops(orm: Orm, span: Span): Promise<Tops> {
  // Where the video has no category, the first of its topics stands in.
  const { rows } = await orm.execute<Named & { isChannel: boolean }>(sql`
    with counted as (
      select grouping(channel) = 0 as is_channel, coalesce(channel, category) as name, count(*)::int as count, max(updated_at) as updated_at
      from (
        select ${history.channel}, coalesce(${history.category}, ${history.topics}[1]) as category, ${history.updatedAt}
        from ${history} where ${within(span)}
      ) as entries
      group by grouping sets ((channel), (category))
    ), placed as (
      select *, row_number() over (partition by is_channel order by count desc, name) as place from counted where name is not null
    ) select is_channel as "isChannel", name, count, updated_at as "updatedAt" from placed where place <= 5 order by place`)
  const named = (isChannel: boolean) =>
    rows
      .filter((row) => row.isChannel === isChannel)
      .map(({ name, count, updatedAt }) => ({ name, count, updatedAt: Number(updatedAt) }))
  return { channels: named(true), categories: named(false) }
}

/** The five topics that occur most, by month (YYYY-MM). */
export async function readTopics(orm: Orm, span: Span): Promise<{ name: string; month: string; count: number }[]> {
  const month = sql`to_char(${localTime(sql`moment`, span.zone)}, 'YYYY-MM')`
  const { rows } = await orm.execute<{ name: string; month: string; count: number }>(sql`
    with top as (
      select name, count(*) as total, array_agg(created_at) as moments
      from (select lower(unnest(${history.topics})) as name, ${history.createdAt} from ${history} where ${within(span)}) as mentions
      group by name order by total desc, name limit 5
    ) select name, ${month} as month, count(*)::int as count from top, unnest(moments) as moment group by name, total, 2 order by total desc, 1, 2`)
  return rows
}

/** Mean of the rated ones, one decimal; 0 when none is. */
export async function readAverageRating(orm: Orm, ownerId: string): Promise<number> {
  const [row] = await orm
    .select({ mean: sql<number>`coalesce(round(avg(${history.rating}), 1), 0)`.mapWith(Number) })
    .from(history)
    .where(and(eq(history.ownerId, ownerId), isNull(history.deletedAt), sql`${history.rating} > 0`))
  return row?.mean ?? 0
}

/** The topic that occurs most, as it is most often written. */
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

/** Single entries, newest first. */
export async function readEntries(
  orm: Orm,
  span: Span,
  limit: number,
): Promise<{ createdAt: number; durationSeconds: number }[]> {
  return orm
    .select({ createdAt: history.createdAt, durationSeconds: history.durationSeconds })
    .from(history)
    .where(within(span))
    .orderBy(desc(history.createdAt))
    .limit(limit)
}

function within({ ownerId, from, until, zone }: Span): SQL {
  // Worked out once, and not for each entry, because it stands in a question of its own.
  const midnight = (day: string) =>
    sql`(select (extract(epoch from (${day}::timestamp at time zone ${zone}::text)) * 1000)::bigint)`
  return and(
    eq(history.ownerId, ownerId),
    isNull(history.deletedAt),
    gte(history.createdAt, midnight(from)),
    lt(history.createdAt, midnight(until)),
  )!
}

/** What the clock of a zone shows at a moment (ms since 1970). */
function localTime(moment: SQL, zone: string): SQL {
  return sql`(to_timestamp(${moment} / 1000::float8) at time zone ${zone}::text)`
}
