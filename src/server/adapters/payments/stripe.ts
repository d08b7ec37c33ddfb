// Implements the payment calls with Stripe's SDK.
import type { Logger } from 'pino'
import type Stripe from 'stripe'
import type { Settings } from '../../config.ts'
import { fetchBillingDetails, noBillingDetails } from './billing-details.ts'
import { checkoutCalls, type StripeCall } from './checkouts.ts'
import { openStripe, type StripeTimeouts } from './client.ts'
import { isForbidden, isMissing, recoverFrom, toProblem } from './failures.ts'
import { fetchInvoices, taxOf } from './invoices.ts'
import type { PaymentInvoice, Payments } from './payments.ts'
import { fetchPurchases } from './purchases.ts'
import { fetchSubscriptions } from './subscriptions.ts'

const toleranceSeconds = 300
/** The event is about the customer itself. Those of their subscriptions have longer names. */
const customerEvents = /^customer\.\w+$/

type Options = {
  /** With a key and a webhook secret. */
  settings: Settings
  prices: Payments['prices']
  now: () => number
  log: Logger
  timeouts?: StripeTimeouts
}

export function createStripePayments({ settings, prices, now, log, timeouts }: Options): Payments {
  const { STRIPE_SECRET_KEY: key = '', STRIPE_WEBHOOK_SECRET: webhookSecret = '' } = settings
  const checkout = {
    tax: settings.STRIPE_TAX === 'on',
    promotionCodes: settings.STRIPE_PROMOTION_CODES === 'on',
    trialDays: settings.plans.trialDays,
  }
  let opened: Promise<Stripe> | null = null
  /** Opens the SDK with the first call, and turns every failure into a Problem. */
  const call: StripeCall = async (use) => {
    opened ??= openStripe(key, settings.STRIPE_API_URL, timeouts)
    return use(await opened).catch((error) => {
      throw toProblem(error, log)
    })
  }
  return {
    prices,
    createCustomer: ({ userId, email, replaces }) =>
      call(async (stripe) => {
        const customer = { email, metadata: { userId } }
        // Stripe stores the key for a day. Later calls create another customer.
        const idempotencyKey = `customer:${userId}:${replaces ?? 'first'}`
        const { id } = await stripe.customers.create(customer, { idempotencyKey })
        return id
      }),
    fetchCustomerState: (customerId) => call((stripe) => fetchCustomerState(stripe, customerId)),
    fetchPurchases: (customerId) =>
      call(async (stripe) => {
        const purchases = await fetchPurchases(stripe, customerId, prices).catch((error) =>
          recoverFrom(error, isMissing, null),
        )
        if (purchases) return purchases
        const isDeleted = (await fetchCustomerState(stripe, customerId)) === 'deleted'
        return isDeleted ? { subscriptions: [], passes: [] } : null
      }),
    fetchSubscriptions: (customerId) =>
      call((stripe) =>
        fetchSubscriptions(stripe, customerId, prices).catch((error) =>
          recoverFrom(error, isMissing, []),
        ),
      ),
    fetchCustomerOfCharge: (chargeId) =>
      call(async (stripe) => {
        const { customer } = await stripe.charges.retrieve(chargeId)
        return toId(customer)
      }),
    ...checkoutCalls(call, checkout),
    fetchBillingDetails: (customerId) =>
      call((stripe) =>
        fetchBillingDetails(stripe, customerId).catch((error) =>
          recoverFrom(error, (fault) => isMissing(fault) || isForbidden(fault), noBillingDetails),
        ),
      ),
    listInvoices: (customer, after) =>
      call((stripe) =>
        fetchInvoices(stripe, { customer, after, prices }).catch((error) =>
          recoverFrom(error, isMissing, { invoices: [], next: null }),
        ),
      ),
    createPortalSession: (request) =>
      call((stripe) => createPortalSession(stripe, settings, request)),
    cancelSubscription: (subscriptionId) =>
      call(async (stripe) => {
        await stripe.subscriptions
          .cancel(subscriptionId)
          .catch((error) => recoverFrom(error, isMissing, null))
      }),
    verifyEvent: (body, signature) => verifyEvent({ body, signature, webhookSecret, nowMs: now() }),
  }
}

async function createPortalSession(
  stripe: Stripe,
  { STRIPE_PORTAL_CONFIGURATION: configuration }: Options['settings'],
  { customerId, returnUrl, change, card }: Parameters<Payments['createPortalSession']>[0],
): Promise<string> {
  const portalSession = await stripe.billingPortal.sessions.create({
    customer: customerId,
    return_url: returnUrl,
    ...(configuration && { configuration }),
    ...(change && { flow_data: await changeFlow(stripe, change) }),
    ...(card && { flow_data: { type: 'payment_method_update', ...leadBack(card) } }),
  })
  return portalSession.url
}

type SignedEvent = { body: string; signature: string; webhookSecret: string; nowMs: number }

async function verifyEvent({
  body,
  signature,
  webhookSecret,
  nowMs,
}: SignedEvent): ReturnType<Payments['verifyEvent']> {
  // The SDK refuses only what is too old.
  const signedAtSeconds = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
  if (signedAtSeconds > nowMs / 1000 + toleranceSeconds) return null
  const { default: Sdk } = await import('stripe')
  try {
    const event = Sdk.webhooks.constructEvent(
      body,
      signature,
      webhookSecret,
      toleranceSeconds,
      undefined,
      nowMs,
    )
    const subject = event.data.object as { id?: unknown; customer?: unknown; charge?: unknown }
    return {
      id: event.id,
      type: event.type,
      customerId: toId(customerEvents.test(event.type) ? subject.id : subject.customer),
      chargeId: toId(subject.charge),
      invoice: event.type.startsWith('invoice.')
        ? toInvoice(event.data.object as Stripe.Invoice)
        : null,
    }
  } catch {
    return null // not signed by the provider, or not an event
  }
}

function toInvoice(invoice: Stripe.Invoice): PaymentInvoice {
  return {
    id: invoice.id,
    paidCents: invoice.amount_paid,
    dueCents: invoice.amount_due,
    taxCents: taxOf(invoice),
    currency: invoice.currency,
    url: invoice.hosted_invoice_url ?? null,
  }
}

async function fetchCustomerState(
  stripe: Stripe,
  customerId: string,
): ReturnType<Payments['fetchCustomerState']> {
  const customer = await stripe.customers
    .retrieve(customerId)
    .catch((error) => recoverFrom(error, isMissing, null))
  if (!customer) return 'unknown'
  return customer.deleted ? 'deleted' : 'active'
}

async function changeFlow(
  stripe: Stripe,
  {
    subscriptionId,
    priceId,
    doneUrl,
  }: { subscriptionId: string; priceId: string; doneUrl: string },
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
    ...leadBack({ doneUrl }),
  }
}

const leadBack = ({ doneUrl }: { doneUrl: string }) => ({
  after_completion: { type: 'redirect' as const, redirect: { return_url: doneUrl } },
})

function toId(reference: unknown): string | null {
  if (typeof reference === 'string') return reference
  return typeof reference === 'object' && reference !== null
    ? toId((reference as { id?: unknown }).id)
    : null
}
