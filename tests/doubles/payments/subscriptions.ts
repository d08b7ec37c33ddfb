// Subscriptions at the double of Stripe: begun, changed, cancelled, renewed, retried and ended, each told to the shop.
import type { Account } from './account.ts'
import { need } from './account.ts'
import { takeMoney } from './checkout.ts'
import { type Invoice, type Price, Refusal, type Session, type Subscription } from './objects.ts'

const daySeconds = 24 * 3600
/** An unpaid renewal is tried again after so many days. */
const retryDays = [3, 8, 15]

export function startSubscription(account: Account, session: Session): Subscription {
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
          current_period_end: trialEnd ?? periodAfter(start, session.price),
        },
      ],
      has_more: false,
      url: '/v1/subscription_items',
    },
    trial_settings: { end_behavior: { missing_payment_method: session.missingMethod } },
    retriesAt: [],
  }
  account.subscriptions.set(id, subscription)
  account.tell('customer.subscription.created', showSubscription(subscription))
  if (trialEnd === null) charge(account, subscription)
  return subscription
}

export function changePrice(account: Account, id: string, priceId: string): Subscription {
  const subscription = living(account, id)
  const price = need(account.prices, 'price', priceId, { param: 'items[0][price]', status: 400 })
  const item = itemOf(subscription)
  const anew = item.price.recurring?.interval !== price.recurring?.interval && subscription.status !== 'trialing'
  item.price = price
  if (anew) {
    item.current_period_start = account.seconds()
    item.current_period_end = periodAfter(account.seconds(), price)
    charge(account, subscription)
  }
  return told(account, subscription)
}

export function cancelAtEnd(account: Account, id: string, cancels: boolean): Subscription {
  const subscription = living(account, id)
  subscription.cancel_at_period_end = cancels
  subscription.cancel_at = cancels ? itemOf(subscription).current_period_end : null
  subscription.canceled_at = cancels ? account.seconds() : null
  return told(account, subscription)
}

export function cancelNow(account: Account, id: string): Subscription {
  const subscription = living(account, id)
  return end(account, subscription)
}

/** Everything that falls due until then happens in its order. `setNow` moves the clock there. */
export function passTime(account: Account, untilSeconds: number, setNow: (seconds: number) => void): void {
  for (;;) {
    const due = [...account.subscriptions.values()]
      .filter(({ status }) => status !== 'canceled')
      .map((subscription) => ({ subscription, at: dueAt(subscription) }))
      .filter(({ at }) => at <= untilSeconds)
      .toSorted((a, b) => a.at - b.at)[0]
    if (!due) {
      setNow(untilSeconds)
      return
    }
    setNow(Math.max(due.at, account.seconds()))
    fallDue(account, due.subscription)
  }
}

/** Leaves out what Stripe does not show. */
export function showSubscription({ retriesAt: _, ...shown }: Subscription): object {
  return structuredClone(shown)
}

/** As Stripe shows it: its payments only where they are asked for. */
export function showInvoice({ payment, ...shown }: Invoice, expand: string[] = []): object {
  if (!expand.includes('payments')) return shown
  const paid = payment && {
    id: shown.id.replace('in', 'inpay'),
    object: 'invoice_payment',
    invoice: shown.id,
    status: 'paid',
    amount_paid: shown.amount_paid,
    payment: { type: 'payment_intent', payment_intent: payment },
  }
  return { ...shown, payments: { object: 'list', data: paid ? [paid] : [], has_more: false } }
}

function dueAt(subscription: Subscription): number {
  return Math.min(subscription.retriesAt[0] ?? Number.POSITIVE_INFINITY, itemOf(subscription).current_period_end)
}

function fallDue(account: Account, subscription: Subscription): void {
  const item = itemOf(subscription)
  if (subscription.retriesAt.length > 0 && subscription.retriesAt[0]! <= item.current_period_end) {
    subscription.retriesAt.shift()
    charge(account, subscription)
    return
  }
  const card = need(account.customers, 'customer', subscription.customer).card
  const endsUnpaid =
    subscription.status === 'trialing' &&
    card === null &&
    subscription.trial_settings.end_behavior.missing_payment_method === 'cancel'
  if (subscription.cancel_at_period_end || endsUnpaid) {
    end(account, subscription)
    return
  }
  item.current_period_start = item.current_period_end
  item.current_period_end = periodAfter(item.current_period_start, item.price)
  if (subscription.status !== 'past_due') subscription.retriesAt = []
  charge(account, subscription)
}

/** Takes the money for the present period; what fails is tried again, and given up in the end. */
function charge(account: Account, subscription: Subscription): void {
  const { customer } = subscription
  const amount = itemOf(subscription).price.unit_amount
  const isPaid = need(account.customers, 'customer', customer).card === 'good'
  const id = account.newId('in')
  const invoice: Invoice = {
    id,
    object: 'invoice',
    customer,
    subscription: subscription.id,
    amount_due: amount,
    amount_paid: isPaid ? amount : 0,
    status: isPaid ? 'paid' : 'open',
    payment: isPaid ? takeMoney(account, customer, amount).payment_intent : null,
    created: account.seconds(),
  }
  account.invoices.set(id, invoice)
  if (isPaid) {
    subscription.retriesAt = []
    subscription.status = 'active'
    account.tell('invoice.paid', showInvoice(invoice))
    told(account, subscription)
    return
  }
  account.tell('invoice.payment_failed', showInvoice(invoice))
  if (subscription.status !== 'past_due') {
    subscription.retriesAt = retryDays.map((days) => account.seconds() + days * daySeconds)
    subscription.status = 'past_due'
    told(account, subscription)
  } else if (subscription.retriesAt.length === 0) end(account, subscription)
}

function end(account: Account, subscription: Subscription): Subscription {
  Object.assign(subscription, {
    status: 'canceled',
    canceled_at: account.seconds(),
    ended_at: account.seconds(),
    retriesAt: [],
  })
  account.tell('customer.subscription.deleted', showSubscription(subscription))
  return subscription
}

function told(account: Account, subscription: Subscription): Subscription {
  account.tell('customer.subscription.updated', showSubscription(subscription))
  return subscription
}

function living(account: Account, id: string): Subscription {
  const subscription = need(account.subscriptions, 'subscription', id)
  if (subscription.status === 'canceled')
    throw new Refusal(404, `No such subscription: '${id}'`, { code: 'resource_missing', param: 'id' })
  return subscription
}

function itemOf(subscription: Subscription) {
  return subscription.items.data[0]!
}

/** A month or a year on, at the same time of day; where a month has no such day, its last one. */
function periodAfter(start: number, price: Price): number {
  const date = new Date(start * 1000)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + (price.recurring?.interval === 'year' ? 12 : 1))
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  return date.setUTCDate(Math.min(day, last)) / 1000
}
