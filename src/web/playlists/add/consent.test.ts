// Rejections that ask for consent.
import { expect, test } from 'vitest'
import { Problem } from '#contract/problems/problems.ts'
import { getPrivateVideoIds } from './consent.ts'

test('a rejection because of private summaries lists their videos', () => {
  expect(
    getPrivateVideoIds(
      new Problem('playlist_holds_private', { details: { videoIds: ['a', 'b'] } }),
    ),
  ).toEqual(['a', 'b'])
  expect(getPrivateVideoIds(new Problem('playlist_holds_private'))).toEqual([])
})

test('any other failure does not ask for consent', () => {
  expect(getPrivateVideoIds(new Problem('playlist_full'))).toBe(null)
  expect(getPrivateVideoIds(new Error('network'))).toBe(null)
})
