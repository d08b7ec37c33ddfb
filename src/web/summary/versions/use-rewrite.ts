// Rewrites a summary on its own page. What is read, and what is written beside it, stays
// until the new version takes its place.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { RewriteReason } from '#contract/basics/limits.ts'
import { routes } from '#contract/basics/paths.ts'
import { AnyProblem, localProblem } from '#contract/problems/problem.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { firstApi } from '../../api/first-api.ts'
import { createWaitingLine } from '../../summarize/jobs/place-in-line.ts'
import { createRewriteRequest } from '../../summarize/jobs/rewrite-request.ts'
import { storeRequest } from '../../summarize/jobs/summary-request.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import { texts } from '../feedback-texts.ts'
import { cacheNewSummary } from '../summary-cache.ts'

export type Rewrite = { isRunning: boolean; start: (reason: RewriteReason) => void }

type Running = { reason: RewriteReason; jobId: string | null }

export function useRewrite(view: SummaryView): Rewrite {
  const { user, notifyUsageChanged } = useAuth()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [searchParams, setSearchParams] = useSearchParams()
  const [running, setRunning] = useState<Running | null>(null)
  const [line] = useState(createWaitingLine)
  useEffect(() => line.enterPage(), [line])

  function finish(summary: SummaryView): void {
    setRunning(null)
    cacheNewSummary(queries, summary)
    const params = new URLSearchParams(searchParams)
    params.delete('version')
    if (searchParams.has('version')) setSearchParams(params, { replace: true })
    showToast(texts.rewritten)
    void notifyUsageChanged()
  }

  function fail(problem: AnyProblem, reason: RewriteReason): void {
    setRunning(null)
    if (problem.code === 'canceled') return
    // The page that summarizes explains a used-up allowance, and what can be done about it.
    if (problem.code === 'limit_reached' || problem.code === 'guest_limit_reached') {
      const request = createRewriteRequest(view, reason)
      storeRequest({
        ...request,
        uid: user?.uid ?? null,
        jobId: null,
        isFinished: false,
        resultId: null,
      })
      navigate(routes.summarize.path, { state: { link: request.link } })
      return
    }
    showToast(`${texts.rewriteFailed} ${problem.message}`, { failed: true })
    void notifyUsageChanged()
  }

  async function start(reason: RewriteReason): Promise<void> {
    if (running) return
    setRunning({ reason, jobId: null })
    showToast(texts.rewriting)
    const send = () => firstApi.rewriteSummary(view.videoId, { summaryId: view.id, reason })
    try {
      const { jobId, summary } = await line.send(send, { onPlace: () => {}, isWanted: () => true })
      if (summary) finish(summary)
      else setRunning({ reason, jobId })
    } catch (cause) {
      fail(cause instanceof AnyProblem ? cause : localProblem('internal', { cause }), reason)
    }
  }

  const handleSummary = useEffectEvent(finish)
  const handleProblem = useEffectEvent(
    (problem: AnyProblem) => running && fail(problem, running.reason),
  )
  const jobId = running?.jobId ?? null
  // The server goes on when the person leaves, and the new version is there when they come back.
  useEffect(() => {
    if (jobId === null) return
    return firstApi.subscribeToJob(jobId, {
      onStep: () => {},
      onPart: () => {},
      onConnectionChange: () => {},
      onSummary: (summary) => handleSummary(summary),
      onProblem: (problem) => handleProblem(problem),
    })
  }, [jobId])

  return { isRunning: running !== null, start: (reason) => void start(reason) }
}
