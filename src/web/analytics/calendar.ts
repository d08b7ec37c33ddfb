// Days (YYYY-MM-DD, as the server counted them) in words, and gathered into weeks and months where they are many.
import type { DailyUsage } from '#contract/analytics.ts'
import type { Range } from '#contract/settings.ts'

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
  return (day: string) => formatter.format(Date.parse(`${day}T00:00:00Z`))
}
/** "Tue" */
export const shortWeekday = format({ weekday: 'short' })
/** "Tuesday" */
export const longWeekday = format({ weekday: 'long' })
/** "17 Nov" */
export const shortDay = format({ day: 'numeric', month: 'short' })
/** "Nov 2026" */
export const monthName = format({ month: 'short', year: 'numeric' })
/** "Nov" */
export const shortMonth = format({ month: 'short' })

/** "16–22 Nov", "30 Nov – 6 Dec". */
export function spanOf(from: string, to: string): string {
  const sameMonth = from.slice(0, 7) === to.slice(0, 7)
  return sameMonth ? `${Number(from.slice(8))}–${shortDay(to)}` : `${shortDay(from)} – ${shortDay(to)}`
}

export type Stretch = { key: string; name: string; count: number; savedTimeSec: number }

/** Every day, week or month of a range, oldest first, also those in which nothing was done. `today` is the last day. */
export function stretchesOf(
  days: DailyUsage[],
  range: Range,
  { from, today }: { from: string; today: string },
): Stretch[] {
  const stretches = new Map<string, Stretch>()
  for (let day = from; day <= today; day = nextDay(day)) {
    const { key, name } = stretchOf(day, range, from)
    if (!stretches.has(key)) stretches.set(key, { key, name, count: 0, savedTimeSec: 0 })
  }
  for (const { day, count, savedTimeSec } of days) {
    const stretch = stretches.get(stretchOf(day, range, from).key)
    if (!stretch) continue
    stretch.count += count
    stretch.savedTimeSec += savedTimeSec
  }
  return [...stretches.values()]
}

function stretchOf(day: string, range: Range, from: string): { key: string; name: string } {
  if (range === '1y') return { key: day.slice(0, 7), name: monthName(day) }
  if (range !== '90d') return { key: day, name: shortDay(day) }
  const week = Math.floor((Date.parse(day) - Date.parse(from)) / (7 * dayMs))
  const first = addDays(from, week * 7)
  return { key: first, name: `Week from ${shortDay(first)}` }
}

const dayMs = 24 * 3600 * 1000

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

const nextDay = (day: string) => addDays(day, 1)

/** The day it is now where the reader is. */
export function localToday(nowMs: number): string {
  const now = new Date(nowMs)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

export const localZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
