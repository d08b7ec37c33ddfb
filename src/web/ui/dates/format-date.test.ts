import { expect, test } from 'vitest'
import { formatDate, formatDateTime } from './format-date.ts'

const time = new Date(2026, 10, 20, 7, 5).getTime()

test('a date and a time are shown in the user’s time zone', () => {
  expect(formatDate(time)).toBe('20 Nov 2026')
  expect(formatDateTime(time)).toBe('20 Nov 2026, 07:05')
})

test('an invalid date has no text', () => {
  expect(formatDate(Number.NaN)).toBeNull()
  expect(formatDateTime(Number.POSITIVE_INFINITY)).toBeNull()
})
