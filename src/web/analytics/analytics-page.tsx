// A person's own figures, for a range that stands in the address.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { defaultRange, type Range } from '#contract/settings.ts'
import { useAuth } from '../accounts/auth.tsx'
import { api } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import layout from '../ui/layout.module.css'
import { Note } from '../ui/note.tsx'
import { Pick } from '../ui/pick.tsx'
import { useSkeleton } from '../ui/skeleton.tsx'
import { StatsSkeleton } from '../ui/stats.tsx'
import text from '../ui/text.module.css'
import { AnalyticsFigures } from './analytics-figures.tsx'
import styles from './analytics-page.module.css'
import { localZone } from './calendar.ts'
import { ExportMenu } from './export-menu.tsx'
import { texts } from './texts.ts'

const names = Object.entries(texts.rangeNames) as [Range, string][]
const refreshTexts = { idle: texts.refresh, busy: texts.refreshing, done: texts.refreshed }
const refreshDelayMs = 100
const noticeMs = 3000

/** Guests find a wall here instead. */
export function AnalyticsPage() {
  const userId = useAuth().user?.uid
  const [search, setSearch] = useSearchParams()
  const range = names.find(([key]) => key === search.get('range'))?.[0] ?? defaultRange
  const queryKey = ['analytics', userId, range]
  const queries = useQueryClient()
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: () => api.readAnalytics(range, localZone()),
  })
  const skeleton = useSkeleton(isPending)
  const [refresh, setRefresh] = useState<'idle' | 'busy' | 'done'>('idle')

  async function loadAnew() {
    setRefresh('busy')
    await new Promise((resolve) => setTimeout(resolve, refreshDelayMs))
    // The other ranges are asked for when they are next looked at.
    await queries.invalidateQueries({ queryKey: ['analytics', userId], refetchType: 'none' })
    const { isSuccess } = await refetch()
    setRefresh(isSuccess ? 'done' : 'idle')
    if (isSuccess) setTimeout(() => setRefresh('idle'), noticeMs)
  }

  return (
    <div className={layout.page}>
      <title>{`${texts.title} · Pith`}</title>
      <div className={layout.head}>
        <div>
          <h1 className={text.title}>{texts.title}</h1>
          <p className={text.muted}>{texts.lead}</p>
        </div>
        <div className={joinClasses(layout.row, styles.tools)}>
          <Pick
            label={texts.range}
            value={range}
            options={names}
            onPick={(wanted) => setSearch({ range: wanted }, { replace: true })}
          />
          <Button busy={refresh === 'busy'} onClick={loadAnew}>
            {refresh === 'idle' && <RefreshCw />}
            {refreshTexts[refresh]}
          </Button>
          <span className={text.hidden} role="status">
            {refresh !== 'idle' && refreshTexts[refresh]}
          </span>
          {data && <ExportMenu analytics={data} />}
        </div>
      </div>
      {error && (
        <Note alert icon={<CircleAlert />} title={texts.failed}>
          <p>{error.message}</p>
          <Button size="small" busy={isFetching} onClick={() => refetch()}>
            {texts.retry}
          </Button>
        </Note>
      )}
      {(skeleton || refresh === 'busy') && <StatsSkeleton />}
      {data && !skeleton && refresh !== 'busy' && <AnalyticsFigures analytics={data} />}
    </div>
  )
}
