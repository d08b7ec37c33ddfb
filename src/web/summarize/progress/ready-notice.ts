// Tells users on other pages that their summary is ready, unless they switched notifications off.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { summaryPath } from '#contract/basics/paths.ts'
import { findProblem } from '#contract/problems/problems.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { rememberGuestResult } from '../../account/sign-in/guest-results.ts'
import { firstApi } from '../../api/first-api.ts'
import { cacheNewSummary } from '../../summary/summary-cache.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import { cardTexts } from '../card-texts.ts'
import { isJobMissing } from '../jobs/job.ts'
import { loadStoredRequest, storeRequest, subscribeStoredRequest } from '../jobs/summary-request.ts'

/** Belongs on every page but the summarize page. */
export function ReadyNotice() {
  const { user, record, notifyUsageChanged } = useAuth()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const uid = user?.uid ?? null
  const isEnabled = record?.preferences.notifications ?? true
  // The server may accept the request after the user has left the summarize page.
  const jobId = useSyncExternalStore(
    subscribeStoredRequest,
    () => loadStoredRequest()?.jobId ?? null,
    () => null,
  )

  useEffect(() => {
    const request = isEnabled ? loadStoredRequest() : null
    if (!request || !jobId || request.jobId !== jobId || request.isFinished || request.uid !== uid)
      return
    const notify = (message: string, summary: SummaryView | null) => {
      storeRequest({ ...request, isFinished: true, resultId: summary?.videoId ?? null })
      const open = summary && {
        label: cardTexts.openResult,
        run: () => void navigate(summaryPath(summary.videoId), { state: { summary } }),
      }
      showToast(message, { failed: summary === null, ...(open && { action: open }) })
      void notifyUsageChanged()
    }
    return firstApi.subscribeToJob(jobId, {
      onStep() {},
      onPart() {},
      onConnectionChange() {},
      onSummary: (summary) => {
        cacheNewSummary(queryClient, summary)
        if (uid === null) rememberGuestResult(summary, Date.now())
        notify(cardTexts.readyNotice(summary.title), summary)
      },
      onProblem(problem) {
        if (isJobMissing(problem)) return storeRequest(null)
        // The summarize page explains what the user can do about it.
        notify(findProblem(problem.code).title, null)
      },
    })
  }, [isEnabled, jobId, uid, queryClient, navigate, notifyUsageChanged])

  return null
}
