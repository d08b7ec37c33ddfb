// All comments on a playlist, oldest first.
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Playlist } from '#contract/playlists/playlists.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import text from '../../ui/text.module.css'
import { queryKeys } from '../cache/query-keys.ts'
import { CommentItem } from './comment-item.tsx'
import { texts } from './texts.ts'

export function CommentThread({ playlist }: { playlist: Playlist }) {
  const { user } = useAuth()
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery({
      queryKey: queryKeys.commentThread(user?.uid, playlist.id),
      queryFn: ({ pageParam }) => api.listComments(playlist.id, pageParam),
      initialPageParam: null as string | null,
      getNextPageParam: ({ nextCursor }) => nextCursor,
      staleTime: 0,
    })
  const newestFirst = data?.pages.flatMap(({ items }) => items) ?? []
  // A comment written meanwhile shifts the pages, so that two pages may contain the same comment.
  const comments = [
    ...new Map(newestFirst.map((comment) => [comment.id, comment])).values(),
  ].reverse()
  return (
    <>
      {error && (
        <p role="alert">
          {texts.failed}{' '}
          <Button size="small" busy={isFetching} onClick={() => refetch()}>
            {texts.retry}
          </Button>
        </p>
      )}
      {data && comments.length === 0 && <p className={text.muted}>{texts.none}</p>}
      {hasNextPage && (
        <p>
          <Button size="small" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {texts.earlier}
          </Button>
        </p>
      )}
      {comments.map((comment) => (
        <CommentItem key={comment.id} comment={comment} playlist={playlist} />
      ))}
    </>
  )
}
