// Tells those who went on to another page when their summary is ready, unless they do not want to be told.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { routes } from '#contract/paths.ts'
import { problems } from '#contract/problems.ts'
import { useAuth } from '../accounts/auth.tsx'
import { api } from '../api.ts'
import { showToast } from '../shell/toasts.ts'
import { showNewest } from '../summaries/versions.ts'
import { isGone } from './job.ts'
import { onOrder, recallOrder, rememberOrder } from './order.ts'
import { texts } from './texts.ts'

export function useReadyNotice(pathname: string): void {
  const { user, record, usageChanged } = useAuth()
  const queries = useQueryClient()
  const uid = user?.uid ?? null
  const wanted = record?.preferences.notifications ?? true
  const away = pathname !== routes.summarize.path
  // The server may take the order only after the page was left.
  const jobId = useSyncExternalStore(onOrder, () => recallOrder()?.jobId ?? null)

  useEffect(() => {
    const order = away && wanted ? recallOrder() : null
    if (!order || !jobId || order.jobId !== jobId || order.ended || order.uid !== uid) return
    const tell = (notice: string, failed: boolean) => {
      rememberOrder({ ...order, ended: true })
      showToast(notice, { failed })
      void usageChanged()
    }
    return api.watchJob(jobId, {
      onStep() {},
      onPart() {},
      onLost() {},
      onSummary: (summary) => {
        showNewest(queries, summary)
        tell(texts.readyElsewhere(summary.title), false)
      },
      onProblem(problem) {
        if (isGone(problem)) return rememberOrder(null)
        // What can be done about it is said where the summary was asked for.
        tell(problems[problem.code].title, true)
      },
    })
  }, [away, wanted, jobId, uid, queries, usageChanged])
}
