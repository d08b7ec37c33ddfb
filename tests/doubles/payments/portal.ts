// Sessions of the customer portal at the Stripe double.
import type { Account } from './account.ts'
import { getCustomer, getObject } from './account.ts'
import type { Params } from './form.ts'
import { type Portal, StripeError } from './objects.ts'
import { configurationOf } from './portal-configurations.ts'

export function createPortalSession(account: Account, params: Params, url: (id: string) => string): object {
  const customer = getCustomer(account, params.customer).id
  if (!URL.canParse(params.return_url ?? ''))
    throw new StripeError(400, 'Not a valid URL', { code: 'url_invalid', param: 'return_url' })
  const { features } = configurationOf(account, params.configuration)
  const id = account.newId('bps')
  const flow = params.flow_data ? parseFlow(account, customer, params.flow_data) : null
  if (flow) expectOffered(features.subscription_update, flow.price)
  const visit = {
    id,
    object: 'billing_portal.session' as const,
    customer,
    return_url: params.return_url,
    url: url(id),
    flow,
  }
  account.visits.set(id, visit)
  const { flow: _, ...view } = visit
  return view
}

function parseFlow(account: Account, customer: string, flow: Params) {
  if (flow.type !== 'subscription_update_confirm')
    throw new StripeError(400, `The double does not support the flow ${flow.type}.`)
  const { subscription: id, items } = flow.subscription_update_confirm
  const subscription = getObject(account.subscriptions, 'subscription', id, { param: 'flow_data', status: 400 })
  const [item] = items
  const price = getObject(account.prices, 'price', item.price, { param: 'flow_data', status: 400 })
  if (subscription.customer !== customer || subscription.status === 'canceled')
    throw new StripeError(400, 'The subscription does not belong to this customer, or is canceled.', {
      param: 'flow_data',
    })
  if (subscription.cancel_at_period_end)
    throw new StripeError(400, 'The subscription is set to be canceled and cannot be updated.', { param: 'flow_data' })
  if (item.id !== subscription.items.data[0]?.id)
    throw new StripeError(400, 'This item is not of that subscription.', { param: 'flow_data' })
  if (price.id === subscription.items.data[0]?.price.id)
    throw new StripeError(400, 'There is no change to confirm.', { param: 'flow_data' })
  return { subscription: id as string, price: price.id, doneUrl: flow.after_completion?.redirect?.return_url as string }
}

/** A change can only be confirmed if the configuration offers it. */
function expectOffered(update: Portal['features']['subscription_update'], price: string): void {
  if (!update.enabled)
    throw new StripeError(400, 'This feature is disabled in the portal configuration.', { param: 'flow_data' })
  if (!update.products.some(({ prices }) => prices.includes(price)))
    throw new StripeError(400, `The price ${price} is not in the portal configuration.`, { param: 'flow_data' })
}
