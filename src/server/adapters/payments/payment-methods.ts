// Tells whether Stripe can take the next payment of a subscription.
import type Stripe from 'stripe'

/** A method of the subscription, or the customer's own, which must be expanded. Stripe ends a trial that has neither. */
export function hasPaymentMethod({ default_payment_method, default_source, customer }: Stripe.Subscription): boolean {
  if (default_payment_method ?? default_source) return true
  if (typeof customer === 'string' || customer.deleted) return false
  return Boolean(customer.invoice_settings.default_payment_method ?? customer.default_source)
}
