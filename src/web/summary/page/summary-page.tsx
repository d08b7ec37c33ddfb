// Shows one summary: passed by the previous page or loaded, with messages for a missing
// summary and for errors.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useParams, useSearchParams } from 'react-router'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { RequireAuth } from '../../account/sign-in/require-auth.tsx'
import { api } from '../../api/api.ts'
import { PlaylistPlayer } from '../../playlists/player/playlist-player.tsx'
import { pageTitle } from '../../ui/brand.ts'
import { LoadError } from '../../ui/errors/load-error.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import layout from '../../ui/layout.module.css'
import { useSkeleton } from '../../ui/loading/skeleton.tsx'
import reader from '../summary-layout.module.css'
import { SummarySkeleton } from '../summary-skeleton.tsx'
import { useVersions } from '../versions/use-versions.ts'
import { SummaryArticle } from './summary-article.tsx'

export function SummaryPage() {
  const { user } = useAuth()
  const [hadUser, setHadUser] = useState(user !== null)
  if (user && !hadUser) setHadUser(true)
  // After signing out there is nothing to load here: the summary is the person's own.
  return hadUser && !user ? <RequireAuth feature="generic" /> : <OwnSummary />
}

function OwnSummary() {
  const { videoId = '' } = useParams()
  const passedSummary = (useLocation().state as { summary?: SummaryView } | null)?.summary
  const version = useSearchParams()[0].get('version')
  const versions = useVersions(videoId)
  const newest = useQuery({
    queryKey: ['summary', videoId],
    queryFn: () => api.getSummary(videoId),
    ...(passedSummary?.videoId === videoId && { initialData: passedSummary }),
  })
  const { error, isFetching, refetch } = newest
  // An unknown or deleted version is replaced by the newest one.
  const data = versions.data?.items.find(({ id }) => id === version) ?? newest.data
  const isPending = newest.isPending || (version !== null && versions.isLoading)
  const skeleton = useSkeleton(isPending)

  if (isPending || skeleton)
    return (
      <div className={joinClasses(layout.page, reader.page, reader.waiting)}>
        {skeleton && <SummarySkeleton />}
      </div>
    )
  if (data) {
    return (
      <div className={joinClasses(layout.page, reader.page)}>
        <title>{pageTitle(data.title)}</title>
        <PlaylistPlayer />
        <SummaryArticle key={data.videoId} view={data} />
      </div>
    )
  }
  return <LoadError error={error} busy={isFetching} onRetry={refetch} />
}
