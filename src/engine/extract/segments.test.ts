// Where the subject changes.
import { expect, test } from 'vitest'
import { segment } from './segments.ts'

/** Units of three words, drawn in turn from a subject's own eight words. */
function about(subject: string, units: number): string[][] {
  return Array.from({ length: units }, (_, i) => [0, 1, 2].map((j) => `${subject}${(i * 3 + j * j) % 8}`))
}

test('the borders of three subjects are found, and how many there are', () => {
  const units = [...about('bread', 30), ...about('tide', 20), ...about('bell', 40)]
  expect(segment(units, { maxSegments: 10 })).toEqual([0, 30, 50])
})

test('one subject stays in one piece', () => {
  expect(segment(about('bread', 60), { maxSegments: 10 })).toEqual([0])
})

test('the most segments asked for are not exceeded', () => {
  const units = Array.from({ length: 8 }, (_, i) => about(`subject${i}-`, 25)).flat()
  expect(segment(units, { maxSegments: 20 })).toHaveLength(8)
  expect(segment(units, { maxSegments: 3 }).length).toBeLessThanOrEqual(3)
})

test('nothing, silence and very long input are borne', () => {
  expect(segment([], { maxSegments: 5 })).toEqual([])
  expect(segment([[], [], []], { maxSegments: 5 })).toEqual([0])
  const long = segment([...about('bread', 6000), ...about('tide', 6000)], { maxSegments: 30 })
  expect(long).toHaveLength(2)
  expect(Math.abs(long[1]! - 6000)).toBeLessThanOrEqual(20)
})
