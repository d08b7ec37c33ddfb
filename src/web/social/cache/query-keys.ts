// Query keys of playlists, the feed, creators and comments. The responses differ by user;
// a guest has no user id.
import type { QueryClient } from '@tanstack/react-query'
import type { FeedTab } from '#contract/basics/limits.ts'

type UserId = string | undefined

/** A key of several responses is the prefix of the keys of each. */
export const queryKeys = {
  playlistPages: (userId: UserId) => ['playlists', userId, 'pages'],
  playlistPage: (userId: UserId, query: string) => ['playlists', userId, 'pages', query],
  playlists: (userId: UserId) => ['playlists', userId, 'one'],
  playlist: (userId: UserId, id: string) => ['playlists', userId, 'one', id],
  ownPlaylistLists: (userId: UserId) => ['playlists', userId, 'own'],
  ownPlaylistList: (userId: UserId, query: string) => ['playlists', userId, 'own', query],
  firstFeedTab: (userId: UserId) => ['feed', userId, 'first tab'],
  feeds: (userId: UserId) => ['feed', userId, 'tabs'],
  feed: (userId: UserId, tab: FeedTab) => ['feed', userId, 'tabs', tab],
  trending: (userId: UserId) => ['feed', userId, 'trending'],
  creators: (userId: UserId) => ['creators', userId, 'one'],
  creator: (userId: UserId, username: string) => ['creators', userId, 'one', username],
  creatorLists: (userId: UserId) => ['creators', userId, 'lists'],
  creatorList: (userId: UserId, kind: 'featured' | 'suggested') => [
    'creators',
    userId,
    'lists',
    kind,
  ],
  commentThreads: (userId: UserId) => ['comments', userId],
  commentThread: (userId: UserId, playlistId: string) => ['comments', userId, playlistId],
} as const

/**
 * Marks all of these responses as stale. With `now`, those on the screen are fetched
 * again at once. With `later`, the screen is left alone: for a page that is about to
 * close because its content is gone.
 */
export async function invalidateSocialQueries(
  queries: QueryClient,
  when: 'now' | 'later' = 'now',
): Promise<void> {
  const refetchType = when === 'now' ? 'active' : 'none'
  const prefixes = ['playlists', 'feed', 'creators', 'comments']
  await Promise.all(
    prefixes.map((prefix) => queries.invalidateQueries({ queryKey: [prefix], refetchType })),
  )
}
