// Invoices of subscriptions and passes at the Stripe double.
import type { Account } from './account.ts'
import { getObject } from './account.ts'
import { createCharge } from './checkout.ts'
import type { Discount, Invoice, InvoiceLine, Price, Session, Subscription } from './objects.ts'
import { taxBehaviorOf, withTax } from './tax.ts'

export function lineOf(
  account: Account,
  price: Price,
  amount: number,
  period: InvoiceLine['period'],
): InvoiceLine {
  const details = { price: price.id, product: price.product }
  return {
    id: account.newId('il'),
    object: 'line_item',
    amount,
    period,
    pricing: { type: 'price_details', price_details: details },
  }
}

/**
 * Issues an invoice and takes its payment. A negative total becomes credit of the
 * customer, which later invoices use up.
 */
export function createInvoice(
  account: Account,
  subscription: Subscription,
  reason: Invoice['billing_reason'],
  lines: InvoiceLine[],
): Invoice {
  const customer = getObject(account.customers, 'customer', subscription.customer)
  const net = applyDiscounts(
    lines.reduce((sum, { amount }) => sum + amount, 0),
    subscription.discounts.filter(({ end }) => end === null || end > account.seconds()),
  )
  const { price } = subscription.items.data[0]!
  const { total, taxes } = subscription.automatic_tax?.enabled
    ? withTax(account, price, net)
    : { total: net, taxes: [] }
  const due = Math.max(0, total + customer.balance)
  customer.balance = Math.min(0, total + customer.balance)
  const invoice: Invoice = {
    id: account.newId('in'),
    object: 'invoice',
    customer: customer.id,
    subscription: subscription.id,
    billing_reason: reason,
    lines: { object: 'list', data: lines, has_more: false },
    currency: price.currency,
    total,
    total_taxes: taxes,
    amount_due: due,
    amount_paid: 0,
    status: subscription.pause_collection
      ? pausedStatuses[subscription.pause_collection.behavior]
      : 'open',
    payment: null,
    created: account.seconds(),
  }
  account.invoices.set(invoice.id, invoice)
  return invoice.status === 'open' ? payInvoice(account, invoice) : invoice
}

/** Issues the invoice of a pass, which no subscription has. */
export function createPassInvoice(account: Account, session: Session): void {
  const { customer, currency, amount_total: total, payment_intent: payment, price } = session
  const now = account.seconds()
  const invoice: Invoice = {
    id: account.newId('in'),
    object: 'invoice',
    customer,
    subscription: null,
    billing_reason: 'manual',
    lines: {
      object: 'list',
      data: [lineOf(account, price, total, { start: now, end: now })],
      has_more: false,
    },
    currency,
    total,
    total_taxes: session.automatic_tax.enabled ? taxesOf(account, session) : [],
    amount_due: total,
    amount_paid: total,
    status: 'paid',
    payment,
    created: now,
  }
  account.invoices.set(invoice.id, invoice)
  account.emit('invoice.paid', invoiceView(account, invoice))
}

function taxesOf(
  account: Account,
  { price, total_details: { amount_tax: amount } }: Session,
): Invoice['total_taxes'] {
  return [{ amount, tax_behavior: taxBehaviorOf(account, price), type: 'tax_rate_details' }]
}

const pausedStatuses = {
  keep_as_draft: 'draft',
  mark_uncollectible: 'uncollectible',
  void: 'void',
} as const

/** Credit is not reduced. */
export function applyDiscounts(total: number, discounts: Discount[]): number {
  return discounts.reduce((rest, { source: { coupon } }) => {
    const reduced =
      coupon.amount_off === null
        ? Math.round(rest * (1 - coupon.percent_off! / 100))
        : rest - coupon.amount_off
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
export function invoiceView(
  account: Account,
  { payment, ...own }: Invoice,
  expand: string[] = [],
): object {
  // A draft has no page yet.
  const page = own.status === 'draft' ? null : `${account.url}/i/${own.id}`
  const { metadata } = account.subscriptions.get(own.subscription ?? '') ?? {}
  const details = { subscription: own.subscription, metadata }
  const view = {
    ...own,
    subtotal: own.lines.data.reduce((sum, { amount }) => sum + amount, 0),
    parent:
      own.subscription === null
        ? null
        : { type: 'subscription_details', subscription_details: details },
    status_transitions: { finalized_at: own.status === 'draft' ? null : own.created },
    hosted_invoice_url: page,
    invoice_pdf: page && `${page}/pdf`,
  }
  if (!expand.includes('payments')) return view
  const invoicePayment = payment && {
    id: view.id.replace('in', 'inpay'),
    object: 'invoice_payment',
    invoice: view.id,
    status: 'paid',
    amount_paid: view.amount_paid,
    payment: { type: 'payment_intent', payment_intent: payment },
  }
  return {
    ...view,
    payments: { object: 'list', data: invoicePayment ? [invoicePayment] : [], has_more: false },
  }
}
