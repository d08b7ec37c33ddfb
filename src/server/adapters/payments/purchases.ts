// Fetches the subscriptions and passes of a customer from Stripe.
import type Stripe from 'stripe'
import { type OfferKey, type PaidPlanKey, paidPlanKeys } from '#contract/plans.ts'
import type { PaidPass, PaidSubscription, Purchases } from './payments.ts'
import { fetchPaidPeriod, isRefunded, listRefundedPayments } from './refunds.ts'

/** The fields that Stripe must expand so that a checkout contains its pass. */
export const checkoutExpansions = ['data.line_items', 'data.payment_intent.latest_charge.balance_transaction']

type Prices = Record<OfferKey, string>

export async function fetchPurchases(stripe: Stripe, customer: string, prices: Prices): Promise<Purchases> {
  const subscriptions = await fetchSubscriptions(stripe, customer, prices)
  const passes: PaidPass[] = []
  for await (const session of stripe.checkout.sessions.list({
    customer,
    status: 'complete',
    limit: 100,
    expand: checkoutExpansions,
  })) {
    const pass = await toPass(stripe, session)
    if (pass) passes.push(pass)
  }
  return { subscriptions, passes }
}

/** Includes ended subscriptions. Invoices are only fetched if a payment was refunded. */
export async function fetchSubscriptions(
  stripe: Stripe,
  customer: string,
  prices: Prices,
): Promise<PaidSubscription[]> {
  const subscriptions: PaidSubscription[] = []
  const active: { paid: PaidSubscription; metadata: Stripe.Metadata }[] = []
  for await (const subscription of stripe.subscriptions.list({ customer, status: 'all', limit: 100 })) {
    const paid = toSubscription(subscription, prices)
    if (!paid) continue
    subscriptions.push(paid)
    const { status, metadata } = subscription
    if (status !== 'canceled' && status !== 'incomplete_expired') active.push({ paid, metadata })
  }
  if (active.length === 0) return subscriptions
  const refundedPayments = await listRefundedPayments(stripe, customer)
  if (refundedPayments.size === 0) return subscriptions
  for (const { paid, metadata } of active) {
    const toPlanKey = (priceId: string) => planKeyOf(priceId, metadata, prices)
    await limitToPayments(stripe, paid, { refundedPayments, toPlanKey })
  }
  return subscriptions
}

/** After a refund, a subscription gives at most what is still paid for. */
async function limitToPayments(
  stripe: Stripe,
  subscription: PaidSubscription,
  rules: Parameters<typeof fetchPaidPeriod>[2],
): Promise<void> {
  const { paidPlan, hasRefund } = await fetchPaidPeriod(stripe, subscription.subscriptionId, rules)
  if (!hasRefund) return
  subscription.revoked = paidPlan === null
  if (!paidPlan) return
  if (rank(paidPlan.planKey) < rank(subscription.planKey)) subscription.planKey = paidPlan.planKey
  subscription.currentPeriodEnd = Math.min(subscription.currentPeriodEnd, paidPlan.paidUntil)
}

const rank = (planKey: PaidPlanKey) => paidPlanKeys.indexOf(planKey)

/** Null if it is not a subscription to one of the plans. */
function toSubscription(subscription: Stripe.Subscription, prices: Prices): PaidSubscription | null {
  const item = subscription.items.data[0]
  const planKey = item && planKeyOf(item.price.id, subscription.metadata, prices)
  if (!item || !planKey) return null
  const { price } = item
  return {
    subscriptionId: subscription.id,
    planKey,
    status: subscription.status,
    amountCents: (price.unit_amount ?? 0) * (item.quantity ?? 1),
    interval: price.recurring?.interval === 'year' ? 'year' : 'month',
    priceId: price.id,
    productId: idOf(price.product),
    // For accounts with flexible billing the portal sets `cancel_at` instead.
    cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    startedAt: subscription.start_date * 1000,
    currentPeriodEnd: Math.min(item.current_period_end, subscription.cancel_at ?? Number.POSITIVE_INFINITY) * 1000,
    trialStart: toMilliseconds(subscription.trial_start),
    trialEnd: toMilliseconds(subscription.trial_end),
    revoked: false,
  }
}

/** The plan of a price that is no longer sold is in the metadata of the order. */
function planKeyOf(priceId: string, metadata: Stripe.Metadata, prices: Prices): PaidPlanKey | null {
  const offer = (Object.keys(prices) as OfferKey[]).find((key) => prices[key] === priceId)
  const name = offer?.split('_')[0] ?? metadata.planKey
  return paidPlanKeys.find((key) => key === name) ?? null
}

async function toPass(stripe: Stripe, session: Stripe.Checkout.Session): Promise<PaidPass | null> {
  if (session.mode !== 'payment' || session.payment_status !== 'paid' || session.metadata?.planKey !== 'mini')
    return null
  const price = session.line_items?.data[0]?.price
  const payment = session.payment_intent
  const charge = typeof payment === 'object' ? payment?.latest_charge : null
  if (!price || !charge || typeof charge !== 'object') return null
  return {
    id: session.id,
    amountCents: session.amount_total ?? 0,
    priceId: price.id,
    productId: idOf(price.product),
    paidAt: paymentTimestamp(charge) * 1000,
    revoked: await isRefunded(stripe, charge),
  }
}

/** Bank payments may take days: the charge is created at the order, its balance transaction when the money arrives. Seconds since 1970. */
function paymentTimestamp({ created, balance_transaction: booked }: Stripe.Charge): number {
  return typeof booked === 'object' && booked ? booked.created : created
}

function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id
}

function toMilliseconds(seconds: number | null): number | null {
  return seconds === null ? null : seconds * 1000
}
