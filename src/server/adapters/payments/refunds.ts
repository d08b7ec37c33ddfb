// Finds payments that were refunded in full, or that are disputed and not won.
import type Stripe from 'stripe'

/** Resolves to the ids of the customer's payment intents that no longer count. */
export async function listRefundedPayments(stripe: Stripe, customer: string): Promise<Set<string>> {
  const payments = new Set<string>()
  for await (const charge of stripe.charges.list({ customer, limit: 100 })) {
    const payment = charge.payment_intent && idOf(charge.payment_intent)
    if (payment && (await isRefunded(stripe, charge))) payments.add(payment)
  }
  return payments
}

export async function isRefunded(stripe: Stripe, { id, refunded, disputed }: Stripe.Charge): Promise<boolean> {
  return refunded || (disputed && (await hasOpenOrLostDispute(stripe, id)))
}

/** The fields that Stripe must expand so that an invoice contains its payments. */
export const invoiceExpansions = ['data.payments']

/** True if the last payment of a subscription was refunded. Invoices of zero, such as for a trial, are no payments. */
export async function isRevoked(stripe: Stripe, subscription: string, refundedPayments: Set<string>): Promise<boolean> {
  for await (const invoice of stripe.invoices.list({ subscription, status: 'paid', expand: invoiceExpansions })) {
    if (invoice.amount_paid === 0) continue
    const paid = (invoice.payments?.data ?? []).filter(({ status }) => status === 'paid')
    return paid.length > 0 && paid.every(({ payment }) => refundedPayments.has(idOf(payment.payment_intent ?? '')))
  }
  return false
}

/** Disputes that were won, and inquiries (warnings), do not count. */
async function hasOpenOrLostDispute(stripe: Stripe, charge: string): Promise<boolean> {
  const { data } = await stripe.disputes.list({ charge, limit: 100 })
  return data.some(({ status }) => status !== 'won' && status !== 'prevented' && !status.startsWith('warning_'))
}

function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id
}
