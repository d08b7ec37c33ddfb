// Fetches what a customer has bought at Stripe: subscriptions and passes.
import type Stripe from 'stripe'
import { paidPlanKeys } from '#contract/billing/plans.ts'
import type { CheckoutResult, PaidPass, Payments, Purchases } from './payments.ts'
import { isRefunded } from './refunds.ts'
import { fetchSubscriptions } from './subscriptions.ts'

/** The fields that Stripe must expand so that a checkout contains its pass. */
export const checkoutExpansions = [
  'data.line_items',
  'data.payment_intent.latest_charge.balance_transaction',
]

export async function fetchPurchases(
  stripe: Stripe,
  customer: string,
  prices: Payments['prices'],
): Promise<Purchases> {
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

async function toPass(stripe: Stripe, session: Stripe.Checkout.Session): Promise<PaidPass | null> {
  if (session.mode !== 'payment' || session.metadata?.planKey !== 'mini') return null
  const price = session.line_items?.data[0]?.price
  const payment = await readPayment(stripe, session)
  if (!price || !payment) return null
  return {
    id: session.id,
    amountCents: session.amount_total ?? 0,
    currency: price.currency,
    priceId: price.id,
    productId: typeof price.product === 'string' ? price.product : price.product.id,
    ...payment,
  }
}

/**
 * Null if nothing was paid yet. After a discount of 100 % there is no payment, and the
 * pass counts from the order.
 */
async function readPayment(
  stripe: Stripe,
  { payment_status: status, payment_intent: payment, created }: Stripe.Checkout.Session,
): Promise<Pick<PaidPass, 'paidAt' | 'revoked'> | null> {
  if (status === 'no_payment_required') return { paidAt: created * 1000, revoked: false }
  const charge = typeof payment === 'object' ? payment?.latest_charge : null
  if (status !== 'paid' || !charge || typeof charge !== 'object') return null
  return { paidAt: paymentTimestamp(charge) * 1000, revoked: await isRefunded(stripe, charge) }
}

/**
 * Bank payments may take days: the charge is created at the order, its balance
 * transaction when the money arrives. Seconds since 1970.
 */
function paymentTimestamp({ created, balance_transaction: booked }: Stripe.Charge): number {
  return typeof booked === 'object' && booked ? booked.created : created
}

/** A bank payment that failed finally waits for another method. The payment must be expanded. */
function isRefused(payment: Stripe.Checkout.Session['payment_intent']): boolean {
  if (payment === null || typeof payment === 'string') return false
  return payment.status === 'requires_payment_method' || payment.status === 'canceled'
}

export function toCheckoutResult(session: Stripe.Checkout.Session): CheckoutResult {
  const {
    customer,
    subscription,
    metadata,
    status,
    payment_status: payment,
    amount_total: amountCents,
  } = session
  const idOf = (reference: string | { id: string } | null) =>
    typeof reference === 'string' ? reference : (reference?.id ?? null)
  return {
    customerId: idOf(customer),
    planKey: paidPlanKeys.find((key) => key === metadata?.planKey) ?? null,
    isComplete: status === 'complete',
    isPaid: payment !== 'unpaid',
    isRefused: payment === 'unpaid' && isRefused(session.payment_intent),
    amountCents: amountCents ?? 0,
    subscriptionId: idOf(subscription),
  }
}
