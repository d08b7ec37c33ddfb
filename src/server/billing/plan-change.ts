// Opens the provider's page on which a user confirms the change of their running subscription.

import type { CheckoutResponse } from '#contract/billing/billing.ts'
import { describeCurrencyChange } from '#contract/billing/describe-currency-change.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { PaidSubscription, Payments } from '../adapters/payments/payments.ts'
import type { CheckoutOptions } from './checkout.ts'

/**
 * `currency` is that of the plans. Throws `current_plan` if the user has the plan
 * already, `plan_has_more` for a pass, and `plan_ends` if the subscription is set to end:
 * the provider does not change such a subscription, so it must be kept first.
 * `currency_differs` if it is paid in another currency, which the provider does not
 * change either. Asking for the plan that is set to end leads to the page where it can be
 * kept.
 */
export async function openPlanChange(
  payments: Payments,
  {
    offer,
    priceId,
    customerId,
    successUrl,
    cancelUrl,
    currency,
  }: CheckoutOptions & { customerId: string; currency: string },
  running: PaidSubscription,
): Promise<CheckoutResponse> {
  if (offer === 'mini_weekly') throw new Problem('plan_has_more')
  const isSame = running.priceId === priceId
  if (running.cancelAtPeriodEnd && (!isSame || running.paymentsPaused))
    throw new Problem('plan_ends')
  if (isSame && !running.cancelAtPeriodEnd) throw new Problem('current_plan')
  if (running.currency !== currency)
    throw new Problem('currency_differs', {
      message: `${describeCurrencyChange(running.currency, currency)} Nothing was charged.`,
    })
  const url = await payments.createPortalSession({
    customerId,
    returnUrl: cancelUrl,
    ...(!isSame && {
      change: {
        subscriptionId: running.subscriptionId,
        priceId,
        doneUrl: changedUrl(successUrl, priceId),
      },
    }),
  })
  return { url, sessionId: null }
}

/**
 * A plan change has no checkout, so the page is told the new price instead of a checkout
 * session.
 */
function changedUrl(address: string, priceId: string): string {
  const url = new URL(address)
  url.searchParams.delete('session_id')
  url.searchParams.set('price_id', priceId)
  return url.href
}
