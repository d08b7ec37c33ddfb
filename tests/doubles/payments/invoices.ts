// Invoices of subscriptions at the Stripe double.
import type { Account } from './account.ts'
import { getObject } from './account.ts'
import { createCharge } from './checkout.ts'
import type { Discount, Invoice, InvoiceLine, Price, Subscription } from './objects.ts'

export function lineOf(account: Account, price: Price, amount: number, period: InvoiceLine['period']): InvoiceLine {
  const details = { price: price.id, product: price.product }
  return {
    id: account.newId('il'),
    object: 'line_item',
    amount,
    period,
    pricing: { type: 'price_details', price_details: details },
  }
}

/** Issues an invoice and takes its payment. A negative total becomes credit of the customer, which later invoices use up. */
export function createInvoice(
  account: Account,
  subscription: Subscription,
  reason: Invoice['billing_reason'],
  lines: InvoiceLine[],
): Invoice {
  const customer = getObject(account.customers, 'customer', subscription.customer)
  const total = applyDiscounts(
    lines.reduce((sum, { amount }) => sum + amount, 0),
    subscription.discounts.filter(({ end }) => end === null || end > account.seconds()),
  )
  const due = Math.max(0, total + customer.balance)
  customer.balance = Math.min(0, total + customer.balance)
  const invoice: Invoice = {
    id: account.newId('in'),
    object: 'invoice',
    customer: customer.id,
    subscription: subscription.id,
    billing_reason: reason,
    lines: { object: 'list', data: lines, has_more: false },
    currency: subscription.items.data[0]!.price.currency,
    total,
    amount_due: due,
    amount_paid: 0,
    status: subscription.pause_collection ? pausedStatuses[subscription.pause_collection.behavior] : 'open',
    payment: null,
    created: account.seconds(),
  }
  account.invoices.set(invoice.id, invoice)
  return invoice.status === 'open' ? payInvoice(account, invoice) : invoice
}

const pausedStatuses = { keep_as_draft: 'draft', mark_uncollectible: 'uncollectible', void: 'void' } as const

/** Credit is not reduced. */
export function applyDiscounts(total: number, discounts: Discount[]): number {
  return discounts.reduce((rest, { source: { coupon } }) => {
    const reduced =
      coupon.amount_off === null ? Math.round(rest * (1 - coupon.percent_off! / 100)) : rest - coupon.amount_off
    return rest <= 0 ? rest : Math.max(0, reduced)
  }, total)
}

/** Leaves the invoice open if the card is declined. */
export function payInvoice(account: Account, invoice: Invoice): Invoice {
  const { customer, amount_due: due } = invoice
  if (due === 0) invoice.status = 'paid'
  else if (getObject(account.customers, 'customer', customer).card === 'good')
    Object.assign(invoice, {
      status: 'paid',
      amount_paid: due,
      payment: createCharge(account, customer, due).payment_intent,
    })
  return invoice
}

/** Returns an invoice as Stripe's API does, with its payments only if they are expanded. */
export function invoiceView({ payment, ...own }: Invoice, expand: string[] = []): object {
  const view = { ...own, total_taxes: [], hosted_invoice_url: `https://invoice.stripe.example/${own.id}` }
  if (!expand.includes('payments')) return view
  const invoicePayment = payment && {
    id: view.id.replace('in', 'inpay'),
    object: 'invoice_payment',
    invoice: view.id,
    status: 'paid',
    amount_paid: view.amount_paid,
    payment: { type: 'payment_intent', payment_intent: payment },
  }
  return { ...view, payments: { object: 'list', data: invoicePayment ? [invoicePayment] : [], has_more: false } }
}
