// Starts the checkout of a plan: one at a time, with a message when it fails.
import { useState } from 'react'
import { routes } from '#contract/basics/paths.ts'
import type { PaidPlanKey } from '#contract/billing/plans.ts'
import { AnyProblem } from '#contract/problems/problem.ts'
import { findProblem } from '#contract/problems/problems.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { api, useSite } from '../../api/api.ts'
import { warn } from '../../ui/browser/log.ts'
import { describeUnreachable } from '../../ui/errors/describe-unreachable.ts'
import { planLabel } from '../../ui/plans.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import { texts } from '../texts.ts'
import { redirectToCheckout } from './checkout.ts'
import { getOfferKey } from './offers.ts'

const { failures } = texts

export function useCheckout() {
  const { user } = useAuth()
  const site = useSite()
  const [pendingPlan, setPendingPlan] = useState<PaidPlanKey | null>(null)
  const [failure, setFailure] = useState<{ planKey: PaidPlanKey; message: string } | null>(null)

  async function startCheckout(planKey: PaidPlanKey, isAnnual: boolean) {
    setFailure(null)
    const fail = (message: string) => {
      setFailure({ planKey, message })
      showToast(message, { failed: true })
    }
    if (!user) return fail(failures.signIn)
    setPendingPlan(planKey)
    try {
      const { payments } = site.data ?? (await site.refetch({ throwOnError: true })).data!
      const priceId = payments?.[getOfferKey(planKey, isAnnual)]
      if (!priceId) return fail(failures.notConfigured)
      const session = await api.startCheckout({
        priceId,
        userId: user.uid,
        planName: planLabel(planKey),
        isAnnual: isAnnual && planKey !== 'mini',
        successUrl: `${location.origin}${routes.success.path}?session_id={CHECKOUT_SESSION_ID}`,
        cancelUrl: `${location.origin}${routes.cancel.path}?reason=user_cancelled`,
      })
      await redirectToCheckout(session)
    } catch (cause) {
      warn('The checkout did not start.', cause)
      fail(describeFailure(cause))
    } finally {
      setPendingPlan(null)
    }
  }

  return { startCheckout, pendingPlan, failure }
}

function describeFailure(cause: unknown): string {
  const status = cause instanceof AnyProblem ? findProblem(cause.code).status : null
  if (status === 401) return failures.signIn
  return describeUnreachable(cause) ? failures.notStarted : (cause as Error).message
}
