// Words from the provider: each is taken in once, together with the job it leads to, before it is answered.
import { sql } from 'drizzle-orm'
import { fromDrizzle } from 'pg-boss'
import { Problem } from '#contract/problems.ts'
import { paymentQueue } from '../db/queue.ts'
import type { Deps } from '../deps.ts'
import * as store from './store.ts'

/** The events that may change what somebody has; the endpoint at the provider is to send these. */
export const heededEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
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

/** Whom to look at: a dispute names its charge only. */
export type LookJob = { customerId: string | null; chargeId: string | null }

/** Throws `bad_signature` for what the provider did not send just now. Events of other kinds are taken for read. */
export async function takeEvent({ db, now, payments }: Deps, raw: string, signature: string): Promise<void> {
  const event = await payments?.readEvent(raw, signature)
  if (!event) throw new Problem('bad_signature')
  const { id, type, customerId, chargeId } = event
  if (!(heededEvents as readonly string[]).includes(type) || !(customerId ?? chargeId)) return
  const nowMs = now()
  await db.orm.transaction(async (tx) => {
    if (!(await store.addEvent(tx, { id, type, receivedAt: nowMs }))) return
    if (customerId) await store.touch(tx, customerId, nowMs)
    const job: LookJob = { customerId, chargeId }
    await db.queue.send(paymentQueue, job, { singletonKey: customerId ?? chargeId!, db: fromDrizzle(tx, sql) })
  })
}
