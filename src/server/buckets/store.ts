// The drawer of attempts: the only SQL for this table.
import { and, eq, gt, lt, lte, sql } from 'drizzle-orm'
import type { Orm } from '../db/open.ts'
import { buckets } from '../db/schema/buckets.ts'

type Drop = { key: string; limit: number; windowMs: number; nowMs: number }

/** Adds one attempt, into a fresh window where the last one is over. A full bucket stays as full as it is. */
export async function addOne(
  orm: Orm,
  { key, limit, windowMs, nowMs }: Drop,
): Promise<{ count: number; endsAt: number }> {
  const isOver = sql`${buckets.endsAt} <= ${nowMs}`
  const [row] = await orm
    .insert(buckets)
    .values({ key, count: 1, endsAt: nowMs + windowMs })
    .onConflictDoUpdate({
      target: buckets.key,
      set: {
        count: sql`case when ${isOver} then 1 else least(${buckets.count}, ${limit}) + 1 end`,
        endsAt: sql`case when ${isOver} then ${nowMs + windowMs} else ${buckets.endsAt} end`,
      },
    })
    .returning({ count: buckets.count, endsAt: buckets.endsAt })
  return row!
}

export async function subtractOne(orm: Orm, key: string, counted?: { atMs: number; windowMs: number }): Promise<void> {
  const sameWindow = counted
    ? and(gt(buckets.endsAt, counted.atMs), lte(buckets.endsAt, counted.atMs + counted.windowMs))
    : undefined
  await orm
    .update(buckets)
    .set({ count: sql`greatest(${buckets.count} - 1, 0)` })
    .where(and(eq(buckets.key, key), sameWindow))
}

export async function deleteOver(orm: Orm, nowMs: number): Promise<void> {
  await orm.delete(buckets).where(lt(buckets.endsAt, nowMs))
}
