// Turns the dates of a query into milliseconds since 1970. The database computes where a
// day of a time zone begins.
import { type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../../db/database.ts'

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)
const toMs = (text: string) => (/^\d+$/.test(text) ? Number(text) : Date.parse(text))

/**
 * The first millisecond of a day (YYYY-MM-DD) in a zone, or the given time (ISO 8601, or
 * milliseconds since 1970).
 */
export function startOf(date: string, zone: string): SQL {
  return isDay(date) ? midnight(sql`${date}::timestamp`, zone) : sql`${toMs(date)}::bigint`
}

/** The first millisecond after the day, or after the given time. */
export function endOf(date: string, zone: string): SQL {
  return isDay(date)
    ? midnight(sql`${date}::timestamp + interval '1 day'`, zone)
    : sql`${toMs(date)}::bigint + 1`
}

/** The subquery makes the database compute the timestamp once and not for each entry. */
const midnight = (timestamp: SQL, zone: string) =>
  sql`(select (extract(epoch from ((${timestamp}) at time zone ${zone}::text)) * 1000)::bigint)`

/**
 * Returns the days of a zone from that of `fromMs` on, or the one before it, with their
 * first milliseconds.
 */
export async function listDays(
  orm: Orm,
  { fromMs, until, zone }: { fromMs: number; until: string; zone: string },
): Promise<{ day: string; startMs: number }[]> {
  // No zone is more than a day away from UTC.
  const from = new Date(fromMs - 24 * 3600 * 1000).toISOString().slice(0, 10)
  const { rows } = await orm.execute<{ days: string[]; starts: number[] }>(sql`
    select json_agg(day::date) as days, json_agg(${midnight(sql`day`, zone)}) as starts
    from generate_series(${from}::timestamp, ${until}::timestamp - interval '1 day', interval '1 day') as day`)
  const { days, starts } = rows[0]!
  return days.map((day, at) => ({ day, startMs: starts[at]! }))
}
