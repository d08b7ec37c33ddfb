// Checkout sessions and charges at the Stripe double.
import type { Account } from './account.ts'
import { getCustomer, getObject } from './account.ts'
import { createMethod } from './customers.ts'
import type { Params } from './form.ts'
import { createPassInvoice } from './invoices.ts'
import { type Charge, type Session, StripeError } from './objects.ts'
import { startSubscription } from './subscriptions.ts'
import { withTax } from './tax.ts'

const knownParams = [
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
  'automatic_tax',
  'tax_id_collection',
  'customer_update',
  'allow_promotion_codes',
]

export function createSession(
  account: Account,
  params: Params,
  url: (id: string) => string,
): Session {
  const unknownParam = Object.keys(params).find((name) => !knownParams.includes(name))
  if (unknownParam)
    throw new StripeError(400, `Received unknown parameter: ${unknownParam}`, {
      code: 'parameter_unknown',
      param: unknownParam,
    })
  const customer = getCustomer(account, params.customer)
  const [line] = params.line_items ?? []
  if (!line)
    throw new StripeError(400, 'You must provide line_items.', {
      code: 'parameter_missing',
      param: 'line_items',
    })
  const price = getObject(account.prices, 'price', line.price, {
    param: 'line_items[0][price]',
    status: 400,
  })
  if (!price.active)
    throw new StripeError(
      400,
      'The price specified is inactive. This field only accepts active prices.',
      {
        param: 'line_items[0][price]',
      },
    )
  const { mode, subscription_data: subscription = {} } = params
  if (mode === 'payment' && price.recurring)
    throw new StripeError(400, 'You specified `payment` mode but passed a recurring price.', {
      param: 'mode',
    })
  if (mode === 'subscription' && !price.recurring)
    throw new StripeError(
      400,
      'You must provide at least one recurring price in `subscription` mode when using prices.',
      {
        param: 'mode',
      },
    )
  for (const name of ['success_url', 'cancel_url'])
    if (!URL.canParse(params[name] ?? ''))
      throw new StripeError(400, 'Not a valid URL', { code: 'url_invalid', param: name })
  checkTax(account, params)
  checkCurrency(account, customer.id, price.currency)
  const trialDays = subscription.trial_period_days ? Number(subscription.trial_period_days) : null
  if (trialDays !== null && mode !== 'subscription')
    throw new StripeError(400, 'Trials are for subscriptions.', { param: 'subscription_data' })
  const isTaxed = params.automatic_tax?.enabled === 'true'
  const net = trialDays === null ? price.unit_amount * Number(line.quantity ?? 1) : 0
  const { total, taxes } = isTaxed ? withTax(account, price, net) : { total: net, taxes: [] }
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
    amount_total: total,
    total_details: { amount_tax: taxes[0]?.amount ?? 0 },
    discounts: [],
    automatic_tax: { enabled: isTaxed },
    tax_id_collection: { enabled: params.tax_id_collection?.enabled === 'true' },
    allow_promotion_codes: params.allow_promotion_codes === 'true',
    currency: price.currency,
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
    missingMethod:
      subscription.trial_settings?.end_behavior?.missing_payment_method ?? 'create_invoice',
  }
  account.sessions.set(id, session)
  return session
}

/**
 * A customer who exists already lends neither address nor name to a checkout that does
 * not ask for it.
 */
function checkTax(
  account: Account,
  { automatic_tax, tax_id_collection, customer_update }: Params,
): void {
  if (automatic_tax?.enabled === 'true') {
    if (account.tax.status !== 'active')
      throw new StripeError(
        400,
        'You must have a valid head office address to enable automatic tax calculation.',
      )
    if (customer_update?.address !== 'auto')
      throw new StripeError(
        400,
        'Automatic tax calculation in Checkout requires a valid address on the Customer.',
        {
          code: 'customer_tax_location_invalid',
        },
      )
  }
  if (tax_id_collection?.enabled === 'true' && customer_update?.name !== 'auto')
    throw new StripeError(400, 'Tax ID collection requires updating business name on the customer.')
}

/** All that a customer pays at a time is in one currency. */
function checkCurrency(account: Account, customer: string, currency: string): void {
  const other = [...account.subscriptions.values()].find(
    (subscription) =>
      subscription.customer === customer &&
      subscription.status !== 'canceled' &&
      subscription.items.data[0]!.price.currency !== currency,
  )
  if (other)
    throw new StripeError(
      400,
      `You cannot combine currencies on a single customer. This customer has an active subscription with currency ${other.items.data[0]!.price.currency}.`,
    )
}

/** Returns false if the card was declined. A trial without a payment method needs no card. */
export function paySession(
  account: Account,
  id: string,
  card: 'good' | 'declining' | null,
): boolean {
  const session = getObject(account.sessions, 'checkout.session', id)
  if (session.status !== 'open') throw new StripeError(400, `This checkout is ${session.status}.`)
  const needsCard =
    session.amount_total > 0 ||
    (session.mode === 'subscription' && session.payment_method_collection === 'always')
  if (needsCard ? card !== 'good' : card === 'declining') return false
  const customer = getObject(account.customers, 'customer', session.customer)
  customer.card = card ?? customer.card
  const method = card && createMethod(account, customer, card)
  Object.assign(session, {
    status: 'complete',
    url: null,
    payment_status: session.amount_total > 0 ? 'paid' : 'no_payment_required',
  })
  if (session.mode === 'subscription')
    session.subscription = startSubscription(account, session, method).id
  else {
    if (session.amount_total > 0)
      session.payment_intent = createCharge(
        account,
        session.customer,
        session.amount_total,
      ).payment_intent
    createPassInvoice(account, session)
  }
  account.emit('checkout.session.completed', sessionView(account, session))
  return true
}

export function expireSession(account: Account, id: string): Session {
  const session = getObject(account.sessions, 'checkout.session', id)
  if (session.status !== 'open')
    throw new StripeError(
      400,
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    )
  Object.assign(session, { status: 'expired', url: null })
  account.emit('checkout.session.expired', sessionView(account, session))
  return session
}

export function createCharge(account: Account, customer: string, amount: number): Charge {
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
  account.emit('charge.succeeded', chargeView(charge))
  return charge
}

export function chargeView({ bookedAt, ...view }: Charge, expand: string[] = []): object {
  const id = view.id.replace('ch', 'txn')
  const transaction = { id, object: 'balance_transaction', created: bookedAt, amount: view.amount }
  return { ...view, balance_transaction: expand.includes('balance_transaction') ? transaction : id }
}

function latestChargeView(charge: Charge | undefined, expand: string[]) {
  const path = 'payment_intent.latest_charge'
  if (!charge || !expand.some((requested) => requested.startsWith(path))) return charge?.id
  return chargeView(
    charge,
    expand.includes(`${path}.balance_transaction`) ? ['balance_transaction'] : [],
  )
}

/** Returns a session as Stripe's API does, with expanded objects in place of their ids. */
export function sessionView(account: Account, session: Session, expand: string[] = []): object {
  const { price, discounts: _, trialDays, subscriptionMetadata, missingMethod, ...view } = session
  const charge = [...account.charges.values()].find(
    ({ payment_intent }) => payment_intent === session.payment_intent,
  )
  const payment = session.payment_intent && {
    id: session.payment_intent,
    object: 'payment_intent',
    status:
      session.payment_status !== 'unpaid'
        ? 'succeeded'
        : charge?.paid
          ? 'processing'
          : 'requires_payment_method',
    customer: session.customer,
    latest_charge: latestChargeView(charge, expand),
  }
  return {
    ...view,
    payment_intent: expand.some((path) => path.startsWith('payment_intent'))
      ? payment
      : session.payment_intent,
    ...(expand.includes('line_items') && {
      line_items: {
        object: 'list',
        data: [{ id: 'li_1', object: 'item', price, quantity: 1 }],
        has_more: false,
      },
    }),
  }
}
