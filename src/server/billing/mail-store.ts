// Queries on the table of mails about payments.
import { and, eq, gt, isNotNull, isNull, lt, lte, or } from 'drizzle-orm'
import type { Orm } from '../db/database.ts'
import { users } from '../db/schema/accounts.ts'
import { type BillingMail, billingMails, customers, subscriptions } from '../db/schema/billing.ts'

export type UnsentMail = { userId: string; email: string; content: BillingMail }
type NewMail = { key: string; userId: string; content: BillingMail; nowMs: number }

/** Returns false if there is such a mail already. */
export async function addMail(tx: Orm, { nowMs, ...mail }: NewMail): Promise<boolean> {
  const rows = await tx
    .insert(billingMails)
    .values({ ...mail, createdAt: nowMs })
    .onConflictDoNothing()
    .returning({ key: billingMails.key })
  return rows.length > 0
}

/**
 * Returns a mail that was not sent yet, with the address of its account; null after the
 * account was deleted.
 */
export async function findUnsentMail(orm: Orm, key: string): Promise<UnsentMail | null> {
  const [row] = await orm
    .select({ userId: billingMails.userId, email: users.email, content: billingMails.content })
    .from(billingMails)
    .innerJoin(users, eq(users.id, billingMails.userId))
    .where(and(eq(billingMails.key, key), isNull(billingMails.sentAt)))
  return row ?? null
}

/**
 * Keeps others from sending a mail until a time. Returns false if it was sent, or another
 * process keeps it.
 */
export async function holdMail(
  orm: Orm,
  key: string,
  { nowMs, untilMs }: { nowMs: number; untilMs: number },
): Promise<boolean> {
  const { heldUntil } = billingMails
  const isFree = and(isNull(billingMails.sentAt), or(isNull(heldUntil), lte(heldUntil, nowMs)))
  const rows = await orm
    .update(billingMails)
    .set({ heldUntil: untilMs })
    .where(and(eq(billingMails.key, key), isFree))
    .returning({ key: billingMails.key })
  return rows.length > 0
}

/** Lets others send a mail, unless another process keeps it by now. */
export async function releaseMail(orm: Orm, key: string, untilMs: number): Promise<void> {
  const { heldUntil } = billingMails
  await orm
    .update(billingMails)
    .set({ heldUntil: null })
    .where(and(eq(billingMails.key, key), eq(heldUntil, untilMs)))
}

export async function markMailSent(orm: Orm, key: string, nowMs: number): Promise<void> {
  await orm.update(billingMails).set({ sentAt: nowMs }).where(eq(billingMails.key, key))
}

export async function deleteMails(tx: Orm, userId: string): Promise<void> {
  await tx.delete(billingMails).where(eq(billingMails.userId, userId))
}

/** Deletes the mails that were queued before a time. */
export async function purgeMails(orm: Orm, beforeMs: number): Promise<void> {
  await orm.delete(billingMails).where(lt(billingMails.createdAt, beforeMs))
}

export async function findUserOfCustomer(tx: Orm, customerId: string): Promise<string | null> {
  const [row] = await tx
    .select({ userId: customers.userId })
    .from(customers)
    .where(eq(customers.customerId, customerId))
  return row?.userId ?? null
}

/** The trials that end until a time and are not canceled. */
export async function listEndingTrials(
  orm: Orm,
  { nowMs, untilMs }: { nowMs: number; untilMs: number },
): Promise<{ userId: string; subscriptionId: string; trialEnd: number }[]> {
  const { userId, subscriptionId, trialEnd, status, cancelAtPeriodEnd } = subscriptions
  const isEnding = and(isNotNull(trialEnd), gt(trialEnd, nowMs), lte(trialEnd, untilMs))
  const rows = await orm
    .select({ userId, subscriptionId, trialEnd })
    .from(subscriptions)
    .where(and(eq(status, 'trialing'), eq(cancelAtPeriodEnd, false), isEnding))
  return rows.map((row) => ({ ...row, trialEnd: row.trialEnd! }))
}
