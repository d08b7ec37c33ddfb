// Opens a checkout for a plan. However often a user clicks, they get one customer, one open checkout and one subscription.
import { createHash } from 'node:crypto'
import type { CheckoutResponse } from '#contract/billing.ts'
import { type OfferKey, paidPlanKeys, planLabel } from '#contract/plans.ts'
import { Problem } from '#contract/problems.ts'
import { findUser } from '../accounts/profiles.ts'
import type { PaidSubscription, Payments } from '../adapters/payments/payments.ts'
import type { Deps } from '../deps/deps.ts'
import { isRunning } from './derive-plan.ts'
import * as store from './store.ts'

/** `successUrl` and `cancelUrl` are pages of this site. */
type CheckoutOptions = { userId: string; offer: OfferKey; successUrl: string; cancelUrl: string }

/** Each attempt that collides with a click in another tab is repeated; one of the colliding clicks always succeeds. */
const maxAttempts = 20

/** Returns the offer with this plan name and interval. Throws `unknown_price` unless the price id belongs to it. */
export function resolveOffer(
  prices: Payments['prices'],
  { planName, isAnnual, priceId }: { planName: string; isAnnual: boolean; priceId: string },
): OfferKey {
  const label = planLabel(planName.toLowerCase())
  const planKey = paidPlanKeys.find((key) => planLabel(key) === label)
  const offer =
    planKey && (planKey === 'mini' ? 'mini_weekly' : (`${planKey}_${isAnnual ? 'annual' : 'monthly'}` as const))
  if (!offer || prices[offer] !== priceId) throw new Problem('unknown_price')
  return offer
}

/**
 * Returns the URL of the checkout; with a running subscription, the URL where its change is confirmed. Throws `current_plan` if the
 * user has the plan already.
 *
 * The provider opens at most one checkout per idempotency key, and our key names the latest checkout: of many clicks at once one opens
 * the next checkout, and the others find it. Checkouts for other offers are expired before the subscriptions are fetched, so that a
 * user cannot pay twice.
 */
export async function openCheckout(
  deps: Deps,
  payments: Payments,
  options: CheckoutOptions,
): Promise<CheckoutResponse> {
  const { userId, offer } = options
  const fingerprint = fingerprintOf(options)
  const isPass = offer === 'mini_weekly'
  let [latestId, repeats] = ['', 0]
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const customer = await findOrCreateCustomer(deps, payments, userId)
    const { customerId } = customer
    const checkouts = await payments.listCheckouts(customerId)
    const open = checkouts.filter(({ isOpen }) => isOpen)
    const same = open.find((checkout) => checkout.fingerprint === fingerprint && checkout.url !== null)
    const others = open.filter((checkout) => checkout !== same)
    const expired = await Promise.all(others.map(({ id }) => payments.expireCheckout(id)))
    if (expired.includes(false)) continue // one of them was paid just now

    const subscriptions = await payments.fetchSubscriptions(customerId)
    if (!subscriptions) {
      await deleteUnknownCustomer(deps, customer)
      continue
    }
    const running = subscriptions.find(isRunning)
    if (running && !isPass) return openPlanChange(payments, { ...options, customerId }, running)
    if (same) return { url: same.url!, sessionId: same.id }
    if (!isPass) await cancelInactiveSubscriptions(payments, subscriptions)

    const newestId = checkouts[0]?.id ?? 'none'
    repeats = newestId === latestId ? repeats + 1 : 0
    latestId = newestId
    const hadTrial = customer.trialUsedAt !== null || subscriptions.some(({ trialStart }) => trialStart !== null)
    const trial = !isPass && !hadTrial
    const key = `checkout:${customerId}:${latestId}:${repeats}`
    const checkout = await payments.createCheckout({ ...options, customerId, trial, fingerprint }, key)
    if (checkout) return { url: checkout.url, sessionId: checkout.id }
  }
  throw new Problem('checkout_failed', { cause: new Error('too many checkouts at once') })
}

/** Finds the user's customer record, and creates it with their first checkout. */
async function findOrCreateCustomer({ db, now }: Deps, payments: Payments, userId: string): Promise<store.Customer> {
  const customer = await store.findCustomer(db.orm, userId)
  if (customer) {
    await store.updateLastActivity(db.orm, customer.customerId, now())
    return customer
  }
  const account = await findUser(db.orm, userId)
  if (!account) throw new Problem('auth_missing')
  const customerId = await payments.createCustomer({ userId, email: account.user.email })
  return store.addCustomer(db.orm, { userId, customerId, nowMs: now() })
}

/**
 * Deletes a customer that the provider does not know, as after a change from a test key to a live key, so that they are created again.
 * Throws `checkout_failed` if the customer has bought something, because then the key is probably wrong.
 */
async function deleteUnknownCustomer({ db }: Deps, customer: store.Customer): Promise<void> {
  const { subscription, passes } = await store.listByUser(db.orm, customer.userId)
  if (subscription || passes.length > 0)
    throw new Problem('checkout_failed', { cause: new Error(`the provider does not know ${customer.customerId}`) })
  await store.deleteCustomer(db.orm, customer)
}

type CustomerCheckout = CheckoutOptions & { customerId: string }

async function openPlanChange(
  payments: Payments,
  { offer, customerId, successUrl, cancelUrl }: CustomerCheckout,
  running: PaidSubscription,
): Promise<CheckoutResponse> {
  const priceId = payments.prices[offer]
  if (running.priceId === priceId) throw new Problem('current_plan')
  const url = await payments.createPortalSession({
    customerId,
    returnUrl: cancelUrl,
    change: { subscriptionId: running.subscriptionId, priceId, doneUrl: removeSessionId(successUrl) },
  })
  return { url, sessionId: null }
}

/** Cancels subscriptions that are paused, unpaid or refunded, because they could become active again beside the new one. */
async function cancelInactiveSubscriptions(payments: Payments, subscriptions: PaidSubscription[]): Promise<void> {
  const endedStatuses = ['canceled', 'incomplete_expired']
  for (const { subscriptionId, status } of subscriptions)
    if (!endedStatuses.includes(status)) await payments.cancelSubscription(subscriptionId)
}

function fingerprintOf({ offer, successUrl, cancelUrl }: CheckoutOptions): string {
  return createHash('sha256')
    .update(JSON.stringify([offer, successUrl, cancelUrl]))
    .digest('base64url')
}

/** A plan change has no checkout, so the placeholder for the id of the checkout session stays empty. */
function removeSessionId(address: string): string {
  const url = new URL(address)
  url.searchParams.delete('session_id')
  return url.href
}
