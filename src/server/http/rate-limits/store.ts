// Database access for rate limits.
import { and, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm'
import type { Orm } from '../../db/database.ts'
import { deleteInSteps } from '../../db/in-steps.ts'
import { rateLimits } from '../../db/schema/operation/rate-limits.ts'

type Increment = {
  key: string
  limit: number
  windowMs: number
  nowMs: number
  restartsWindow?: boolean
  amount?: number
}

/**
 * Adds one attempt, of this amount. Starts a new window if the last one has ended, or
 * with each attempt. The count stops at one attempt above the limit.
 */
export async function increment(
  orm: Orm,
  { key, limit, windowMs, nowMs, restartsWindow = false, amount = 1 }: Increment,
): Promise<{ count: number; endsAt: number }> {
  const isOver = sql`${rateLimits.endsAt} <= ${nowMs}`
  const [row] = await orm
    .insert(rateLimits)
    .values({ key, count: amount, endsAt: nowMs + windowMs })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then ${amount}::int else least(${rateLimits.count}, ${limit}) + ${amount}::int end`,
        endsAt: restartsWindow
          ? nowMs + windowMs
          : sql`case when ${isOver} then ${nowMs + windowMs} else ${rateLimits.endsAt} end`,
      },
    })
    .returning({ count: rateLimits.count, endsAt: rateLimits.endsAt })
  return row!
}

/** The attempts in the current window. */
export async function readCount(orm: Orm, key: string, nowMs: number): Promise<number> {
  const [row] = await orm
    .select({ count: rateLimits.count })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, key), gt(rateLimits.endsAt, nowMs)))
  return row?.count ?? 0
}

export async function decrement(
  orm: Orm,
  key: string,
  counted?: { atMs: number; windowMs: number },
): Promise<void> {
  const sameWindow = counted
    ? and(
        gt(rateLimits.endsAt, counted.atMs),
        lte(rateLimits.endsAt, counted.atMs + counted.windowMs),
      )
    : undefined
  await orm
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
    .where(and(eq(rateLimits.key, key), sameWindow))
}

/** The windows of these keys that have not ended. */
export async function list(
  orm: Orm,
  keys: string[],
  nowMs: number,
): Promise<(typeof rateLimits.$inferSelect)[]> {
  return orm
    .select()
    .from(rateLimits)
    .where(and(inArray(rateLimits.key, keys), gt(rateLimits.endsAt, nowMs)))
}

export async function deleteKeys(orm: Orm, keys: string[]): Promise<void> {
  await orm.delete(rateLimits).where(inArray(rateLimits.key, keys))
}

export async function deleteExpired(orm: Orm, nowMs: number): Promise<void> {
  await deleteInSteps(orm, { table: rateLimits, where: lt(rateLimits.endsAt, nowMs) })
}
