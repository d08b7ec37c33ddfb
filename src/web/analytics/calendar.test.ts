// Daily usage becomes bars: days of a month, weeks of a quarter, months of a year. A period without usage has an empty bar.
import { expect, test } from 'vitest'
import { addDays, formatDayRange, formatLongWeekday, getLocalDay, groupByPeriod } from './calendar.ts'

const today = '2026-03-02'
const createUsage = (day: string, count = 1) => ({ day, count, savedTimeSec: 60 * count, updatedAt: 0 })
const group = (range: '7d' | '30d' | '90d' | '1y', days: number, ...usage: ReturnType<typeof createUsage>[]) =>
  groupByPeriod(usage, range, { from: addDays(today, 1 - days), today })

test('thirty days are thirty bars, across the end of a month', () => {
  const periods = group('30d', 30, createUsage('2026-02-28', 2), createUsage(today))
  expect(periods).toHaveLength(30)
  expect(periods.slice(-3)).toMatchObject([
    { name: '28 Feb', count: 2, savedTimeSec: 120 },
    { name: '1 Mar', count: 0 },
    { name: '2 Mar', count: 1 },
  ])
})

test('ninety days are thirteen weeks, and a year is grouped by month', () => {
  expect(group('90d', 90, createUsage(today), createUsage('2026-03-01'))).toHaveLength(13)
  const year = group('1y', 365, createUsage('2025-12-24', 3))
  expect(year).toHaveLength(13)
  expect(year.find(({ name }) => name === 'Dec 2025')).toMatchObject({ count: 3 })
})

test('days and day ranges are formatted for reading', () => {
  expect(formatLongWeekday(today)).toBe('Monday')
  expect(group('7d', 1).map(({ name }) => name)).toEqual(['2 Mar'])
  expect([formatDayRange('2026-11-16', '2026-11-22'), formatDayRange('2026-11-30', '2026-12-06')]).toEqual([
    '16–22 Nov',
    '30 Nov – 6 Dec',
  ])
  expect(getLocalDay(new Date(2026, 2, 2, 23, 59).getTime())).toBe(today)
})
