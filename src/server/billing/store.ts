// The drawer of what people pay for: the only SQL for these tables.
import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { PaidPass, PaidSubscription } from '../adapters/payments.ts'
import type { Orm } from '../db/open.ts'
import { customers, passes, paymentEvents, subscriptions } from '../db/schema/billing.ts'

export type Customer = typeof customers.$inferSelect
export type Subscription = typeof subscriptions.$inferSelect
export type Pass = typeof passes.$inferSelect

export async function findCustomer(orm: Orm, userId: string): Promise<Customer | null> {
  const [row] = await orm.select().from(customers).where(eq(customers.userId, userId))
  return row ?? null
}

/** Of two that come at once the first stays; answers which. */
export async function addCustomer(
  orm: Orm,
  { userId, customerId, nowMs }: { userId: string; customerId: string; nowMs: number },
): Promise<Customer> {
  await orm
    .insert(customers)
    .values({ userId, customerId, touchedAt: nowMs, createdAt: nowMs })
    // Both are unique, and of two at the same moment either may be found taken first.
    .onConflictDoNothing()
  return (await findCustomer(orm, userId))!
}

/** Puts another customer in the place of one that the provider has forgotten, for somebody who never bought anything. */
export async function removeUnknown(orm: Orm, { userId, customerId }: Customer): Promise<void> {
  await orm.delete(customers).where(and(eq(customers.userId, userId), eq(customers.customerId, customerId)))
}

export async function touch(orm: Orm, customerId: string, nowMs: number): Promise<void> {
  await orm.update(customers).set({ touchedAt: nowMs }).where(eq(customers.customerId, customerId))
}

/** Takes the next number for a look at the provider; null where the customer is nobody here. */
export async function beginLook(orm: Orm, customerId: string): Promise<number | null> {
  const [row] = await orm
    .update(customers)
    .set({ looksBegun: sql`${customers.looksBegun} + 1` })
    .where(eq(customers.customerId, customerId))
    .returning({ look: customers.looksBegun })
  return row?.look ?? null
}

/** The customer, whom nobody else changes until the transaction ends. */
export async function lockCustomer(
  tx: Orm,
  who: { customerId: string } | { userId: string },
): Promise<Customer | null> {
  const is = 'userId' in who ? eq(customers.userId, who.userId) : eq(customers.customerId, who.customerId)
  const [row] = await tx.select().from(customers).where(is).for('update')
  return row ?? null
}

export async function noteLook(
  tx: Orm,
  userId: string,
  { look, trialUsedAt }: { look: number; trialUsedAt: number | null },
): Promise<void> {
  await tx
    .update(customers)
    .set({ lookStored: look, trialUsedAt: sql`coalesce(${customers.trialUsedAt}, ${trialUsedAt}::bigint)` })
    .where(eq(customers.userId, userId))
}

type Told = Omit<PaidSubscription, 'trialStart'>

/** Null: there is none. */
export async function keepSubscription(tx: Orm, customer: Customer, told: Told | null, nowMs: number): Promise<void> {
  const { userId, customerId } = customer
  if (!told) {
    await tx.delete(subscriptions).where(eq(subscriptions.userId, userId))
    return
  }
  const row = { ...told, customerId, updatedAt: nowMs }
  const before = await findSubscription(tx, userId)
  if (before && Object.entries(told).every(([field, value]) => before[field as keyof Told] === value)) return
  await tx
    .insert(subscriptions)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: subscriptions.userId, set: row })
}

export async function keepPasses(tx: Orm, userId: string, told: PaidPass[], nowMs: number): Promise<void> {
  for (const { revoked, ...pass } of told) {
    const revokedAt = revoked ? nowMs : null
    await tx
      .insert(passes)
      .values({ userId, ...pass, revokedAt })
      .onConflictDoUpdate({
        target: passes.id,
        set: { revokedAt: revoked ? sql`coalesce(${passes.revokedAt}, ${nowMs}::bigint)` : null },
      })
  }
}

export async function findSubscription(orm: Orm, userId: string): Promise<Subscription | null> {
  const [row] = await orm.select().from(subscriptions).where(eq(subscriptions.userId, userId))
  return row ?? null
}

export async function listPasses(orm: Orm, userId: string): Promise<Pass[]> {
  return orm.select().from(passes).where(eq(passes.userId, userId)).orderBy(asc(passes.paidAt), asc(passes.id))
}

/** False when it was taken in before. */
export async function addEvent(tx: Orm, event: { id: string; type: string; receivedAt: number }): Promise<boolean> {
  const rows = await tx.insert(paymentEvents).values(event).onConflictDoNothing().returning({ id: paymentEvents.id })
  return rows.length > 0
}

export async function forgetEvents(orm: Orm, beforeMs: number): Promise<void> {
  await orm.delete(paymentEvents).where(lte(paymentEvents.receivedAt, beforeMs))
}

type Since = { touchedMs: number; paidMs: number; live: readonly string[] }

/** Customers with something that lives, or to whom something happened since then; in pages, by id. */
export async function listWatched(orm: Orm, { touchedMs, paidMs, live }: Since, after: string, limit: number) {
  const ofCustomer = eq(subscriptions.userId, customers.userId)
  const livingSubscription = orm
    .select({ one: sql`1` })
    .from(subscriptions)
    .where(and(ofCustomer, inArray(subscriptions.status, [...live])))
  const recentPass = orm
    .select({ one: sql`1` })
    .from(passes)
    .where(and(eq(passes.userId, customers.userId), isNull(passes.revokedAt), gt(passes.paidAt, paidMs)))
  const rows = await orm
    .select({ customerId: customers.customerId })
    .from(customers)
    .where(
      and(
        gt(customers.customerId, after),
        or(gt(customers.touchedAt, touchedMs), sql`exists ${livingSubscription}`, sql`exists ${recentPass}`),
      ),
    )
    .orderBy(asc(customers.customerId))
    .limit(limit)
  return rows.map(({ customerId }) => customerId)
}

/** All that is kept of a person's payments. */
export async function listOwned(orm: Orm, userId: string) {
  const [customer, subscription] = await Promise.all([findCustomer(orm, userId), findSubscription(orm, userId)])
  return {
    customer: customer && {
      customerId: customer.customerId,
      trialUsedAt: customer.trialUsedAt,
      createdAt: customer.createdAt,
    },
    subscription,
    passes: await listPasses(orm, userId),
  }
}
