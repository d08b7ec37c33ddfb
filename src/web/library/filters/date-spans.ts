// The spans of days that the filter offers, in the reader's time zone.
import { formatDate } from '../../ui/dates/format-date.ts'
import { texts } from './texts.ts'

type DateSpan = { from: string; to: string }
/** The spans that move along with the calendar. */
export const movingSpans = ['week', 'year'] as const
export type MovingSpan = (typeof movingSpans)[number]

const monthName = new Intl.DateTimeFormat('en', { month: 'long' })

/** This week (from Monday), this month and this year. */
export function offeredSpans(
  nowMs: number,
): (DateSpan & { name: string; when: MovingSpan | '' })[] {
  const now = new Date(nowMs)
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()]
  const monday = day - ((now.getDay() + 6) % 7)
  return [
    {
      name: texts.thisWeek,
      when: 'week',
      from: toDay(year, month, monday),
      to: toDay(year, month, monday + 6),
    },
    {
      name: monthName.format(now),
      when: '',
      from: toDay(year, month, 1),
      to: toDay(year, month + 1, 0),
    },
    { name: texts.thisYear, when: 'year', from: toDay(year, 0, 1), to: toDay(year, 11, 31) },
  ]
}

/** Empty for no dates. */
export function describeDates({ from, to }: DateSpan, nowMs: number): string {
  const offered = offeredSpans(nowMs).find((span) => span.from === from && span.to === to)
  if (offered) return offered.name
  const day = (text: string) => formatDate(new Date(`${text}T12:00`).getTime()) ?? text
  if (from === to) return from && day(from)
  if (from && to) return texts.days(day(from), day(to))
  return from ? texts.since(day(from)) : texts.until(day(to))
}

/** The day of the reader as YYYY-MM-DD. */
export function readDay(timeMs: number): string {
  const date = new Date(timeMs)
  return toDay(date.getFullYear(), date.getMonth(), date.getDate())
}

/** Days beyond the end of a month belong to the next. */
function toDay(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)
}
