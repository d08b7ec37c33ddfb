// Computes a person's analytics from their history on every request. No figure is stored.
import type { UserRecord } from '#contract/accounts/account.ts'
import { addDays, weekdayOf } from '#contract/basics/days.ts'
import { overviewRange, type Range, ranges } from '#contract/basics/limits.ts'
import type { Analytics, DailyUsage, NamedCount, Overview } from '#contract/library/analytics.ts'
import { channelPlaceholders } from '#contract/sources/video.ts'
import type { Deps } from '../deps/deps.ts'
import {
  type CountedEntry,
  countRewrites,
  readCountedEntries,
  readTotals,
} from '../library/history/figures.ts'
import {
  countByDay,
  countNames,
  countTopics,
  type DailyFigures,
  findTopTopic,
  noFigures,
} from './counts.ts'
import { addMonths, dayAt } from './days.ts'
import { averageRating, countRatings, toFigures, toMetrics } from './metrics.ts'

/** `zone` is an IANA time zone. */
type AnalyticsQuery = { userId: string; zone: string }

/** Earlier than any summary. */
const firstDay = '1970-01-01'
const placeholders: ReadonlySet<string> = new Set(Object.values(channelPlaceholders))
const maxEntries = { analytics: 50, overview: 100 }

/** Returns the figures of a range that ends today, compared with the range before it. */
export async function readAnalytics(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { userId, zone, range }: AnalyticsQuery & { range: Range },
): Promise<Analytics> {
  const today = dayAt(now(), zone)
  const tomorrow = addDays(today, 1)
  const from = addDays(tomorrow, -ranges[range])
  const monday = mondayOf(today)
  const previousFrom = addDays(from, -ranges[range])
  const yearFrom = addMonths(today, -11)
  const span = { ownerId: userId, from, until: tomorrow, zone }
  const firstOf = (...days: string[]) => days.reduce((first, day) => (day < first ? day : first))
  const allEntries = await readCountedEntries(db.orm, {
    ...span,
    from: firstOf(previousFrom, monday, yearFrom),
  })
  const allDays = countByDay(allEntries)
  const entries = allEntries.filter(({ day }) => day >= from)
  const days = allDays.filter(({ day }) => day >= from)
  const previousDays = allDays.filter(({ day }) => day >= previousFrom && day < from)
  const metrics = toMetrics(days, previousDays)
  const ratings = countRatings(days)
  return {
    range,
    metrics,
    previous: toFigures(previousDays),
    rated: ratings.reduce((sum, count) => sum + count, 0),
    rewrites: await countRewrites(db.orm, span),
    totalLength: days.reduce((sum, day) => sum + day.durationSeconds, 0),
    longest: days.reduce((longest, day) => Math.max(longest, day.longestSeconds), 0),
    days: days.map(toDailyUsage),
    week: Array.from({ length: 7 }, (_, index) => addDays(monday, index)).map((day) =>
      toDailyUsage(allDays.find((figure) => figure.day === day) ?? noFigures(day)),
    ),
    year: allDays.filter(({ day }) => day >= yearFrom).map(({ day, count }) => ({ day, count })),
    channels: countShares(entries, ({ channel }) => (placeholders.has(channel) ? null : channel)),
    categories: countShares(entries, ({ category }) => category),
    ratings,
    topics: countTopics(allEntries, from, yearFrom),
    entries: newestOf(entries, maxEntries.analytics),
  }
}

/**
 * Returns the dashboard's figures of all time, and how the last thirty days compare with
 * the thirty before.
 */
export async function readOverview(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { userId, zone }: AnalyticsQuery,
): Promise<Overview> {
  const tomorrow = addDays(dayAt(now(), zone), 1)
  const from = addDays(tomorrow, -ranges[overviewRange])
  const previousFrom = addDays(from, -ranges[overviewRange])
  const monday = mondayOf(addDays(tomorrow, -1))
  const entries = await readCountedEntries(db.orm, {
    ownerId: userId,
    from: firstDay,
    until: tomorrow,
    zone,
  })
  const days = countByDay(entries)
  const recentDays = days.filter(({ day }) => day >= from)
  const previousDays = days.filter(({ day }) => day >= previousFrom && day < from)
  const { percentageChange } = toMetrics(recentDays, previousDays)
  const week = toMetrics(
    days.filter(({ day }) => day >= monday),
    [],
  )
  return {
    metrics: { ...toMetrics(days, []), percentageChange },
    recent: toFigures(recentDays),
    previous: toFigures(previousDays),
    mostActiveDay: findMostActiveWeekday(days),
    week: { count: week.totalSummaries, savedTimeSec: week.timeSaved },
    longestSeconds: days.length ? Math.max(...days.map((day) => day.longestSeconds)) : null,
    topTopic: findTopTopic(entries),
    entries: newestOf(entries, maxEntries.overview),
  }
}

/**
 * Returns the figures of the user record, the same ones as on the dashboard.
 * `thisMonthCount` counts the current month in UTC.
 */
export async function readStats(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: string,
): Promise<UserRecord['stats']> {
  const today = dayAt(now(), 'UTC')
  const span = { ownerId: userId, from: firstDay, until: addDays(today, 1), zone: 'UTC' }
  const { count, savedSeconds, durationSeconds, ratings, recent } = await readTotals(
    db.orm,
    span,
    `${today.slice(0, 7)}-01`,
  )
  return {
    totalVideosSummarized: count,
    totalTimeSaved: savedSeconds,
    averageRating: averageRating(ratings),
    thisMonthCount: recent,
    averageVideoDurationSec: count ? Math.round(durationSeconds / count) : 0,
  }
}

function mondayOf(day: string): string {
  return addDays(day, -weekdayOf(day))
}

/** Returns the weekday with most summaries, the earlier one of two; 0 is Monday. */
function findMostActiveWeekday(days: DailyFigures[]): number | null {
  const counts = [0, 0, 0, 0, 0, 0, 0]
  for (const { day, count } of days) counts[weekdayOf(day)]! += count
  const highest = Math.max(...counts)
  return highest ? counts.indexOf(highest) : null
}

function toDailyUsage({
  day,
  count,
  savedSeconds,
  updatedAt,
}: Pick<DailyFigures, 'day' | 'count' | 'savedSeconds' | 'updatedAt'>): DailyUsage {
  return { day, count, savedTimeSec: savedSeconds, updatedAt }
}

function countShares(
  entries: CountedEntry[],
  nameOf: (entry: CountedEntry) => string | null,
): NamedCount[] {
  return countNames(entries, nameOf).map((figure) => ({
    ...figure,
    id: figure.name,
    share: figure.count / entries.length,
  }))
}

function newestOf(entries: CountedEntry[], count: number): Analytics['entries'] {
  const newest = entries.toSorted((a, b) => b.createdAt - a.createdAt).slice(0, count)
  return newest.map(({ createdAt, durationSeconds }) => ({
    createdAt,
    durationInMinutes: Math.round(durationSeconds / 6) / 10,
  }))
}
