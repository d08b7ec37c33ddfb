// What a person pays for: the order of a plan, and the subscription as it is shown while it lives.
import { z } from 'zod'
import { paidPlanKeys } from './plans.ts'

/** An order, in the field names that other programs send. `userId` must be the asking person's own. */
export const checkoutRequestSchema = z.object({
  priceId: z.string('priceId is missing.').min(1).max(255),
  userId: z.string('userId is missing.').min(1).max(100),
  planName: z.string('planName is missing.').min(1).max(50),
  isAnnual: z.boolean('isAnnual must be true or false.'),
  /** Both stay on this origin. */
  successUrl: z.string('successUrl is missing.').min(1).max(2000),
  cancelUrl: z.string('cancelUrl is missing.').min(1).max(2000),
})
export type CheckoutRequest = z.infer<typeof checkoutRequestSchema>

/** Where to pay. `sessionId` is null where a running subscription is changed, which happens in the provider's portal. */
export const checkoutAnswerSchema = z.object({ url: z.url(), sessionId: z.string().nullable() })
export type CheckoutAnswer = z.infer<typeof checkoutAnswerSchema>

export const portalAnswerSchema = z.object({ url: z.url() })

/** A live subscription or pass. Times are milliseconds since 1970, the amount is in US cents. */
export const subscriptionRecordSchema = z.object({
  amount: z.number().int().min(0),
  interval: z.enum(['week', 'month', 'year']),
  planKey: z.enum(paidPlanKeys),
  status: z.enum(['trialing', 'active', 'past_due']),
  /** Null for a pass, which is no subscription. */
  stripeSubscriptionId: z.string().nullable(),
  stripeCustomerId: z.string(),
  priceId: z.string(),
  productId: z.string(),
  cancelAtPeriodEnd: z.boolean(),
  updatedAt: z.number(),
  startedAt: z.number(),
  /** When it renews, or ends if it does not. */
  currentPeriodEnd: z.number(),
  trialEnd: z.number().nullable(),
})
export type SubscriptionRecord = z.infer<typeof subscriptionRecordSchema>

/** What the pricing and the profile page ask; also the `subscription` event of the live stream. */
export const billingSchema = z.object({
  /** The one that counts now, or null. */
  subscription: subscriptionRecordSchema.nullable(),
  /** When the last Mini pass runs out, also beneath a higher plan; null without one. */
  passEndsAt: z.number().nullable(),
  trialUsed: z.boolean(),
  /** Whether the provider knows this person, and so has a portal with invoices for them. */
  hasPortal: z.boolean(),
})
export type Billing = z.infer<typeof billingSchema>
