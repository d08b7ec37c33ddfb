// The life cycle of subscriptions at the Stripe double. Each change is sent to the server
// as an event.
import type { Account } from './account.ts'
import { getObject } from './account.ts'
import { createInvoice, invoiceView, lineOf, payInvoice } from './invoices.ts'
import {
  type Invoice,
  type InvoiceLine,
  type Price,
  type Session,
  StripeError,
  type Subscription,
} from './objects.ts'

const daySeconds = 24 * 3600
/** The days after which a failed payment is retried. */
const retryDays = [3, 8, 15]

export function startSubscription(
  account: Account,
  session: Session,
  method: string | null,
): Subscription {
  const start = account.seconds()
  const trialEnd = session.trialDays === null ? null : start + session.trialDays * daySeconds
  const id = account.newId('sub')
  const subscription: Subscription = {
    id,
    object: 'subscription',
    customer: session.customer,
    status: trialEnd === null ? 'active' : 'trialing',
    created: start,
    start_date: start,
    trial_start: trialEnd === null ? null : start,
    trial_end: trialEnd,
    cancel_at_period_end: false,
    cancel_at: null,
    canceled_at: null,
    ended_at: null,
    billing_cycle_anchor: trialEnd ?? start,
    pause_collection: null,
    default_payment_method: method,
    automatic_tax: session.automatic_tax,
    discounts: session.discounts,
    metadata: session.subscriptionMetadata,
    items: {
      object: 'list',
      data: [
        {
          id: account.newId('si'),
          object: 'subscription_item',
          price: session.price,
          quantity: 1,
          current_period_start: start,
          current_period_end: trialEnd ?? addPeriod(start, session.price),
        },
      ],
      has_more: false,
      url: '/v1/subscription_items',
    },
    trial_settings: { end_behavior: { missing_payment_method: session.missingMethod } },
    retriesAt: [],
  }
  account.subscriptions.set(id, subscription)
  account.emit('customer.subscription.created', subscriptionView(subscription))
  const { price } = session
  const period = { start, end: firstItem(subscription).current_period_end }
  charge(account, subscription, 'subscription_create', [
    lineOf(account, price, trialEnd === null ? price.unit_amount : 0, period),
  ])
  return subscription
}

/**
 * Changes the price at once. What is left of the period is credited at the old price and
 * charged at the new one, on an invoice of its own. Another interval starts a new period.
 * A trial goes on and costs nothing.
 */
export function changePrice(account: Account, id: string, priceId: string): Subscription {
  const subscription = getActiveSubscription(account, id)
  const price = getObject(account.prices, 'price', priceId, {
    param: 'items[0][price]',
    status: 400,
  })
  const item = firstItem(subscription)
  const { price: oldPrice, current_period_start: start, current_period_end: end } = item
  item.price = price
  if (subscription.status === 'trialing') return emitUpdated(account, subscription)
  const now = account.seconds()
  const rest = { start: now, end }
  const share = (end - now) / (end - start)
  const credit = lineOf(account, oldPrice, -Math.round(oldPrice.unit_amount * share), rest)
  if (oldPrice.recurring?.interval === price.recurring?.interval) {
    const remaining = lineOf(account, price, Math.round(price.unit_amount * share), rest)
    charge(account, subscription, 'subscription_update', [credit, remaining])
  } else {
    const period = { start: now, end: addPeriod(now, price) }
    Object.assign(item, { current_period_start: period.start, current_period_end: period.end })
    subscription.billing_cycle_anchor = now
    charge(account, subscription, 'subscription_update', [
      credit,
      lineOf(account, price, price.unit_amount, period),
    ])
  }
  return emitUpdated(account, subscription)
}

export function cancelAtEnd(account: Account, id: string, isCanceled: boolean): Subscription {
  const subscription = getActiveSubscription(account, id)
  subscription.cancel_at_period_end = isCanceled
  subscription.cancel_at = isCanceled ? firstItem(subscription).current_period_end : null
  subscription.canceled_at = isCanceled ? account.seconds() : null
  return emitUpdated(account, subscription)
}

export function cancelNow(account: Account, id: string): Subscription {
  const subscription = getActiveSubscription(account, id)
  return endSubscription(account, subscription)
}

/** Runs everything that becomes due until a time, in order. `setNow` moves the clock. */
export function advanceTime(
  account: Account,
  untilSeconds: number,
  setNow: (seconds: number) => void,
): void {
  for (;;) {
    const due = [...account.subscriptions.values()]
      .filter(({ status }) => status !== 'canceled')
      .map((subscription) => ({ subscription, at: nextDueAt(subscription) }))
      .filter(({ at }) => at <= untilSeconds)
      .toSorted((a, b) => a.at - b.at)[0]
    if (!due) {
      setNow(untilSeconds)
      return
    }
    setNow(Math.max(due.at, account.seconds()))
    handleDue(account, due.subscription)
  }
}

/**
 * Returns a subscription as Stripe's API does, with expanded discounts and coupons in
 * place of their ids.
 */
export function subscriptionView(
  { retriesAt: _, discounts, ...view }: Subscription,
  expand: string[] = [],
): object {
  const expandsCoupons = expand.includes('discounts.source.coupon')
  const discountViews = discounts.map((discount) =>
    expand.some((path) => path.startsWith('discounts'))
      ? {
          ...discount,
          source: {
            type: 'coupon',
            coupon: expandsCoupons ? discount.source.coupon : discount.source.coupon.id,
          },
        }
      : discount.id,
  )
  return structuredClone({ ...view, discounts: discountViews })
}

function nextDueAt(subscription: Subscription): number {
  return Math.min(
    subscription.retriesAt[0] ?? Number.POSITIVE_INFINITY,
    firstItem(subscription).current_period_end,
  )
}

function handleDue(account: Account, subscription: Subscription): void {
  const item = firstItem(subscription)
  if (subscription.retriesAt.length > 0 && subscription.retriesAt[0]! <= item.current_period_end) {
    subscription.retriesAt.shift()
    retry(account, subscription)
    return
  }
  const card = getObject(account.customers, 'customer', subscription.customer).card
  const endsUnpaid =
    subscription.status === 'trialing' &&
    card === null &&
    subscription.trial_settings.end_behavior.missing_payment_method === 'cancel'
  if (subscription.cancel_at_period_end || endsUnpaid) {
    endSubscription(account, subscription)
    return
  }
  item.current_period_start = item.current_period_end
  item.current_period_end = addPeriod(item.current_period_start, item.price)
  const period = { start: item.current_period_start, end: item.current_period_end }
  if (subscription.status !== 'past_due') subscription.retriesAt = []
  charge(account, subscription, 'subscription_cycle', [
    lineOf(account, item.price, item.price.unit_amount, period),
  ])
}

/**
 * Issues an invoice. A failed payment is retried, and the subscription ends after the
 * last retry.
 */
function charge(
  account: Account,
  subscription: Subscription,
  reason: Invoice['billing_reason'],
  lines: InvoiceLine[],
): void {
  settle(account, subscription, createInvoice(account, subscription, reason, lines))
}

/** Tries to take the payment of the oldest open invoice again. */
function retry(account: Account, subscription: Subscription): void {
  const invoice = [...account.invoices.values()].find(
    ({ subscription: id, status }) => id === subscription.id && status === 'open',
  )
  if (invoice) settle(account, subscription, payInvoice(account, invoice))
}

function settle(account: Account, subscription: Subscription, invoice: Invoice): void {
  if (invoice.status !== 'paid' && invoice.status !== 'open') {
    emitUnpaidPeriod(account, subscription)
    return
  }
  if (invoice.status === 'paid') {
    subscription.retriesAt = []
    if (
      subscription.status === 'past_due' ||
      subscription.trial_end === null ||
      subscription.trial_end <= account.seconds()
    )
      subscription.status = 'active'
    account.emit('invoice.paid', invoiceView(account, invoice))
    emitUpdated(account, subscription)
    return
  }
  account.emit('invoice.payment_failed', invoiceView(account, invoice))
  if (subscription.status !== 'past_due') {
    subscription.retriesAt = retryDays.map((days) => account.seconds() + days * daySeconds)
    subscription.status = 'past_due'
    emitUpdated(account, subscription)
  } else if (subscription.retriesAt.length === 0) endSubscription(account, subscription)
}

function endSubscription(account: Account, subscription: Subscription): Subscription {
  Object.assign(subscription, {
    status: 'canceled',
    canceled_at: account.seconds(),
    ended_at: account.seconds(),
    retriesAt: [],
  })
  account.emit('customer.subscription.deleted', subscriptionView(subscription))
  return subscription
}

/** While payments are paused, the period starts without a payment. */
function emitUnpaidPeriod(account: Account, subscription: Subscription): void {
  if (subscription.status === 'trialing') subscription.status = 'active'
  emitUpdated(account, subscription)
}

function emitUpdated(account: Account, subscription: Subscription): Subscription {
  account.emit('customer.subscription.updated', subscriptionView(subscription))
  return subscription
}

function getActiveSubscription(account: Account, id: string): Subscription {
  const subscription = getObject(account.subscriptions, 'subscription', id)
  if (subscription.status === 'canceled')
    throw new StripeError(404, `No such subscription: '${id}'`, {
      code: 'resource_missing',
      param: 'id',
    })
  return subscription
}

function firstItem(subscription: Subscription) {
  return subscription.items.data[0]!
}

/** Adds a month or a year, keeping the time of day. A month without that day uses its last day. */
function addPeriod(start: number, price: Price): number {
  const date = new Date(start * 1000)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + (price.recurring?.interval === 'year' ? 12 : 1))
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  return date.setUTCDate(Math.min(day, lastDay)) / 1000
}
