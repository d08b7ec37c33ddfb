// Sessions of the customer portal at the Stripe double.
import type { Account } from './account.ts'
import { getCustomer, getObject } from './account.ts'
import type { Params } from './form.ts'
import { type Portal, type PortalFlow, StripeError } from './objects.ts'
import { configurationOf } from './portal-configurations.ts'

export function createPortalSession(
  account: Account,
  params: Params,
  url: (id: string) => string,
): object {
  const customer = getCustomer(account, params.customer).id
  if (!URL.canParse(params.return_url ?? ''))
    throw new StripeError(400, 'Not a valid URL', { code: 'url_invalid', param: 'return_url' })
  const { features } = configurationOf(account, params.configuration)
  const id = account.newId('bps')
  const flow = params.flow_data ? parseFlow(account, customer, params.flow_data) : null
  if (flow?.kind === 'change') expectOffered(features.subscription_update, flow.price)
  if (flow?.kind === 'card' && !features.payment_method_update.enabled) throw disabledFeature()
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

function parseFlow(account: Account, customer: string, flow: Params): PortalFlow {
  const doneUrl = flow.after_completion?.redirect?.return_url as string
  if (flow.type === 'payment_method_update') return { kind: 'card', doneUrl }
  if (flow.type !== 'subscription_update_confirm')
    throw new StripeError(400, `The double does not support the flow ${flow.type}.`)
  const { subscription: id, items } = flow.subscription_update_confirm
  const subscription = getObject(account.subscriptions, 'subscription', id, {
    param: 'flow_data',
    status: 400,
  })
  const [item] = items
  const price = getObject(account.prices, 'price', item.price, { param: 'flow_data', status: 400 })
  if (subscription.customer !== customer || subscription.status === 'canceled')
    throw new StripeError(
      400,
      'The subscription does not belong to this customer, or is canceled.',
      {
        param: 'flow_data',
      },
    )
  if (subscription.cancel_at_period_end)
    throw new StripeError(400, 'The subscription is set to be canceled and cannot be updated.', {
      param: 'flow_data',
    })
  if (item.id !== subscription.items.data[0]?.id)
    throw new StripeError(400, 'This item is not of that subscription.', { param: 'flow_data' })
  const old = subscription.items.data[0]!.price
  if (price.id === old.id)
    throw new StripeError(400, 'There is no change to confirm.', { param: 'flow_data' })
  if (price.currency !== old.currency)
    throw new StripeError(
      400,
      `The price specified only supports \`${price.currency}\`. This doesn't match the expected currency: \`${old.currency}\`.`,
      { param: 'flow_data' },
    )
  return { kind: 'change', subscription: id, price: price.id, doneUrl }
}

const disabledFeature = () =>
  new StripeError(400, 'This feature is disabled in the portal configuration.', {
    param: 'flow_data',
  })

/** A change can only be confirmed if the configuration offers it. */
function expectOffered(update: Portal['features']['subscription_update'], price: string): void {
  if (!update.enabled) throw disabledFeature()
  if (!update.products.some(({ prices }) => prices.includes(price)))
    throw new StripeError(400, `The price ${price} is not in the portal configuration.`, {
      param: 'flow_data',
    })
}
