import { expect, test } from 'vitest'
import { formatDate, formatDateTime } from './date.ts'

const half = new Date(2026, 10, 20, 7, 5).getTime()

test('a day and a time of day in the reader’s own zone', () => {
  expect(formatDate(half)).toBe('20 Nov 2026')
  expect(formatDateTime(half)).toBe('20 Nov 2026, 07:05')
})

test('what is no date is told as none', () => {
  expect(formatDate(Number.NaN)).toBeNull()
  expect(formatDateTime(Number.POSITIVE_INFINITY)).toBeNull()
})
