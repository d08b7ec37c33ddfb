// Syncs all customers whose purchases may have changed, in case webhook events were lost.
import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '../deps/deps.ts'
import { currentStatuses } from './derive-plan.ts'
import * as store from './store.ts'
import { syncCustomer } from './sync.ts'

const dayMs = 24 * 3600 * 1000
const pageSize = 100
/** Keeps the calls well below the provider's rate limit. */
const pauseMs = 50
const maxConsecutiveFailures = 5

/**
 * Syncs, one after the other, every customer with a current subscription, a recent pass
 * or recent activity. Returns false if the provider does not answer: it gave up, or not
 * one sync succeeded. A single customer who fails waits for the next time.
 */
export async function syncAllCustomers(deps: Deps): Promise<boolean> {
  const nowMs = deps.now()
  const selection = {
    activeSinceMs: nowMs - 30 * dayMs,
    paidSinceMs: nowMs - 120 * dayMs,
    currentStatuses,
  }
  let after: store.SyncCursor | null = null
  let failures = 0
  let hasSucceeded = false
  for (;;) {
    const page: store.SyncCursor[] = await store.listCustomersToSync(
      deps.db.orm,
      selection,
      after,
      pageSize,
    )
    for (const { customerId } of page) {
      if (deps.stopping.aborted) return true
      try {
        await syncCustomer(deps, customerId)
        failures = 0
        hasSucceeded = true
      } catch (err) {
        deps.log.error({ err, customerId }, 'syncing a customer failed')
        if (++failures === maxConsecutiveFailures) return false
      }
      await wait(pauseMs)
    }
    if (page.length < pageSize) return hasSucceeded || failures === 0
    after = page.at(-1)!
  }
}
