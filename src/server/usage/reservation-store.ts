// The drawer of the ledger and of its counters, entry by entry: reserved, bound to a work, settled.
import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../db/open.ts'
import { allowances, ledger } from '../db/schema/usage.ts'
import type { Window } from './windows.ts'

export type Entry = Pick<typeof ledger.$inferSelect, 'state' | 'workId'>

export async function findEntry(orm: Orm, ownerId: string, key: string): Promise<Entry | null> {
  const [row] = await orm
    .select({ state: ledger.state, workId: ledger.workId })
    .from(ledger)
    .where(and(eq(ledger.ownerId, ownerId), eq(ledger.key, key)))
  return row ?? null
}

type Wanted = { ownerId: string; key: string; workId: string; bucket: string | null }
type Count = { limit: number; window: Window; nowMs: number }
/** `paidFor` is the work of an entry that is there already; `windowNumber` is null when nothing was left. */
type Charge = { paidFor: string | null; windowNumber: number | null; isEntered: boolean }

/**
 * Counts one and enters it, unless the owner has an entry for the same wish or nothing is left: one statement, so that nobody slips
 * through. A counter whose window is over begins the given one; a clock that went back ends none.
 */
export async function charge(tx: Orm, { ownerId, key, workId, bucket }: Wanted, count: Count): Promise<Charge> {
  const { limit, nowMs } = count
  const { startMs, endMs } = count.window
  const isOver = sql`a.window_end <= ${nowMs}`
  const { rows } = await tx.execute(sql`
    with paid as (
      select work_id from ledger where owner_id = ${ownerId} and key = ${key} and state <> 'released'
    ), counted as (
      insert into allowances as a (owner_id, used, window_start, window_end, created_at, updated_at)
      select ${ownerId}, 1, ${startMs}::bigint, ${endMs}::bigint, ${nowMs}::bigint, ${nowMs}::bigint
      where not exists (select from paid)
      on conflict (owner_id) do update set
        used = case when ${isOver} then 1 else a.used + 1 end,
        window_number = a.window_number + case when ${isOver} then 1 else 0 end,
        window_start = case when ${isOver} then excluded.window_start else a.window_start end,
        window_end = case when ${isOver} then excluded.window_end else a.window_end end,
        updated_at = excluded.updated_at
      where ${isOver} or a.used < ${limit}
      returning window_number
    ), entered as (
      insert into ledger as l (id, owner_id, key, work_id, state, window_number, bucket, created_at)
      select gen_random_uuid(), ${ownerId}, ${key}, ${workId}::uuid, 'reserved', window_number, ${bucket}::text, ${nowMs}::bigint
      from counted
      on conflict (owner_id, key) do update set
        work_id = excluded.work_id, state = excluded.state, window_number = excluded.window_number,
        bucket = excluded.bucket, created_at = excluded.created_at, settled_at = null
      where l.state = 'released'
      returning id
    )
    select (select work_id from paid) as "paidFor", (select window_number from counted) as "windowNumber",
      exists (select from entered) as "isEntered"`)
  return rows[0] as Charge
}

/** Enters one that counts in no window; false when the owner has an entry for the same wish already. */
export async function enterFree(
  tx: Orm,
  { ownerId, key, workId }: Omit<Wanted, 'bucket'>,
  nowMs: number,
): Promise<boolean> {
  // Entries are settled beside a counter; this one is over, so that the first that counts begins the present window.
  await tx
    .insert(allowances)
    .values({ ownerId, windowStart: 0, windowEnd: 0, createdAt: nowMs, updatedAt: nowMs })
    .onConflictDoNothing()
  const entry = { workId, state: 'reserved', windowNumber: 0, bucket: null, createdAt: nowMs } as const
  const rows = await tx
    .insert(ledger)
    .values({ id: sql`gen_random_uuid()`, ownerId, key, ...entry })
    .onConflictDoUpdate({
      target: [ledger.ownerId, ledger.key],
      set: { ...entry, settledAt: null },
      setWhere: eq(ledger.state, 'released'),
    })
    .returning({ id: ledger.id })
  return rows.length > 0
}

/** Takes one back that turned out not to be needed. */
export async function subtractOne(tx: Orm, ownerId: string, windowNumber: number): Promise<void> {
  await tx
    .update(allowances)
    .set({ used: sql`${allowances.used} - 1` })
    .where(and(eq(allowances.ownerId, ownerId), eq(allowances.windowNumber, windowNumber)))
}

/** Binds an owner's reservation to another work. */
export async function assign(
  tx: Orm,
  { ownerId, key, workId }: { ownerId: string; key: string; workId: string },
): Promise<void> {
  await tx
    .update(ledger)
    .set({ workId })
    .where(and(eq(ledger.ownerId, ownerId), eq(ledger.key, key)))
}

/** `bucket` only where something was released. */
export type Settled = { ownerId: string; bucket: string | null; createdAt: number }

export const ofWork = (workId: string): SQL => sql`${ledger.workId} = ${workId}`
export const before = (ms: number): SQL => sql`${ledger.createdAt} < ${ms}`

/** Settles the reservations of some kind, each once, and answers them. Counters are locked first and in order, as everywhere. */
export async function settle(tx: Orm, which: SQL, to: 'committed' | 'released', nowMs: number): Promise<Settled[]> {
  const change =
    to === 'committed'
      ? sql`set last_summary_at = ${nowMs}, updated_at = ${nowMs} from given where a.owner_id = given.owner_id`
      : sql`set used = a.used - given.entries, updated_at = ${nowMs} from given
            where a.owner_id = given.owner_id and a.window_number = given.window_number`
  const result = await tx.execute(sql`
    with held as (
      select ledger.id, ledger.owner_id, ledger.window_number, ledger.bucket, ledger.created_at
      from ledger join allowances a on a.owner_id = ledger.owner_id
      where ledger.state = 'reserved' and ${which} order by a.owner_id for update of a
    ), settled as (
      update ledger set state = ${to}, settled_at = ${nowMs}, bucket = null
      from held where ledger.id = held.id and ledger.state = 'reserved' returning ledger.id
    ), given as (
      select owner_id, window_number, count(*)::int as entries from held join settled using (id) group by 1, 2
    ), counted as (update allowances a ${change})
    select owner_id, bucket, created_at from held join settled using (id)`)
  const rows = result.rows as { owner_id: string; bucket: string | null; created_at: string | number }[]
  return rows.map((row) => ({
    ownerId: row.owner_id,
    bucket: to === 'released' ? row.bucket : null,
    createdAt: Number(row.created_at),
  }))
}

/** Works with reservations from before that moment. */
export async function listReserved(orm: Orm, beforeMs: number): Promise<string[]> {
  const rows = await orm
    .selectDistinct({ workId: ledger.workId })
    .from(ledger)
    .where(and(eq(ledger.state, 'reserved'), lt(ledger.createdAt, beforeMs)))
  return rows.map(({ workId }) => workId)
}
