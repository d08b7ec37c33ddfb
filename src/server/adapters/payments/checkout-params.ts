// Builds the parameters of a Stripe checkout.
import type Stripe from 'stripe'
import { planKeyOfOffer } from '#contract/billing/plans.ts'
import type { CheckoutOrder } from './payments.ts'

/** What the operator chose for all checkouts. */
export type CheckoutSettings = { tax: boolean; promotionCodes: boolean; trialDays: number }

/**
 * Mini is a single payment. The others are subscriptions; their trial needs no card, and
 * without one it ends by itself.
 */
export function checkoutParams(
  order: CheckoutOrder,
  settings: CheckoutSettings,
): Stripe.Checkout.SessionCreateParams {
  const { userId, customerId, offer, priceId, trial, successUrl, cancelUrl, fingerprint } = order
  const metadata = { userId, planKey: planKeyOfOffer(offer) }
  const common = {
    customer: customerId,
    client_reference_id: userId,
    line_items: [{ price: priceId, quantity: 1 }],
    success_url: successUrl,
    cancel_url: cancelUrl,
    metadata: { ...metadata, fingerprint },
    // The customer exists already, so Stripe needs leave to store the address that the
    // tax depends on, and the name of a business.
    ...(settings.tax && {
      automatic_tax: { enabled: true },
      tax_id_collection: { enabled: true },
      customer_update: { address: 'auto', name: 'auto' },
    }),
    ...(settings.promotionCodes && { allow_promotion_codes: true }),
  } satisfies Partial<Stripe.Checkout.SessionCreateParams>
  if (offer === 'mini_weekly')
    return {
      ...common,
      mode: 'payment',
      invoice_creation: { enabled: true },
      payment_intent_data: { metadata },
    }
  return {
    ...common,
    mode: 'subscription',
    payment_method_collection: trial ? 'if_required' : 'always',
    subscription_data: {
      metadata,
      ...(trial && {
        trial_period_days: settings.trialDays,
        trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
      }),
    },
  }
}
