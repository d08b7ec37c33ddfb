// Counting in one's own history: by day of the person's own time zone, by channel, category, topic and rating.
import { and, count, desc, eq, gte, isNull, lt, max, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../db/open.ts'
import { history } from '../db/schema.ts'

/** Days as YYYY-MM-DD; `until` is the first day that no longer counts. `zone` is an IANA name. */
export type Span = { ownerId: string; from: string; until: string; zone: string }

export type DayFigures = {
  day: string
  count: number
  savedSeconds: number
  durationSeconds: number
  rated: number
  ratingSum: number
  updatedAt: number
}

const total = (column: SQL | typeof history.rating) => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number)

/** One line for each day on which something was made, oldest first. */
export async function readDays(orm: Orm, span: Span): Promise<DayFigures[]> {
  const day = sql<string>`to_char(to_timestamp(${history.createdAt} / 1000.0) at time zone ${span.zone}::text, 'YYYY-MM-DD')`
  return orm
    .select({
      day,
      count: count(),
      savedSeconds: total(sql`${history.savedSeconds}`),
      durationSeconds: total(sql`${history.durationSeconds}`),
      rated: sql<number>`count(*) filter (where ${history.rating} > 0)`.mapWith(Number),
      ratingSum: total(history.rating),
      updatedAt: sql<number>`max(${history.updatedAt})`.mapWith(Number),
    })
    .from(history)
    .where(within(span))
    .groupBy(sql`1`)
    .orderBy(sql`1`)
}

export type Named = { name: string; count: number; updatedAt: number }

/** The names that occur most, and in how many entries. */
export async function readTop(orm: Orm, span: Span, by: 'channel' | 'category'): Promise<Named[]> {
  // Where the video has no category, the first of its topics stands in.
  const name =
    by === 'channel'
      ? sql<string>`${history.channel}`
      : sql<string>`coalesce(${history.category}, ${history.topics}[1])`
  return orm
    .select({ name, count: count(), updatedAt: sql<number>`${max(history.updatedAt)}`.mapWith(Number) })
    .from(history)
    .where(and(within(span), sql`${name} is not null`))
    .groupBy(sql`1`)
    .orderBy(desc(count()), sql`1`)
    .limit(5)
}

/** How many entries have each rating that occurs. */
export async function readRatings(orm: Orm, span: Span): Promise<{ rating: number; count: number }[]> {
  return orm
    .select({ rating: history.rating, count: count() })
    .from(history)
    .where(and(within(span), sql`${history.rating} > 0`))
    .groupBy(history.rating)
}

/** The five topics that occur most, by month (YYYY-MM). */
export async function readTopics(orm: Orm, span: Span): Promise<{ name: string; month: string; count: number }[]> {
  const rows = await orm.execute(sql`
    with mentions as (
      select lower(topic) as name, to_char(to_timestamp(${history.createdAt} / 1000.0) at time zone ${span.zone}::text, 'YYYY-MM') as month
      from ${history}, unnest(${history.topics}) as topic where ${within(span)}
    ), top as (select name, count(*) as total from mentions group by 1 order by 2 desc, 1 limit 5)
    select name, month, count(*)::int as count, max(total) as total from mentions join top using (name) group by 1, 2 order by max(total) desc, 1, 2`)
  return rows.rows as { name: string; month: string; count: number }[]
}

/** Mean of the rated ones, one decimal; 0 when none is. */
export async function readAverageRating(orm: Orm, ownerId: string): Promise<number> {
  const [row] = await orm
    .select({ mean: sql<number>`coalesce(round(avg(${history.rating}), 1), 0)`.mapWith(Number) })
    .from(history)
    .where(and(eq(history.ownerId, ownerId), isNull(history.deletedAt), sql`${history.rating} > 0`))
  return row?.mean ?? 0
}

/** The longest video and the topic that occurs most. */
export async function readRecords(
  orm: Orm,
  ownerId: string,
): Promise<{ longestSeconds: number | null; topTopic: string | null }> {
  const own = and(eq(history.ownerId, ownerId), isNull(history.deletedAt))
  const [longest] = await orm
    .select({ seconds: max(history.durationSeconds) })
    .from(history)
    .where(own)
  const { rows } = await orm.execute<{ topic: string }>(
    sql`select topic from ${history}, unnest(${history.topics}) as topic where ${own} group by lower(topic), topic order by count(*) desc, topic limit 1`,
  )
  return { longestSeconds: longest?.seconds ?? null, topTopic: rows[0]?.topic ?? null }
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
  const midnight = (day: string) => sql`extract(epoch from (${day}::timestamp at time zone ${zone}::text)) * 1000`
  return and(
    eq(history.ownerId, ownerId),
    isNull(history.deletedAt),
    gte(history.createdAt, midnight(from)),
    lt(history.createdAt, midnight(until)),
  )!
}
