// The page of one summary: handed over by the page before, or loaded; not there, or not to be had right now.
import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams, useSearchParams } from 'react-router'
import type { SummaryView } from '#contract/summary.ts'
import { api } from '../api.ts'
import { Playing } from '../playlists/playing.tsx'
import layout from '../ui/layout.module.css'
import { useSkeleton } from '../ui/skeleton.tsx'
import { NoSummary } from './no-summary.tsx'
import { SummaryArticle } from './summary-article.tsx'
import { SummarySkeleton } from './summary-skeleton.tsx'
import { useVersions } from './versions.ts'

export function SummaryPage() {
  const { videoId = '' } = useParams()
  const handedOver = (useLocation().state as { summary?: SummaryView } | null)?.summary
  const version = useSearchParams()[0].get('version')
  const versions = useVersions(videoId)
  const newest = useQuery({
    queryKey: ['summary', videoId],
    queryFn: () => api.readSummary(videoId),
    ...(handedOver?.videoId === videoId && { initialData: handedOver }),
  })
  const { error, isFetching, refetch } = newest
  // A version that is not there, or not any more, gives way to the newest.
  const data = versions.data?.items.find(({ id }) => id === version) ?? newest.data
  const isPending = newest.isPending || (version !== null && versions.isLoading)
  const skeleton = useSkeleton(isPending)

  if (isPending || skeleton) return <div className={layout.page}>{skeleton && <SummarySkeleton />}</div>
  if (data) {
    return (
      <div className={layout.page}>
        <title>{`${data.title} · Pith`}</title>
        <Playing />
        <SummaryArticle key={data.videoId} view={data} />
      </div>
    )
  }
  return <NoSummary error={error} busy={isFetching} onRetry={refetch} />
}
