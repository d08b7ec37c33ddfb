// Shows a published summary to every visitor, without the private data of its owner.
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { api } from '../../api/api.ts'
import { PlaylistPlayer } from '../../playlists/player/playlist-player.tsx'
import { pageTitle } from '../../ui/brand.ts'
import { LoadError } from '../../ui/errors/load-error.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import layout from '../../ui/layout.module.css'
import { useSkeleton } from '../../ui/loading/skeleton.tsx'
import reader from '../summary-layout.module.css'
import { SummarySkeleton } from '../summary-skeleton.tsx'
import { PublicArticle } from './public-article.tsx'
import { toSummaryView } from './to-summary-view.ts'

export function PublicSummaryPage() {
  const { publicationId = '' } = useParams()
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: ['public', publicationId],
    queryFn: () => api.getPublicSummary(publicationId),
    // A page that was unpublished must not be shown from the cache.
    staleTime: 0,
    gcTime: 0,
  })
  const skeleton = useSkeleton(isPending)

  if (isPending || skeleton)
    return (
      <div className={joinClasses(layout.page, reader.page)}>{skeleton && <SummarySkeleton />}</div>
    )
  if (!data || error) return <LoadError error={error} busy={isFetching} onRetry={refetch} />
  return (
    <div className={joinClasses(layout.page, reader.page)}>
      <title>{pageTitle(data.title)}</title>
      <PlaylistPlayer />
      <PublicArticle key={data.id} view={toSummaryView(data)} page={data} />
    </div>
  )
}
