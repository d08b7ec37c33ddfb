// From a summary's own page to the screen where summaries are made, with the order for another one.
import { useNavigate } from 'react-router'
import { routes } from '#contract/paths.ts'
import type { RewriteReason } from '#contract/settings.ts'
import type { SummaryView } from '#contract/summary.ts'
import { useAuth } from '../accounts/auth.tsx'
import { orderAgain, rememberOrder } from './order.ts'

export function useRewrite(view: SummaryView): (reason: RewriteReason) => void {
  const { user } = useAuth()
  const navigate = useNavigate()
  return (reason) => {
    const order = orderAgain(view, reason)
    rememberOrder({ ...order, uid: user?.uid ?? null, jobId: null, ended: false })
    navigate(routes.summarize.path, { state: { link: order.link } })
  }
}
