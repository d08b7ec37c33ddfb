// Reads who is billed, how they pay, and what they were billed. It stays at the provider
// and is read when somebody asks for it.

import type { BillingDetails, InvoicePage } from '#contract/billing/billing.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { Deps } from '../deps/deps.ts'
import { findCustomer } from './store.ts'

/**
 * Says nothing of a user who has bought nothing, and where nothing is sold. Throws
 * `billing_details_unread` if the provider does not answer.
 */
export async function readBillingDetails(
  { db, payments }: Pick<Deps, 'db' | 'payments'>,
  userId: string,
): Promise<BillingDetails> {
  const customer = await findCustomer(db.orm, userId)
  if (!customer || !payments) return { paidBy: null, name: null, address: null, taxIds: [] }
  return payments.fetchBillingDetails(customer.customerId).catch((cause) => {
    throw cause instanceof Problem ? new Problem('billing_details_unread', { cause }) : cause
  })
}

/**
 * Empty for a user who has bought nothing, and where nothing is sold. Throws
 * `invoices_unread` if the provider does not answer.
 */
export async function listInvoices(
  { db, payments }: Pick<Deps, 'db' | 'payments'>,
  userId: string,
  after: string | null,
): Promise<InvoicePage> {
  const customer = await findCustomer(db.orm, userId)
  if (!customer || !payments) return { items: [], next: null }
  const { invoices, next } = await payments
    .listInvoices(customer.customerId, after)
    .catch((cause) => {
      throw cause instanceof Problem ? new Problem('invoices_unread', { cause }) : cause
    })
  return {
    items: invoices.map(({ totalCents, taxCents, ...rest }) => ({
      ...rest,
      total: totalCents,
      tax: taxCents,
    })),
    next,
  }
}
