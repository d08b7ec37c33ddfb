// Opens the tab that the server chooses for the user: Following for those who follow
// somebody, Discover for all others.
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { FeedTab } from '#contract/basics/limits.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { api } from '../../api/api.ts'
import { ListFailure } from '../../ui/lists/list-failure.tsx'
import { queryKeys } from '../cache/query-keys.ts'
import { PostSkeleton } from './post-skeleton.tsx'
import { texts } from './texts.ts'

export function FirstTab({ onTab }: { onTab: (tab: FeedTab) => void }) {
  const { user } = useAuth()
  const queries = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: queryKeys.firstFeedTab(user?.uid),
    queryFn: () => loadFirstTab(queries, user?.uid),
    // It is chosen anew at each visit.
    gcTime: 0,
  })
  const open = useEffectEvent(onTab)
  useEffect(() => {
    if (data) open(data)
  }, [data])
  if (error)
    return <ListFailure title={texts.failed} error={error} busy={isFetching} onRetry={refetch} />
  return <PostSkeleton />
}

/** Keeps the loaded posts, so that the tab does not request them again. */
async function loadFirstTab(queries: QueryClient, userId: string | undefined): Promise<FeedTab> {
  const page = await api.getFeed(null, null)
  queries.setQueryData(queryKeys.feed(userId, page.tab), { pages: [page], pageParams: [null] })
  return page.tab
}
