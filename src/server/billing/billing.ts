// Reads and syncs what a user has paid for, and opens the provider's portal for them.

import type { Billing, SubscriptionRecord } from '#contract/billing/billing.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { Deps } from '../deps/deps.ts'
import { mayStartTrial } from './customers.ts'
import { type CurrentStatus, isCurrent } from './derive-plan.ts'
import { findPassChain } from './passes.ts'
import * as store from './store.ts'
import { syncCustomer } from './sync.ts'

export { createBillingMaintenance, startPaymentWorkers } from './jobs.ts'

/** Returns what a user has now, as of the last sync. */
export async function readBilling(
  deps: Pick<Deps, 'db' | 'now' | 'mailer'>,
  userId: string,
): Promise<Billing> {
  const { db, now } = deps
  const customer = await store.findCustomer(db.orm, userId)
  const trialNeedsVerifiedEmail = !(await mayStartTrial(deps, userId))
  if (!customer)
    return {
      subscription: null,
      passEndsAt: null,
      trialUsed: false,
      trialNeedsVerifiedEmail,
      hasPortal: false,
    }
  const subscription = await store.findSubscription(db.orm, userId)
  const passChain = findPassChain(await store.listPasses(db.orm, userId), now())
  const currentSubscription =
    subscription && isCurrent(subscription, now()) ? subscriptionView(subscription) : null
  return {
    subscription: currentSubscription ?? (passChain && passView(customer, passChain)),
    passEndsAt: passChain?.endMs ?? null,
    trialUsed: customer.trialUsedAt !== null,
    trialNeedsVerifiedEmail,
    hasPortal: true,
  }
}

function subscriptionView(row: store.Subscription): SubscriptionRecord {
  const {
    subscriptionId,
    customerId,
    amountCents,
    status,
    userId: _,
    revoked: __,
    billingAnchor: ___,
    ...record
  } = row
  return {
    ...record,
    amount: amountCents,
    status: status as CurrentStatus,
    stripeSubscriptionId: subscriptionId,
    stripeCustomerId: customerId,
  }
}

function passView(
  { customerId }: store.Customer,
  { startMs, endMs, current }: { startMs: number; endMs: number; current: store.PassRow },
): SubscriptionRecord {
  const { amountCents, currency, priceId, productId, paidAt } = current
  return {
    amount: amountCents,
    currency,
    interval: 'week',
    planKey: 'mini',
    status: 'active',
    stripeSubscriptionId: null,
    stripeCustomerId: customerId,
    priceId,
    productId,
    cancelAtPeriodEnd: false,
    updatedAt: paidAt,
    startedAt: startMs,
    currentPeriodEnd: endMs,
    trialEnd: null,
    hasPaymentMethod: false,
    paymentsPaused: false,
  }
}

/** Syncs with the provider while the user waits, and returns what they have. */
export async function syncNow(deps: Deps, userId: string): Promise<Billing> {
  const customer = await store.findCustomer(deps.db.orm, userId)
  if (customer && deps.payments)
    await syncCustomer(deps, customer.customerId).catch((cause) => {
      throw cause instanceof Problem
        ? new Problem(cause.code, { message: syncFailedMessage, cause })
        : cause
    })
  return readBilling(deps, userId)
}

const syncFailedMessage =
  'The payment provider did not respond. Your purchase will be added as soon as it does.'

/**
 * Opens the provider's page for invoices, cards and cancellation, and returns its URL.
 * With `cardUrl` the page only takes a card, and leads there afterwards. Throws
 * `no_customer`, `payments_off` or `portal_failed`.
 */
export async function openPortal(
  deps: Deps,
  userId: string,
  { returnUrl, cardUrl }: { returnUrl: string; cardUrl: string | null },
): Promise<string> {
  const customer = await store.findCustomer(deps.db.orm, userId)
  if (!customer) throw new Problem('no_customer')
  if (!deps.payments) throw new Problem('payments_off')
  await store.updateLastActivity(deps.db.orm, customer.customerId, deps.now())
  const { customerId } = customer
  const card = cardUrl === null ? {} : { card: { doneUrl: cardUrl } }
  return deps.payments.createPortalSession({ customerId, returnUrl, ...card }).catch((cause) => {
    throw cause instanceof Problem ? new Problem('portal_failed', { cause }) : cause
  })
}
