// The axis of a chart has a few round values, and the highest bar fits below the last.
import { expect, test } from 'vitest'
import { ticksOf } from './scale.ts'

test('counts have whole steps', () => {
  const whole = { isWhole: true }
  expect(ticksOf(0, whole)).toEqual([0, 1])
  expect(ticksOf(3, whole)).toEqual([0, 1, 2, 3])
  expect(ticksOf(7, whole)).toEqual([0, 2, 4, 6, 8])
  expect(ticksOf(9, whole)).toEqual([0, 3, 6, 9])
  expect(ticksOf(47, whole)).toEqual([0, 20, 40, 60])
})

test('hours may have parts', () => {
  const parts = { isWhole: false }
  expect(ticksOf(16, parts)).toEqual([0, 5, 10, 15, 20])
  expect(ticksOf(1.3, parts)).toEqual([0, 0.5, 1, 1.5])
})

test('without anything to show the axis has a height all the same', () => {
  expect(ticksOf(0, { isWhole: false })).toEqual([0, 1])
})

test('the last value is never below the highest bar, and there are at most five', () => {
  for (const isWhole of [true, false])
    for (let max = 0.1; max < 5000; max *= 1.07) {
      const ticks = ticksOf(max, { isWhole })
      expect(ticks.at(-1), String(max)).toBeGreaterThanOrEqual(max * (1 - 1e-9))
      expect(ticks.length).toBeLessThanOrEqual(5)
    }
})
