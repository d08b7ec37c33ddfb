// Looks at what a customer has with the provider now, and makes that their plan. What told us to look is never believed.
import { findProfile, listRunOut } from '../accounts/profiles.ts'
import type { Bought } from '../adapters/payments.ts'
import type { Orm } from '../db/open.ts'
import { tellOwner } from '../db/words.ts'
import type { Deps } from '../deps.ts'
import { applyPlan } from '../usage/usage.ts'
import { derivePlan, pickSubscription } from './derive-plan.ts'
import * as store from './store.ts'

type World = Pick<Deps, 'db' | 'now' | 'log' | 'payments'>

/**
 * Reads the customer afresh and stores what they have. Of two looks at once the one that began later counts, so that the older answer
 * cannot replace the newer. Throws when the provider does not answer.
 */
export async function lookAt(deps: World, customerId: string): Promise<void> {
  const { db, now, log, payments } = deps
  if (!payments) throw new Error('payment is not set up any more, and somebody waits for what they paid')
  const look = await store.beginLook(db.orm, customerId)
  if (look === null) return // somebody who has left, or who bought elsewhere from the same account
  const bought = await payments.readBought(customerId)
  if (!bought) {
    // Most likely the key of another account: taking everybody's plan away would be wrong.
    log.error({ customerId }, 'the payment provider does not know this customer; their plan stays as it is')
    return
  }
  const userId = await db.orm.transaction((tx) => keep(tx, { customerId, look, bought, nowMs: now() }))
  if (userId) await tellOwner(db, userId)
}

type Seen = { customerId: string; look: number; bought: Bought; nowMs: number }

/** Answers whose it is, or null when a later look was stored already. */
async function keep(tx: Orm, { customerId, look, bought, nowMs }: Seen): Promise<string | null> {
  const customer = await store.lockCustomer(tx, { customerId })
  if (!customer || customer.lookStored >= look) return null
  const { userId } = customer
  const trials = bought.subscriptions.map(({ trialStart }) => trialStart).filter((ms) => ms !== null)
  const subscription = pickSubscription(bought.subscriptions, nowMs)
  if (subscription) {
    const { trialStart: _, ...told } = subscription
    await store.keepSubscription(tx, customer, told, nowMs)
  } else await store.keepSubscription(tx, customer, null, nowMs)
  await store.keepPasses(tx, userId, bought.passes, nowMs)
  await store.noteLook(tx, userId, { look, trialUsedAt: trials.length > 0 ? Math.min(...trials) : null })
  await settle(tx, userId, nowMs)
  return userId
}

/** Puts everybody on the plan they have now whose plan has run out: a pass beneath it, or Free. */
export async function settleRunOut({ db, now }: World): Promise<void> {
  for (const userId of await listRunOut(db.orm, now())) {
    await db.orm.transaction(async (tx) => {
      await store.lockCustomer(tx, { userId })
      await settle(tx, userId, now())
    })
    await tellOwner(db, userId)
  }
}

async function settle(tx: Orm, userId: string, nowMs: number): Promise<void> {
  const profile = await findProfile(tx, userId)
  // A plan that the operator gave is not for sale, and nothing that is bought takes it away.
  if (!profile || (profile.plan === 'enterprise' && profile.planUntil === null)) return
  const { createdAt, plan, planSince, planUntil } = profile
  const subscription = await store.findSubscription(tx, userId)
  const passes = await store.listPasses(tx, userId)
  const derived = derivePlan({ subscription, passes, createdAt }, nowMs)
  if (plan === derived.planKey && planSince === derived.sinceMs && planUntil === derived.untilMs) return
  await applyPlan(tx, userId, { ...derived, nowMs })
}
