// What became of the checkout or plan change that led to the success page. Asks again
// until that is known.
import { useQuery } from '@tanstack/react-query'
import type { PaidPlanKey } from '#contract/billing/plans.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { api } from '../../api/api.ts'

/** `amount` is what was paid in cents; null if that is unknown, as after a plan change. */
type Purchase =
  | { state: 'verifying' | 'processing' | 'nothing' }
  | { state: 'paid' | 'changed'; planKey: PaidPlanKey | null; amount: number | null }

/** Most payments are confirmed within seconds, but some banks take days. */
const quickRetries = 15
const retryMs = 4000
const slowRetryMs = 60_000

export function usePurchase({
  sessionId,
  priceId,
}: {
  sessionId: string | null
  priceId: string | null
}): Purchase {
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
    refetchInterval: ({ state }) =>
      state.data && state.data.state !== 'processing' ? false : retryDelay(state),
  })
  return data ?? { state: isError ? 'processing' : 'verifying' }
}

/** A plan change has no checkout. It is known by its price, as soon as the provider reports it. */
function usePlanChange(priceId: string | null): Purchase {
  const { billing, syncBilling } = useAuth()
  const { data: isSynced, isFetched } = useQuery({
    queryKey: ['plan change', priceId],
    queryFn: syncBilling,
    enabled: priceId !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data ? false : retryDelay(state)),
  })
  const subscription = billing?.subscription
  if (priceId !== null && subscription?.priceId === priceId)
    return { state: 'changed', planKey: subscription.planKey, amount: null }
  if (priceId === null || isSynced) return { state: 'nothing' }
  return { state: isFetched ? 'processing' : 'verifying' }
}

function retryDelay({
  dataUpdateCount,
  errorUpdateCount,
}: {
  dataUpdateCount: number
  errorUpdateCount: number
}) {
  return dataUpdateCount + errorUpdateCount < quickRetries ? retryMs : slowRetryMs
}
