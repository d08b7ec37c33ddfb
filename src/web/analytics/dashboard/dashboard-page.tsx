// The dashboard: four metrics, the latest summaries, quick actions and the usage of the plan.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { formatTimeSaved } from '#contract/basics/format.ts'
import { routes } from '#contract/basics/paths.ts'
import type { Overview } from '#contract/library/analytics.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { api } from '../../api/api.ts'
import { CardMenu } from '../../library/items/card-menu.tsx'
import { VideoRow } from '../../library/items/video-item.tsx'
import { pageTitle } from '../../ui/brand.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import { useSkeleton } from '../../ui/loading/skeleton.tsx'
import text from '../../ui/text.module.css'
import { getLocalTimeZone } from '../calendar.ts'
import { describeMetrics } from '../describe-metrics.ts'
import { listPath } from '../figure-link.tsx'
import { StatsRow, StatsRowSkeleton } from '../stats-row.tsx'
import styles from './dashboard-page.module.css'
import { Insights } from './insights.tsx'
import { QuickActions } from './quick-actions.tsx'
import { texts } from './texts.ts'

const refreshDelayMs = 50
const maxRecent = 5

/** Requires a signed-in user; guests see a sign-in prompt instead. */
export function DashboardPage() {
  const { user } = useAuth()
  const queryClient = useQueryClient()
  const overview = useQuery({
    queryKey: ['overview', user?.uid],
    queryFn: () => api.getOverview(getLocalTimeZone()),
  })
  const recent = useQuery({
    queryKey: ['library', user?.uid, ''],
    queryFn: () => api.listSummaries(''),
  })
  const [isRefreshing, setRefreshing] = useState(false)
  const skeleton = useSkeleton(overview.isPending || recent.isPending)
  const error = overview.error ?? recent.error
  const [firstName] = (user?.displayName ?? '').trim().split(/\s+/)

  async function refresh() {
    setRefreshing(true)
    await new Promise((resolve) => setTimeout(resolve, refreshDelayMs))
    await Promise.all([
      queryClient.refetchQueries({ queryKey: ['overview', user?.uid] }),
      queryClient.refetchQueries({ queryKey: ['library', user?.uid, ''] }),
    ])
    setRefreshing(false)
  }

  return (
    <div className={layout.page}>
      <title>{pageTitle(texts.title)}</title>
      <div className={layout.head}>
        <div className={styles.greeting}>
          <h1 className={text.title}>
            {texts.greeting(new Date().getHours(), firstName || texts.fallbackName)}
          </h1>
          {overview.data && (
            <p className={text.muted}>
              {texts.week(
                overview.data.week.count,
                formatTimeSaved(overview.data.week.savedTimeSec),
              )}
            </p>
          )}
        </div>
        <Button busy={isRefreshing} onClick={refresh}>
          {!isRefreshing && <RefreshCw />}
          <span className={text.spare}>{texts.refresh}</span>
        </Button>
      </div>
      {error && (
        <Callout alert icon={<CircleAlert />} title={texts.failed}>
          <p>{error.message}</p>
          <Button size="small" busy={isRefreshing} onClick={refresh}>
            {texts.retry}
          </Button>
        </Callout>
      )}
      {skeleton && <StatsRowSkeleton />}
      {!skeleton && overview.data && (
        <>
          <StatsRow stats={describeFigures(overview.data)} noComparison={texts.noComparison} />
          <div className={joinClasses(layout.split, styles.split)}>
            <RecentSummaries items={recent.data?.items ?? []} />
            <aside aria-label={texts.side}>
              <QuickActions />
              <Insights overview={overview.data} />
            </aside>
          </div>
        </>
      )}
    </div>
  )
}

function describeFigures({ metrics, recent, previous }: Overview) {
  const isEmpty = metrics.totalSummaries === 0
  const paths = {
    summaries: listPath({}),
    timeSaved: listPath({}),
    rating:
      metrics.averageRating > 0 ? listPath({ minRating: '1' }, { sort: 'rating' }) : undefined,
    length: listPath({}, { sort: 'duration' }),
  }
  return describeMetrics({ metrics, current: recent, previous }, texts.stats, texts.compare).map(
    (stat) => ({
      ...stat,
      path: isEmpty ? undefined : paths[stat.key],
    }),
  )
}

function RecentSummaries({ items }: { items: SummaryView[] }) {
  return (
    <section aria-labelledby="recent">
      <div className={text.headed}>
        <h2 className={text.section} id="recent">
          {texts.recent}
        </h2>
        <Link className={styles.all} to={routes.allSummaries.path}>
          {texts.viewAll}
        </Link>
      </div>
      {items.length === 0 ? (
        <div className={layout.empty}>
          <h3 className={text.strong}>{texts.noneYet}</h3>
          <p>{texts.noneYetText}</p>
        </div>
      ) : (
        <ul>
          {items.slice(0, maxRecent).map((view) => (
            <VideoRow key={view.id} view={view}>
              <CardMenu view={view} />
            </VideoRow>
          ))}
        </ul>
      )}
    </section>
  )
}
