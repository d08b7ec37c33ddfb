// Ordering a plan from this page: one order at a time, and a sentence when it does not work.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { routes } from '#contract/paths.ts'
import { type PaidPlanKey, planLabel } from '#contract/plans.ts'
import { Problem, problems } from '#contract/problems.ts'
import { useAuth } from '../accounts/auth.tsx'
import { api } from '../api.ts'
import { warn } from '../log.ts'
import { showToast } from '../shell/toasts.ts'
import { goToCheckout } from './checkout.ts'
import { offerOf } from './offers.ts'
import { texts } from './texts.ts'

const { failures } = texts

export function useCheckout() {
  const { user } = useAuth()
  const site = useQuery({ queryKey: ['site'], queryFn: api.readSite })
  const [processing, setProcessing] = useState<PaidPlanKey | null>(null)
  const [failure, setFailure] = useState<{ planKey: PaidPlanKey; message: string } | null>(null)

  async function buy(planKey: PaidPlanKey, isAnnual: boolean) {
    setFailure(null)
    const fail = (message: string) => {
      setFailure({ planKey, message })
      showToast(message, { failed: true })
    }
    if (!user) return fail(failures.signIn)
    setProcessing(planKey)
    try {
      const { payments } = site.data ?? (await site.refetch({ throwOnError: true })).data!
      if (!payments) return fail(failures.notConfigured)
      const reply = await api.startCheckout({
        priceId: payments[offerOf(planKey, isAnnual)],
        userId: user.uid,
        planName: planLabel(planKey),
        isAnnual: isAnnual && planKey !== 'mini',
        successUrl: `${location.origin}${routes.success.path}?session_id={CHECKOUT_SESSION_ID}`,
        cancelUrl: `${location.origin}${routes.cancel.path}?reason=user_cancelled`,
      })
      await goToCheckout(reply)
    } catch (cause) {
      warn('The checkout did not start.', cause)
      fail(sentenceFor(cause))
    } finally {
      setProcessing(null)
    }
  }

  return { buy, processing, failure }
}

function sentenceFor(cause: unknown): string {
  const status = cause instanceof Problem ? problems[cause.code].status : null
  if (status === 401) return failures.signIn
  return cause instanceof Problem && cause.code === 'servers_down' ? failures.notStarted : (cause as Error).message
}
