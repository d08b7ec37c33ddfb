// What became of the checkout or plan change that led to the success page. Asks again until that is known.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PaidPlanKey } from '#contract/plans.ts'
import { useAuth } from '../accounts/auth.tsx'
import { api } from '../api/api.ts'

/** `amount` is what was paid in cents; null if that is unknown, as after a plan change. */
type Purchase =
  | { state: 'verifying' | 'processing' | 'nothing' }
  | { state: 'paid' | 'changed'; planKey: PaidPlanKey | null; amount: number | null }

/** Most payments are confirmed within seconds, but some banks take days. */
const quickRetries = 15
const retryMs = 4000
const slowRetryMs = 60_000

export function usePurchase({ sessionId, priceId }: { sessionId: string | null; priceId: string | null }): Purchase {
  const checkout = useCheckoutState(sessionId)
  const change = usePlanChange(sessionId ? null : priceId)
  return sessionId ? checkout : change
}

function useCheckoutState(sessionId: string | null): Purchase {
  const { data, isError } = useQuery({
    queryKey: ['checkout', sessionId],
    queryFn: () => api.getCheckout(sessionId!),
    enabled: sessionId !== null,
    staleTime: 0,
    refetchInterval: ({ state: { data: latest, dataUpdateCount, errorUpdateCount } }) => {
      if (latest && latest.state !== 'processing') return false
      return dataUpdateCount + errorUpdateCount < quickRetries ? retryMs : slowRetryMs
    },
  })
  return data ?? { state: isError ? 'processing' : 'verifying' }
}

/** A plan change has no checkout. It is known by its price, as soon as the provider reports it. */
function usePlanChange(priceId: string | null): Purchase {
  const { billing, syncBilling } = useAuth()
  const [isSynced, setIsSynced] = useState(false)
  const subscription = billing?.subscription
  const hasPrice = priceId !== null && subscription?.priceId === priceId
  useEffect(() => {
    if (priceId !== null) void syncBilling().then(() => setIsSynced(true))
  }, [priceId, syncBilling])
  if (hasPrice) return { state: 'changed', planKey: subscription.planKey, amount: null }
  return { state: priceId !== null && !isSynced ? 'verifying' : 'nothing' }
}
