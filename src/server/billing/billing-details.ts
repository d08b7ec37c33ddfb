// Reads who is billed and how they pay. It stays at the provider and is read when somebody asks for it.
import type { BillingDetails } from '#contract/billing.ts'
import { Problem } from '#contract/problems.ts'
import type { Deps } from '../deps/deps.ts'
import { findCustomer } from './store.ts'

/** Says nothing of a user who has bought nothing, and where nothing is sold. Throws `billing_details_unread` if the provider does not answer. */
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
