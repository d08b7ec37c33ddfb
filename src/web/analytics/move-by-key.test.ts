// The keys of a slider move the selected day of the year.
import { expect, test } from 'vitest'
import { moveByKey } from './move-by-key.ts'

const year = { first: '2025-12-01', today: '2026-11-20' }

test.each([
  ['ArrowUp', '2026-11-17', '2026-11-18', 'up is a later day'],
  ['ArrowDown', '2026-11-17', '2026-11-16', 'down is an earlier day'],
  ['ArrowRight', '2026-11-10', '2026-11-17', 'right is the next week'],
  ['ArrowLeft', '2026-11-10', '2026-11-03', 'left is the week before'],
  ['ArrowRight', '2026-11-17', '2026-11-20', 'no day is later than today'],
  ['ArrowLeft', '2025-12-03', '2025-12-01', 'no day is earlier than the first'],
  ['Home', '2026-11-17', '2025-12-01', 'Home is the first day'],
  ['End', '2026-01-01', '2026-11-20', 'End is today'],
  ['a', '2026-11-17', null, 'other keys stay with the page'],
])('%s from %s leads to %s: %s', (key, day, next, rule) => {
  expect(moveByKey(key, day, year), rule).toBe(next)
})
