// Syncs a customer with the payment provider: fetches what they have now, stores it and
// updates their plan.

import type { PlanKey } from '#contract/billing/plans.ts'
import { Problem } from '#contract/problems/problems.ts'
import { findProfile, listExpiredPlans, storeGrant } from '../accounts/profiles.ts'
import type { Purchases } from '../adapters/payments/payments.ts'
import type { Orm } from '../db/database.ts'
import { notifyOwner } from '../db/owner-events.ts'
import type { Deps } from '../deps/deps.ts'
import { applyPlan } from '../usage/usage.ts'
import { derivePlan, grantOf, pickSubscription } from './derive-plan.ts'
import type { SyncJob } from './events.ts'
import * as store from './store.ts'

type SyncDeps = Pick<Deps, 'db' | 'now' | 'log' | 'payments'>

/** Syncs the customer that an event named, directly or by a charge. */
export async function runSyncJob(
  deps: SyncDeps,
  { customerId, chargeId }: Omit<SyncJob, 'requestId'>,
): Promise<void> {
  const id = customerId ?? (chargeId && (await deps.payments?.fetchCustomerOfCharge(chargeId)))
  if (id) await syncCustomer(deps, id)
}

/**
 * Fetches the customer's purchases and stores them. Of two syncs at once the one that
 * started later wins, so that an older response never replaces a newer one. Throws if the
 * provider does not answer.
 */
export async function syncCustomer(deps: SyncDeps, customerId: string): Promise<void> {
  const { db, now, log, payments } = deps
  if (!payments)
    throw new Error('payments are no longer configured, but a customer has to be synced')
  const sequence = await store.startSync(db.orm, customerId)
  if (sequence === null) return // a deleted user, or a customer of another shop on the same account
  const purchases = await payments.fetchPurchases(customerId)
  if (!purchases) {
    // The key probably belongs to another account, so taking away everybody's plan would be wrong.
    log.error(
      { customerId },
      'the payment provider does not know this customer; the plan is not changed',
    )
    return
  }
  const userId = await db.orm.transaction((tx) =>
    storePurchases(tx, { customerId, sequence, purchases, nowMs: now() }),
  )
  if (userId) await notifyOwner(db, userId)
}

type SyncResult = { customerId: string; sequence: number; purchases: Purchases; nowMs: number }

/** Returns the user's id, or null if a later sync was stored already. */
async function storePurchases(
  tx: Orm,
  { customerId, sequence, purchases, nowMs }: SyncResult,
): Promise<string | null> {
  const customer = await store.lockCustomer(tx, { customerId })
  if (!customer || customer.storedSyncSequence >= sequence) return null
  const { userId } = customer
  const trialStarts = purchases.subscriptions
    .map(({ trialStart }) => trialStart)
    .filter((ms) => ms !== null)
  const subscription = pickSubscription(purchases.subscriptions, nowMs)
  if (subscription) {
    const { trialStart: _, ...data } = subscription
    await store.saveSubscription(tx, customer, data, nowMs)
  } else await store.saveSubscription(tx, customer, null, nowMs)
  await store.savePasses(tx, userId, purchases.passes, nowMs)
  await store.finishSync(tx, userId, {
    sequence,
    trialUsedAt: trialStarts.length > 0 ? Math.min(...trialStarts) : null,
  })
  await updatePlan(tx, userId, nowMs)
  return userId
}

/** Updates the plan of users whose plan has ended: to a pass that was hidden by it, or to Free. */
export async function reconcileExpiredPlans({ db, now }: SyncDeps): Promise<void> {
  for (const userId of await listExpiredPlans(db.orm, now())) {
    await db.orm.transaction(async (tx) => {
      await store.lockCustomer(tx, { userId })
      await updatePlan(tx, userId, now())
    })
    await notifyOwner(db, userId)
  }
}

/**
 * Gives a plan within the caller's transaction, until a day or for good; Free takes it
 * back. Throws `plan_is_paid` if the person pays for a higher one, which goes on
 * counting.
 */
export async function grantPlan(
  tx: Orm,
  userId: string,
  { planKey, untilMs, nowMs }: { planKey: PlanKey; untilMs: number | null; nowMs: number },
): Promise<void> {
  await store.lockCustomer(tx, { userId })
  await storeGrant(tx, userId, planKey === 'free' ? null : { planKey, sinceMs: nowMs, untilMs })
  if ((await updatePlan(tx, userId, nowMs)) !== planKey) throw new Problem('plan_is_paid')
}

/** Returns the plan that counts, or null without a profile. */
async function updatePlan(tx: Orm, userId: string, nowMs: number): Promise<PlanKey | null> {
  const profile = await findProfile(tx, userId)
  if (!profile) return null
  const { createdAt, plan, planSince, planUntil } = profile
  const subscription = await store.findSubscription(tx, userId)
  const passes = await store.listPasses(tx, userId)
  const derived = derivePlan({ subscription, passes, granted: grantOf(profile), createdAt }, nowMs)
  const isSame =
    plan === derived.planKey && planSince === derived.sinceMs && planUntil === derived.untilMs
  if (!isSame) await applyPlan(tx, userId, { ...derived, nowMs })
  return derived.planKey
}
