// The analytics page: shows the user's statistics for a range that the URL names.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { defaultRange, type Range } from '#contract/basics/limits.ts'
import { useAuth } from '../account/session/auth.tsx'
import { api } from '../api/api.ts'
import { pageTitle } from '../ui/brand.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { Select } from '../ui/forms/select.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import layout from '../ui/layout.module.css'
import { useSkeleton } from '../ui/loading/skeleton.tsx'
import text from '../ui/text.module.css'
import { AnalyticsFigures } from './analytics-figures.tsx'
import styles from './analytics-page.module.css'
import { AnalyticsSkeleton } from './analytics-skeleton.tsx'
import { getLocalTimeZone } from './calendar.ts'
import { ExportMenu } from './export-menu.tsx'
import { texts } from './texts.ts'

const rangeNames = Object.entries(texts.rangeNames) as [Range, string][]
const refreshTexts = { idle: texts.refresh, busy: texts.refreshing, done: texts.refreshed }
const refreshDelayMs = 100
const successMessageMs = 3000

/** Requires a signed-in user; guests see a sign-in prompt instead. */
export function AnalyticsPage() {
  const userId = useAuth().user?.uid
  const [searchParams, setSearchParams] = useSearchParams()
  const range = rangeNames.find(([key]) => key === searchParams.get('range'))?.[0] ?? defaultRange
  const queryKey = ['analytics', userId, range]
  const queryClient = useQueryClient()
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: () => api.getAnalytics(range, getLocalTimeZone()),
  })
  const skeleton = useSkeleton(isPending)
  const [refreshState, setRefreshState] = useState<'idle' | 'busy' | 'done'>('idle')

  async function reload() {
    setRefreshState('busy')
    await new Promise((resolve) => setTimeout(resolve, refreshDelayMs))
    // The other ranges are fetched when the user selects them.
    await queryClient.invalidateQueries({ queryKey: ['analytics', userId], refetchType: 'none' })
    const { isSuccess } = await refetch()
    setRefreshState(isSuccess ? 'done' : 'idle')
    if (isSuccess) setTimeout(() => setRefreshState('idle'), successMessageMs)
  }

  return (
    <div className={layout.page}>
      <title>{pageTitle(texts.title)}</title>
      <div className={layout.head}>
        <div>
          <h1 className={text.title}>{texts.title}</h1>
          <p className={text.muted}>{texts.lead}</p>
        </div>
        <div className={joinClasses(layout.row, styles.tools)}>
          <Select
            label={texts.range}
            value={range}
            options={rangeNames}
            onChange={(value) => setSearchParams({ range: value }, { replace: true })}
          />
          <Button busy={refreshState === 'busy'} onClick={reload}>
            {refreshState === 'idle' && <RefreshCw />}
            {refreshTexts[refreshState]}
          </Button>
          <span className={text.hidden} role="status">
            {refreshState !== 'idle' && refreshTexts[refreshState]}
          </span>
          {data && <ExportMenu analytics={data} />}
        </div>
      </div>
      {error && (
        <Callout alert icon={<CircleAlert />} title={texts.failed}>
          <p>{error.message}</p>
          <Button size="small" busy={isFetching} onClick={() => refetch()}>
            {texts.retry}
          </Button>
        </Callout>
      )}
      {(skeleton || refreshState === 'busy') && <AnalyticsSkeleton />}
      {data && !skeleton && refreshState !== 'busy' && <AnalyticsFigures analytics={data} />}
    </div>
  )
}
