// Topic segmentation.
import { expect, test } from 'vitest'
import { segmentTopics } from './segmentation.ts'

/** Sentences of three words, drawn in turn from the eight words of a topic. */
function about(topic: string, count: number): string[][] {
  return Array.from({ length: count }, (_, i) =>
    [0, 1, 2].map((j) => `${topic}${(i * 3 + j * j) % 8}`),
  )
}

/** Sentences of six seconds; those in `likelyStarts` have higher boundary odds. */
function inputOf(sentenceTerms: string[][], likelyStarts: number[] = []) {
  return {
    sentenceTerms,
    boundaryOdds: sentenceTerms.map((_, i) => (likelyStarts.includes(i) ? 0 : -4)),
    startSeconds: sentenceTerms.map((_, i) => 6 * i),
    endSeconds: 6 * sentenceTerms.length,
  }
}

function findStarts(input: Parameters<typeof segmentTopics>[0], count: number): number[] {
  return segmentTopics(input, count).map(({ start }) => start)
}

test('finds the boundaries of three topics', () => {
  const units = [...about('bread', 30), ...about('tide', 20), ...about('bell', 40)]
  expect(findStarts(inputOf(units), 3)).toEqual([0, 30, 50])
})

test('uses the boundary odds where the words do not differ', () => {
  expect(findStarts(inputOf(about('bread', 60), [22, 41]), 3)).toEqual([0, 22, 41])
})

test('returns no more segments than requested, and none of a few seconds', () => {
  const units = Array.from({ length: 8 }, (_, i) => about(`subject${i}-`, 25)).flat()
  expect(findStarts(inputOf(units), 8)).toHaveLength(8)
  expect(findStarts(inputOf(units), 3)).toHaveLength(3)
  expect(findStarts(inputOf(units), 1)).toEqual([0])
  expect(findStarts(inputOf(about('bread', 10), [2, 4, 6, 8]), 5).length).toBeLessThanOrEqual(2)
})

test('accepts empty, wordless and very long input', () => {
  expect(findStarts(inputOf([]), 5)).toEqual([])
  expect(findStarts(inputOf([[], [], []]), 5)).toEqual([0])
  const long = findStarts(inputOf([...about('bread', 6000), ...about('tide', 6000)]), 2)
  expect(long).toHaveLength(2)
  expect(Math.abs(long[1]! - 6000)).toBeLessThanOrEqual(30)
})
