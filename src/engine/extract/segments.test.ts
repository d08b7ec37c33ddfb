// Where the subject changes.
import { expect, test } from 'vitest'
import { type Speech, segment } from './segments.ts'

/** Units of three words, drawn in turn from a subject's own eight words. */
function about(subject: string, units: number): string[][] {
  return Array.from({ length: units }, (_, i) => [0, 1, 2].map((j) => `${subject}${(i * 3 + j * j) % 8}`))
}

/** Sentences of six seconds; `hints` are those that begin like a new part. */
function speech(units: string[][], hints: number[] = []): Speech {
  return {
    units,
    odds: units.map((_, i) => (hints.includes(i) ? 0 : -4)),
    startSeconds: units.map((_, i) => 6 * i),
    endSeconds: 6 * units.length,
  }
}

test('the borders of three subjects are found', () => {
  const units = [...about('bread', 30), ...about('tide', 20), ...about('bell', 40)]
  expect(segment(speech(units), 3)).toEqual([0, 30, 50])
})

test('where the words tell nothing, the way a sentence begins does', () => {
  expect(segment(speech(about('bread', 60), [22, 41]), 3)).toEqual([0, 22, 41])
})

test('there are no more segments than asked for, and none of a few seconds', () => {
  const units = Array.from({ length: 8 }, (_, i) => about(`subject${i}-`, 25)).flat()
  expect(segment(speech(units), 8)).toHaveLength(8)
  expect(segment(speech(units), 3)).toHaveLength(3)
  expect(segment(speech(units), 1)).toEqual([0])
  expect(segment(speech(about('bread', 10), [2, 4, 6, 8]), 5).length).toBeLessThanOrEqual(2)
})

test('nothing, silence and very long input are borne', () => {
  expect(segment(speech([]), 5)).toEqual([])
  expect(segment(speech([[], [], []]), 5)).toEqual([0])
  const long = segment(speech([...about('bread', 6000), ...about('tide', 6000)]), 2)
  expect(long).toHaveLength(2)
  expect(Math.abs(long[1]! - 6000)).toBeLessThanOrEqual(30)
})
