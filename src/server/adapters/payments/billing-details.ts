// Fetches from Stripe who is billed, and how the next payment is made.
import type Stripe from 'stripe'
import type { BillingDetails } from '#contract/billing/billing.ts'

export const noBillingDetails: BillingDetails = {
  paidBy: null,
  name: null,
  address: null,
  taxIds: [],
}

/** The fields that Stripe must expand so that a customer contains them. */
export const billingExpansions = ['invoice_settings.default_payment_method', 'tax_ids']

const payingStates: Stripe.Subscription.Status[] = ['trialing', 'active', 'past_due']

export async function fetchBillingDetails(
  stripe: Stripe,
  customerId: string,
): Promise<BillingDetails> {
  const [customer, subscriptions] = await Promise.all([
    stripe.customers.retrieve(customerId, { expand: billingExpansions }),
    stripe.subscriptions.list({
      customer: customerId,
      limit: 10,
      expand: ['data.default_payment_method'],
    }),
  ])
  if (customer.deleted) return noBillingDetails
  const subscription = subscriptions.data.find(({ status }) => payingStates.includes(status))
  // A checkout stores its card with the subscription, and Stripe takes that one before
  // the customer's.
  const method =
    subscription?.default_payment_method ?? customer.invoice_settings.default_payment_method
  return {
    paidBy: method && typeof method !== 'string' ? toPaidBy(method) : null,
    name: customer.name || null,
    address: toAddress(customer.address),
    taxIds: customer.tax_ids?.data.map(({ type, value }) => ({ type, value })) ?? [],
  }
}

function toPaidBy(method: Stripe.PaymentMethod): BillingDetails['paidBy'] {
  const { type, card } = method
  const bank =
    method.sepa_debit ?? method.us_bank_account ?? method.bacs_debit ?? method.au_becs_debit
  return {
    type,
    last4: card?.last4 ?? bank?.last4 ?? null,
    expires: card ? { month: card.exp_month, year: card.exp_year } : null,
  }
}

function toAddress(address: Stripe.Address | null | undefined): BillingDetails['address'] {
  const { postal_code: postalCode, city, country } = address ?? {}
  if (!postalCode && !city && !country) return null
  return { postalCode: postalCode || null, city: city || null, country: country || null }
}
