// Each thing we ask of Stripe, as a call of its SDK.
import type { Logger } from 'pino'
import type Stripe from 'stripe'
import type { OfferKey } from '#contract/plans.ts'
import type { Payments } from '../payments.ts'
import { readBought, readSubscriptions } from './bought.ts'
import { openClient, type Patience } from './client.ts'
import { asProblem, isMissing, isReplayed, isUsedUp } from './failures.ts'
import { orderParams } from './order.ts'

const toleranceSeconds = 300

type Options = {
  key: string
  webhookSecret: string
  url: string
  prices: Record<OfferKey, string>
  now: () => number
  log: Logger
  patience?: Patience
}

export function stripePayments({ key, webhookSecret, url, prices, now, log, patience }: Options): Payments {
  let opened: Promise<Stripe> | null = null
  /** Makes every failure one of ours. */
  const ask = async <T>(call: (stripe: Stripe) => Promise<T>): Promise<T> => {
    opened ??= openClient(key, url, patience)
    return call(await opened).catch((error) => {
      throw asProblem(error, log)
    })
  }
  return {
    prices,
    createCustomer: ({ userId, email }) =>
      ask(async (stripe) => {
        const person = { email, metadata: { userId } }
        // A key is kept for a day; after it, and where a customer was deleted, another is made.
        const { id } = await stripe.customers.create(person, { idempotencyKey: `customer:${userId}` })
        return id
      }),
    readBought: (customerId) =>
      ask((stripe) => readBought(stripe, customerId, prices).catch((error) => orElse(error, isMissing, null))),
    readSubscriptions: (customerId) =>
      ask((stripe) => readSubscriptions(stripe, customerId, prices).catch((error) => orElse(error, isMissing, null))),
    readPayer: (chargeId) =>
      ask(async (stripe) => {
        const { customer } = await stripe.charges.retrieve(chargeId)
        return idOf(customer)
      }),
    listCheckouts: (customer) =>
      ask(async (stripe) => {
        const latest = await stripe.checkout.sessions
          .list({ customer, limit: 100 })
          .catch((error) => orElse(error, isMissing, { data: [] }))
        return latest.data.map(({ id, status, url: address, metadata }) => ({
          id,
          isOpen: status === 'open',
          url: address,
          mark: metadata?.mark ?? null,
        }))
      }),
    openCheckout: (order, idempotencyKey) =>
      ask(async (stripe) => {
        const params = orderParams(order, prices[order.offer])
        const session = await stripe.checkout.sessions
          .create(params, { idempotencyKey })
          .catch((error) => orElse(error, (fault) => isUsedUp(fault) || isReplayed(fault), null))
        if (session && !session.url) throw new Error('a checkout was opened without an address')
        return session && { id: session.id, url: session.url! }
      }),
    closeCheckout: (sessionId) =>
      ask(async (stripe) => {
        const closed = await stripe.checkout.sessions
          .expire(sessionId)
          .catch((error) => orElse(error, (fault) => fault.statusCode === 400, null))
        return closed !== null
      }),
    openPortal: ({ customerId, returnUrl, change }) =>
      ask(async (stripe) => {
        const visit = await stripe.billingPortal.sessions.create({
          customer: customerId,
          return_url: returnUrl,
          ...(change && { flow_data: await flowTo(stripe, change) }),
        })
        return visit.url
      }),
    cancel: (subscriptionId) =>
      ask(async (stripe) => {
        await stripe.subscriptions.cancel(subscriptionId).catch((error) => orElse(error, isMissing, null))
      }),
    async readEvent(raw, signature) {
      const { default: Sdk } = await import('stripe')
      try {
        const event = Sdk.webhooks.constructEvent(raw, signature, webhookSecret, toleranceSeconds, undefined, now())
        const subject = event.data.object as { id?: unknown; object?: unknown; customer?: unknown; charge?: unknown }
        return {
          id: event.id,
          type: event.type,
          customerId: subject.object === 'customer' ? idOf(subject.id) : idOf(subject.customer),
          chargeId: idOf(subject.charge),
        }
      } catch {
        return null // not signed, or signed and yet no event: nothing that the provider sends
      }
    },
  }
}

async function flowTo(
  stripe: Stripe,
  { subscriptionId, priceId, doneUrl }: { subscriptionId: string; priceId: string; doneUrl: string },
): Promise<Stripe.BillingPortal.SessionCreateParams.FlowData> {
  const subscription = await stripe.subscriptions.retrieve(subscriptionId)
  const item = subscription.items.data[0]
  if (!item) throw new Error(`subscription ${subscriptionId} has no item`)
  return {
    type: 'subscription_update_confirm',
    subscription_update_confirm: {
      subscription: subscriptionId,
      items: [{ id: item.id, price: priceId, quantity: 1 }],
    },
    after_completion: { type: 'redirect', redirect: { return_url: doneUrl } },
  }
}

/** The value where the failure is of that kind; any other failure goes on. */
function orElse<T>(error: unknown, isExpected: (fault: Stripe.errors.StripeError) => boolean, value: T): T {
  if (isExpected(error as Stripe.errors.StripeError)) return value
  throw error
}

function idOf(reference: unknown): string | null {
  if (typeof reference === 'string') return reference
  return typeof reference === 'object' && reference !== null ? idOf((reference as { id?: unknown }).id) : null
}
