// A person reads when a card comes back.
import { expect, test } from 'vitest'
import { formatInterval } from './format-interval.ts'

test.each([
  [0, '1 min'],
  [10 * 60_000, '10 min'],
  [25 * 3600_000, '1 day'],
  [9 * 24 * 3600_000, '9 days'],
  [65 * 24 * 3600_000, '2 months'],
  [800 * 24 * 3600_000, '2 years'],
])('%d ms is %s', (ms, text) => {
  expect(formatInterval(ms)).toBe(text)
})
