// Updates a playlist, a creator or a comment in every cached response for the user that
// contains it.
import {
  type InfiniteData,
  type QueryClient,
  type QueryKey,
  replaceEqualDeep,
} from '@tanstack/react-query'
import type {
  FeedPage,
  Playlist,
  PlaylistPage,
  PlaylistView,
  Post,
  Trending,
} from '#contract/playlists/playlists.ts'
import type { Comment, CommentPage, Creator } from '#contract/social/social.ts'
import { queryKeys } from './query-keys.ts'

/** The cache, and the user whose responses are updated. */
type UserCache = { queries: QueryClient; userId: string | undefined }

/** A post shows so many of the newest comments. */
const commentsInPost = 2

export function updatePlaylist(cache: UserCache, id: string, changes: Partial<Playlist>): void {
  updatePlaylists(cache, (playlist) =>
    playlist.id === id ? { ...playlist, ...changes } : playlist,
  )
}

export function updateCreator(cache: UserCache, username: string, changes: Partial<Creator>): void {
  const update = (creator: Creator) =>
    creator.username === username ? { ...creator, ...changes } : creator
  updateResponses<Creator>(cache, queryKeys.creators(cache.userId), update)
  updateResponses<{ items: Creator[] }>(cache, queryKeys.creatorLists(cache.userId), (list) => ({
    ...list,
    items: list.items.map(update),
  }))
  updatePlaylists(cache, (playlist) => ({
    ...playlist,
    creator: playlist.creator && update(playlist.creator),
  }))
}

export function addComment(cache: UserCache, comment: Comment): void {
  const { playlistId } = comment
  updateResponses<InfiniteData<CommentPage>>(
    cache,
    queryKeys.commentThread(cache.userId, playlistId),
    (thread) => ({
      ...thread,
      pages: thread.pages.map((page, index) =>
        index === 0 ? { ...page, items: [comment, ...page.items] } : page,
      ),
    }),
  )
  updatePosts(cache, (post) =>
    post.playlist.id === playlistId
      ? { ...post, comments: [comment, ...post.comments].slice(0, commentsInPost) }
      : post,
  )
  changeCommentCount(cache, playlistId, 1)
}

export function replaceComment(cache: UserCache, comment: Comment): void {
  updateCommentLists(cache, (comments) =>
    comments.map((cached) => (cached.id === comment.id ? comment : cached)),
  )
}

export function removeComment(cache: UserCache, { id, playlistId }: Comment): void {
  updateCommentLists(cache, (comments) => comments.filter((comment) => comment.id !== id))
  changeCommentCount(cache, playlistId, -1)
}

function updatePlaylists(cache: UserCache, update: <P extends Playlist>(playlist: P) => P): void {
  const { userId } = cache
  const updatePage = (page: PlaylistPage) => ({
    ...page,
    items: page.items.map((playlist) => update(playlist)),
  })
  updateResponses<PlaylistView>(cache, queryKeys.playlists(userId), update)
  updateResponses<PlaylistPage>(cache, queryKeys.playlistPages(userId), updatePage)
  updateResponses<InfiniteData<PlaylistPage>>(
    cache,
    queryKeys.ownPlaylistLists(userId),
    (list) => ({
      ...list,
      pages: list.pages.map(updatePage),
    }),
  )
  updateResponses<Trending>(cache, queryKeys.trending(userId), (trending) => ({
    ...trending,
    items: trending.items.map((playlist) => update(playlist)),
  }))
  updatePosts(cache, (post) => ({ ...post, playlist: update(post.playlist) }))
}

function updatePosts(cache: UserCache, update: (post: Post) => Post): void {
  updateResponses<InfiniteData<FeedPage>>(cache, queryKeys.feeds(cache.userId), (feed) => ({
    ...feed,
    pages: feed.pages.map((page) => ({ ...page, items: page.items.map(update) })),
  }))
}

function updateCommentLists(cache: UserCache, update: (comments: Comment[]) => Comment[]): void {
  updateResponses<InfiniteData<CommentPage>>(
    cache,
    queryKeys.commentThreads(cache.userId),
    (thread) => ({
      ...thread,
      pages: thread.pages.map((page) => ({ ...page, items: update(page.items) })),
    }),
  )
  updatePosts(cache, (post) => ({ ...post, comments: update(post.comments) }))
}

function changeCommentCount(cache: UserCache, playlistId: string, by: number): void {
  updatePlaylists(cache, (playlist) =>
    playlist.id === playlistId
      ? { ...playlist, comments: Math.max(0, playlist.comments + by) }
      : playlist,
  )
}

/**
 * Leaves a response that does not change as it is: writing it would make a stale one
 * count as fresh.
 */
function updateResponses<Data>(
  { queries }: UserCache,
  queryKey: QueryKey,
  update: (data: Data) => Data,
): void {
  queries.setQueriesData<Data>({ queryKey }, (data) => {
    if (data === undefined) return undefined
    const next = replaceEqualDeep(data, update(data))
    return next === data ? undefined : next
  })
}
