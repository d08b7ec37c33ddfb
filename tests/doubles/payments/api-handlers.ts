// The calls of Stripe's API that the double supports.
import type { Account } from './account.ts'
import { getObject } from './account.ts'
import { chargeView, createSession, expireSession, sessionView } from './checkout.ts'
import { createCustomer, customerView, findMethod } from './customers.ts'
import type { Params } from './form.ts'
import { findInvoices } from './invoice-lists.ts'
import { invoiceView } from './invoices.ts'
import { missingObject, StripeError } from './objects.ts'
import { createPortalSession } from './portal.ts'
import {
  createConfiguration,
  findConfiguration,
  updateConfiguration,
} from './portal-configurations.ts'
import { createEndpoint, createPrice, createProduct, updateEndpoint } from './shop.ts'
import { cancelNow, subscriptionView } from './subscriptions.ts'

type ApiRequest = { params: Params; id: string; urlOf(path: string): string }
type ApiHandler = (account: Account, request: ApiRequest) => object

const handlers: Record<string, ApiHandler> = {
  'POST /v1/customers': (account, { params }) =>
    customerView(account, createCustomer(account, params)),
  'GET /v1/customers': (account, { params }) =>
    list([...account.customers.values()], params, '/v1/customers', (customer) =>
      customerView(account, customer, expandedPaths(params)),
    ),
  'GET /v1/customers/:id': (account, { id, params }) =>
    customerView(account, getObject(account.customers, 'customer', id), expandedPaths(params)),
  'GET /v1/subscriptions': (account, { params }) => {
    const { customer, status } = params
    if (customer)
      getObject(account.customers, 'customer', customer, { param: 'customer', status: 400 })
    const matches = [...account.subscriptions.values()].filter(
      (subscription) =>
        (!customer || subscription.customer === customer) &&
        (status === 'all' ||
          (status ? subscription.status === status : subscription.status !== 'canceled')),
    )
    const paths = expandedPaths(params)
    return list(matches, params, '/v1/subscriptions', (subscription) => ({
      ...subscriptionView(subscription, paths),
      ...(paths.includes('customer') && {
        customer: customerView(account, account.customers.get(subscription.customer)!),
      }),
      ...(paths.includes('default_payment_method') && {
        default_payment_method: findMethod(account, subscription.default_payment_method),
      }),
    }))
  },
  'GET /v1/subscriptions/:id': (account, { id }) =>
    subscriptionView(getObject(account.subscriptions, 'subscription', id)),
  'DELETE /v1/subscriptions/:id': (account, { id }) => subscriptionView(cancelNow(account, id)),
  'POST /v1/checkout/sessions': (account, { params, urlOf }) =>
    sessionView(
      account,
      createSession(account, params, (id) => urlOf(`/c/pay/${id}`)),
    ),
  'GET /v1/checkout/sessions': (account, { params }) => {
    const { customer, status } = params
    if (customer)
      getObject(account.customers, 'customer', customer, { param: 'customer', status: 400 })
    const matches = [...account.sessions.values()].filter(
      (session) =>
        (!customer || session.customer === customer) && (!status || session.status === status),
    )
    return list(matches, params, '/v1/checkout/sessions', (session) =>
      sessionView(account, session, expandedPaths(params)),
    )
  },
  'GET /v1/checkout/sessions/:id': (account, { id, params }) =>
    sessionView(
      account,
      getObject(account.sessions, 'checkout.session', id),
      expandedPaths(params),
    ),
  'POST /v1/checkout/sessions/:id/expire': (account, { id }) =>
    sessionView(account, expireSession(account, id)),
  'POST /v1/billing_portal/sessions': (account, { params, urlOf }) =>
    createPortalSession(account, params, (id) => urlOf(`/p/session/${id}`)),
  'GET /v1/charges': (account, { params }) => {
    const { customer } = params
    if (customer)
      getObject(account.customers, 'customer', customer, { param: 'customer', status: 400 })
    const matches = [...account.charges.values()].filter(
      (charge) => !customer || charge.customer === customer,
    )
    return list(matches, params, '/v1/charges', chargeView)
  },
  'GET /v1/charges/:id': (account, { id }) => chargeView(getObject(account.charges, 'charge', id)),
  'GET /v1/invoices': (account, { params }) =>
    list(findInvoices(account, params), params, '/v1/invoices', (invoice) =>
      invoiceView(account, invoice, expandedPaths(params)),
    ),
  'GET /v1/disputes': (account, { params }) =>
    list(
      [...account.disputes.values()].filter(({ charge }) => charge === params.charge),
      params,
      '/v1/disputes',
    ),
  'GET /v1/prices/:id': (account, { id, params }) => {
    const price = getObject(account.prices, 'price', id)
    const expands = Object.values(params.expand ?? []).includes('product')
    return {
      ...price,
      product: expands ? getObject(account.products, 'product', price.product) : price.product,
    }
  },
  'GET /v1/prices': (account, { params }) => {
    const keys = Object.values(params.lookup_keys ?? [])
    const matches = [...account.prices.values()].filter(({ lookup_key }) =>
      keys.includes(lookup_key ?? ''),
    )
    return list(matches, params, '/v1/prices')
  },
  'POST /v1/prices': (account, { params }) => createPrice(account, params),
  'GET /v1/products/:id': (account, { id }) => getObject(account.products, 'product', id),
  'POST /v1/products': (account, { params }) => createProduct(account, params),
  'POST /v1/products/:id': (account, { id, params }) =>
    Object.assign(getObject(account.products, 'product', id), { active: params.active === 'true' }),
  'GET /v1/webhook_endpoints': (account, { params }) =>
    list(account.webhookEndpoints, params, '/v1/webhook_endpoints'),
  'POST /v1/webhook_endpoints': (account, { params }) => createEndpoint(account, params),
  'POST /v1/webhook_endpoints/:id': (account, { id, params }) =>
    updateEndpoint(account, id, params),
  'GET /v1/billing_portal/configurations': (account, { params }) => {
    const matches = account.portals.filter(
      ({ active, is_default }) =>
        (!params.active || active === (params.active === 'true')) &&
        (!params.is_default || is_default === (params.is_default === 'true')),
    )
    return list(matches, params, '/v1/billing_portal/configurations')
  },
  'GET /v1/billing_portal/configurations/:id': (account, { id }) => findConfiguration(account, id),
  'POST /v1/billing_portal/configurations': (account, { params }) =>
    createConfiguration(account, params),
  'POST /v1/billing_portal/configurations/:id': (account, { id, params }) =>
    updateConfiguration(account, id, params),
  'GET /v1/tax/settings': (account) => account.tax,
}

/** Returns null for an unsupported call. */
export function findHandler(
  method: string,
  path: string,
): ((account: Account, request: Omit<ApiRequest, 'id'>) => object) | null {
  for (const [name, call] of Object.entries(handlers)) {
    const [handlerMethod, pattern = ''] = name.split(' ')
    const match = new RegExp(`^${pattern.replace(':id', '([\\w]+)')}$`).exec(path)
    if (handlerMethod === method && match)
      return (account, request) => call(account, { ...request, id: match[1] ?? '' })
  }
  return null
}

/** Throws unless the header has the account's key. */
export function checkApiKey(account: Account, authorization: string): void {
  const [, token] = /^Bearer (.+)$/.exec(authorization) ?? []
  if (!token) throw new StripeError(401, 'You did not provide an API key.')
  if (token !== account.key)
    throw new StripeError(401, `Invalid API Key provided: ${token.slice(0, 8)}***`)
}

/** The paths to expand in each item of a list. */
function expandedPaths({ expand = [] }: Params): string[] {
  return Object.values(expand as string[]).map((path) => path.replace(/^data\./, ''))
}

/** Lists the newest first, in pages. */
function list<T extends { id: string }>(
  objects: T[],
  params: Params,
  url: string,
  toView: (object: T) => object = (object) => object,
) {
  const newest = objects.toReversed()
  const limit = Number(params.limit ?? 10)
  if (limit < 1 || limit > 100)
    throw new StripeError(400, 'This value must be between 1 and 100.', { param: 'limit' })
  const start = params.starting_after
    ? newest.findIndex(({ id }) => id === params.starting_after) + 1
    : 0
  if (params.starting_after && start === 0)
    throw missingObject('object', params.starting_after, { status: 400 })
  const page = newest.slice(start, start + limit)
  return {
    object: 'list',
    url,
    data: page.map((object) => toView(object)),
    has_more: start + limit < newest.length,
  }
}
