// A search shows a few moments of a video, which are of different parts of it where it can be.
import { expect, test } from 'vitest'
import { spreadMoments } from './spread-moments.ts'

const spread = (seconds: number[], count: number) =>
  spreadMoments(
    seconds.map((startSeconds) => ({ startSeconds })),
    count,
  ).map(({ startSeconds }) => startSeconds)

test('moments of other half minutes come before the next sentences of one explanation', () => {
  expect(spread([1992, 1995, 1998, 2100, 2102, 2400], 3)).toEqual([1992, 2100, 2400])
})

test('the next sentences fill what is left, in the order of the video', () => {
  expect(spread([1992, 1995, 1998, 2100], 3)).toEqual([1992, 1995, 2100])
  expect(spread([5, 6], 3)).toEqual([5, 6])
  expect(spread([], 3)).toEqual([])
})
