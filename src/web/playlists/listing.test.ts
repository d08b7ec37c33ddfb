// Choosing from a YouTube playlist.
import { expect, test } from 'vitest'
import type { ImportedVideo, Listing, PlaylistItem } from '#contract/playlists.ts'
import { countUnseen, fitOf, isUnderWay, progressOf } from './listing.ts'

const video = (videoId: string, isSummarized = false) => ({
  ...{ videoId, title: videoId, durationSeconds: null, thumbnail: null },
  isSummarized,
})
const listing: Listing = {
  title: 'Talks',
  kind: 'playlist',
  videos: [video('a'), video('b', true), video('c'), video('d')],
  hasMore: false,
  remaining: 2,
}

test('what is summarized already counts nothing, and the allowance has room for so many of the rest', () => {
  expect(fitOf(listing, new Set(['a', 'b', 'c', 'd']))).toEqual({ chosen: 4, counted: 3, fits: 2 })
  expect(fitOf(listing, new Set(['a', 'b']))).toEqual({ chosen: 2, counted: 1, fits: 1 })
  expect(fitOf(listing, new Set(['b']))).toEqual({ chosen: 1, counted: 0, fits: 0 })
  expect(fitOf(listing, new Set(['gone']))).toEqual({ chosen: 0, counted: 0, fits: 0 })
})

test('an allowance that cannot be read promises nothing', () => {
  expect(fitOf({ ...listing, remaining: null }, new Set(['a'])).fits).toBe(null)
})

test('what waits or is being done is under way', () => {
  const states = ['waiting', 'queued', 'done', 'failed', 'cancelled'] as const
  expect(states.filter((state) => isUnderWay({ state }))).toEqual(['waiting', 'queued'])
})

const coming = (videoId: string, state: ImportedVideo['state'], publishes = false): ImportedVideo => ({
  ...{ videoId, title: videoId, state, publishes },
  ...{ message: null, jobId: null },
})
const imports = [
  ...[coming('a', 'done'), coming('b', 'done'), coming('c', 'waiting'), coming('d', 'queued', true)],
  ...[coming('e', 'failed'), coming('f', 'cancelled')],
]

test('what came is counted and not listed; what was let go is neither', () => {
  const { open, done, total } = progressOf(imports)
  expect([open.map(({ videoId }) => videoId), done, total]).toEqual([['c', 'd', 'e'], 2, 5])
})

test('in a public playlist only its owner sees what comes without a public page, unless it has one already', () => {
  const items = [
    { videoId: 'a', isPublished: true },
    { videoId: 'b', isPublished: false },
  ] as PlaylistItem[]
  expect(countUnseen({ isPublic: true, imports, items })).toBe(2)
  expect(countUnseen({ isPublic: false, imports, items })).toBe(0)
})
