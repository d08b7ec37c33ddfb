// Whose money went back: charges that were refunded in full, or are disputed and not won.
import type Stripe from 'stripe'

/** The payments of a customer that count no more. */
export async function listTakenBack(stripe: Stripe, customer: string): Promise<Set<string>> {
  const payments = new Set<string>()
  for await (const charge of stripe.charges.list({ customer, limit: 100 })) {
    const payment = charge.payment_intent && idOf(charge.payment_intent)
    if (payment && (await isTakenBack(stripe, charge))) payments.add(payment)
  }
  return payments
}

export async function isTakenBack(stripe: Stripe, { id, refunded, disputed }: Stripe.Charge): Promise<boolean> {
  return refunded || (disputed && (await isContested(stripe, id)))
}

/** What an invoice must tell besides itself for its payments to be known. */
export const invoiceDetails = ['data.payments']

/** Whether all that was paid for a subscription the last time went back. An invoice of nothing, as for a trial, is no payment. */
export async function isRevoked(stripe: Stripe, subscription: string, takenBack: Set<string>): Promise<boolean> {
  for await (const invoice of stripe.invoices.list({ subscription, status: 'paid', expand: invoiceDetails })) {
    if (invoice.amount_paid === 0) continue
    const paid = (invoice.payments?.data ?? []).filter(({ status }) => status === 'paid')
    return paid.length > 0 && paid.every(({ payment }) => takenBack.has(idOf(payment.payment_intent ?? '')))
  }
  return false
}

/** A dispute that was won, or that was only a question, takes nothing back. */
async function isContested(stripe: Stripe, charge: string): Promise<boolean> {
  const { data } = await stripe.disputes.list({ charge, limit: 100 })
  return data.some(({ status }) => status !== 'won' && status !== 'prevented' && !status.startsWith('warning_'))
}

function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id
}
