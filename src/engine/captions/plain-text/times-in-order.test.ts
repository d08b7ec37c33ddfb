import { expect, test } from 'vitest'
import { findTimesInOrder } from './times-in-order.ts'

const find = (seconds: number[], latest = Number.POSITIVE_INFINITY) =>
  findTimesInOrder(seconds, latest).map((place) => seconds[place])

test('a time that is said between those of the transcript is left out', () => {
  expect(find([0, 4, 570, 9, 3602])).toEqual([0, 4, 9, 3602])
  expect(find([0, 4, 9, 2, 12])).toEqual([0, 4, 9, 12])
  expect(find([0, 0, 4, 4])).toEqual([0, 0, 4, 4])
})

test('times after the next line are said', () => {
  expect(find([5, 570, 8], 12)).toEqual([5, 8])
})

test('a hundred thousand times are ordered at once', () => {
  const seconds = Array.from({ length: 100_000 }, (_, place) => place)
  expect(find(seconds)).toHaveLength(100_000)
  expect(find(seconds.toReversed())).toHaveLength(1)
})
