// Reading on in a feed while others publish.
import { expect, test } from 'vitest'
import type { FeedPage } from '#contract/playlists.ts'
import { postsOf, readTab } from './feed.ts'

const page = (...ids: string[]) =>
  ({
    items: ids.map((id) => ({ playlist: { id }, comments: [] })),
    nextCursor: null,
    sample: false,
  }) as unknown as FeedPage

test('nobody reads a post twice', () => {
  expect(postsOf([page('a', 'b'), page('b', 'c'), page()]).map(({ playlist }) => playlist.id)).toEqual(['a', 'b', 'c'])
})

test('a tab that does not exist is Discover', () => {
  expect(readTab(new URLSearchParams('tab=trending'))).toBe('trending')
  expect(readTab(new URLSearchParams('tab=latest'))).toBe('discover')
  expect(readTab(new URLSearchParams())).toBe('discover')
})
