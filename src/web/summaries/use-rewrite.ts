// Requests a rewrite of a summary and opens the summarize page, which runs it.
import { useNavigate } from 'react-router'
import type { RewriteReason } from '#contract/limits.ts'
import { routes } from '#contract/paths.ts'
import type { SummaryView } from '#contract/summary.ts'
import { useAuth } from '../accounts/auth.tsx'
import { createRewriteRequest, storeRequest } from './summary-request.ts'

export function useRewrite(view: SummaryView): (reason: RewriteReason) => void {
  const { user } = useAuth()
  const navigate = useNavigate()
  return (reason) => {
    const request = createRewriteRequest(view, reason)
    storeRequest({ ...request, uid: user?.uid ?? null, jobId: null, isFinished: false })
    navigate(routes.summarize.path, { state: { link: request.link } })
  }
}
