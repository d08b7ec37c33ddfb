// Selecting videos of a YouTube playlist.
import { expect, test } from 'vitest'
import type { Listing } from '#contract/playlists/playlists.ts'
import { computeAllowanceFit } from './allowance-fit.ts'

const createVideo = (videoId: string, isSummarized = false) => ({
  videoId,
  title: videoId,
  durationSeconds: null,
  thumbnail: null,
  isSummarized,
})
const listing: Listing = {
  title: 'Talks',
  kind: 'playlist',
  videos: [createVideo('a'), createVideo('b', true), createVideo('c'), createVideo('d')],
  hasMore: false,
  remaining: 2,
}

test('only videos without a summary use the allowance', () => {
  const fitOf = (...ids: string[]) => computeAllowanceFit(listing, new Set(ids))
  expect(fitOf('a', 'b', 'c', 'd')).toEqual({ selected: 4, newSummaries: 3, fitting: 2 })
  expect(fitOf('a', 'b')).toEqual({ selected: 2, newSummaries: 1, fitting: 1 })
  expect(fitOf('b')).toEqual({ selected: 1, newSummaries: 0, fitting: 0 })
  expect(fitOf('gone')).toEqual({ selected: 0, newSummaries: 0, fitting: 0 })
})

test('an unknown allowance makes no promise', () => {
  expect(computeAllowanceFit({ ...listing, remaining: null }, new Set(['a'])).fitting).toBe(null)
})
