// Background jobs of billing: syncs after events, the hourly sync, and cancellations for
// deleted users.
import { billingMailQueue, billingSyncQueue, deletedCustomerQueue } from '../db/queue.ts'
import type { Deps } from '../deps/deps.ts'
import { consume, refund } from '../http/rate-limits/rate-limits.ts'
import { startQueueWorkers } from '../jobs/queue-workers.ts'
import { withRequestId } from '../log.ts'
import type { SyncJob } from './events.ts'
import { purgeMails } from './mail-store.ts'
import { type BillingMailJob, enqueueTrialMails, sendBillingMail } from './mails.ts'
import type { DeletedCustomerJob } from './personal-data.ts'
import * as store from './store.ts'
import { reconcileExpiredPlans, runSyncJob } from './sync.ts'
import { syncAllCustomers } from './sync-all-customers.ts'

const dayMs = 24 * 3600 * 1000
const hourMs = 3600 * 1000
/** The provider repeats an event for at most three days. */
const eventRetentionMs = 30 * dayMs
const minuteMs = 60 * 1000
const hourlySyncKey = 'payments: hourly sync'
const startSyncKey = 'payments: sync after a start'

export async function startPaymentWorkers(deps: Deps): Promise<void> {
  await startQueueWorkers<SyncJob>(deps.db, billingSyncQueue, { count: 2 }, ({ data }) =>
    withRequestId(data.requestId, () => runSyncJob(deps, data)),
  )
  await startQueueWorkers<DeletedCustomerJob>(
    deps.db,
    deletedCustomerQueue,
    { count: 1, pollSeconds: 5 },
    ({ data }) => cancelForDeletedUser(deps, data.customerId),
  )
  await startQueueWorkers<BillingMailJob>(deps.db, billingMailQueue, { count: 1 }, ({ data }) =>
    sendBillingMail(deps, data.key),
  )
}

/**
 * Expires the open checkouts and cancels the subscriptions of a deleted user, so that
 * nothing is charged any more.
 */
async function cancelForDeletedUser({ payments }: Deps, customerId: string): Promise<void> {
  if (!payments)
    throw new Error('payments are no longer configured, but a subscription has to be canceled')
  for (const { id, isOpen } of await payments.listCheckouts(customerId))
    if (isOpen) await payments.expireCheckout(id)
  for (const { subscriptionId, status } of await payments.fetchSubscriptions(customerId))
    if (status !== 'canceled' && status !== 'incomplete_expired')
      await payments.cancelSubscription(subscriptionId)
}

/**
 * Returns what runs every minute: it updates plans that have ended, mails people whose
 * trial ends, purges old events and mails, and starts the sync of all customers without
 * awaiting it, once after the start of the process and then every hour.
 */
export function createBillingMaintenance(deps: Deps): () => Promise<void> {
  const { db, log, now } = deps
  const syncWhenDue = createRegularSync(deps)
  return async () => {
    await reconcileExpiredPlans(deps)
    await enqueueTrialMails(deps)
    await store.purgeEvents(db.orm, now() - eventRetentionMs)
    await purgeMails(db.orm, now() - eventRetentionMs)
    syncWhenDue().catch((err) => log.error({ err }, 'the regular sync of payments failed'))
  }
}

/**
 * Events may be lost while no server runs, so each start syncs, however recent the last
 * hourly sync was.
 */
function createRegularSync(deps: Deps): () => Promise<void> {
  const { db, now, payments } = deps
  let hasJustStarted = true
  const consumeOne = async (key: string, windowMs: number) =>
    (await consume(db.orm, { key, limit: 1, windowMs, nowMs: now() })).allowed
  return async () => {
    if (!payments) return
    const isHourly = await consumeOne(hourlySyncKey, hourMs)
    // A process that crashes again and again must not flood the provider.
    if (!isHourly && !(hasJustStarted && (await consumeOne(startSyncKey, minuteMs)))) return
    hasJustStarted = false
    if (await syncAllCustomers(deps)) return
    if (isHourly) await refund(db.orm, hourlySyncKey)
    else hasJustStarted = true
  }
}
