import { expect, test } from 'vitest'
import { formatTimestampHash, parseTimestampHash } from './timestamp-hash.ts'

test('a hash holds the moment for which it was made, and no earlier one', () => {
  expect(formatTimestampHash(252)).toBe('#t=252')
  expect(formatTimestampHash(252.9)).toBe('#t=252.9')
  expect(parseTimestampHash('#t=0')).toBe(0)
  // Sums of tenths, and what is almost a whole second.
  for (const seconds of [
    1.2000000000000002,
    808.8000000000001,
    12 + 1 / 3,
    1.9999999999999998,
    2.0000000000000004,
  ]) {
    const read = parseTimestampHash(formatTimestampHash(seconds))!
    expect(read).toBeGreaterThanOrEqual(seconds)
    expect(read).toBeLessThan(seconds + 0.011)
    expect(Number.isInteger(read)).toBe(false)
  }
})

test.each([
  '',
  '#main',
  '#t=',
  '#t=-1',
  '#t=1e9',
  '#t=1234567',
  '#t=.5',
  '#t=1.',
  '#t=1.2.3',
  '#t=12#t=13',
  't=12',
])('%s is not a timestamp', (hash) => {
  expect(parseTimestampHash(hash)).toBeNull()
})

test.each([
  ['#t=1m5s', 65],
  ['#t=65s', 65],
  ['#t=1h2m3s', 3723],
  ['#t=2m', 120],
])('%s, as YouTube writes it, is second %d', (hash, seconds) => {
  expect(parseTimestampHash(hash)).toBe(seconds)
})
