// Comments that were written, changed or deleted stand so at once: under the playlist, in the feed, and in the counts.
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Comment, CommentPage } from '#contract/social.ts'
import { isPlaylist, patchAll, type Thing } from '../playlists/patch.ts'

export const commentsKey = (userId: string | undefined, playlistId: string) => ['comments', userId, playlistId] as const

/** How many of the newest a post shows. */
const shownInPost = 2

export function showWritten(queries: QueryClient, userId: string | undefined, comment: Comment): void {
  const { playlistId } = comment
  queries.setQueryData<InfiniteData<CommentPage>>(commentsKey(userId, playlistId), (data) => {
    const [first, ...rest] = data?.pages ?? []
    return data && first && { ...data, pages: [{ ...first, items: [comment, ...first.items] }, ...rest] }
  })
  patchPosts(queries, playlistId, (comments) => [comment, ...comments].slice(0, shownInPost))
  count(queries, playlistId, 1)
}

export function showChanged(queries: QueryClient, comment: Comment): void {
  patchAll(
    queries,
    ({ id, content }) => id === comment.id && content !== undefined,
    (thing) => ({ ...thing, ...comment }),
  )
}

export function showDeleted(queries: QueryClient, userId: string | undefined, { id, playlistId }: Comment): void {
  const without = (comments: Comment[]) => comments.filter((comment) => comment.id !== id)
  queries.setQueryData<InfiniteData<CommentPage>>(
    commentsKey(userId, playlistId),
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: without(page.items) })) },
  )
  patchPosts(queries, playlistId, without)
  count(queries, playlistId, -1)
}

function patchPosts(queries: QueryClient, playlistId: string, change: (comments: Comment[]) => Comment[]): void {
  patchAll(
    queries,
    ({ playlist, comments }) => isPlaylist(playlist, playlistId) && Array.isArray(comments),
    (post) => ({ ...post, comments: change(post.comments as Comment[]) }),
  )
}

function count(queries: QueryClient, playlistId: string, by: number): void {
  patchAll(
    queries,
    (thing) => isPlaylist(thing, playlistId),
    (playlist: Thing) => ({ ...playlist, comments: Math.max(0, Number(playlist.comments) + by) }),
  )
}
