// The posts of one tab; more of them come as one reads on, or by the button.
import { useInfiniteQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { FeedTab } from '#contract/settings.ts'
import { useAuth } from '../accounts/auth.tsx'
import { SignInEmpty } from '../accounts/sign-in-empty.tsx'
import { api } from '../api.ts'
import { ListFailure } from '../library/list-failure.tsx'
import { SampleNote } from '../playlists/sample-note.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyMark } from '../ui/empty-mark.tsx'
import layout from '../ui/layout.module.css'
import { useSkeleton } from '../ui/skeleton.tsx'
import text from '../ui/text.module.css'
import { postsOf } from './feed.ts'
import { PostArticle } from './post.tsx'
import { PostSkeleton } from './post-skeleton.tsx'
import styles from './social-page.module.css'
import { texts } from './texts.ts'

type Props = { tab: FeedTab; onDiscover: () => void }

export function Feed({ tab, onDiscover }: Props) {
  const { user } = useAuth()
  const mayAsk = user !== null || tab !== 'following'
  const { data, error, isPending, isFetching, refetch, ...rest } = useInfiniteQuery({
    queryKey: ['feed', user?.uid, tab],
    queryFn: ({ pageParam }) => api.readFeed(tab, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: mayAsk,
  })
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = rest
  const skeleton = useSkeleton(isPending && mayAsk)
  const end = useReached(() => {
    if (hasNextPage && !isFetching && !error) void fetchNextPage()
  })
  const posts = postsOf(data?.pages ?? [])
  const sample = data?.pages[0]?.sample ?? false

  if (!mayAsk) return <SignInEmpty texts={texts} />
  if (skeleton) return <PostSkeleton />
  return (
    <>
      {sample && posts.length > 0 && (
        <div className={styles.note}>
          <SampleNote />
        </div>
      )}
      {data && posts.length === 0 && <Empty tab={tab} onDiscover={onDiscover} />}
      {posts.map((post) => (
        <PostArticle key={post.playlist.id} post={post} />
      ))}
      {error && <ListFailure title={texts.failed} error={error} busy={isFetching} onRetry={refetch} />}
      {hasNextPage ? (
        <div ref={end} className={styles.more}>
          <Button busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {texts.showMore}
          </Button>
        </div>
      ) : (
        posts.length > 0 && !sample && <p className={`${text.meta} ${styles.end}`}>{texts.end}</p>
      )}
    </>
  )
}

/** Tells when the place that the ref is given to comes near the window. */
function useReached(onReached: () => void): RefObject<HTMLDivElement | null> {
  const reached = useEffectEvent(onReached)
  const place = useRef<HTMLDivElement>(null)
  // Looked at anew whenever more was drawn, as the place may still be in sight.
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) reached()
      },
      { rootMargin: '400px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  })
  return place
}

function Empty({ tab, onDiscover }: Props) {
  const { title, text: sentence } = texts.empty[tab]
  return (
    <div className={layout.empty}>
      <EmptyMark />
      <h2 className={text.section}>{title}</h2>
      <p>{sentence}</p>
      {tab !== 'discover' && <Button onClick={onDiscover}>{texts.discover}</Button>}
    </div>
  )
}
