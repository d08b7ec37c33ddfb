// What a person can do about what they pay for: see it, have it looked at now, manage it, take it along, leave it behind.
import { sql } from 'drizzle-orm'
import { fromDrizzle } from 'pg-boss'
import type { Billing, SubscriptionRecord } from '#contract/billing.ts'
import { Problem } from '#contract/problems.ts'
import type { Orm } from '../db/open.ts'
import { farewellQueue } from '../db/queue.ts'
import type { Deps } from '../deps.ts'
import { isLive, type LiveStatus } from './derive-plan.ts'
import type { FarewellJob } from './jobs.ts'
import { lookAt } from './look.ts'
import { chainAt } from './passes.ts'
import * as store from './store.ts'

export { keepPayments, startPaymentWorkers } from './jobs.ts'

/** What somebody has now. */
export async function readBilling({ db, now }: Pick<Deps, 'db' | 'now'>, userId: string): Promise<Billing> {
  const customer = await store.findCustomer(db.orm, userId)
  if (!customer) return { subscription: null, passEndsAt: null, trialUsed: false, hasPortal: false }
  const subscription = await store.findSubscription(db.orm, userId)
  const chain = chainAt(await store.listPasses(db.orm, userId), now())
  const living = subscription && isLive(subscription, now()) ? ofSubscription(subscription) : null
  return {
    subscription: living ?? (chain && ofPass(customer, chain)),
    passEndsAt: chain?.endMs ?? null,
    trialUsed: customer.trialUsedAt !== null,
    hasPortal: true,
  }
}

function ofSubscription(row: store.Subscription): SubscriptionRecord {
  const { subscriptionId, customerId, amountCents, status, userId: _, revoked: __, ...shown } = row
  return {
    ...shown,
    amount: amountCents,
    status: status as LiveStatus,
    stripeSubscriptionId: subscriptionId,
    stripeCustomerId: customerId,
  }
}

function ofPass(
  { customerId }: store.Customer,
  { startMs, endMs, current }: { startMs: number; endMs: number; current: store.Pass },
): SubscriptionRecord {
  const { amountCents, priceId, productId, paidAt } = current
  return {
    amount: amountCents,
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
  }
}

/** Looks at the provider for somebody who waits, and answers what they have. */
export async function syncNow(deps: Deps, userId: string): Promise<Billing> {
  const customer = await store.findCustomer(deps.db.orm, userId)
  if (customer && deps.payments)
    await lookAt(deps, customer.customerId).catch((cause) => {
      throw cause instanceof Problem ? new Problem(cause.code, { message: notYet, cause }) : cause
    })
  return readBilling(deps, userId)
}

const notYet = 'The payment provider did not answer. What you paid for is added as soon as it does.'

/** The provider's own page for invoices, cards and cancelling. */
export async function openPortal(deps: Deps, userId: string, returnUrl: string): Promise<string> {
  const customer = await store.findCustomer(deps.db.orm, userId)
  if (!customer) throw new Problem('no_customer')
  if (!deps.payments) throw new Problem('payments_off')
  await store.touch(deps.db.orm, customer.customerId, deps.now())
  return deps.payments.openPortal({ customerId: customer.customerId, returnUrl })
}

/** Sees to it that nothing is charged any more, in the transaction that deletes the person. To be called first in it. */
export async function forgetPerson({ db }: Pick<Deps, 'db'>, tx: Orm, userId: string): Promise<void> {
  const customer = await store.lockCustomer(tx, { userId })
  if (!customer) return
  const job: FarewellJob = { customerId: customer.customerId }
  await db.queue.send(farewellQueue, job, { db: fromDrizzle(tx, sql) })
}

/** What is kept of somebody's payments, for them. */
export const exportPerson = store.listOwned
