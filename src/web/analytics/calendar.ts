// Formats days (YYYY-MM-DD, as counted by the server) and groups daily usage into days,
// weeks or months.

import { addDays, weekdayOf } from '#contract/basics/days.ts'
import type { Range } from '#contract/basics/limits.ts'
import type { DailyUsage } from '#contract/library/analytics.ts'

const createDayFormatter = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
  return (day: string) => formatter.format(Date.parse(`${day}T00:00:00Z`))
}
/** "Tue" */
export const formatShortWeekday = createDayFormatter({ weekday: 'short' })
/** "Tuesday" */
export const formatLongWeekday = createDayFormatter({ weekday: 'long' })
/** "17 Nov" */
const formatShortDay = createDayFormatter({ day: 'numeric', month: 'short' })
/** "Nov 2026" */
const formatMonthYear = createDayFormatter({ month: 'short', year: 'numeric' })
/** "Tuesday 17 November" */
export const formatLongDay = createDayFormatter({ weekday: 'long', day: 'numeric', month: 'long' })
/** "Nov" */
export const formatShortMonth = createDayFormatter({ month: 'short' })

/** "16–22 Nov", "30 Nov – 6 Dec". */
export function formatDayRange(from: string, to: string): string {
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7)
  return isSameMonth
    ? `${Number(from.slice(8))}–${formatShortDay(to)}`
    : `${formatShortDay(from)} – ${formatShortDay(to)}`
}

/** `from` and `to` are its first and last day in the range. */
type UsagePeriod = {
  name: string
  label: string
  from: string
  to: string
  count: number
  savedTimeSec: number
}

/**
 * Lists every day, week (from Monday) or month of a range, oldest first and including
 * those without usage. `today` is the last day.
 */
export function groupByPeriod(
  days: DailyUsage[],
  range: Range,
  { from, today }: { from: string; today: string },
): UsagePeriod[] {
  const periods = new Map<string, UsagePeriod>()
  for (let day = from; day <= today; day = addDays(day, 1)) {
    const key = keyOfPeriod(day, range)
    const period = periods.get(key) ?? {
      name: '',
      label: '',
      from: day,
      to: day,
      count: 0,
      savedTimeSec: 0,
    }
    periods.set(key, { ...period, to: day })
  }
  for (const { day, count, savedTimeSec } of days) {
    const period = periods.get(keyOfPeriod(day, range))
    if (!period) continue
    period.count += count
    period.savedTimeSec += savedTimeSec
  }
  return [...periods.values()].map((period) => ({ ...period, ...nameOfPeriod(period, range) }))
}

function keyOfPeriod(day: string, range: Range): string {
  if (range === '1y') return day.slice(0, 7)
  return range === '7d' ? day : addDays(day, -weekdayOf(day))
}

function nameOfPeriod({ from, to }: UsagePeriod, range: Range): { name: string; label: string } {
  if (range === '1y') return { name: formatMonthYear(from), label: formatShortMonth(from) }
  if (range === '7d') return { name: formatShortDay(from), label: formatShortWeekday(from) }
  return {
    name: from === to ? formatShortDay(from) : formatDayRange(from, to),
    label: formatShortDay(from),
  }
}

/** The twelve months that end with that of `today`, oldest first. */
export function listMonths(
  today: string,
): { key: string; from: string; to: string; name: string; label: string }[] {
  const [year, month] = today.split('-').map(Number) as [number, number]
  const dayOf = (monthIndex: number, date: number) =>
    new Date(Date.UTC(year, monthIndex, date)).toISOString().slice(0, 10)
  return Array.from({ length: 12 }, (_, index) => {
    const [from, last] = [dayOf(month - 12 + index, 1), dayOf(month - 11 + index, 0)]
    return {
      key: from.slice(0, 7),
      from,
      to: last < today ? last : today,
      name: formatMonthYear(from),
      label: formatShortMonth(from),
    }
  })
}

export const getLocalTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
