// What a customer bought, read afresh from Stripe.
import type Stripe from 'stripe'
import { type OfferKey, type PaidPlanKey, paidPlanKeys } from '#contract/plans.ts'
import type { Bought, PaidPass, PaidSubscription } from '../payments.ts'
import { isRevoked, isTakenBack, listTakenBack } from './taken-back.ts'

/** What a checkout must tell besides itself for its pass to be known. */
export const passDetails = ['data.line_items', 'data.payment_intent.latest_charge.balance_transaction']

type Prices = Record<OfferKey, string>

export async function readBought(stripe: Stripe, customer: string, prices: Prices): Promise<Bought> {
  const subscriptions = await readSubscriptions(stripe, customer, prices)
  const passes: PaidPass[] = []
  for await (const session of stripe.checkout.sessions.list({
    customer,
    status: 'complete',
    limit: 100,
    expand: passDetails,
  })) {
    const told = await tellPass(stripe, session)
    if (told) passes.push(told)
  }
  return { subscriptions, passes }
}

/** All there ever were, also those that are over. Only where money went back is it asked which invoice it had paid. */
export async function readSubscriptions(stripe: Stripe, customer: string, prices: Prices): Promise<PaidSubscription[]> {
  const subscriptions: PaidSubscription[] = []
  for await (const subscription of stripe.subscriptions.list({ customer, status: 'all', limit: 100 })) {
    const told = tellSubscription(subscription, prices)
    if (told) subscriptions.push(told)
  }
  const going = subscriptions.filter(({ status }) => status !== 'canceled' && status !== 'incomplete_expired')
  if (going.length === 0) return subscriptions
  const takenBack = await listTakenBack(stripe, customer)
  if (takenBack.size === 0) return subscriptions
  for (const one of going) one.revoked = await isRevoked(stripe, one.subscriptionId, takenBack)
  return subscriptions
}

/** Null for what sells none of our plans. */
function tellSubscription(subscription: Stripe.Subscription, prices: Prices): PaidSubscription | null {
  const item = subscription.items.data[0]
  const planKey = item && planOfPrice(item.price.id, subscription.metadata, prices)
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
    // Its portal sets a date instead, where the account bills flexibly.
    cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    startedAt: subscription.start_date * 1000,
    currentPeriodEnd: Math.min(item.current_period_end, subscription.cancel_at ?? Number.POSITIVE_INFINITY) * 1000,
    trialStart: milliseconds(subscription.trial_start),
    trialEnd: milliseconds(subscription.trial_end),
    revoked: false,
  }
}

/** A price that is no longer sold still tells its plan by what was noted with the order. */
function planOfPrice(priceId: string, metadata: Stripe.Metadata, prices: Prices): PaidPlanKey | null {
  const offer = (Object.keys(prices) as OfferKey[]).find((key) => prices[key] === priceId)
  const name = offer?.split('_')[0] ?? metadata.planKey
  return paidPlanKeys.find((key) => key === name) ?? null
}

async function tellPass(stripe: Stripe, session: Stripe.Checkout.Session): Promise<PaidPass | null> {
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
    paidAt: arrivedAt(charge) * 1000,
    revoked: await isTakenBack(stripe, charge),
  }
}

/** A bank may take days: its charge is made when it is asked, and booked when the money came. */
function arrivedAt({ created, balance_transaction: booked }: Stripe.Charge): number {
  return typeof booked === 'object' && booked ? booked.created : created
}

function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id
}

function milliseconds(seconds: number | null): number | null {
  return seconds === null ? null : seconds * 1000
}
