// Fetches the subscriptions of a customer from Stripe.
import type Stripe from 'stripe'
import {
  type OfferKey,
  type PaidPlanKey,
  paidPlanKeys,
  planKeyOfOffer,
} from '#contract/billing/plans.ts'
import type { PaidSubscription, Payments } from './payments.ts'
import { fetchPaidPeriod, listRefundedPayments, type PriceRef } from './refunds.ts'
import { productIdOf } from './settings.ts'

/** The fields that Stripe must expand so that a subscription contains its discounts. */
const discountExpansions = ['data.discounts.source.coupon']

type Prices = Payments['prices']

/**
 * The fields that Stripe must expand so that a subscription contains its discounts and
 * the customer's method of payment.
 */
export const subscriptionExpansions = [...discountExpansions, 'data.customer']

/**
 * Includes ended subscriptions. Invoices are only fetched if a payment was refunded or
 * nothing is charged any more.
 */
export async function fetchSubscriptions(
  stripe: Stripe,
  customer: string,
  prices: Prices,
): Promise<PaidSubscription[]> {
  const subscriptions: PaidSubscription[] = []
  const active: { paid: PaidSubscription; subscription: Stripe.Subscription }[] = []
  const query = { customer, status: 'all' as const, limit: 100, expand: subscriptionExpansions }
  for await (const subscription of stripe.subscriptions.list(query)) {
    const paid = toSubscription(subscription, prices)
    if (!paid) continue
    subscriptions.push(paid)
    if (paid.status !== 'canceled' && paid.status !== 'incomplete_expired')
      active.push({ paid, subscription })
  }
  if (active.length === 0) return subscriptions
  const refundedPayments = await listRefundedPayments(stripe, customer)
  for (const { paid, subscription } of active) {
    const isGiven = subscription.pause_collection?.behavior !== 'void'
    if (refundedPayments.size === 0 && isGiven) continue
    const toPlanKey = (price: PriceRef) => planKeyOf(price, subscription.metadata, prices)
    const period = await fetchPaidPeriod(stripe, paid.subscriptionId, {
      refundedPayments,
      toPlanKey,
    })
    if (period.hasRefund || !isGiven) limitToPayments(paid, period)
    // Voided invoices are never charged, so the plan ends with what was paid before them.
    if (!isGiven) paid.cancelAtPeriodEnd = true
  }
  return subscriptions
}

/** Reduces a subscription to what was paid and not refunded. A trial needs no payment. */
function limitToPayments(
  paid: PaidSubscription,
  { paidPlan }: Awaited<ReturnType<typeof fetchPaidPeriod>>,
): void {
  paid.revoked = paidPlan === null
  if (!paidPlan) return
  if (rank(paidPlan.planKey) < rank(paid.planKey)) paid.planKey = paidPlan.planKey
  paid.currentPeriodEnd = Math.min(paid.currentPeriodEnd, paidPlan.paidUntil)
}

const rank = (planKey: PaidPlanKey) => paidPlanKeys.indexOf(planKey)

/** Null if it is not a subscription to one of the plans. */
function toSubscription(
  subscription: Stripe.Subscription,
  prices: Prices,
): PaidSubscription | null {
  const item = subscription.items.data[0]
  if (!item) return null
  const { price, quantity = 1, current_period_end: periodEnd } = item
  const priceId = price.id
  const productId = typeof price.product === 'string' ? price.product : price.product.id
  const planKey = planKeyOf({ priceId, productId }, subscription.metadata, prices)
  if (!planKey) return null
  return {
    subscriptionId: subscription.id,
    planKey,
    status: subscription.status,
    amountCents: applyDiscounts(
      (price.unit_amount ?? 0) * quantity,
      subscription.discounts,
      periodEnd,
    ),
    currency: price.currency,
    interval: price.recurring?.interval === 'year' ? 'year' : 'month',
    priceId,
    productId,
    // For accounts with flexible billing the portal sets `cancel_at` instead.
    cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    startedAt: subscription.start_date * 1000,
    currentPeriodEnd:
      Math.min(periodEnd, subscription.cancel_at ?? Number.POSITIVE_INFINITY) * 1000,
    billingAnchor: subscription.billing_cycle_anchor * 1000,
    paymentsPaused: subscription.pause_collection !== null,
    trialStart: toMilliseconds(subscription.trial_start),
    trialEnd: toMilliseconds(subscription.trial_end),
    hasPaymentMethod: hasPaymentMethod(subscription),
    revoked: false,
  }
}

/**
 * The plan of a price that was replaced is that of its product, or of the order where
 * somebody else made the product.
 */
export function planKeyOf(
  { priceId, productId }: PriceRef,
  metadata: Stripe.Metadata | null,
  prices: Prices,
): PaidPlanKey | null {
  const offer = (Object.keys(prices) as OfferKey[]).find((key) => prices[key] === priceId)
  if (offer) return planKeyOfOffer(offer)
  return (
    paidPlanKeys.find((key) => productIdOf(key) === productId) ??
    paidPlanKeys.find((key) => key === metadata?.planKey) ??
    null
  )
}

function toMilliseconds(seconds: number | null): number | null {
  return seconds === null ? null : seconds * 1000
}

/**
 * Applies the discounts that still run at a time, in seconds since 1970, in their order.
 * Amounts are cents of one currency.
 */
function applyDiscounts(
  cents: number,
  discounts: (string | Stripe.Discount)[],
  atSeconds: number,
): number {
  let rest = cents
  for (const discount of discounts) {
    if (typeof discount === 'string' || (discount.end !== null && discount.end <= atSeconds))
      continue
    const { coupon } = discount.source
    if (!coupon || typeof coupon === 'string') continue
    const { amount_off, percent_off } = coupon
    rest = Math.max(
      0,
      amount_off === null ? Math.round(rest * (1 - (percent_off ?? 0) / 100)) : rest - amount_off,
    )
  }
  return rest
}

/**
 * A method of the subscription, or the customer's own, which must be expanded. Stripe
 * ends a trial that has neither.
 */
function hasPaymentMethod({
  default_payment_method,
  default_source,
  customer,
}: Stripe.Subscription): boolean {
  if (default_payment_method ?? default_source) return true
  if (typeof customer === 'string' || customer.deleted) return false
  return Boolean(customer.invoice_settings.default_payment_method ?? customer.default_source)
}
