// All comments under a playlist, in the order in which they were written.
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Playlist } from '#contract/playlists.ts'
import { useAuth } from '../accounts/auth.tsx'
import { api } from '../api.ts'
import { Button } from '../ui/button.tsx'
import text from '../ui/text.module.css'
import { commentsKey } from './comment-cache.ts'
import { CommentItem } from './comment-item.tsx'
import { texts } from './texts.ts'

export function CommentThread({ playlist }: { playlist: Playlist }) {
  const { user } = useAuth()
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: commentsKey(user?.uid, playlist.id),
    queryFn: ({ pageParam }) => api.listComments(playlist.id, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  })
  const newestFirst = data?.pages.flatMap(({ items }) => items) ?? []
  // One that was written meanwhile moves the pages on: nobody reads the same one twice.
  const comments = [...new Map(newestFirst.map((comment) => [comment.id, comment])).values()].reverse()
  return (
    <>
      {error && (
        <p role="alert">
          {texts.comments.failed}{' '}
          <Button size="small" busy={isFetching} onClick={() => refetch()}>
            {texts.retry}
          </Button>
        </p>
      )}
      {data && comments.length === 0 && <p className={text.muted}>{texts.comments.none}</p>}
      {hasNextPage && (
        <p>
          <Button size="small" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {texts.comments.earlier}
          </Button>
        </p>
      )}
      {comments.map((comment) => (
        <CommentItem key={comment.id} comment={comment} playlist={playlist} />
      ))}
    </>
  )
}
