// Daily usage becomes bars: days of a week, weeks of a month or quarter, months of a
// year. A period without usage has an empty bar.
import { expect, test } from 'vitest'
import { addDays } from '#contract/basics/days.ts'
import { readDay } from '../library/filters/date-spans.ts'
import { formatDayRange, formatLongWeekday, groupByPeriod, listMonths } from './calendar.ts'

const today = '2026-03-02'
const createUsage = (day: string, count = 1) => ({
  day,
  count,
  savedTimeSec: 60 * count,
  updatedAt: 0,
})
const group = (
  range: '7d' | '30d' | '90d' | '1y',
  days: number,
  ...usage: ReturnType<typeof createUsage>[]
) => groupByPeriod(usage, range, { from: addDays(today, 1 - days), today })

test('thirty days are their weeks from Monday, of which the first and the last may be cut', () => {
  const periods = group('30d', 30, createUsage('2026-02-28', 2), createUsage(today))
  expect(periods.map(({ name, label, count }) => [name, label, count])).toEqual([
    ['1 Feb', '1 Feb', 0],
    ['2–8 Feb', '2 Feb', 0],
    ['9–15 Feb', '9 Feb', 0],
    ['16–22 Feb', '16 Feb', 0],
    ['23 Feb – 1 Mar', '23 Feb', 2],
    ['2 Mar', '2 Mar', 1],
  ])
  expect(periods[4]).toMatchObject({ from: '2026-02-23', to: '2026-03-01', savedTimeSec: 120 })
})

test('ninety days are weeks, and a year is grouped by month', () => {
  expect(group('90d', 90, createUsage(today), createUsage('2026-03-01'))).toHaveLength(14)
  const year = group('1y', 365, createUsage('2025-12-24', 3))
  expect(year).toHaveLength(13)
  expect(year.find(({ name }) => name === 'Dec 2025')).toMatchObject({
    count: 3,
    label: 'Dec',
    from: '2025-12-01',
    to: '2025-12-31',
  })
})

test('the months of a year end today', () => {
  const months = listMonths(today)
  expect(months).toHaveLength(12)
  expect(months[0]).toEqual({
    key: '2025-04',
    from: '2025-04-01',
    to: '2025-04-30',
    name: 'Apr 2025',
    label: 'Apr',
  })
  expect(months.at(-1)).toMatchObject({ key: '2026-03', from: '2026-03-01', to: today })
})

test('days and day ranges are formatted for reading', () => {
  expect(formatLongWeekday(today)).toBe('Monday')
  expect(group('7d', 1).map(({ name }) => name)).toEqual(['2 Mar'])
  expect([
    formatDayRange('2026-11-16', '2026-11-22'),
    formatDayRange('2026-11-30', '2026-12-06'),
  ]).toEqual(['16–22 Nov', '30 Nov – 6 Dec'])
  expect(readDay(new Date(2026, 2, 2, 23, 59).getTime())).toBe(today)
})
