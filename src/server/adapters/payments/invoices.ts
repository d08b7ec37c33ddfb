// Fetches the invoices of a customer from Stripe, as the customer sees them.
import type Stripe from 'stripe'
import type { CustomerInvoice, InvoicePage, Payments } from './payments.ts'
import { invoiceExpansions, isInvoiceRefunded, listRefundedPayments } from './refunds.ts'
import { planKeyOf } from './subscriptions.ts'

const pageSize = 12

type InvoiceQuery = { customer: string; after: string | null; prices: Payments['prices'] }

/** Drafts are left out, so a page may be shorter than the others. */
export async function fetchInvoices(
  stripe: Stripe,
  { customer, after, prices }: InvoiceQuery,
): Promise<InvoicePage> {
  const [page, refundedPayments] = await Promise.all([
    stripe.invoices.list({
      customer,
      limit: pageSize,
      expand: invoiceExpansions,
      ...(after && { starting_after: after }),
    }),
    listRefundedPayments(stripe, customer),
  ])
  const invoices = page.data
    .filter(({ status }) => status !== 'draft')
    .map((invoice) => toCustomerInvoice(invoice, { prices, refundedPayments }))
  return { invoices, next: page.has_more ? page.data.at(-1)!.id : null }
}

function toCustomerInvoice(
  invoice: Stripe.Invoice,
  { prices, refundedPayments }: { prices: Payments['prices']; refundedPayments: Set<string> },
): CustomerInvoice {
  // The line that costs the most is that of the plan; the others are credit for the plan before.
  const [line] = invoice.lines.data.toSorted((a, b) => b.amount - a.amount)
  const details = line?.pricing?.price_details
  const price = details && { priceId: idOf(details.price), productId: details.product }
  const period = line?.period ?? { start: invoice.created, end: invoice.created }
  return {
    id: invoice.id,
    issuedAt: (invoice.status_transitions?.finalized_at ?? invoice.created) * 1000,
    planKey: price
      ? planKeyOf(price, invoice.parent?.subscription_details?.metadata ?? null, prices)
      : null,
    reason: reasonOf(invoice),
    periodStart: period.start * 1000,
    periodEnd: period.end * 1000,
    totalCents: invoice.total,
    taxCents: taxOf(invoice),
    currency: invoice.currency,
    state: stateOf(invoice, refundedPayments),
    pageUrl: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
  }
}

function reasonOf({
  billing_reason: reason,
  subtotal,
  parent,
}: Stripe.Invoice): CustomerInvoice['reason'] {
  if (reason === 'subscription_update') return 'change'
  if (reason === 'subscription_create') return subtotal === 0 ? 'trial' : 'period'
  return parent?.subscription_details || reason === 'subscription_cycle' ? 'period' : 'pass'
}

function stateOf(
  { status, payments }: Stripe.Invoice,
  refundedPayments: Set<string>,
): CustomerInvoice['state'] {
  if (status === 'open') return 'open'
  if (status !== 'paid') return 'canceled'
  return isInvoiceRefunded(payments, refundedPayments) ? 'refunded' : 'paid'
}

/** The part of an invoice's total that is tax. */
export function taxOf({ total_taxes }: Stripe.Invoice): number {
  return (total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0)
}

function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id
}
