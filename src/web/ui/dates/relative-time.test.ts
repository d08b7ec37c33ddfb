// Times relative to now.
import { expect, test } from 'vitest'
import { formatRelativeTime } from './relative-time.ts'

const nowMs = Date.UTC(2026, 10, 20, 12)
const minutesAgo = (count: number) => nowMs - count * 60_000

test.each([
  [0, 'just now'],
  [0.9, 'just now'],
  [1, '1 min ago'],
  [59.9, '59 min ago'],
  [60, '1 hour ago'],
  [119, '1 hour ago'],
  [120, '2 hours ago'],
  [24 * 60 - 1, '23 hours ago'],
  [24 * 60, 'yesterday'],
  [48 * 60, '2 days ago'],
  [7 * 24 * 60, '13 Nov 2026'],
])('%s minutes ago', (count, expected) => {
  expect(formatRelativeTime(minutesAgo(count), nowMs)).toBe(expected)
})

test('a time in the future counts as now', () => {
  expect(formatRelativeTime(nowMs + 5000, nowMs)).toBe('just now')
})
