// A reel plays only the key moments, each until its words are said.
import { expect, test } from 'vitest'
import { followPart } from './follow-part.ts'
import { listParts, sumSeconds } from './list-parts.ts'

const point = (startSeconds: number, words: number) => {
  const quote = Array.from({ length: words }, () => 'word').join(' ')
  return { text: `point at ${startSeconds}`, startSeconds, quote }
}

test('moments are played in the order of the video, each as long as its words take', () => {
  const parts = listParts([point(300, 23), point(10, 2), point(600, 1000)], [], 0)
  expect(parts).toEqual([
    { text: 'point at 10', startSeconds: 10, endSeconds: 18 },
    { text: 'point at 300', startSeconds: 300, endSeconds: 313 },
    { text: 'point at 600', startSeconds: 600, endSeconds: 645 },
  ])
  expect(sumSeconds(parts)).toBe(66)
})

test('own highlights come between the moments, join those that they overlap, and need a moment', () => {
  const own = [
    { quote: 'of the summary', startSeconds: 0, endSeconds: 0 },
    { quote: 'overlaps', startSeconds: 305, endSeconds: 330 },
    { quote: 'alone', startSeconds: 100, endSeconds: 104 },
  ]
  expect(listParts([point(300, 23)], own, 3600)).toEqual([
    { text: 'alone', startSeconds: 100, endSeconds: 105 },
    { text: 'point at 300', startSeconds: 300, endSeconds: 331 },
  ])
})

test('words without spaces take time, too', () => {
  const quote = '字'.repeat(130)
  expect(listParts([{ text: 't', startSeconds: 0, quote }], [], 3600)).toMatchObject([
    { endSeconds: 13 },
  ])
})

test('the last part is over just before the video is, and what only its last second has is left out', () => {
  const parts = listParts([point(300, 100), point(100, 2), point(319.5, 2)], [], 320)
  expect(parts.map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds])).toEqual([
    [100, 108],
    [300, 319],
  ])
  expect(followPart(parts[1]!, 320, true)).toBe('over')
  expect(listParts([point(319.5, 2)], [], 320)).toEqual([])
})

const part = { text: '', startSeconds: 100, endSeconds: 110 }
test.each([
  [100, false, 'waiting', 'the position that the page itself has set'],
  [57, false, 'waiting', 'the position before the jump'],
  [100.2, false, 'arrived', 'the first position of the player'],
  [109.9, true, 'arrived', 'just before the end'],
  [110.1, true, 'over', 'just after the end'],
  [130, true, 'left', 'where the person moved to'],
  [57, true, 'left', 'where the person moved back to'],
])('at %s seconds (arrived before: %s) a part is %s: %s', (seconds, hasArrived, progress) => {
  expect(followPart(part, seconds, hasArrived)).toBe(progress)
})
