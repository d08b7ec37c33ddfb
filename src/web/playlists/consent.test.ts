// Which refusals are a question, and which are none.
import { expect, test } from 'vitest'
import { Problem } from '#contract/problems.ts'
import { privateVideos } from './consent.ts'

test('a refusal for the sake of private summaries names them', () => {
  expect(privateVideos(new Problem('playlist_holds_private', { details: { videoIds: ['a', 'b'] } }))).toEqual([
    'a',
    'b',
  ])
  expect(privateVideos(new Problem('playlist_holds_private'))).toEqual([])
})

test('any other failure is no question', () => {
  expect(privateVideos(new Problem('playlist_full'))).toBe(null)
  expect(privateVideos(new Error('network'))).toBe(null)
})
