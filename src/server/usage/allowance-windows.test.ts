// Tests that an allowance is renewed on the day of its anchor in every month, and never twice.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allowanceWindowAt } from './allowance-windows.ts'

const at = (text: string) => Date.parse(`${text}Z`)
const windowOf = (period: 'week' | 'month' | null, anchor: string, now: string) => {
  const { startMs, endMs } = allowanceWindowAt(period, at(anchor), at(now))
  const text = (ms: number) => new Date(ms).toISOString().slice(0, 16)
  return [text(startMs), endMs === null ? null : text(endMs)]
}

test.each([
  [
    '31 January goes to the last of February',
    '2026-01-31T09:30',
    '2026-02-01T00:00',
    '2026-01-31T09:30',
    '2026-02-28T09:30',
  ],
  [
    'and from there back to the 31st',
    '2026-01-31T09:30',
    '2026-03-01T00:00',
    '2026-02-28T09:30',
    '2026-03-31T09:30',
  ],
  [
    'in a leap year to the 29th',
    '2028-01-31T09:30',
    '2028-02-29T09:29',
    '2028-01-31T09:30',
    '2028-02-29T09:30',
  ],
  [
    'the leap day itself is an anchor',
    '2028-02-29T00:00',
    '2029-02-28T12:00',
    '2029-02-28T00:00',
    '2029-03-29T00:00',
  ],
  [
    'April has thirty days',
    '2026-01-31T09:30',
    '2026-05-01T00:00',
    '2026-04-30T09:30',
    '2026-05-31T09:30',
  ],
  [
    'over the end of a year',
    '2025-12-31T23:59',
    '2026-01-01T00:00',
    '2025-12-31T23:59',
    '2026-01-31T23:59',
  ],
  ['many years on', '2026-01-31T09:30', '2031-02-28T09:29', '2031-01-31T09:30', '2031-02-28T09:30'],
  [
    'the end of a window is the start of the next',
    '2026-01-15T09:30',
    '2026-02-15T09:30',
    '2026-02-15T09:30',
    '2026-03-15T09:30',
  ],
])('months: %s', (_, anchor, now, start, end) => {
  expect(windowOf('month', anchor, now)).toEqual([start, end])
})

test.each([
  [
    'summer time begins in Berlin',
    '2026-03-25T10:00',
    '2026-04-01T09:59',
    '2026-03-25T10:00',
    '2026-04-01T10:00',
  ],
  [
    'summer time ends in New York',
    '2026-10-28T10:00',
    '2026-11-04T10:00',
    '2026-11-04T10:00',
    '2026-11-11T10:00',
  ],
  [
    'over the end of a year',
    '2025-12-29T00:00',
    '2026-01-04T23:59',
    '2025-12-29T00:00',
    '2026-01-05T00:00',
  ],
])('weeks: %s', (_, anchor, now, start, end) => {
  expect(windowOf('week', anchor, now)).toEqual([start, end])
})

test('a window without a period never ends', () => {
  expect(windowOf(null, '2026-01-05T00:00', '2036-01-05T00:00')).toEqual(['2026-01-05T00:00', null])
})

test('before the anchor, as in a trial, the windows are counted back from it', () => {
  expect(windowOf('week', '2026-01-05T00:00', '2025-12-31T00:00')).toEqual([
    '2025-12-29T00:00',
    '2026-01-05T00:00',
  ])
  expect(windowOf('month', '2026-03-31T09:30', '2026-03-20T00:00')).toEqual([
    '2026-02-28T09:30',
    '2026-03-31T09:30',
  ])
})

const timestamp = fc.integer({ min: at('1999-12-31T00:00'), max: at('2060-01-01T00:00') })
test('windows follow one another without gap or overlap', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('week', 'month'),
      timestamp,
      fc.integer({ min: -20 * 366 * 24 * 3600 * 1000, max: 20 * 366 * 24 * 3600 * 1000 }),
      (period, anchor, later) => {
        const now = anchor + later
        const { startMs, endMs } = allowanceWindowAt(period, anchor, now)
        expect(startMs).toBeLessThanOrEqual(now)
        expect(endMs).toBeGreaterThan(now)
        expect(allowanceWindowAt(period, anchor, startMs)).toEqual({ startMs, endMs })
        expect(allowanceWindowAt(period, anchor, endMs! - 1)).toEqual({ startMs, endMs })
        expect(allowanceWindowAt(period, anchor, endMs!).startMs).toBe(endMs)
        const days = (endMs! - startMs) / (24 * 3600 * 1000)
        if (period === 'week') expect(days).toBe(7)
        else expect([28, 29, 30, 31]).toContain(days)
      },
    ),
  )
})

test('a monthly window starts on the day of the anchor or on the last day of the month', () => {
  fc.assert(
    fc.property(timestamp, fc.nat(10 * 366 * 24 * 3600 * 1000), (anchor, later) => {
      const start = new Date(allowanceWindowAt('month', anchor, anchor + later).startMs)
      const tomorrow = new Date(start.getTime() + 24 * 3600 * 1000)
      const isLast = tomorrow.getUTCMonth() !== start.getUTCMonth()
      const anchorDay = new Date(anchor).getUTCDate()
      expect(start.getUTCDate() === anchorDay || (isLast && start.getUTCDate() < anchorDay)).toBe(
        true,
      )
      expect(start.toISOString().slice(10)).toBe(new Date(anchor).toISOString().slice(10))
    }),
  )
})
