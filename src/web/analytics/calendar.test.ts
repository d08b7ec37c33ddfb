// Days become bars: each day of a month, each week of a quarter, each month of a year; a day without work is a bar of nothing.
import { expect, test } from 'vitest'
import { addDays, localToday, longWeekday, shortDay, spanOf, stretchesOf } from './calendar.ts'

const today = '2026-03-02'
const used = (day: string, count = 1) => ({ day, count, savedTimeSec: 60 * count, updatedAt: 0 })
const spread = (range: '7d' | '30d' | '90d' | '1y', days: number, ...usage: ReturnType<typeof used>[]) =>
  stretchesOf(usage, range, { from: addDays(today, 1 - days), today })

test('thirty days are thirty bars, across the end of a month', () => {
  const stretches = spread('30d', 30, used('2026-02-28', 2), used(today))
  expect(stretches).toHaveLength(30)
  expect(stretches.slice(-3)).toMatchObject([
    { name: '28 Feb', count: 2, savedTimeSec: 120 },
    { name: '1 Mar', count: 0 },
    { name: '2 Mar', count: 1 },
  ])
})

test('ninety days are thirteen weeks, a year its months', () => {
  expect(spread('90d', 90, used(today), used('2026-03-01'))).toHaveLength(13)
  const year = spread('1y', 365, used('2025-12-24', 3))
  expect(year).toHaveLength(13)
  expect(year.find(({ name }) => name === 'Dec 2025')).toMatchObject({ count: 3 })
})

test('days in words', () => {
  expect([longWeekday(today), shortDay(today)]).toEqual(['Monday', '2 Mar'])
  expect([spanOf('2026-11-16', '2026-11-22'), spanOf('2026-11-30', '2026-12-06')]).toEqual([
    '16–22 Nov',
    '30 Nov – 6 Dec',
  ])
  expect(localToday(new Date(2026, 2, 2, 23, 59).getTime())).toBe(today)
})
