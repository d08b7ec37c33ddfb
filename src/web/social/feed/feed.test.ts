// Loading more of the feed while others publish.
import { expect, test } from 'vitest'
import type { FeedPage } from '#contract/playlists/playlists.ts'
import { listUniquePosts, parseFeedTab } from './feed.ts'

const page = (...ids: string[]) =>
  ({
    items: ids.map((id) => ({ playlist: { id }, comments: [] })),
    tab: 'discover',
    nextCursor: null,
    sample: false,
  }) as unknown as FeedPage

test('a post that appears on two pages is shown once', () => {
  expect(
    listUniquePosts([page('a', 'b'), page('b', 'c'), page()]).map(({ playlist }) => playlist.id),
  ).toEqual(['a', 'b', 'c'])
})

test('an address without a known tab names none', () => {
  expect(parseFeedTab(new URLSearchParams('tab=trending'))).toBe('trending')
  expect(parseFeedTab(new URLSearchParams('tab=latest'))).toBeNull()
  expect(parseFeedTab(new URLSearchParams())).toBeNull()
})
