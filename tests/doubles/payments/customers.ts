// Customers at the Stripe double, and the cards that pay their invoices.
import type { Account } from './account.ts'
import type { Params } from './form.ts'
import type { Card, Customer } from './objects.ts'

export function createCustomer(account: Account, { email = null, metadata = {} }: Params): Customer {
  const customer: Customer = {
    id: account.newId('cus'),
    object: 'customer',
    email,
    metadata,
    created: account.seconds(),
    balance: 0,
    deleted: false,
    card: null,
    invoice_settings: { default_payment_method: null },
  }
  account.customers.set(customer.id, customer)
  account.emit('customer.created', customerView(customer))
  return customer
}

/** The customer enters a card in the portal, which becomes the one that pays. */
export function saveCard(account: Account, customer: Customer, card: Card): void {
  Object.assign(customer, { card, invoice_settings: { default_payment_method: card && account.newId('pm') } })
  account.emit('customer.updated', customerView(customer))
}

/** Returns a customer as Stripe's API does: of a deleted one only the id. */
export function customerView({ card: _, deleted, ...view }: Customer): object {
  return deleted ? { id: view.id, object: 'customer', deleted } : view
}
