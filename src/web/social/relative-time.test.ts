// Times as people say them.
import { expect, test } from 'vitest'
import { formatAgo } from './relative-time.ts'

const nowMs = Date.UTC(2026, 10, 20, 12)
const minutes = (count: number) => nowMs - count * 60_000

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
])('%s minutes ago', (count, said) => {
  expect(formatAgo(minutes(count), nowMs)).toBe(said)
})

test('a clock that is ahead is no riddle', () => {
  expect(formatAgo(nowMs + 5000, nowMs)).toBe('just now')
})
