// The drawer of the ledger and of its counters, by person; reservation-store.ts enters and settles in it.
import { and, count, eq, sql } from 'drizzle-orm'
import type { Orm } from '../db/open.ts'
import { allowances, ledger } from '../db/schema/usage.ts'
import type { Window } from './windows.ts'

export type Allowance = typeof allowances.$inferSelect

export async function findAllowance(orm: Orm, ownerId: string): Promise<Allowance | null> {
  const [row] = await orm.select().from(allowances).where(eq(allowances.ownerId, ownerId))
  return row ?? null
}

/** Lays the given window over the present one and keeps what was used in it, unless it is over. */
export async function moveWindow(
  tx: Orm,
  { ownerId, window, nowMs }: { ownerId: string; window: Window; nowMs: number },
): Promise<void> {
  const isOver = sql`${allowances.windowEnd} <= ${nowMs}`
  await tx
    .update(allowances)
    .set({
      windowNumber: sql`${allowances.windowNumber} + case when ${isOver} then 1 else 0 end`,
      windowStart: window.startMs,
      windowEnd: window.endMs,
      used: sql`case when ${isOver} then 0 else ${allowances.used} end`,
      updatedAt: nowMs,
    })
    .where(eq(allowances.ownerId, ownerId))
}

/** Stored summaries of one window. */
export async function countCommitted(orm: Orm, ownerId: string, windowNumber: number): Promise<number> {
  const ofWindow = and(eq(ledger.windowNumber, windowNumber), eq(ledger.state, 'committed'))
  const [row] = await orm
    .select({ entries: count() })
    .from(ledger)
    .where(and(eq(ledger.ownerId, ownerId), ofWindow))
  return row?.entries ?? 0
}

/** Copies a guest's entries, where they count in no window, and opens a counter whose window is over: the first request begins the present one. */
export async function copyOwner(tx: Orm, fromId: string, toId: string): Promise<void> {
  await tx.execute(sql`
    insert into ledger (id, owner_id, key, work_id, state, window_number, created_at, settled_at)
    select gen_random_uuid(), ${toId}, key, work_id, state, 0, created_at, settled_at
    from ledger where owner_id = ${fromId} and state <> 'released'
    on conflict (owner_id, key) do update
    set work_id = excluded.work_id, state = excluded.state, window_number = 0,
        created_at = excluded.created_at, settled_at = excluded.settled_at
    where ledger.state = 'released'`)
  await tx.execute(sql`
    insert into allowances (owner_id, used, window_start, window_end, last_summary_at, created_at, updated_at)
    select ${toId}, 0, 0, 0, last_summary_at, created_at, updated_at from allowances where owner_id = ${fromId}
    on conflict (owner_id) do update
    set last_summary_at = greatest(allowances.last_summary_at, excluded.last_summary_at)`)
}

export async function deleteOwner(tx: Orm, ownerId: string): Promise<void> {
  await tx.delete(ledger).where(eq(ledger.ownerId, ownerId))
  await tx.delete(allowances).where(eq(allowances.ownerId, ownerId))
}

export async function listEntries(orm: Orm, ownerId: string) {
  const { state, windowNumber, createdAt, settledAt } = ledger
  return orm
    .select({ state, windowNumber, createdAt, settledAt })
    .from(ledger)
    .where(eq(ledger.ownerId, ownerId))
    .orderBy(createdAt)
}
