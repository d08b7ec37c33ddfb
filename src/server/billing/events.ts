// Receives webhook events from the provider. Each is stored once, in the transaction that
// enqueues its sync job.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { fromDrizzle } from 'pg-boss'
import { Problem } from '#contract/problems/problems.ts'
import { billingSyncQueue } from '../db/queue.ts'
import type { Deps } from '../deps/deps.ts'
import { currentRequestId } from '../log.ts'
import { enqueueInvoiceMail } from './mails.ts'
import * as store from './store.ts'

/**
 * The events that may change a customer's purchases. The webhook endpoint at the provider
 * must send them.
 */
export const handledEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'customer.updated',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const

/** The customer to sync. A dispute names only its charge. */
export type SyncJob = { customerId: string | null; chargeId: string | null; requestId: string }

/**
 * Throws `bad_signature` unless the provider sent the event just now. Ignores events of
 * other types.
 */
export async function receiveEvent(deps: Deps, body: string, signature: string): Promise<void> {
  const { db, now, payments } = deps
  const event = await payments?.verifyEvent(body, signature)
  if (!event) throw new Problem('bad_signature')
  const { id, type, customerId, chargeId, invoice } = event
  if (!(handledEvents as readonly string[]).includes(type) || !(customerId ?? chargeId)) return
  const nowMs = now()
  await db.orm.transaction(async (tx) => {
    if (!(await store.addEvent(tx, { id, type, receivedAt: nowMs }))) return
    if (customerId) await store.updateLastActivity(tx, customerId, nowMs)
    if (customerId && invoice) await enqueueInvoiceMail(deps, tx, { type, customerId, invoice })
    const job: SyncJob = { customerId, chargeId, requestId: currentRequestId() ?? randomUUID() }
    await db.queue.send(billingSyncQueue, job, {
      singletonKey: customerId ?? chargeId!,
      db: fromDrizzle(tx, sql),
    })
  })
}
