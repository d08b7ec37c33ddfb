// What the operator of a shop creates at the Stripe double: products, prices and webhook endpoints.
import type { Account } from './account.ts'
import { getObject } from './account.ts'
import type { Params } from './form.ts'
import { missingObject, type Price, type Product, StripeError } from './objects.ts'

export function createProduct(
  account: Account,
  { id = account.newId('prod'), name }: Params,
): Product {
  if (!name)
    throw new StripeError(400, 'Missing required param: name.', {
      code: 'parameter_missing',
      param: 'name',
    })
  if (account.products.has(id))
    throw new StripeError(400, 'Product already exists.', {
      code: 'resource_already_exists',
      param: 'id',
    })
  const product: Product = { id, object: 'product', name, active: true }
  account.products.set(id, product)
  return product
}

/** A lookup key belongs to one price at a time. It moves only if the new price asks for it. */
export function createPrice(account: Account, params: Params): Price {
  const {
    currency,
    unit_amount,
    recurring,
    lookup_key = null,
    transfer_lookup_key,
    tax_behavior,
  } = params
  const product = getObject(account.products, 'product', params.product, {
    param: 'product',
    status: 400,
  })
  if (!/^\d+$/.test(unit_amount ?? ''))
    throw new StripeError(400, 'Invalid integer', {
      code: 'parameter_invalid_integer',
      param: 'unit_amount',
    })
  const holder = [...account.prices.values()].find(
    (price) => lookup_key !== null && price.lookup_key === lookup_key,
  )
  if (holder && transfer_lookup_key !== 'true')
    throw new StripeError(400, `A price (\`${holder.id}\`) already uses that lookup key.`, {
      param: 'lookup_key',
    })
  if (holder) holder.lookup_key = null
  const price: Price = {
    id: account.newId('price'),
    object: 'price',
    active: true,
    currency,
    unit_amount: Number(unit_amount),
    type: recurring ? 'recurring' : 'one_time',
    recurring: recurring
      ? { interval: recurring.interval, interval_count: Number(recurring.interval_count ?? 1) }
      : null,
    product: product.id,
    lookup_key,
    tax_behavior: tax_behavior ?? 'unspecified',
  }
  account.prices.set(price.id, price)
  return price
}

/** The secret is only in the answer that creates the endpoint. */
export function createEndpoint(account: Account, { url, enabled_events }: Params): object {
  const { protocol, hostname } = new URL(url)
  if (!/^https?:$/.test(protocol) || /^(localhost|127\.|\[::1\])/.test(hostname))
    throw new StripeError(400, 'Invalid URL: URL must be publicly accessible.', {
      code: 'url_invalid',
      param: 'url',
    })
  const endpoint = {
    id: account.newId('we'),
    object: 'webhook_endpoint' as const,
    url,
    status: 'enabled',
    enabled_events: Object.values(enabled_events) as string[],
  }
  account.webhookEndpoints.push(endpoint)
  return { ...endpoint, secret: account.webhookSecret }
}

export function updateEndpoint(
  account: Account,
  id: string,
  { enabled_events, disabled }: Params,
): object {
  const endpoint = account.webhookEndpoints.find((candidate) => candidate.id === id)
  if (!endpoint) throw missingObject('webhook_endpoint', id)
  if (enabled_events) endpoint.enabled_events = Object.values(enabled_events)
  if (disabled) endpoint.status = disabled === 'true' ? 'disabled' : 'enabled'
  return endpoint
}
