// Loading more of the feed while others publish.
import { expect, test } from 'vitest'
import type { FeedPage } from '#contract/playlists.ts'
import { listUniquePosts, parseFeedTab } from './feed.ts'

const page = (...ids: string[]) =>
  ({
    items: ids.map((id) => ({ playlist: { id }, comments: [] })),
    nextCursor: null,
    sample: false,
  }) as unknown as FeedPage

test('a post that appears on two pages is shown once', () => {
  expect(listUniquePosts([page('a', 'b'), page('b', 'c'), page()]).map(({ playlist }) => playlist.id)).toEqual([
    'a',
    'b',
    'c',
  ])
})

test('an unknown tab in the address opens Discover', () => {
  expect(parseFeedTab(new URLSearchParams('tab=trending'))).toBe('trending')
  expect(parseFeedTab(new URLSearchParams('tab=latest'))).toBe('discover')
  expect(parseFeedTab(new URLSearchParams())).toBe('discover')
})
