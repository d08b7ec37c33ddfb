// Formats days (YYYY-MM-DD, as counted by the server) and groups daily usage into days, weeks or months.
import type { DailyUsage } from '#contract/analytics.ts'
import type { Range } from '#contract/limits.ts'

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
/** "Nov" */
export const formatShortMonth = createDayFormatter({ month: 'short' })

/** "16–22 Nov", "30 Nov – 6 Dec". */
export function formatDayRange(from: string, to: string): string {
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7)
  return isSameMonth
    ? `${Number(from.slice(8))}–${formatShortDay(to)}`
    : `${formatShortDay(from)} – ${formatShortDay(to)}`
}

type UsagePeriod = { key: string; name: string; count: number; savedTimeSec: number }

/** Lists every day, week or month of a range, oldest first and including those without usage. `today` is the last day. */
export function groupByPeriod(
  days: DailyUsage[],
  range: Range,
  { from, today }: { from: string; today: string },
): UsagePeriod[] {
  const periods = new Map<string, UsagePeriod>()
  for (let day = from; day <= today; day = addDays(day, 1)) {
    const { key, name } = getPeriod(day, range, from)
    if (!periods.has(key)) periods.set(key, { key, name, count: 0, savedTimeSec: 0 })
  }
  for (const { day, count, savedTimeSec } of days) {
    const period = periods.get(getPeriod(day, range, from).key)
    if (!period) continue
    period.count += count
    period.savedTimeSec += savedTimeSec
  }
  return [...periods.values()]
}

function getPeriod(day: string, range: Range, from: string): { key: string; name: string } {
  if (range === '1y') return { key: day.slice(0, 7), name: formatMonthYear(day) }
  if (range !== '90d') return { key: day, name: formatShortDay(day) }
  const week = Math.floor((Date.parse(day) - Date.parse(from)) / (7 * dayMs))
  const firstDay = addDays(from, week * 7)
  return { key: firstDay, name: `Week from ${formatShortDay(firstDay)}` }
}

const dayMs = 24 * 3600 * 1000

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/** Returns the current day in the user's time zone. */
export function getLocalDay(nowMs: number): string {
  const now = new Date(nowMs)
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
}

export const getLocalTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
