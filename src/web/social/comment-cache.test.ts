// What one writes stands at once wherever comments of that playlist are shown.
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Comment } from '#contract/social.ts'
import { commentsKey, showChanged, showDeleted, showWritten } from './comment-cache.ts'

const aComment = (id: string): Comment => ({
  id,
  playlistId: 'list',
  displayName: 'Ann',
  username: null,
  avatar: 'A',
  content: `words of ${id}`,
  likes: 0,
  isLiked: false,
  isYours: true,
  isHidden: false,
  createdAt: 1,
  editedAt: null,
})
const playlist = (comments: number) => ({ id: 'list', isSaved: false, comments })

function aCache() {
  const queries = new QueryClient()
  queries.setQueryData(['feed', 'me', 'discover'], {
    pages: [{ items: [{ playlist: playlist(2), comments: [aComment('b'), aComment('a')] }] }],
  })
  queries.setQueryData(['playlists', 'me', 'one', 'list'], playlist(2))
  queries.setQueryData(commentsKey('me', 'list'), {
    pages: [{ items: [aComment('b')] }, { items: [aComment('a')] }],
    pageParams: [null, 'x'],
  })
  const post = () =>
    queries.getQueryData<{ pages: { items: { playlist: { comments: number }; comments: Comment[] }[] }[] }>([
      'feed',
      'me',
      'discover',
    ])!.pages[0]!.items[0]!
  const listed = () =>
    queries
      .getQueryData<{ pages: { items: Comment[] }[] }>(commentsKey('me', 'list'))!
      .pages.map(({ items }) => items.map(({ id }) => id))
  const counted = () => queries.getQueryData<{ comments: number }>(['playlists', 'me', 'one', 'list'])!.comments
  return { queries, post, listed, counted }
}

test('a new one leads the list, and a post goes on showing two', () => {
  const { queries, post, listed, counted } = aCache()
  showWritten(queries, 'me', aComment('c'))
  expect(listed()).toEqual([['c', 'b'], ['a']])
  expect(post().comments.map(({ id }) => id)).toEqual(['c', 'b'])
  expect([post().playlist.comments, counted()]).toEqual([3, 3])
})

test('a changed one says its new words everywhere', () => {
  const { queries, post } = aCache()
  showChanged(queries, { ...aComment('a'), content: 'other words', editedAt: 9 })
  expect(post().comments.map(({ content }) => content)).toEqual(['words of b', 'other words'])
})

test('a deleted one is gone and not counted', () => {
  const { queries, post, listed, counted } = aCache()
  showDeleted(queries, 'me', aComment('a'))
  expect(listed()).toEqual([['b'], []])
  expect(post().comments.map(({ id }) => id)).toEqual(['b'])
  expect(counted()).toBe(1)
})
