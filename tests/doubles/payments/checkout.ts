// Checkout at the double of Stripe: a session is opened by the shop, and paid, declined or left by the person.
import type { Account } from './account.ts'
import { need } from './account.ts'
import type { Params } from './form.ts'
import { type Charge, Refusal, type Session } from './objects.ts'
import { startSubscription } from './subscriptions.ts'

const known = [
  'customer',
  'client_reference_id',
  'line_items',
  'success_url',
  'cancel_url',
  'metadata',
  'mode',
  'invoice_creation',
  'payment_intent_data',
  'payment_method_collection',
  'subscription_data',
]

export function openSession(account: Account, params: Params, url: (id: string) => string): Session {
  const stranger = Object.keys(params).find((name) => !known.includes(name))
  if (stranger)
    throw new Refusal(400, `Received unknown parameter: ${stranger}`, { code: 'parameter_unknown', param: stranger })
  const customer = need(account.customers, 'customer', params.customer, { param: 'customer', status: 400 })
  const [line] = params.line_items ?? []
  if (!line) throw new Refusal(400, 'You must provide line_items.', { code: 'parameter_missing', param: 'line_items' })
  const price = need(account.prices, 'price', line.price, { param: 'line_items[0][price]', status: 400 })
  if (!price.active)
    throw new Refusal(400, 'The price specified is inactive. This field only accepts active prices.', {
      param: 'line_items[0][price]',
    })
  const { mode, subscription_data: subscription = {} } = params
  if (mode === 'payment' && price.recurring)
    throw new Refusal(400, 'You specified `payment` mode but passed a recurring price.', { param: 'mode' })
  if (mode === 'subscription' && !price.recurring)
    throw new Refusal(400, 'You must provide at least one recurring price in `subscription` mode when using prices.', {
      param: 'mode',
    })
  for (const name of ['success_url', 'cancel_url'])
    if (!URL.canParse(params[name] ?? ''))
      throw new Refusal(400, 'Not a valid URL', { code: 'url_invalid', param: name })
  const trialDays = subscription.trial_period_days ? Number(subscription.trial_period_days) : null
  if (trialDays !== null && mode !== 'subscription')
    throw new Refusal(400, 'Trials are for subscriptions.', { param: 'subscription_data' })
  const id = account.newId('cs_test')
  const session: Session = {
    id,
    object: 'checkout.session',
    customer: customer.id,
    client_reference_id: params.client_reference_id ?? null,
    mode,
    status: 'open',
    payment_status: 'unpaid',
    payment_method_collection: params.payment_method_collection ?? 'always',
    amount_total: trialDays === null ? price.unit_amount * Number(line.quantity ?? 1) : 0,
    currency: 'usd',
    success_url: params.success_url,
    cancel_url: params.cancel_url,
    url: url(id),
    created: account.seconds(),
    expires_at: account.seconds() + 24 * 3600,
    metadata: params.metadata ?? {},
    payment_intent: null,
    subscription: null,
    price,
    trialDays,
    subscriptionMetadata: subscription.metadata ?? {},
    missingMethod: subscription.trial_settings?.end_behavior?.missing_payment_method ?? 'create_invoice',
  }
  account.sessions.set(id, session)
  return session
}

/** Whether the card was taken. A trial that asks for none takes any. */
export function paySession(account: Account, id: string, card: 'good' | 'declining' | null): boolean {
  const session = need(account.sessions, 'checkout.session', id)
  if (session.status !== 'open') throw new Refusal(400, `This checkout is ${session.status}.`)
  const asksCard = session.amount_total > 0 || session.payment_method_collection === 'always'
  if (asksCard ? card !== 'good' : card === 'declining') return false
  const customer = need(account.customers, 'customer', session.customer)
  customer.card = card ?? customer.card
  Object.assign(session, {
    status: 'complete',
    url: null,
    payment_status: session.amount_total > 0 ? 'paid' : 'no_payment_required',
  })
  if (session.mode === 'payment') {
    const charge = takeMoney(account, session.customer, session.amount_total)
    session.payment_intent = charge.payment_intent
  } else session.subscription = startSubscription(account, session).id
  account.tell('checkout.session.completed', showSession(account, session))
  return true
}

export function expireSession(account: Account, id: string): Session {
  const session = need(account.sessions, 'checkout.session', id)
  if (session.status !== 'open')
    throw new Refusal(
      400,
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    )
  Object.assign(session, { status: 'expired', url: null })
  account.tell('checkout.session.expired', showSession(account, session))
  return session
}

export function takeMoney(account: Account, customer: string, amount: number): Charge {
  const charge: Charge = {
    id: account.newId('ch'),
    object: 'charge',
    customer,
    payment_intent: account.newId('pi'),
    amount,
    amount_refunded: 0,
    refunded: false,
    disputed: false,
    paid: true,
    created: account.seconds(),
    bookedAt: account.seconds(),
  }
  account.charges.set(charge.id, charge)
  account.tell('charge.succeeded', showCharge(charge))
  return charge
}

export function showCharge({ bookedAt, ...shown }: Charge, expand: string[] = []): object {
  const id = shown.id.replace('ch', 'txn')
  const booked = { id, object: 'balance_transaction', created: bookedAt, amount: shown.amount }
  return { ...shown, balance_transaction: expand.includes('balance_transaction') ? booked : id }
}

function showLatestCharge(charge: Charge | undefined, expand: string[]) {
  const path = 'payment_intent.latest_charge'
  if (!charge || !expand.some((one) => one.startsWith(path))) return charge?.id
  return showCharge(charge, expand.includes(`${path}.balance_transaction`) ? ['balance_transaction'] : [])
}

/** As Stripe shows it; what is expanded stands in the place of its id. */
export function showSession(account: Account, session: Session, expand: string[] = []): object {
  const { price, trialDays, subscriptionMetadata, missingMethod, ...shown } = session
  const charge = [...account.charges.values()].find(({ payment_intent }) => payment_intent === session.payment_intent)
  const payment = session.payment_intent && {
    id: session.payment_intent,
    object: 'payment_intent',
    status: 'succeeded',
    customer: session.customer,
    latest_charge: showLatestCharge(charge, expand),
  }
  return {
    ...shown,
    payment_intent: expand.some((path) => path.startsWith('payment_intent')) ? payment : session.payment_intent,
    ...(expand.includes('line_items') && {
      line_items: { object: 'list', data: [{ id: 'li_1', object: 'item', price, quantity: 1 }], has_more: false },
    }),
  }
}
