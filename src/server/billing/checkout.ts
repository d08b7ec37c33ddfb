// Opens a checkout for a plan. However often a user clicks, they get one customer, one
// open checkout and one subscription.
import { createHash } from 'node:crypto'
import type { CheckoutResponse } from '#contract/billing/billing.ts'
import {
  listOffers,
  type OfferKey,
  type PlanTable,
  paidPlanKeys,
  planKeyOfOffer,
} from '#contract/billing/plans.ts'
import { Problem } from '#contract/problems/problems.ts'
import { findProfile } from '../accounts/profiles.ts'
import type { PaidSubscription, Payments } from '../adapters/payments/payments.ts'
import type { Deps } from '../deps/deps.ts'
import { findOrCreateCustomer, mayStartTrial, replaceCustomer } from './customers.ts'
import { grantOf, hasEnded, isIncluded, isRunning } from './derive-plan.ts'
import { openPlanChange } from './plan-change.ts'
import * as store from './store.ts'

/** `successUrl` and `cancelUrl` are pages of this site. */
export type CheckoutOptions = {
  userId: string
  offer: OfferKey
  priceId: string
  successUrl: string
  cancelUrl: string
}

/**
 * Each attempt that collides with a click in another tab is repeated; one of the
 * colliding clicks always succeeds.
 */
const maxAttempts = 20

/**
 * Returns the offer of the plan with this name or key, and this interval. Throws
 * `unknown_price` unless it is sold at the price with this id.
 */
export function resolveOffer(
  table: PlanTable,
  prices: Payments['prices'],
  { planName, isAnnual, priceId }: { planName: string; isAnnual: boolean; priceId: string },
): OfferKey {
  const name = planName.toLowerCase()
  const planKey =
    paidPlanKeys.find((key) => table.plans[key].label.toLowerCase() === name) ??
    paidPlanKeys.find((key) => key === name || (key === 'ultra' && name === 'enterprise'))
  const offer =
    planKey &&
    (planKey === 'mini'
      ? 'mini_weekly'
      : (`${planKey}_${isAnnual ? 'annual' : 'monthly'}` as const))
  if (!offer || prices[offer] !== priceId || !listOffers(table).includes(offer))
    throw new Problem('unknown_price')
  return offer
}

/**
 * Returns the URL of the checkout; with a running subscription, the URL where its change
 * is confirmed. Throws a Problem if the user has the plan already, or more, or if their
 * account is deleted meanwhile.
 */
export async function openCheckout(
  deps: Deps,
  payments: Payments,
  options: CheckoutOptions,
): Promise<CheckoutResponse> {
  const profile = await findProfile(deps.db.orm, options.userId)
  const wanted = planKeyOfOffer(options.offer)
  if (profile && isIncluded(grantOf(profile), wanted, deps.now()))
    throw new Problem('plan_has_more', { message: grantedMessage })
  const checkout = await findOrOpenCheckout(deps, payments, options)
  // Deleting an account expires its open checkouts, but this one may have been opened after that.
  if (checkout.sessionId && !(await store.findCustomer(deps.db.orm, options.userId))) {
    await payments.expireCheckout(checkout.sessionId)
    throw new Problem('auth_missing')
  }
  return checkout
}

const grantedMessage =
  'The operator of this server gave you a plan that already includes this one. Nothing was charged.'

/**
 * The provider opens at most one checkout per idempotency key, and our key names the
 * latest checkout: of many clicks at once one opens the next checkout, and the others
 * find it. Checkouts for other offers are expired before the subscriptions are fetched,
 * so that a user cannot pay twice.
 */
async function findOrOpenCheckout(
  deps: Deps,
  payments: Payments,
  options: CheckoutOptions,
): Promise<CheckoutResponse> {
  const { userId, offer } = options
  const mayTry = await mayStartTrial(deps, userId)
  const { trialDays, currency } = deps.settings.plans
  const fingerprint = fingerprintOf(options, mayTry ? trialDays : 0)
  let [latestId, repeats] = ['', 0]
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const customer = await findOrCreateCustomer(deps, payments, userId)
    const { customerId } = customer
    const customerState = await payments.fetchCustomerState(customerId)
    if (customerState !== 'active') {
      await replaceCustomer(deps, payments, customer, customerState)
      continue
    }
    const checkouts = await payments.listCheckouts(customerId)
    const open = checkouts.filter(({ isOpen }) => isOpen)
    const same = open.find(
      (checkout) => checkout.fingerprint === fingerprint && checkout.url !== null,
    )
    const others = open.filter((checkout) => checkout !== same)
    const expired = await Promise.all(others.map(({ id }) => payments.expireCheckout(id)))
    if (expired.includes(false)) continue // one of them was paid just now

    const subscriptions = await payments.fetchSubscriptions(customerId)
    const running = subscriptions.find(
      (subscription) => isRunning(subscription) && !hasEnded(subscription, deps.now()),
    )
    if (running) return openPlanChange(payments, { ...options, customerId, currency }, running)
    if (same) return { url: same.url!, sessionId: same.id }
    const isPass = offer === 'mini_weekly'
    if (!isPass) await cancelInactiveSubscriptions(payments, subscriptions)

    const newestId = checkouts[0]?.id ?? 'none'
    repeats = newestId === latestId ? repeats + 1 : 0
    latestId = newestId
    const hadTrial =
      customer.trialUsedAt !== null || subscriptions.some(({ trialStart }) => trialStart !== null)
    const trial = !isPass && !hadTrial && mayTry && trialDays > 0
    const key = `checkout:${customerId}:${latestId}:${repeats}`
    const checkout = await payments.createCheckout(
      { ...options, customerId, trial, fingerprint },
      key,
    )
    if (checkout) return { url: checkout.url, sessionId: checkout.id }
  }
  throw new Problem('checkout_failed', { cause: new Error('too many checkouts at once') })
}

/**
 * Cancels subscriptions that are paused, unpaid or refunded, because they could become
 * active again beside the new one.
 */
async function cancelInactiveSubscriptions(
  payments: Payments,
  subscriptions: PaidSubscription[],
): Promise<void> {
  const endedStatuses = ['canceled', 'incomplete_expired']
  for (const { subscriptionId, status } of subscriptions)
    if (!endedStatuses.includes(status)) await payments.cancelSubscription(subscriptionId)
}

function fingerprintOf(
  { offer, priceId, successUrl, cancelUrl }: CheckoutOptions,
  trialDays: number,
): string {
  return createHash('sha256')
    .update(JSON.stringify([offer, priceId, successUrl, cancelUrl, trialDays]))
    .digest('base64url')
}
