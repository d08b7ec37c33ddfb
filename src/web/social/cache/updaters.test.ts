// A change by the user shows in every list, post and page that contains the changed
// playlist, creator or comment.
import { type InfiniteData, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type {
  FeedPage,
  PlaylistPage,
  PlaylistView,
  Trending,
} from '#contract/playlists/playlists.ts'
import type { Comment, CommentPage, Creator } from '#contract/social/social.ts'
import { queryKeys } from './query-keys.ts'
import {
  addComment,
  removeComment,
  replaceComment,
  updateCreator,
  updatePlaylist,
} from './updaters.ts'

const userId = 'me'

const createComment = (id: string): Comment => ({
  id,
  playlistId: 'talks',
  displayName: 'Ann',
  username: null,
  avatar: 'A',
  content: `text of ${id}`,
  likes: 0,
  isLiked: false,
  isYours: true,
  isHidden: false,
  createdAt: 1,
  editedAt: null,
})

const ines = { username: 'ines', followers: 1, isFollowing: false } as Creator
const talks = { id: 'talks', likes: 3, comments: 2, creator: ines } as PlaylistView
const bread = { id: 'bread', likes: 5, comments: 0, creator: null } as unknown as PlaylistView

function createCache() {
  const queries = new QueryClient()
  const page = { items: [bread, talks] } as unknown as PlaylistPage
  queries.setQueryData(queryKeys.playlist(userId, 'talks'), talks)
  queries.setQueryData(queryKeys.playlistPage(userId, 'filter=liked'), page)
  queries.setQueryData(queryKeys.ownPlaylistList(userId, ''), { pages: [page], pageParams: [1] })
  queries.setQueryData(queryKeys.trending(userId), { items: [talks] })
  queries.setQueryData(queryKeys.feed(userId, 'discover'), {
    pages: [{ items: [{ playlist: talks, comments: [createComment('b'), createComment('a')] }] }],
  })
  queries.setQueryData(queryKeys.creator(userId, 'ines'), ines)
  queries.setQueryData(queryKeys.creatorList(userId, 'featured'), { items: [ines], sample: false })
  queries.setQueryData(queryKeys.commentThread(userId, 'talks'), {
    pages: [{ items: [createComment('b')] }, { items: [createComment('a')] }],
    pageParams: [null, 'x'],
  })
  const read = <Answer>(queryKey: readonly unknown[]) => queries.getQueryData<Answer>(queryKey)!
  const readPost = () =>
    read<InfiniteData<FeedPage>>(queryKeys.feed(userId, 'discover')).pages[0]!.items[0]!
  return {
    queries,
    userId,
    readPost,
    /** The playlist "talks", from each cached response that contains it. */
    readPlaylists: () => [
      read<PlaylistView>(queryKeys.playlist(userId, 'talks')),
      read<PlaylistPage>(queryKeys.playlistPage(userId, 'filter=liked')).items[1]!,
      read<InfiniteData<PlaylistPage>>(queryKeys.ownPlaylistList(userId, '')).pages[0]!.items[1]!,
      read<Trending>(queryKeys.trending(userId)).items[0]!,
      readPost().playlist,
    ],
    readCreators: () => [
      read<Creator>(queryKeys.creator(userId, 'ines')),
      read<{ items: Creator[] }>(queryKeys.creatorList(userId, 'featured')).items[0]!,
    ],
    readThread: () =>
      read<InfiniteData<CommentPage>>(queryKeys.commentThread(userId, 'talks')).pages.map(
        ({ items }) => items.map(({ id }) => id),
      ),
  }
}

test('a like shows on the playlist page, in lists, in the feed and among the trending playlists', () => {
  const cache = createCache()
  updatePlaylist(cache, 'talks', { likes: 4, isLiked: true })
  expect(cache.readPlaylists().map(({ likes, isLiked }) => [likes, isLiked])).toEqual(
    Array(5).fill([4, true]),
  )
  const page = cache.queries.getQueryData<PlaylistPage>(
    queryKeys.playlistPage(userId, 'filter=liked'),
  )!
  expect(page.items[0]).toBe(bread)
})

test('a response without the playlist stays the very same, and stale if it was stale', async () => {
  const cache = createCache()
  const queryKey = queryKeys.playlistPage(userId, 'filter=liked')
  const page = cache.queries.getQueryData(queryKey)
  await cache.queries.invalidateQueries({ queryKey, refetchType: 'none' })
  updatePlaylist(cache, 'gone', { likes: 4 })
  expect(cache.queries.getQueryData(queryKey)).toBe(page)
  expect(cache.queries.getQueryState(queryKey)!.isInvalidated).toBe(true)
})

test('a follow shows wherever the creator appears, and what another account cached stays', () => {
  const cache = createCache()
  cache.queries.setQueryData(queryKeys.creator('other', 'ines'), ines)
  updateCreator(cache, 'ines', { isFollowing: true, followers: 2 })
  const followed = { ...ines, isFollowing: true, followers: 2 }
  expect(cache.readCreators()).toEqual([followed, followed])
  expect(cache.readPlaylists().map(({ creator }) => creator)).toEqual(Array(5).fill(followed))
  expect(cache.queries.getQueryData(queryKeys.creator('other', 'ines'))).toBe(ines)
})

test('a new comment leads the thread, a post still shows two, and the count grows', () => {
  const cache = createCache()
  addComment(cache, createComment('c'))
  expect(cache.readThread()).toEqual([['c', 'b'], ['a']])
  expect(cache.readPost().comments.map(({ id }) => id)).toEqual(['c', 'b'])
  expect(cache.readPlaylists().map(({ comments }) => comments)).toEqual(Array(5).fill(3))
})

test('an edited comment shows its new text in the thread and in the post', () => {
  const cache = createCache()
  replaceComment(cache, { ...createComment('a'), content: 'new text', editedAt: 9 })
  expect(cache.readPost().comments.map(({ content }) => content)).toEqual(['text of b', 'new text'])
  const thread = cache.queries.getQueryData<InfiniteData<CommentPage>>(
    queryKeys.commentThread(userId, 'talks'),
  )!
  expect(thread.pages[1]!.items[0]!.content).toBe('new text')
})

test('a deleted comment disappears and no longer counts', () => {
  const cache = createCache()
  removeComment(cache, createComment('a'))
  expect(cache.readThread()).toEqual([['b'], []])
  expect(cache.readPost().comments.map(({ id }) => id)).toEqual(['b'])
  expect(cache.readPlaylists().map(({ comments }) => comments)).toEqual(Array(5).fill(1))
})
