// Customers at the Stripe double: who is billed, and the cards that pay their invoices.
import type { Account } from './account.ts'
import type { Params } from './form.ts'
import { type Address, type Card, type Customer, StripeError } from './objects.ts'

export function createCustomer(
  account: Account,
  { email = null, metadata = {} }: Params,
): Customer {
  const customer: Customer = {
    id: account.newId('cus'),
    object: 'customer',
    email,
    name: null,
    address: null,
    taxIds: [],
    metadata,
    created: account.seconds(),
    balance: 0,
    deleted: false,
    card: null,
    invoice_settings: { default_payment_method: null },
  }
  account.customers.set(customer.id, customer)
  account.emit('customer.created', customerView(account, customer))
  return customer
}

/** Stores a card, and returns the id of the method of payment. */
export function createMethod(
  account: Account,
  customer: Customer,
  card: 'good' | 'declining',
): string {
  const id = account.newId('pm')
  const last4 = card === 'good' ? '4242' : '0002'
  account.paymentMethods.set(id, {
    id,
    object: 'payment_method',
    customer: customer.id,
    type: 'card',
    card: { brand: 'visa', last4, exp_month: 8, exp_year: 2028 },
  })
  return id
}

/** The customer enters a card in the portal, which becomes the one that pays. */
export function saveCard(account: Account, customer: Customer, card: Card): void {
  const method = card && createMethod(account, customer, card)
  Object.assign(customer, { card, invoice_settings: { default_payment_method: method } })
  account.emit('customer.updated', customerView(account, customer))
}

/** The customer enters whom to bill, as in the portal. */
export function saveBilling(
  account: Account,
  customer: Customer,
  {
    taxIds = [],
    ...billing
  }: { name?: string; address?: Partial<Address>; taxIds?: { type: string; value: string }[] },
): void {
  const empty: Address = {
    line1: null,
    line2: null,
    postal_code: null,
    city: null,
    state: null,
    country: null,
  }
  Object.assign(customer, billing, billing.address && { address: { ...empty, ...billing.address } })
  customer.taxIds = taxIds.map((taxId) => ({
    id: account.newId('txi'),
    object: 'tax_id',
    customer: customer.id,
    ...taxId,
  }))
  account.emit('customer.updated', customerView(account, customer))
}

const expandable = ['tax_ids', 'invoice_settings.default_payment_method']

/** Returns a customer as Stripe's API does: of a deleted one only the id. */
export function customerView(account: Account, customer: Customer, expand: string[] = []): object {
  const { card: _, taxIds, deleted, ...view } = customer
  const unknown = expand.find((path) => !expandable.includes(path))
  if (unknown) throw new StripeError(400, `This property cannot be expanded (${unknown}).`)
  if (deleted) return { id: view.id, object: 'customer', deleted }
  const { default_payment_method: id } = view.invoice_settings
  const url = `/v1/customers/${view.id}/tax_ids`
  return {
    ...view,
    ...(expand.includes('tax_ids') && {
      tax_ids: { object: 'list', data: taxIds, has_more: false, url },
    }),
    ...(expand.includes('invoice_settings.default_payment_method') && {
      invoice_settings: { default_payment_method: findMethod(account, id) },
    }),
  }
}

export const findMethod = (account: Account, id: string | null) =>
  (id && account.paymentMethods.get(id)) || null
