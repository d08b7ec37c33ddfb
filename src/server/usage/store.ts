// Reads and writes the ledger and the allowances of an owner. reservation-store.ts
// reserves and settles single entries.
import { and, count, eq, sql } from 'drizzle-orm'
import type { Orm } from '../db/database.ts'
import { allowances, ledger } from '../db/schema/usage.ts'
import type { AllowanceWindow } from './allowance-windows.ts'

export type Allowance = typeof allowances.$inferSelect

export async function findAllowance(orm: Orm, ownerId: string): Promise<Allowance | null> {
  const [row] = await orm.select().from(allowances).where(eq(allowances.ownerId, ownerId))
  return row ?? null
}

/** Replaces the current window and keeps what was used in it, unless it is over. */
export async function replaceWindow(
  tx: Orm,
  { ownerId, window, nowMs }: { ownerId: string; window: AllowanceWindow; nowMs: number },
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

/** Counts the summaries charged in one window. */
export async function countCommitted(
  orm: Orm,
  ownerId: string,
  windowNumber: number,
): Promise<number> {
  const isOfWindow = and(eq(ledger.windowNumber, windowNumber), eq(ledger.state, 'committed'))
  const [row] = await orm
    .select({ entries: count() })
    .from(ledger)
    .where(and(eq(ledger.ownerId, ownerId), isOfWindow))
  return row?.entries ?? 0
}

/**
 * Copies entries to another owner, where they count in no window. A new counter has a
 * window that is over, so that the next charge starts the current one.
 */
export async function copyToOwner(tx: Orm, fromId: string, toId: string): Promise<void> {
  await tx.execute(sql`
    insert into ledger (id, owner_id, charge_key, generation_id, state, window_number, created_at, settled_at)
    select gen_random_uuid(), ${toId}, charge_key, generation_id, state, 0, created_at, settled_at
    from ledger where owner_id = ${fromId} and state <> 'released'
    on conflict (owner_id, charge_key) do update
    set generation_id = excluded.generation_id, state = excluded.state, window_number = 0,
        created_at = excluded.created_at, settled_at = excluded.settled_at
    where ledger.state = 'released'`)
  await tx.execute(sql`
    insert into allowances (owner_id, used, window_start, window_end, last_summary_at, created_at, updated_at)
    select ${toId}, 0, 0, 0, last_summary_at, created_at, updated_at from allowances where owner_id = ${fromId}
    on conflict (owner_id) do update
    set last_summary_at = greatest(allowances.last_summary_at, excluded.last_summary_at)`)
}

export async function listEntries(orm: Orm, ownerId: string) {
  const { state, windowNumber, createdAt, settledAt } = ledger
  return orm
    .select({ state, windowNumber, createdAt, settledAt })
    .from(ledger)
    .where(eq(ledger.ownerId, ownerId))
    .orderBy(createdAt)
}
