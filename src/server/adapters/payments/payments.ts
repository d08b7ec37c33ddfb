// The interface to the payment provider, in the terms of this product. Times are
// milliseconds since 1970, amounts cents of their currency.
import type { BillingDetails } from '#contract/billing/billing.ts'
import type { OfferKey, PaidPlanKey } from '#contract/billing/plans.ts'

/** A subscription as the provider reports it now. */
export type PaidSubscription = {
  subscriptionId: string
  planKey: PaidPlanKey
  /** The provider's own status, such as "trialing" or "past_due". */
  status: string
  /** The next payment, after discounts. */
  amountCents: number
  /** Who pays an old price may pay it in another currency than that of the plans. */
  currency: string
  interval: 'month' | 'year'
  priceId: string
  productId: string
  cancelAtPeriodEnd: boolean
  startedAt: number
  /** When it renews, or when it ends if it does not renew. */
  currentPeriodEnd: number
  /**
   * The moment from which its months or years are counted; the end of the trial, also
   * during it.
   */
  billingAnchor: number
  /** True while the operator has paused the collection of payments. */
  paymentsPaused: boolean
  trialStart: number | null
  trialEnd: number | null
  /**
   * Whether a card or another method of payment is stored, for this subscription or for
   * all of the customer's.
   */
  hasPaymentMethod: boolean
  /**
   * True if nothing of the present period is still paid for after refunds or disputes.
   * False for subscriptions that have ended.
   */
  revoked: boolean
}
/** A paid pass; `revoked` if its payment was refunded or is disputed. */
export type PaidPass = {
  id: string
  amountCents: number
  currency: string
  priceId: string
  productId: string
  paidAt: number
  revoked: boolean
}
/**
 * An invoice as the customer sees it; `refunded` if all that was paid for it was refunded
 * or is disputed.
 */
export type CustomerInvoice = {
  id: string
  issuedAt: number
  /** Null if it is for none of the plans. */
  planKey: PaidPlanKey | null
  /** What it is for: a pass, a period of a subscription, its trial, or the change of a plan. */
  reason: 'pass' | 'period' | 'trial' | 'change'
  periodStart: number
  periodEnd: number
  totalCents: number
  /** The part of the total that is tax. */
  taxCents: number
  currency: string
  state: 'paid' | 'open' | 'refunded' | 'canceled'
  /** The provider's page of the invoice, where an open one is paid. */
  pageUrl: string | null
  pdfUrl: string | null
}
/** `next` continues the list; null at its end. */
export type InvoicePage = { invoices: CustomerInvoice[]; next: string | null }

/** Everything that one customer ever bought, newest first. */
export type Purchases = { subscriptions: PaidSubscription[]; passes: PaidPass[] }

/** `fingerprint` identifies the order: of two checkouts with the same one, one is enough. */
export type CheckoutOrder = {
  userId: string
  customerId: string
  offer: OfferKey
  priceId: string
  trial: boolean
  successUrl: string
  cancelUrl: string
  fingerprint: string
}
type CheckoutSession = {
  id: string
  isOpen: boolean
  url: string | null
  fingerprint: string | null
}
/** What became of a checkout. */
export type CheckoutResult = {
  customerId: string | null
  planKey: PaidPlanKey | null
  isComplete: boolean
  /** False while a bank payment is on its way. True for a trial, which costs nothing yet. */
  isPaid: boolean
  /** A bank payment was refused, so the money will never arrive. */
  isRefused: boolean
  amountCents: number
  /** Null for a pass. */
  subscriptionId: string | null
}
/**
 * A webhook event. The ids only lead to the customer; the state itself is then fetched
 * from the provider.
 */
type PaymentEvent = {
  id: string
  type: string
  customerId: string | null
  chargeId: string | null
  /** Of events about an invoice. */
  invoice: PaymentInvoice | null
}
export type PaymentInvoice = {
  id: string
  paidCents: number
  dueCents: number
  /** The part of the whole that is tax. */
  taxCents: number
  currency: string
  /** Where the customer can read and print it. */
  url: string | null
}

/**
 * Calls to the payment provider. Each is bounded in time. It throws a Problem:
 * `checkout_failed` if the provider rejected the call, `checkout_unreachable` if it did
 * not answer.
 */
export type Payments = {
  /** The provider's price ids that are known, also of offers that are no longer sold. */
  prices: Partial<Record<OfferKey, string>>
  /**
   * Resolves to the customer id. Repeated calls with the same values within a day return
   * the same customer. `replaces` is the id of a former customer.
   */
  createCustomer(user: { userId: string; email: string; replaces: string | null }): Promise<string>
  /**
   * A deleted customer was deleted in this account. One that is unknown probably belongs
   * to another account.
   */
  fetchCustomerState(customerId: string): Promise<'active' | 'deleted' | 'unknown'>
  /** Null if the provider does not know the customer. A deleted one has no subscriptions. */
  fetchPurchases(customerId: string): Promise<Purchases | null>
  /** Empty for an unknown customer. */
  fetchSubscriptions(customerId: string): Promise<PaidSubscription[]>
  /** Resolves to the customer id, or null if the charge has none. */
  fetchCustomerOfCharge(chargeId: string): Promise<string | null>
  /** The latest checkouts, newest first; empty for an unknown customer. */
  listCheckouts(customerId: string): Promise<CheckoutSession[]>
  /** Null if there is no such checkout. */
  fetchCheckout(sessionId: string): Promise<CheckoutResult | null>
  /**
   * Creates at most one checkout per idempotency key. Null if another order used the key,
   * or if its first request was rejected.
   */
  createCheckout(
    order: CheckoutOrder,
    idempotencyKey: string,
  ): Promise<{ id: string; url: string } | null>
  /** False if the checkout cannot expire any more because it was paid. */
  expireCheckout(sessionId: string): Promise<boolean>
  /**
   * Who is billed and how; nothing of an unknown or deleted customer, or where the
   * operator's key may not read it.
   */
  fetchBillingDetails(customerId: string): Promise<BillingDetails>
  /**
   * A page of the customer's invoices, the newest first, without drafts; empty for an
   * unknown customer. `after` is the `next` of the page before.
   */
  listInvoices(customerId: string, after: string | null): Promise<InvoicePage>
  /**
   * Resolves to the address of the page where customers manage their subscription; with
   * `change`, where they confirm a new price, and with `card`, where they enter a card.
   */
  createPortalSession(request: {
    customerId: string
    returnUrl: string
    change?: { subscriptionId: string; priceId: string; doneUrl: string }
    card?: { doneUrl: string }
  }): Promise<string>
  /** Cancels at once. A subscription that has ended stays as it is. */
  cancelSubscription(subscriptionId: string): Promise<void>
  /** Null unless the provider signed exactly this body at most 300 seconds ago. */
  verifyEvent(body: string, signature: string): Promise<PaymentEvent | null>
}
