// What is done for payments while nobody waits: looking where something happened, the hourly look at everybody, and taking leave.
import { setTimeout as wait } from 'node:timers/promises'
import { giveBack, takeFrom } from '../buckets/buckets.ts'
import { farewellQueue, paymentQueue } from '../db/queue.ts'
import type { Deps } from '../deps.ts'
import { liveStatuses } from './derive-plan.ts'
import type { LookJob } from './events.ts'
import { lookAt, settleRunOut } from './look.ts'
import * as store from './store.ts'

const dayMs = 24 * 3600 * 1000
const hourMs = 3600 * 1000
/** Events are repeated for three days at most. */
const eventsKeptMs = 30 * dayMs
const pageSize = 100
/** Well below what the provider takes in a second. */
const paceMs = 50
const failuresInRow = 5
const hourly = 'payments: the hourly look'

export type FarewellJob = { customerId: string }

export async function startPaymentWorkers(deps: Deps): Promise<void> {
  const pace = { batchSize: 1, pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 0.5 } as const
  await deps.db.queue.work<LookJob>(paymentQueue, { ...pace, localConcurrency: 2 }, async ([job]) => {
    if (job) await doLook(deps, job.data)
  })
  await deps.db.queue.work<FarewellJob>(farewellQueue, { batchSize: 1, pollingIntervalSeconds: 5 }, async ([job]) => {
    if (job) await sayFarewell(deps, job.data.customerId)
  })
}

export async function doLook(deps: Deps, { customerId, chargeId }: LookJob): Promise<void> {
  const found = customerId ?? (chargeId && (await deps.payments?.readPayer(chargeId)))
  if (found) await lookAt(deps, found)
}

/** Ends what somebody has who left: nothing renews, and nothing that is still open can be paid. */
async function sayFarewell({ payments }: Deps, customerId: string): Promise<void> {
  if (!payments) throw new Error('payment is not set up any more, and a subscription is to be ended')
  for (const { id, isOpen } of await payments.listCheckouts(customerId)) if (isOpen) await payments.closeCheckout(id)
  for (const { subscriptionId, status } of (await payments.readSubscriptions(customerId)) ?? [])
    if (status !== 'canceled' && status !== 'incomplete_expired') await payments.cancel(subscriptionId)
}

/** Every minute: whose plan has run out gets the one they have now, and once an hour everybody is looked at, for which nobody waits. */
export async function keepPayments(deps: Deps): Promise<void> {
  const { db, log, now } = deps
  await settleRunOut(deps)
  await store.forgetEvents(db.orm, now() - eventsKeptMs)
  lookHourly(deps).catch((err) => log.error({ err }, 'the hourly look at payments failed'))
}

async function lookHourly(deps: Deps): Promise<void> {
  const { db, now, payments } = deps
  if (!payments) return
  const { allowed } = await takeFrom(db.orm, { key: hourly, limit: 1, windowMs: hourMs, nowMs: now() })
  if (allowed && !(await reconcile(deps))) await giveBack(db.orm, hourly)
}

/**
 * Looks at every customer with something that lives or to whom something happened lately, one after the other: whatever words from
 * the provider were lost, afterwards everybody has what they paid for. False when it was given up because the provider does not answer.
 */
export async function reconcile(deps: Deps): Promise<boolean> {
  const nowMs = deps.now()
  const since = { touchedMs: nowMs - 30 * dayMs, paidMs: nowMs - 120 * dayMs, live: liveStatuses }
  let [after, failed]: [string, number] = ['', 0]
  for (;;) {
    const page = await store.listWatched(deps.db.orm, since, after, pageSize)
    for (const customerId of page) {
      if (deps.stopping.aborted) return true
      try {
        await lookAt(deps, customerId)
        failed = 0
      } catch (err) {
        deps.log.error({ err, customerId }, 'a customer could not be looked at')
        if (++failed === failuresInRow) return false
      }
      await wait(paceMs)
    }
    if (page.length < pageSize) return failed === 0
    after = page.at(-1)!
  }
}
