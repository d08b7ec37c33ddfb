// The calls of Stripe's API that the double knows; any other is a mistake of whoever made it.
import type { Account } from './account.ts'
import { need } from './account.ts'
import { expireSession, openSession, showCharge, showSession } from './checkout.ts'
import type { Params } from './form.ts'
import { missing, Refusal } from './objects.ts'
import { openVisit } from './portal.ts'
import { cancelNow, showInvoice, showSubscription } from './subscriptions.ts'

type Asked = { params: Params; id: string; urlOf(path: string): string }
type Call = (account: Account, asked: Asked) => object

const calls: Record<string, Call> = {
  'POST /v1/customers': (account, { params }) => {
    const id = account.newId('cus')
    const { email = null, metadata = {} } = params
    const customer = { id, object: 'customer' as const, email, metadata, created: account.seconds(), card: null }
    account.customers.set(id, customer)
    const { card: _, ...shown } = customer
    account.tell('customer.created', shown)
    return shown
  },
  'GET /v1/subscriptions': (account, { params }) => {
    const { customer, status } = params
    if (customer) need(account.customers, 'customer', customer, { param: 'customer', status: 400 })
    const found = [...account.subscriptions.values()].filter(
      (one) =>
        (!customer || one.customer === customer) &&
        (status === 'all' || (status ? one.status === status : one.status !== 'canceled')),
    )
    return list(found, params, '/v1/subscriptions', showSubscription)
  },
  'GET /v1/subscriptions/:id': (account, { id }) => showSubscription(need(account.subscriptions, 'subscription', id)),
  'DELETE /v1/subscriptions/:id': (account, { id }) => showSubscription(cancelNow(account, id)),
  'POST /v1/checkout/sessions': (account, { params, urlOf }) =>
    showSession(
      account,
      openSession(account, params, (id) => urlOf(`/c/pay/${id}`)),
    ),
  'GET /v1/checkout/sessions': (account, { params }) => {
    const { customer, status } = params
    if (customer) need(account.customers, 'customer', customer, { param: 'customer', status: 400 })
    const found = [...account.sessions.values()].filter(
      (one) => (!customer || one.customer === customer) && (!status || one.status === status),
    )
    return list(found, params, '/v1/checkout/sessions', (session) => showSession(account, session, expanded(params)))
  },
  'POST /v1/checkout/sessions/:id/expire': (account, { id }) => showSession(account, expireSession(account, id)),
  'POST /v1/billing_portal/sessions': (account, { params, urlOf }) =>
    openVisit(account, params, (id) => urlOf(`/p/session/${id}`)),
  'GET /v1/charges': (account, { params }) => {
    const { customer } = params
    if (customer) need(account.customers, 'customer', customer, { param: 'customer', status: 400 })
    const found = [...account.charges.values()].filter((one) => !customer || one.customer === customer)
    return list(found, params, '/v1/charges', showCharge)
  },
  'GET /v1/charges/:id': (account, { id }) => showCharge(need(account.charges, 'charge', id)),
  'GET /v1/invoices': (account, { params }) => {
    const { subscription, status } = params
    if (subscription) need(account.subscriptions, 'subscription', subscription, { param: 'subscription', status: 400 })
    const found = [...account.invoices.values()].filter(
      (one) => (!subscription || one.subscription === subscription) && (!status || one.status === status),
    )
    return list(found, params, '/v1/invoices', (invoice) => showInvoice(invoice, expanded(params)))
  },
  'GET /v1/disputes': (account, { params }) =>
    list(
      [...account.disputes.values()].filter(({ charge }) => charge === params.charge),
      params,
      '/v1/disputes',
    ),
  'GET /v1/prices/:id': (account, { id, params }) => {
    const price = need(account.prices, 'price', id)
    const expands = Object.values(params.expand ?? []).includes('product')
    return { ...price, product: expands ? need(account.products, 'product', price.product) : price.product }
  },
  'GET /v1/webhook_endpoints': (account, { params }) => list(account.webhookEndpoints, params, '/v1/webhook_endpoints'),
  'GET /v1/billing_portal/configurations': (account, { params }) =>
    list(account.portals, params, '/v1/billing_portal/configurations'),
}

/** Null: no such call. */
export function findCall(
  method: string,
  path: string,
): ((account: Account, asked: Omit<Asked, 'id'>) => object) | null {
  for (const [name, call] of Object.entries(calls)) {
    const [verb, pattern = ''] = name.split(' ')
    const match = new RegExp(`^${pattern.replace(':id', '([\\w]+)')}$`).exec(path)
    if (verb === method && match) return (account, asked) => call(account, { ...asked, id: match[1] ?? '' })
  }
  return null
}

/** Who does not show the account's key learns nothing. */
export function refuseStranger(account: Account, authorization: string): void {
  const [, token] = /^Bearer (.+)$/.exec(authorization) ?? []
  if (!token) throw new Refusal(401, 'You did not provide an API key.')
  if (token !== account.key) throw new Refusal(401, `Invalid API Key provided: ${token.slice(0, 8)}***`)
}

/** What each of a list is to show whole. */
function expanded({ expand = [] }: Params): string[] {
  return Object.values(expand as string[]).map((path) => path.replace(/^data\./, ''))
}

/** The newest first, in pages. */
function list<T extends { id: string }>(
  found: T[],
  params: Params,
  url: string,
  show: (one: T) => object = (one) => one,
) {
  const newest = found.toReversed()
  const limit = Number(params.limit ?? 10)
  if (limit < 1 || limit > 100) throw new Refusal(400, 'This value must be between 1 and 100.', { param: 'limit' })
  const start = params.starting_after ? newest.findIndex(({ id }) => id === params.starting_after) + 1 : 0
  if (params.starting_after && start === 0) throw missing('object', params.starting_after, { status: 400 })
  const page = newest.slice(start, start + limit)
  return { object: 'list', url, data: page.map((one) => show(one)), has_more: start + limit < newest.length }
}
