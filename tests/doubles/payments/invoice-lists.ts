// The list of invoices at the Stripe double.
import type { Account } from './account.ts'
import { getObject } from './account.ts'
import type { Params } from './form.ts'
import { type Invoice, StripeError } from './objects.ts'

const knownParams = ['customer', 'subscription', 'status', 'limit', 'starting_after', 'expand']
const statuses = ['draft', 'open', 'paid', 'uncollectible', 'void']

/** Throws Stripe's error for what it refuses. The caller cuts the result into pages. */
export function findInvoices(account: Account, params: Params): Invoice[] {
  const unknownParam = Object.keys(params).find((name) => !knownParams.includes(name))
  if (unknownParam)
    throw new StripeError(400, `Received unknown parameter: ${unknownParam}`, {
      code: 'parameter_unknown',
      param: unknownParam,
    })
  const { customer, subscription, status } = params
  if (customer !== undefined)
    getObject(account.customers, 'customer', customer, { param: 'customer', status: 400 })
  if (subscription !== undefined)
    getObject(account.subscriptions, 'subscription', subscription, {
      param: 'subscription',
      status: 400,
    })
  if (status !== undefined && !statuses.includes(status))
    throw new StripeError(400, `Invalid status: must be one of ${statuses.join(', ')}`, {
      param: 'status',
    })
  return [...account.invoices.values()].filter(
    (invoice) =>
      (customer === undefined || invoice.customer === customer) &&
      (subscription === undefined || invoice.subscription === subscription) &&
      (status === undefined || invoice.status === status),
  )
}
