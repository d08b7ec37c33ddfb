// Lists what a user was billed. The invoices stay at the provider and are read when somebody asks for them.
import type { InvoicePage } from '#contract/billing.ts'
import { Problem } from '#contract/problems.ts'
import type { Deps } from '../deps/deps.ts'
import { findCustomer } from './store.ts'

/** Empty for a user who has bought nothing, and where nothing is sold. Throws `invoices_unread` if the provider does not answer. */
export async function listInvoices(
  { db, payments }: Pick<Deps, 'db' | 'payments'>,
  userId: string,
  after: string | null,
): Promise<InvoicePage> {
  const customer = await findCustomer(db.orm, userId)
  if (!customer || !payments) return { items: [], next: null }
  const { invoices, next } = await payments.listInvoices(customer.customerId, after).catch((cause) => {
    throw cause instanceof Problem ? new Problem('invoices_unread', { cause }) : cause
  })
  return {
    items: invoices.map(({ totalCents, taxCents, ...rest }) => ({ ...rest, total: totalCents, tax: taxCents })),
    next,
  }
}
