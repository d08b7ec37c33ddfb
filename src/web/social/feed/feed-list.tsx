// The posts of one tab. More are loaded on scrolling, or with the button.
import { useInfiniteQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { FeedTab } from '#contract/basics/limits.ts'
import { routes } from '#contract/basics/paths.ts'
import { SignInPrompt } from '../../account/prompts/sign-in-prompt.tsx'
import { useAuth } from '../../account/session/auth.tsx'
import { api } from '../../api/api.ts'
import { SampleNotice } from '../../playlists/cards/sample-notice.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyIcon } from '../../ui/empty-icon.tsx'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import { ListFailure } from '../../ui/lists/list-failure.tsx'
import { useSkeleton } from '../../ui/loading/skeleton.tsx'
import text from '../../ui/text.module.css'
import { queryKeys } from '../cache/query-keys.ts'
import { listUniquePosts } from './feed.ts'
import { PostArticle } from './post.tsx'
import { PostSkeleton } from './post-skeleton.tsx'
import styles from './social-page.module.css'
import { texts } from './texts.ts'

type FeedListProps = { tab: FeedTab; onDiscover: () => void }

export function FeedList({ tab, onDiscover }: FeedListProps) {
  const { user } = useAuth()
  const canLoad = user !== null || tab !== 'following'
  const { data, error, isPending, isFetching, refetch, ...rest } = useInfiniteQuery({
    queryKey: queryKeys.feed(user?.uid, tab),
    queryFn: ({ pageParam }) => api.getFeed(tab, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: canLoad,
  })
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = rest
  const skeleton = useSkeleton(isPending && canLoad)
  const endRef = useIntersection(() => {
    if (hasNextPage && !isFetching && !error) void fetchNextPage()
  })
  const posts = listUniquePosts(data?.pages ?? [])
  const sample = data?.pages[0]?.sample ?? false

  if (!canLoad) return <SignInPrompt texts={texts} />
  if (skeleton) return <PostSkeleton />
  return (
    <>
      {sample && posts.length > 0 && (
        <div className={styles.note}>
          <SampleNotice />
        </div>
      )}
      {data && posts.length === 0 && <EmptyFeed tab={tab} onDiscover={onDiscover} />}
      {posts.map((post) => (
        <PostArticle key={post.playlist.id} post={post} />
      ))}
      {error && (
        <ListFailure title={texts.failed} error={error} busy={isFetching} onRetry={refetch} />
      )}
      {hasNextPage ? (
        <div ref={endRef} className={styles.more}>
          <Button busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {texts.showMore}
          </Button>
        </div>
      ) : (
        posts.length > 0 && !sample && <End tab={tab} />
      )}
    </>
  )
}

function End({ tab }: { tab: FeedTab }) {
  return (
    <p className={`${text.meta} ${styles.end}`}>
      {texts.end}{' '}
      {tab === 'discover' && (
        <>
          {texts.oneOfEach}{' '}
          <Link to={`${routes.playlists.path}?filter=public`}>{texts.allPublic}</Link>
        </>
      )}
    </p>
  )
}

/** Calls back when the element of the returned ref comes near the viewport. */
function useIntersection(onIntersect: () => void): RefObject<HTMLDivElement | null> {
  const notify = useEffectEvent(onIntersect)
  const element = useRef<HTMLDivElement>(null)
  // Runs after every render: the element may still be in view after more posts were added.
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) notify()
      },
      { rootMargin: '400px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  })
  return element
}

function EmptyFeed({ tab, onDiscover }: FeedListProps) {
  const { title, text: explanation } = texts.empty[tab]
  return (
    <div className={layout.empty}>
      <EmptyIcon />
      <h2 className={text.section}>{title}</h2>
      <p>{explanation}</p>
      {tab !== 'discover' && <Button onClick={onDiscover}>{texts.discover}</Button>}
    </div>
  )
}
