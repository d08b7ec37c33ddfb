// A person sees what comes back on which day.
import { expect, test } from 'vitest'
import { listToday, listWeek } from './week.ts'

test('cards are counted on the days of the calendar, from today on', () => {
  const now = new Date(2026, 10, 20, 23, 30).getTime()
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime()
  const days = listWeek(
    [at(20, 9), now + 600_000, at(21, 0), at(21, 23), at(23, 12), at(27, 1)],
    now,
  )
  expect(days.map(({ cardCount }) => cardCount)).toEqual([1, 2, 0, 1, 0, 0, 0])
  expect(days.map(({ startsAt }) => startsAt).slice(0, 2)).toEqual([at(20, 0), at(21, 0)])
})

test('cards that come back today are listed, the next first', () => {
  const now = new Date(2026, 10, 20, 21).getTime()
  const at = (minutes: number) => now + minutes * 60_000
  expect(listToday([at(40), at(10), at(-5), at(180), at(600)], now)).toEqual([at(10), at(40)])
})
