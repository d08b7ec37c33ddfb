// Tells a user what became of one of their checkouts.

import type { CheckoutState } from '#contract/billing/billing.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { Deps } from '../deps/deps.ts'
import * as store from './store.ts'
import { syncCustomer } from './sync.ts'

const nothing: CheckoutState = { state: 'nothing', planKey: null, amount: null }

/**
 * `nothing` if the user did not complete this checkout, also if somebody else did, or if
 * the bank refused the payment. A completed one is `processing` until the money has
 * arrived and the purchase is stored; it is fetched if that has not happened yet. Throws
 * a Problem if the provider does not answer.
 */
export async function readCheckoutState(
  deps: Deps,
  userId: string,
  sessionId: string,
): Promise<CheckoutState> {
  const { db, payments } = deps
  const customer = await store.findCustomer(db.orm, userId)
  if (!customer || !/^cs_\w+$/.test(sessionId)) return nothing
  if (!payments) throw new Problem('payments_off')
  const result = await payments.fetchCheckout(sessionId)
  if (result?.customerId !== customer.customerId || !result.isComplete || result.isRefused)
    return nothing
  const { planKey, amountCents: amount, subscriptionId, isPaid } = result
  const checkout = { planKey, amount }
  if (!isPaid) return { state: 'processing', ...checkout }
  const { subscription, passes } = await store.listByUser(db.orm, userId)
  const isStored = subscriptionId
    ? subscription?.subscriptionId === subscriptionId
    : passes.some(({ id }) => id === sessionId)
  if (!isStored) await syncCustomer(deps, customer.customerId)
  return { state: 'paid', ...checkout }
}
