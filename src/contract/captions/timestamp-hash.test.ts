import { expect, test } from 'vitest'
import { formatTimestampHash, parseTimestampHash } from './timestamp-hash.ts'

test('a hash holds the second for which it was made', () => {
  expect(formatTimestampHash(252.9)).toBe('#t=252')
  expect(parseTimestampHash(formatTimestampHash(252.9))).toBe(252)
  expect(parseTimestampHash('#t=0')).toBe(0)
})

test.each(['', '#main', '#t=', '#t=-1', '#t=1e9', '#t=1234567', '#t=12#t=13', 't=12'])(
  '%s is not a timestamp',
  (hash) => {
    expect(parseTimestampHash(hash)).toBeNull()
  },
)

test.each([
  ['#t=1m5s', 65],
  ['#t=65s', 65],
  ['#t=1h2m3s', 3723],
  ['#t=2m', 120],
])('%s, as YouTube writes it, is second %d', (hash, seconds) => {
  expect(parseTimestampHash(hash)).toBe(seconds)
})
