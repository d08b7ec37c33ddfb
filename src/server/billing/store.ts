// Queries on the tables of customers, subscriptions, passes and payment events.
import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { PaidPass, PaidSubscription } from '../adapters/payments/payments.ts'
import type { Orm } from '../db/database.ts'
import { customers, passes, paymentEvents, subscriptions } from '../db/schema/billing.ts'

export type Customer = typeof customers.$inferSelect
export type Subscription = typeof subscriptions.$inferSelect
export type PassRow = typeof passes.$inferSelect

export async function findCustomer(orm: Orm, userId: string): Promise<Customer | null> {
  const [row] = await orm.select().from(customers).where(eq(customers.userId, userId))
  return row ?? null
}

/** Inserts a customer unless the user has one, and returns the stored one. */
export async function addCustomer(
  orm: Orm,
  { userId, customerId, nowMs }: { userId: string; customerId: string; nowMs: number },
): Promise<Customer> {
  await orm
    .insert(customers)
    .values({ userId, customerId, lastActivityAt: nowMs, createdAt: nowMs })
    // User id and customer id are both unique, and concurrent inserts may conflict on either.
    .onConflictDoNothing()
  return (await findCustomer(orm, userId))!
}

/** Changes nothing if the user's customer was replaced meanwhile. */
export async function replaceCustomerId(
  orm: Orm,
  {
    userId,
    customerId,
    newCustomerId,
  }: { userId: string; customerId: string; newCustomerId: string },
): Promise<void> {
  const isReplaced = and(eq(customers.userId, userId), eq(customers.customerId, customerId))
  await orm.update(customers).set({ customerId: newCustomerId }).where(isReplaced)
}

export async function updateLastActivity(
  orm: Orm,
  customerId: string,
  nowMs: number,
): Promise<void> {
  await orm
    .update(customers)
    .set({ lastActivityAt: nowMs })
    .where(eq(customers.customerId, customerId))
}

/** Returns the number of a new sync, or null if there is no such customer. */
export async function startSync(orm: Orm, customerId: string): Promise<number | null> {
  const [row] = await orm
    .update(customers)
    .set({ syncSequence: sql`${customers.syncSequence} + 1` })
    .where(eq(customers.customerId, customerId))
    .returning({ sequence: customers.syncSequence })
  return row?.sequence ?? null
}

/** Finds a customer and locks the row until the end of the transaction. */
export async function lockCustomer(
  tx: Orm,
  key: { customerId: string } | { userId: string },
): Promise<Customer | null> {
  const isCustomer =
    'userId' in key ? eq(customers.userId, key.userId) : eq(customers.customerId, key.customerId)
  const [row] = await tx.select().from(customers).where(isCustomer).for('update')
  return row ?? null
}

export async function finishSync(
  tx: Orm,
  userId: string,
  { sequence, trialUsedAt }: { sequence: number; trialUsedAt: number | null },
): Promise<void> {
  await tx
    .update(customers)
    .set({
      storedSyncSequence: sequence,
      trialUsedAt: sql`coalesce(${customers.trialUsedAt}, ${trialUsedAt}::bigint)`,
    })
    .where(eq(customers.userId, userId))
}

type SubscriptionData = Omit<PaidSubscription, 'trialStart'>

/** Stores the customer's subscription unless it is unchanged; null deletes it. */
export async function saveSubscription(
  tx: Orm,
  customer: Customer,
  data: SubscriptionData | null,
  nowMs: number,
): Promise<void> {
  const { userId, customerId } = customer
  if (!data) {
    await tx.delete(subscriptions).where(eq(subscriptions.userId, userId))
    return
  }
  const row = { ...data, customerId, updatedAt: nowMs }
  const before = await findSubscription(tx, userId)
  if (
    before &&
    Object.entries(data).every(
      ([field, value]) => before[field as keyof SubscriptionData] === value,
    )
  )
    return
  await tx
    .insert(subscriptions)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: subscriptions.userId, set: row })
}

export async function savePasses(
  tx: Orm,
  userId: string,
  paidPasses: PaidPass[],
  nowMs: number,
): Promise<void> {
  for (const { revoked, ...pass } of paidPasses) {
    const revokedAt = revoked ? nowMs : null
    await tx
      .insert(passes)
      // The provider's clock may be ahead of ours. Who has paid must not wait for it.
      .values({ userId, ...pass, paidAt: Math.min(pass.paidAt, nowMs), revokedAt })
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

export async function listPasses(orm: Orm, userId: string): Promise<PassRow[]> {
  return orm
    .select()
    .from(passes)
    .where(eq(passes.userId, userId))
    .orderBy(asc(passes.paidAt), asc(passes.id))
}

/** Returns false if the event was stored before. */
export async function addEvent(
  tx: Orm,
  event: { id: string; type: string; receivedAt: number },
): Promise<boolean> {
  const rows = await tx
    .insert(paymentEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id })
  return rows.length > 0
}

export async function purgeEvents(orm: Orm, beforeMs: number): Promise<void> {
  await orm.delete(paymentEvents).where(lte(paymentEvents.receivedAt, beforeMs))
}

type SyncSelection = {
  activeSinceMs: number
  paidSinceMs: number
  currentStatuses: readonly string[]
}

/** The last customer of a page. */
export type SyncCursor = { customerId: string; lastActivityAt: number }

/**
 * Customers with a current subscription, a recent pass or recent activity, in pages,
 * those with the most recent activity first.
 */
export async function listCustomersToSync(
  orm: Orm,
  { activeSinceMs, paidSinceMs, currentStatuses }: SyncSelection,
  after: SyncCursor | null,
  limit: number,
): Promise<SyncCursor[]> {
  const ofCustomer = eq(subscriptions.userId, customers.userId)
  const currentSubscription = orm
    .select({ exists: sql`1` })
    .from(subscriptions)
    .where(and(ofCustomer, inArray(subscriptions.status, [...currentStatuses])))
  const recentPass = orm
    .select({ exists: sql`1` })
    .from(passes)
    .where(
      and(
        eq(passes.userId, customers.userId),
        isNull(passes.revokedAt),
        gt(passes.paidAt, paidSinceMs),
      ),
    )
  const { customerId, lastActivityAt } = customers
  const isAfter =
    after &&
    or(
      lt(lastActivityAt, after.lastActivityAt),
      and(eq(lastActivityAt, after.lastActivityAt), gt(customerId, after.customerId)),
    )
  return orm
    .select({ customerId, lastActivityAt })
    .from(customers)
    .where(
      and(
        isAfter ?? undefined,
        or(
          gt(lastActivityAt, activeSinceMs),
          sql`exists ${currentSubscription}`,
          sql`exists ${recentPass}`,
        ),
      ),
    )
    .orderBy(desc(lastActivityAt), asc(customerId))
    .limit(limit)
}

/** Everything that is stored about a user's payments. */
export async function listByUser(orm: Orm, userId: string) {
  const [customer, subscription] = await Promise.all([
    findCustomer(orm, userId),
    findSubscription(orm, userId),
  ])
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

export async function deleteByUser(tx: Orm, userId: string): Promise<void> {
  for (const table of [passes, subscriptions, customers])
    await tx.delete(table).where(eq(table.userId, userId))
}
