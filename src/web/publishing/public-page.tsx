// A published summary as everybody reads it: nothing to mark, nothing of whose it is unless they chose to be named.
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { PublicSummary } from '#contract/publication.ts'
import type { SummaryView } from '#contract/summary.ts'
import { api } from '../api.ts'
import { Playing } from '../playlists/playing.tsx'
import { NoSummary } from '../summaries/no-summary.tsx'
import { SummarySkeleton } from '../summaries/summary-skeleton.tsx'
import layout from '../ui/layout.module.css'
import { useSkeleton } from '../ui/skeleton.tsx'
import { PublicArticle } from './public-article.tsx'

export function PublicPage() {
  const { publicationId = '' } = useParams()
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: ['public', publicationId],
    queryFn: () => api.readPublic(publicationId),
    // What was taken back is not shown from memory.
    staleTime: 0,
    gcTime: 0,
  })
  const skeleton = useSkeleton(isPending)

  if (isPending || skeleton) return <div className={layout.page}>{skeleton && <SummarySkeleton />}</div>
  if (!data || error) return <NoSummary error={error} busy={isFetching} onRetry={refetch} />
  return (
    <div className={layout.page}>
      <title>{`${data.title} · Pith`}</title>
      <Playing />
      <PublicArticle key={data.id} view={asView(data)} page={data} />
    </div>
  )
}

/** What only the owner has is as if there were none. */
function asView(page: PublicSummary): SummaryView {
  return { ...page, customPrompt: null, rating: 0, savedAt: null, rewriteReason: null }
}
