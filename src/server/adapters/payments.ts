// Who takes the money: Stripe, through its own SDK, told in our words. Nothing of it is imported before the first call.
import type { Logger } from 'pino'
import { type OfferKey, offerKeys, type PaidPlanKey } from '#contract/plans.ts'
import type { Settings } from '../config.ts'
import { stripePayments } from './payments/stripe.ts'

/** A subscription as the provider tells it now. Times are milliseconds since 1970, amounts US cents. */
export type PaidSubscription = {
  subscriptionId: string
  planKey: PaidPlanKey
  /** The provider's own word. */
  status: string
  amountCents: number
  interval: 'month' | 'year'
  priceId: string
  productId: string
  /** Whether it is to end with its present period. */
  cancelAtPeriodEnd: boolean
  startedAt: number
  /** When it renews, or ends if it does not. */
  currentPeriodEnd: number
  trialStart: number | null
  trialEnd: number | null
  /** The last money paid for it went back or is disputed; a later payment makes it good. False for one that is over. */
  revoked: boolean
}
/** A pass that was paid for; `revoked` when its money went back or is disputed. */
export type PaidPass = {
  id: string
  amountCents: number
  priceId: string
  productId: string
  paidAt: number
  revoked: boolean
}
/** All that one customer ever bought, newest first. */
export type Bought = { subscriptions: PaidSubscription[]; passes: PaidPass[] }

/** `mark` names the order; of two with the same one, one is enough. */
export type Order = {
  userId: string
  customerId: string
  offer: OfferKey
  trial: boolean
  successUrl: string
  cancelUrl: string
  mark: string
}
export type CheckoutSession = { id: string; isOpen: boolean; url: string | null; mark: string | null }
/** What somebody is told happened; the ids lead to the customer, nothing else of it is believed. */
export type PaymentEvent = { id: string; type: string; customerId: string | null; chargeId: string | null }

/** Every call is bounded in time; it throws a Problem `checkout_failed` when it was refused, `checkout_unreachable` when no answer came. */
export type Payments = {
  /** The provider's price of each offer. */
  prices: Record<OfferKey, string>
  /** The same customer for the same person, however often it is asked within a day. */
  createCustomer(person: { userId: string; email: string }): Promise<string>
  /** Null where the provider knows no such customer. */
  readBought(customerId: string): Promise<Bought | null>
  /** Null where the provider knows no such customer. */
  readSubscriptions(customerId: string): Promise<PaidSubscription[] | null>
  /** The customer behind a charge. */
  readPayer(chargeId: string): Promise<string | null>
  /** The latest checkouts, newest first; none for an unknown customer. */
  listCheckouts(customerId: string): Promise<CheckoutSession[]>
  /** At most one checkout for each key. Null where the key was used up: by another order, or by a refusal. */
  openCheckout(order: Order, key: string): Promise<{ id: string; url: string } | null>
  /** False when it cannot be closed any more, because it was paid. */
  closeCheckout(sessionId: string): Promise<boolean>
  /** The page where a customer manages what they have; with `change`, where they confirm another price for it. */
  openPortal(visit: {
    customerId: string
    returnUrl: string
    change?: { subscriptionId: string; priceId: string; doneUrl: string }
  }): Promise<string>
  /** Ends a subscription at once; one that is over stays as it is. */
  cancel(subscriptionId: string): Promise<void>
  /** Null unless the provider signed exactly these bytes, at most 300 seconds ago. */
  readEvent(raw: string, signature: string): Promise<PaymentEvent | null>
}

type Options = { settings: Settings; now: () => number; log: Logger }

/** The setting that names the price of an offer. */
export const settingOf = (offer: OfferKey) => `STRIPE_PRICE_${offer.toUpperCase() as Uppercase<OfferKey>}` as const

/** The settings of payment that are not set. */
export function missingSettings(settings: Settings): string[] {
  const needed = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', ...offerKeys.map(settingOf)] as const
  return needed.filter((name) => settings[name] === undefined)
}

/** Null, with a word to the operator where only a part is missing, unless everything is set. */
export function openPayments({ settings, now, log }: Options): Payments | null {
  const missing = missingSettings(settings)
  if (missing.length > 0) {
    if (settings.STRIPE_SECRET_KEY) log.warn({ missing }, 'nothing is sold: settings of payment are missing')
    return null
  }
  const prices = Object.fromEntries(offerKeys.map((offer) => [offer, settings[settingOf(offer)]!]))
  return stripePayments({
    key: settings.STRIPE_SECRET_KEY!,
    webhookSecret: settings.STRIPE_WEBHOOK_SECRET!,
    url: settings.STRIPE_API_URL,
    prices: prices as Record<OfferKey, string>,
    now,
    log,
  })
}
