// Where a person stands: four figures, what they read last, where to go on, and how much of the plan is used.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatTimeSaved } from '#contract/format.ts'
import { routes } from '#contract/paths.ts'
import type { SummaryView } from '#contract/summary.ts'
import { useAuth } from '../accounts/auth.tsx'
import { localZone } from '../analytics/calendar.ts'
import { toStats } from '../analytics/stats.ts'
import { api } from '../api.ts'
import { VideoRow } from '../library/video-item.tsx'
import { Button } from '../ui/button.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import layout from '../ui/layout.module.css'
import { Note } from '../ui/note.tsx'
import { useSkeleton } from '../ui/skeleton.tsx'
import { Stats, StatsSkeleton } from '../ui/stats.tsx'
import text from '../ui/text.module.css'
import styles from './dashboard-page.module.css'
import { Insights } from './insights.tsx'
import { QuickActions } from './quick-actions.tsx'
import { texts } from './texts.ts'

const refreshDelayMs = 50
const recentShown = 5

/** Guests find a wall here instead. */
export function DashboardPage() {
  const { user } = useAuth()
  const queries = useQueryClient()
  const overview = useQuery({
    queryKey: ['overview', user?.uid],
    queryFn: () => api.readOverview(localZone()),
  })
  const recent = useQuery({ queryKey: ['library', user?.uid, ''], queryFn: () => api.listSummaries('') })
  const [refreshing, setRefreshing] = useState(false)
  const skeleton = useSkeleton(overview.isPending || recent.isPending)
  const error = overview.error ?? recent.error
  const [firstName] = (user?.displayName ?? '').trim().split(/\s+/)

  async function loadAnew() {
    setRefreshing(true)
    await new Promise((resolve) => setTimeout(resolve, refreshDelayMs))
    await Promise.all([
      queries.refetchQueries({ queryKey: ['overview', user?.uid] }),
      queries.refetchQueries({ queryKey: ['library', user?.uid, ''] }),
    ])
    setRefreshing(false)
  }

  return (
    <div className={layout.page}>
      <title>{`${texts.title} · Pith`}</title>
      <div className={layout.head}>
        <div className={styles.greeting}>
          <h1 className={text.title}>{texts.greeting(new Date().getHours(), firstName || texts.nameless)}</h1>
          {overview.data && (
            <p className={text.muted}>
              {texts.week(overview.data.week.count, formatTimeSaved(overview.data.week.savedTimeSec))}
            </p>
          )}
        </div>
        <Button busy={refreshing} onClick={loadAnew}>
          {!refreshing && <RefreshCw />}
          <span className={text.spare}>{texts.refresh}</span>
        </Button>
      </div>
      {error && (
        <Note alert icon={<CircleAlert />} title={texts.failed}>
          <p>{error.message}</p>
          <Button size="small" busy={refreshing} onClick={loadAnew}>
            {texts.retry}
          </Button>
        </Note>
      )}
      {skeleton && <StatsSkeleton />}
      {!skeleton && overview.data && (
        <>
          <Stats
            stats={toStats(overview.data.metrics, texts.stats)}
            against={texts.against}
            nothingBefore={texts.nothingBefore}
          />
          <div className={joinClasses(layout.split, styles.split)}>
            <Recent items={recent.data?.items ?? []} />
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

function Recent({ items }: { items: SummaryView[] }) {
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
          {items.slice(0, recentShown).map((view) => (
            <VideoRow key={view.id} view={view} />
          ))}
        </ul>
      )}
    </section>
  )
}
