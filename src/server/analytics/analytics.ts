// What a person has done with Pith, counted from their own rows whenever they ask: nothing is kept twice.
import type { Analytics, DailyUsage, NamedCount, Overview } from '#contract/analytics.ts'
import { overviewRange, type Range, ranges } from '#contract/settings.ts'
import type { Deps } from '../deps.ts'
import * as figures from '../history/figures.ts'
import { addDays, dayAt, weekdayOf } from './days.ts'
import { countRatings, toMetrics } from './metrics.ts'

type Asked = { userId: string; zone: string }

/** Before anybody had a summary. */
const firstDay = '1970-01-01'
/** How many single entries analytics lists. */
const entriesListed = 50

export async function readAnalytics(
  { db, now }: Deps,
  { userId, zone, range }: Asked & { range: Range },
): Promise<Analytics> {
  const today = dayAt(now(), zone)
  const tomorrow = addDays(today, 1)
  const from = addDays(tomorrow, -ranges[range])
  const monday = mondayOf(today)
  const before = addDays(from, -ranges[range])
  const span = { ownerId: userId, from, until: tomorrow, zone }
  const all = await figures.readDays(db.orm, { ...span, from: before < monday ? before : monday })
  const days = all.filter(({ day }) => day >= from)
  const metrics = toMetrics(
    days,
    all.filter(({ day }) => day >= before && day < from),
  )
  const total = metrics.totalSummaries
  const tops = await figures.readTops(db.orm, span)
  return {
    range,
    metrics,
    days: days.map(toDailyUsage),
    week: Array.from({ length: 7 }, (_, index) => addDays(monday, index)).map((day) =>
      toDailyUsage(all.find((figure) => figure.day === day) ?? { day, count: 0, savedSeconds: 0, updatedAt: 0 }),
    ),
    channels: toNamed(tops.channels, total),
    categories: toNamed(tops.categories, total),
    ratings: countRatings(days),
    topics: toTopics(await figures.readTopics(db.orm, span)),
    entries: (await figures.readEntries(db.orm, span, entriesListed)).map(({ createdAt, durationSeconds }) => ({
      createdAt,
      durationInMinutes: Math.round(durationSeconds / 6) / 10,
    })),
  }
}

/** The dashboard's figures, of all time, with what the last thirty days changed. */
export async function readOverview({ db, now }: Deps, { userId, zone }: Asked): Promise<Overview> {
  const tomorrow = addDays(dayAt(now(), zone), 1)
  const from = addDays(tomorrow, -ranges[overviewRange])
  const before = addDays(from, -ranges[overviewRange])
  const all = await figures.readDays(db.orm, { ownerId: userId, from: firstDay, until: tomorrow, zone })
  const { percentageChange } = toMetrics(
    all.filter(({ day }) => day >= from),
    all.filter(({ day }) => day >= before && day < from),
  )
  const week = toMetrics(
    all.filter(({ day }) => day >= mondayOf(addDays(tomorrow, -1))),
    [],
  )
  return {
    metrics: { ...toMetrics(all, []), percentageChange },
    mostActiveDay: mostActive(all),
    week: { count: week.totalSummaries, savedTimeSec: week.timeSaved },
    longestSeconds: all.length ? Math.max(...all.map((day) => day.longestSeconds)) : null,
    topTopic: await figures.readTopTopic(db.orm, userId),
  }
}

function mondayOf(day: string): string {
  return addDays(day, -weekdayOf(day))
}

/** The weekday with most summaries, the earlier one of two; 0 is Monday. */
export function mostActive(days: Pick<figures.DayFigures, 'day' | 'count'>[]): number | null {
  const counts = [0, 0, 0, 0, 0, 0, 0]
  for (const { day, count } of days) counts[weekdayOf(day)]! += count
  const most = Math.max(...counts)
  return most ? counts.indexOf(most) : null
}

function toDailyUsage({
  day,
  count,
  savedSeconds,
  updatedAt,
}: Pick<figures.DayFigures, 'day' | 'count' | 'savedSeconds' | 'updatedAt'>): DailyUsage {
  return { day, count, savedTimeSec: savedSeconds, updatedAt }
}

function toNamed(named: figures.Named[], total: number): NamedCount[] {
  return named.map((one) => ({ ...one, id: one.name, share: total ? one.count / total : 0 }))
}

function toTopics(rows: { name: string; month: string; count: number }[]): Analytics['topics'] {
  return [...new Set(rows.map(({ name }) => name))].map((name) => {
    const months = rows.filter((row) => row.name === name)
    return {
      name,
      count: months.reduce((sum, { count }) => sum + count, 0),
      months: Object.fromEntries(months.map(({ month, count }) => [month, count])),
    }
  })
}
