// Computes a person's analytics from their history on every request. No figure is stored.
import type { UserRecord } from '#contract/account.ts'
import type { Analytics, DailyUsage, NamedCount, Overview } from '#contract/analytics.ts'
import { overviewRange, type Range, ranges } from '#contract/limits.ts'
import type { Deps } from '../deps/deps.ts'
import * as figures from '../history/figures.ts'
import { addDays, addMonths, dayAt, weekdayOf } from './days.ts'
import { countRatings, toFigures, toMetrics } from './metrics.ts'

/** `zone` is an IANA time zone. */
type AnalyticsQuery = { userId: string; zone: string }

/** Earlier than any summary. */
const firstDay = '1970-01-01'
const maxEntries = 50

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
  const allDays = await figures.readDailyFigures(db.orm, { ...span, from: firstOf(previousFrom, monday, yearFrom) })
  const days = allDays.filter(({ day }) => day >= from)
  const previousDays = allDays.filter(({ day }) => day >= previousFrom && day < from)
  const metrics = toMetrics(days, previousDays)
  const ratings = countRatings(days)
  const total = metrics.totalSummaries
  const topNames = await figures.readTopNames(db.orm, span)
  return {
    range,
    metrics,
    previous: toFigures(previousDays),
    rated: ratings.reduce((sum, count) => sum + count, 0),
    rewrites: await figures.countRewrites(db.orm, span),
    totalLength: days.reduce((sum, day) => sum + day.durationSeconds, 0),
    longest: days.reduce((longest, day) => Math.max(longest, day.longestSeconds), 0),
    days: days.map(toDailyUsage),
    week: Array.from({ length: 7 }, (_, index) => addDays(monday, index)).map((day) =>
      toDailyUsage(allDays.find((figure) => figure.day === day) ?? { day, count: 0, savedSeconds: 0, updatedAt: 0 }),
    ),
    year: allDays.filter(({ day }) => day >= yearFrom).map(({ day, count }) => ({ day, count })),
    channels: toNamedCounts(topNames.channels, total),
    categories: toNamedCounts(topNames.categories, total),
    ratings,
    topics: toTopics(await figures.readTopics(db.orm, span, yearFrom)),
    entries: (await figures.readEntries(db.orm, span, maxEntries)).map(({ createdAt, durationSeconds }) => ({
      createdAt,
      durationInMinutes: Math.round(durationSeconds / 6) / 10,
    })),
  }
}

/** Returns the dashboard's figures of all time, and how the last thirty days compare with the thirty before. */
export async function readOverview(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { userId, zone }: AnalyticsQuery,
): Promise<Overview> {
  const tomorrow = addDays(dayAt(now(), zone), 1)
  const from = addDays(tomorrow, -ranges[overviewRange])
  const previousFrom = addDays(from, -ranges[overviewRange])
  const monday = mondayOf(addDays(tomorrow, -1))
  const days = await figures.readDailyFigures(db.orm, { ownerId: userId, from: firstDay, until: tomorrow, zone })
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
    topTopic: await figures.readTopTopic(db.orm, userId),
  }
}

/** Returns the figures of the user record, the same ones as on the dashboard. `thisMonthCount` counts the current month in UTC. */
export async function readStats({ db, now }: Pick<Deps, 'db' | 'now'>, userId: string): Promise<UserRecord['stats']> {
  const today = dayAt(now(), 'UTC')
  const span = { ownerId: userId, from: firstDay, until: addDays(today, 1), zone: 'UTC' }
  const days = await figures.readDailyFigures(db.orm, span)
  const { totalSummaries, timeSaved, averageRating } = toMetrics(days, [])
  const thisMonth = toMetrics(
    days.filter(({ day }) => day.slice(0, 7) === today.slice(0, 7)),
    [],
  )
  return {
    totalVideosSummarized: totalSummaries,
    totalTimeSaved: timeSaved,
    averageRating,
    thisMonthCount: thisMonth.totalSummaries,
  }
}

function mondayOf(day: string): string {
  return addDays(day, -weekdayOf(day))
}

/** Returns the weekday with most summaries, the earlier one of two; 0 is Monday. */
function findMostActiveWeekday(days: figures.DailyFigures[]): number | null {
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
}: Pick<figures.DailyFigures, 'day' | 'count' | 'savedSeconds' | 'updatedAt'>): DailyUsage {
  return { day, count, savedTimeSec: savedSeconds, updatedAt }
}

function toNamedCounts(names: figures.NamedFigure[], total: number): NamedCount[] {
  return names.map((entry) => ({ ...entry, id: entry.name, share: total ? entry.count / total : 0 }))
}

function toTopics(rows: figures.TopicFigure[]): Analytics['topics'] {
  return [...new Set(rows.map(({ name }) => name))].map((name) => {
    const ofTopic = rows.filter((row) => row.name === name)
    const months = ofTopic.flatMap(({ month, count }) => (month === null ? [] : [[month, count] as const]))
    return { name, count: ofTopic[0]!.total, months: Object.fromEntries(months) }
  })
}
