// The interface to the payment provider, in the terms of this product. Times are milliseconds since 1970, amounts US cents.
import type { OfferKey, PaidPlanKey } from '#contract/plans.ts'

/** A subscription as the provider reports it now. */
export type PaidSubscription = {
  subscriptionId: string
  planKey: PaidPlanKey
  /** The provider's own status, such as "trialing" or "past_due". */
  status: string
  amountCents: number
  interval: 'month' | 'year'
  priceId: string
  productId: string
  cancelAtPeriodEnd: boolean
  startedAt: number
  /** When it renews, or when it ends if it does not renew. */
  currentPeriodEnd: number
  trialStart: number | null
  trialEnd: number | null
  /** True if the last payment was refunded or is disputed and no later payment was made. False for subscriptions that have ended. */
  revoked: boolean
}
/** A paid pass; `revoked` if its payment was refunded or is disputed. */
export type PaidPass = {
  id: string
  amountCents: number
  priceId: string
  productId: string
  paidAt: number
  revoked: boolean
}
/** Everything that one customer ever bought, newest first. */
export type Purchases = { subscriptions: PaidSubscription[]; passes: PaidPass[] }

/** `fingerprint` identifies the order: of two checkouts with the same one, one is enough. */
export type CheckoutOrder = {
  userId: string
  customerId: string
  offer: OfferKey
  trial: boolean
  successUrl: string
  cancelUrl: string
  fingerprint: string
}
type CheckoutSession = { id: string; isOpen: boolean; url: string | null; fingerprint: string | null }
/** A webhook event. The ids only lead to the customer; the state itself is then fetched from the provider. */
type PaymentEvent = { id: string; type: string; customerId: string | null; chargeId: string | null }

/**
 * Calls to the payment provider. Each is bounded in time. It throws a Problem: `checkout_failed` if the provider rejected the call,
 * `checkout_unreachable` if it did not answer.
 */
export type Payments = {
  /** The provider's price id for each offer. */
  prices: Record<OfferKey, string>
  /** Resolves to the customer id. Repeated calls for the same user within a day return the same customer. */
  createCustomer(user: { userId: string; email: string }): Promise<string>
  /** Null if the provider does not know the customer. */
  fetchPurchases(customerId: string): Promise<Purchases | null>
  /** Null if the provider does not know the customer. */
  fetchSubscriptions(customerId: string): Promise<PaidSubscription[] | null>
  /** Resolves to the customer id, or null if the charge has none. */
  fetchCustomerOfCharge(chargeId: string): Promise<string | null>
  /** The latest checkouts, newest first; empty for an unknown customer. */
  listCheckouts(customerId: string): Promise<CheckoutSession[]>
  /** Creates at most one checkout per idempotency key. Null if another order used the key, or if its first request was rejected. */
  createCheckout(order: CheckoutOrder, idempotencyKey: string): Promise<{ id: string; url: string } | null>
  /** False if the checkout cannot expire any more because it was paid. */
  expireCheckout(sessionId: string): Promise<boolean>
  /** Resolves to the address of the page where customers manage their subscription; with `change`, where they confirm a new price. */
  createPortalSession(request: {
    customerId: string
    returnUrl: string
    change?: { subscriptionId: string; priceId: string; doneUrl: string }
  }): Promise<string>
  /** Cancels at once. A subscription that has ended stays as it is. */
  cancelSubscription(subscriptionId: string): Promise<void>
  /** Null unless the provider signed exactly this body at most 300 seconds ago. */
  verifyEvent(body: string, signature: string): Promise<PaymentEvent | null>
}
