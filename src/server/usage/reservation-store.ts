// Reserves and settles entries of the ledger together with the counters in allowances.
import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../db/database.ts'
import { allowances, ledger } from '../db/schema/usage.ts'
import { type AllowanceWindow, weekMs } from './allowance-windows.ts'

type LedgerEntry = Pick<typeof ledger.$inferSelect, 'state' | 'generationId'>

export async function findLedgerEntry(
  orm: Orm,
  ownerId: string,
  chargeKey: string,
): Promise<LedgerEntry | null> {
  const [row] = await orm
    .select({ state: ledger.state, generationId: ledger.generationId })
    .from(ledger)
    .where(and(eq(ledger.ownerId, ownerId), eq(ledger.chargeKey, chargeKey)))
  return row ?? null
}

/**
 * The charge key under which an owner reserved a generation; null if another one was
 * charged in its place.
 */
export async function findChargeKey(
  orm: Orm,
  ownerId: string,
  generationId: string,
): Promise<string | null> {
  const [row] = await orm
    .select({ chargeKey: ledger.chargeKey })
    .from(ledger)
    .where(and(eq(ledger.ownerId, ownerId), eq(ledger.generationId, generationId)))
  return row?.chargeKey ?? null
}

export type NewReservation = {
  ownerId: string
  chargeKey: string
  generationId: string
  rateLimitKey: string | null
}
type AllowanceLimit = { limit: number; window: AllowanceWindow; nowMs: number }
/**
 * `chargedGenerationId` is the generation of an existing entry. `windowNumber` is null
 * when nothing is left.
 */
export type Charge = {
  chargedGenerationId: string | null
  windowNumber: number | null
  isInserted: boolean
}

/**
 * Increments the counter and inserts an entry, unless the owner has an entry with this
 * charge key or nothing is left. It is one statement, so that parallel requests cannot
 * exceed the limit. A counter whose window is over starts the given window; a clock that
 * was set back ends no window. A window of another period, from when another plan covered
 * the owner, is replaced and keeps what was used in it.
 */
export async function charge(
  tx: Orm,
  { ownerId, chargeKey, generationId, rateLimitKey }: NewReservation,
  allowance: AllowanceLimit,
): Promise<Charge> {
  const { limit, nowMs } = allowance
  const { startMs, endMs } = allowance.window
  const isOver = sql`a.window_end <= ${nowMs}`
  const isWeek = (table: 'a' | 'excluded') =>
    sql.raw(`${table}.window_end - ${table}.window_start = ${weekMs}`)
  const isReplaced = sql`(${isOver} or (${isWeek('a')}) is distinct from (${isWeek('excluded')}))`
  const { rows } = await tx.execute(sql`
    with charged as (
      select generation_id from ledger where owner_id = ${ownerId} and charge_key = ${chargeKey} and state <> 'released'
    ), counted as (
      insert into allowances as a (owner_id, used, window_start, window_end, created_at, updated_at)
      select ${ownerId}, 1, ${startMs}::bigint, ${endMs}::bigint, ${nowMs}::bigint, ${nowMs}::bigint
      where not exists (select from charged)
      on conflict (owner_id) do update set
        used = case when ${isOver} then 1 else a.used + 1 end,
        window_number = a.window_number + case when ${isOver} then 1 else 0 end,
        window_start = case when ${isReplaced} then excluded.window_start else a.window_start end,
        window_end = case when ${isReplaced} then excluded.window_end else a.window_end end,
        updated_at = excluded.updated_at
      where ${isOver} or a.used < ${limit}
      returning window_number
    ), inserted as (
      insert into ledger as l (id, owner_id, charge_key, generation_id, state, window_number, rate_limit_key, created_at)
      select gen_random_uuid(), ${ownerId}, ${chargeKey}, ${generationId}::uuid, 'reserved', window_number, ${rateLimitKey}::text, ${nowMs}::bigint
      from counted
      on conflict (owner_id, charge_key) do update set
        generation_id = excluded.generation_id, state = excluded.state, window_number = excluded.window_number,
        rate_limit_key = excluded.rate_limit_key, created_at = excluded.created_at, settled_at = null
      where l.state = 'released'
      returning id
    )
    select (select generation_id from charged) as "chargedGenerationId", (select window_number from counted) as "windowNumber",
      exists (select from inserted) as "isInserted"`)
  return rows[0] as Charge
}

/**
 * Inserts an entry that counts in no window. Returns false when the owner already has an
 * entry with this charge key.
 */
export async function insertFreeEntry(
  tx: Orm,
  { ownerId, chargeKey, generationId }: Omit<NewReservation, 'rateLimitKey'>,
  nowMs: number,
): Promise<boolean> {
  // Settling an entry needs a counter. The window of this one is over, so that the next
  // charge starts the current window.
  await tx
    .insert(allowances)
    .values({ ownerId, windowStart: 0, windowEnd: 0, createdAt: nowMs, updatedAt: nowMs })
    .onConflictDoNothing()
  const entry = {
    generationId,
    state: 'reserved',
    windowNumber: 0,
    rateLimitKey: null,
    createdAt: nowMs,
  } as const
  const rows = await tx
    .insert(ledger)
    .values({ id: sql`gen_random_uuid()`, ownerId, chargeKey, ...entry })
    .onConflictDoUpdate({
      target: [ledger.ownerId, ledger.chargeKey],
      set: { ...entry, settledAt: null },
      setWhere: eq(ledger.state, 'released'),
    })
    .returning({ id: ledger.id })
  return rows.length > 0
}

/** Undoes an increment of the counter. */
export async function decrementUsed(tx: Orm, ownerId: string, windowNumber: number): Promise<void> {
  await tx
    .update(allowances)
    .set({ used: sql`${allowances.used} - 1` })
    .where(and(eq(allowances.ownerId, ownerId), eq(allowances.windowNumber, windowNumber)))
}

/** Assigns an owner's reservation to another generation. */
export async function assignGeneration(
  tx: Orm,
  {
    ownerId,
    chargeKey,
    generationId,
  }: { ownerId: string; chargeKey: string; generationId: string },
): Promise<void> {
  await tx
    .update(ledger)
    .set({ generationId })
    .where(and(eq(ledger.ownerId, ownerId), eq(ledger.chargeKey, chargeKey)))
}

/** `rateLimitKey` is set only for released reservations of guests. */
export type SettledReservation = { ownerId: string; rateLimitKey: string | null; createdAt: number }

export const isOfGeneration = (generationId: string): SQL =>
  sql`${ledger.generationId} = ${generationId}`
export const isOfOwner = (ownerId: string, generationId: string): SQL =>
  sql`${ledger.ownerId} = ${ownerId} and ${ledger.generationId} = ${generationId}`
export const isCreatedBefore = (ms: number): SQL => sql`${ledger.createdAt} < ${ms}`

/**
 * Settles the reservations that meet the condition, each once, and returns them. Counters
 * are locked first and in the order of their owners.
 */
export async function settle(
  tx: Orm,
  condition: SQL,
  state: 'committed' | 'released',
  nowMs: number,
): Promise<SettledReservation[]> {
  const change =
    state === 'committed'
      ? sql`set last_summary_at = ${nowMs}, updated_at = ${nowMs} from totals where a.owner_id = totals.owner_id`
      : sql`set used = a.used - totals.entries, updated_at = ${nowMs} from totals
            where a.owner_id = totals.owner_id and a.window_number = totals.window_number`
  const result = await tx.execute(sql`
    with reserved as (
      select ledger.id, ledger.owner_id, ledger.window_number, ledger.rate_limit_key, ledger.created_at
      from ledger join allowances a on a.owner_id = ledger.owner_id
      where ledger.state = 'reserved' and ${condition} order by a.owner_id for update of a
    ), settled as (
      update ledger set state = ${state}, settled_at = ${nowMs}, rate_limit_key = null
      from reserved where ledger.id = reserved.id and ledger.state = 'reserved' returning ledger.id
    ), totals as (
      select owner_id, window_number, count(*)::int as entries from reserved join settled using (id) group by 1, 2
    ), updated as (update allowances a ${change})
    select owner_id, rate_limit_key, created_at from reserved join settled using (id)`)
  const rows = result.rows as {
    owner_id: string
    rate_limit_key: string | null
    created_at: string | number
  }[]
  return rows.map((row) => ({
    ownerId: row.owner_id,
    rateLimitKey: state === 'released' ? row.rate_limit_key : null,
    createdAt: Number(row.created_at),
  }))
}

/** Lists the generations with open reservations made before `beforeMs`. */
export async function listReservedGenerations(orm: Orm, beforeMs: number): Promise<string[]> {
  const rows = await orm
    .selectDistinct({ generationId: ledger.generationId })
    .from(ledger)
    .where(and(eq(ledger.state, 'reserved'), lt(ledger.createdAt, beforeMs)))
  return rows.map(({ generationId }) => generationId)
}
