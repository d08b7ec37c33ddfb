// The shapes of checkouts and subscriptions.
import { z } from 'zod'
import { paidPlanKeys } from './plans.ts'

/** `userId` must be the id of the signed-in user. */
export const checkoutRequestSchema = z.object({
  priceId: z.string('priceId is missing.').min(1).max(255),
  userId: z.string('userId is missing.').min(1).max(100),
  planName: z.string('planName is missing.').min(1).max(50),
  isAnnual: z.boolean('isAnnual must be true or false.'),
  /** Both must be on this origin. */
  successUrl: z.string('successUrl is missing.').min(1).max(2000),
  cancelUrl: z.string('cancelUrl is missing.').min(1).max(2000),
})
export type CheckoutRequest = z.infer<typeof checkoutRequestSchema>

/**
 * The payment page. `sessionId` is null for the change of an active subscription, which
 * happens in the provider's portal.
 */
export const checkoutResponseSchema = z.object({ url: z.url(), sessionId: z.string().nullable() })
export type CheckoutResponse = z.infer<typeof checkoutResponseSchema>

/**
 * What became of a checkout, for the page to which it leads back. `amount` is what was
 * paid, in cents of the currency; 0 for a trial.
 */
export const checkoutStateSchema = z.object({
  state: z.enum(['paid', 'processing', 'nothing']),
  planKey: z.enum(paidPlanKeys).nullable(),
  amount: z.number().int().min(0).nullable(),
})
export type CheckoutState = z.infer<typeof checkoutStateSchema>

export const portalResponseSchema = z.object({ url: z.url() })

/** An active subscription or pass. Times are milliseconds since 1970. */
const subscriptionRecordSchema = z.object({
  /**
   * What the next payment takes after discounts, or what the pass cost, in cents of the
   * currency.
   */
  amount: z.number().int().min(0),
  /** The lower-case ISO code. */
  currency: z.string(),
  interval: z.enum(['week', 'month', 'year']),
  planKey: z.enum(paidPlanKeys),
  status: z.enum(['trialing', 'active', 'past_due']),
  /** Null for a pass. */
  stripeSubscriptionId: z.string().nullable(),
  stripeCustomerId: z.string(),
  priceId: z.string(),
  productId: z.string(),
  cancelAtPeriodEnd: z.boolean(),
  updatedAt: z.number(),
  startedAt: z.number(),
  /** When it renews, or when it ends if it does not renew. */
  currentPeriodEnd: z.number(),
  trialEnd: z.number().nullable(),
  /** Whether a card or another method of payment is stored. A trial without one ends by itself. */
  hasPaymentMethod: z.boolean(),
  /** True while the operator has paused the collection of payments, so that nothing is charged. */
  paymentsPaused: z.boolean(),
})
export type SubscriptionRecord = z.infer<typeof subscriptionRecordSchema>

/** An invoice. Amounts are cents of the currency, times milliseconds since 1970. */
const invoiceSchema = z.object({
  id: z.string(),
  issuedAt: z.number(),
  /** Null if it is for none of the plans. */
  planKey: z.enum(paidPlanKeys).nullable(),
  /** What it is for: a pass, a period of a subscription, its trial, or the change of a plan. */
  reason: z.enum(['pass', 'period', 'trial', 'change']),
  periodStart: z.number(),
  periodEnd: z.number(),
  /** With tax. Negative for credit. */
  total: z.number().int(),
  /** The part of the total that is tax. */
  tax: z.number().int(),
  currency: z.string(),
  state: z.enum(['paid', 'open', 'refunded', 'canceled']),
  /** The provider's page of the invoice, where an open one is paid. */
  pageUrl: z.string().nullable(),
  pdfUrl: z.string().nullable(),
})
export type Invoice = z.infer<typeof invoiceSchema>

/**
 * Who is billed and how they pay, as the provider says it. Null and empty for what it
 * does not say.
 */
export const billingDetailsSchema = z.object({
  /**
   * How the next payment is made. `type` is the provider's word, such as `card` or
   * `sepa_debit`.
   */
  paidBy: z
    .object({
      type: z.string(),
      last4: z.string().nullable(),
      /** The last month in which a card is good. */
      expires: z.object({ month: z.number().int(), year: z.number().int() }).nullable(),
    })
    .nullable(),
  name: z.string().nullable(),
  address: z
    .object({
      postalCode: z.string().nullable(),
      city: z.string().nullable(),
      /** The two letters of ISO 3166. */
      country: z.string().nullable(),
    })
    .nullable(),
  /** `type` is the provider's word, such as `eu_vat`. */
  taxIds: z.array(z.object({ type: z.string(), value: z.string() })),
})
export type BillingDetails = z.infer<typeof billingDetailsSchema>

/** The newest first. `next` continues the list. */
export const invoicePageSchema = z.object({
  items: z.array(invoiceSchema),
  next: z.string().nullable(),
})
export type InvoicePage = z.infer<typeof invoicePageSchema>

/**
 * The billing state for the pricing and profile pages; also the `subscription` event of
 * the person's event stream.
 */
export const billingSchema = z.object({
  /** The subscription or pass that determines the plan, or null. */
  subscription: subscriptionRecordSchema.nullable(),
  /** When the last Mini pass ends, even if a higher plan is active; null without a pass. */
  passEndsAt: z.number().nullable(),
  trialUsed: z.boolean(),
  /** True if a trial only starts once the user has confirmed their email address. */
  trialNeedsVerifiedEmail: z.boolean(),
  /** Whether the user is a customer of the provider, and so can open the portal. */
  hasPortal: z.boolean(),
})
export type Billing = z.infer<typeof billingSchema>
