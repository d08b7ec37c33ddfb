// Mails about payments: receipts, failed payments, and trials that end. Each is queued
// once, in the transaction that learns of its reason.
import { sql } from 'drizzle-orm'
import { fromDrizzle } from 'pg-boss'
import type { PaymentInvoice } from '../adapters/payments/payments.ts'
import type { Orm } from '../db/database.ts'
import { billingMailQueue } from '../db/queue.ts'
import type { BillingMail } from '../db/schema/billing.ts'
import type { Deps } from '../deps/deps.ts'
import { describeSite } from '../site-url.ts'
import { composePaymentFailedMail, composeReceipt, composeTrialMail } from './compose-mails.ts'
import * as mails from './mail-store.ts'
import * as store from './store.ts'

export type BillingMailJob = { key: string }

/** How long before its end a trial is announced to end. */
const noticeMs = 3 * 24 * 3600 * 1000

/** Longer than a mail server that answers slowly may take. */
const sendingMs = 2 * 60 * 1000

type MailDeps = Pick<Deps, 'db' | 'now' | 'mailer'>

/**
 * Queues the mail about an invoice that was paid, or whose payment failed for the first
 * time. Nothing is mailed about nothing to pay.
 */
export async function enqueueInvoiceMail(
  deps: MailDeps,
  tx: Orm,
  { type, customerId, invoice }: { type: string; customerId: string; invoice: PaymentInvoice },
): Promise<void> {
  const { id, currency, paidCents, dueCents, taxCents, url } = invoice
  const userId = await mails.findUserOfCustomer(tx, customerId)
  if (!userId) return
  if (type === 'invoice.paid' && paidCents > 0) {
    const content = {
      kind: 'receipt',
      amountCents: paidCents,
      taxCents,
      currency,
      invoiceUrl: url,
    } as const
    await enqueue(deps, tx, { key: `receipt ${id}`, userId, content })
  }
  if (type === 'invoice.payment_failed' && dueCents > 0) {
    const content = { kind: 'payment_failed', amountCents: dueCents, currency } as const
    await enqueue(deps, tx, { key: `payment_failed ${id}`, userId, content })
  }
}

/** Queues a mail for each trial that ends within three days. */
export async function enqueueTrialMails(deps: MailDeps): Promise<void> {
  const { db, now } = deps
  const nowMs = now()
  for (const { userId, subscriptionId, trialEnd } of await mails.listEndingTrials(db.orm, {
    nowMs,
    untilMs: nowMs + noticeMs,
  })) {
    const key = `trial_ending ${subscriptionId} ${trialEnd}`
    const content = { kind: 'trial_ending', subscriptionId } as const
    await db.orm.transaction((tx) => enqueue(deps, tx, { key, userId, content }))
  }
}

async function enqueue(
  { db, now, mailer }: MailDeps,
  tx: Orm,
  mail: { key: string; userId: string; content: BillingMail },
): Promise<void> {
  // Without a mail server nobody could read it.
  if (!mailer.delivers || !(await mails.addMail(tx, { ...mail, nowMs: now() }))) return
  const job: BillingMailJob = { key: mail.key }
  await db.queue.send(billingMailQueue, job, { db: fromDrizzle(tx, sql) })
}

/**
 * Sends a mail unless it was sent, or its account was deleted. Throws if the mail server
 * does not take it, or if another process is sending it; then the job is repeated. A
 * process that is too busy to report its job loses it to another one, so two may send at
 * once.
 */
export async function sendBillingMail(deps: Deps, key: string): Promise<void> {
  const { db, now } = deps
  const unsent = await mails.findUnsentMail(db.orm, key)
  if (!unsent) return
  const nowMs = now()
  const untilMs = nowMs + sendingMs
  if (!(await mails.holdMail(db.orm, key, { nowMs, untilMs })))
    throw new Error('another process is sending this mail')
  try {
    await send(deps, unsent)
  } catch (error) {
    await mails.releaseMail(db.orm, key, untilMs)
    throw error
  }
  await mails.markMailSent(db.orm, key, now())
}

async function send(
  { db, mailer, settings }: Deps,
  { userId, email, content }: mails.UnsentMail,
): Promise<void> {
  const recipient = { email, site: describeSite(settings) }
  if (content.kind === 'receipt') await mailer.send(composeReceipt(recipient, content))
  if (content.kind === 'payment_failed')
    await mailer.send(composePaymentFailedMail(recipient, content, settings.plans))
  if (content.kind === 'trial_ending') {
    const subscription = await store.findSubscription(db.orm, userId)
    const isCurrent =
      subscription?.subscriptionId === content.subscriptionId && subscription.status === 'trialing'
    if (isCurrent && !subscription.cancelAtPeriodEnd)
      await mailer.send(composeTrialMail(recipient, subscription, settings.plans))
  }
}
