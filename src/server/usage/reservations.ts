// Reserves a summary of an allowance before it is generated, commits it with the result
// and releases it on failure.
import { Problem } from '#contract/problems/problems.ts'
import { isGuest } from '../accounts/identity.ts'
import type { Orm } from '../db/database.ts'
import type { Deps } from '../deps/deps.ts'
import * as rateLimits from '../http/rate-limits/rate-limits.ts'
import { allowanceWindowAt } from './allowance-windows.ts'
import { countedKeys, type DailyLimit, describeCounted, findDailyLimit } from './daily-limits.ts'
import { isUnlimited } from './lifted-limits.ts'
import * as store from './reservation-store.ts'
import { readCurrentPlan } from './usage.ts'

export {
  findChargeKey,
  findLedgerEntry,
  listReservedGenerations,
  type SettledReservation,
} from './reservation-store.ts'

const dayMs = 24 * 3600 * 1000
/** Of the column that counts. */
const largestInteger = 2 ** 31 - 1

type ReservationDeps = Pick<Deps, 'log' | 'secret' | 'settings' | 'mailer' | 'payments'>
type ReservationRequest = {
  ownerId: string
  /** The client address, by which guests and unverified accounts are limited. */
  address: string
  /** Equal for requests that an owner is charged for once. */
  chargeKey: string
  generationId: string
  isFreeOfCharge?: boolean
  nowMs: number
}

type Reservation = {
  /**
   * The generation of an earlier request that the owner was charged for; null if this one
   * was reserved.
   */
  chargedGenerationId: string | null
  /**
   * The daily limit in which the reservation counts; the transaction must end with
   * `countInTotal`.
   */
  daily: DailyLimit | null
}

/**
 * Reserves one summary for a generation, within the transaction that enqueues it. Throws
 * a Problem when nothing is left or the limit cannot be read; then the transaction must
 * be rolled back.
 */
export async function reserve(
  deps: ReservationDeps,
  tx: Orm,
  request: ReservationRequest,
): Promise<Reservation> {
  const { ownerId, address, chargeKey, generationId, isFreeOfCharge = false, nowMs } = request
  if (
    isFreeOfCharge &&
    (await store.insertFreeEntry(tx, { ownerId, chargeKey, generationId }, nowMs))
  )
    return { chargedGenerationId: null, daily: null }
  const isLimited = !(await isUnlimited(deps, tx))
  const daily = isLimited
    ? await findDailyLimit(deps, tx, { ownerId, address, unit: 'summaries' }, nowMs)
    : null
  const entry = { ownerId, chargeKey, generationId, rateLimitKey: daily && describeCounted(daily) }
  const { chargedGenerationId, windowNumber, isInserted } = await charge(deps, tx, {
    entry,
    isLimited,
    nowMs,
  })
  if (chargedGenerationId) return { chargedGenerationId, daily: null }
  if (windowNumber === null)
    throw new Problem(isGuest(ownerId) ? 'guest_limit_reached' : 'limit_reached')
  if (!isInserted) {
    // A parallel request with the same key was charged first.
    await store.decrementUsed(tx, ownerId, windowNumber)
    const entry = await store.findLedgerEntry(tx, ownerId, chargeKey)
    return { chargedGenerationId: entry?.generationId ?? generationId, daily: null }
  }
  for (const { key, factor } of daily?.networks ?? []) {
    const limit = deps.settings.GUEST_DAILY_PER_ADDRESS * factor
    const { allowed } = await rateLimits.consume(tx, { key, limit, windowMs: dayMs, nowMs })
    if (!allowed) throw daily!.problem('address')
  }
  return { chargedGenerationId: null, daily }
}

async function charge(
  { log, settings }: ReservationDeps,
  tx: Orm,
  { entry, isLimited, nowMs }: { entry: store.NewReservation; isLimited: boolean; nowMs: number },
): Promise<store.Charge> {
  try {
    const ownerPlan = await readCurrentPlan(settings, tx, entry.ownerId, nowMs)
    if (!ownerPlan) throw new Error('the owner has no profile')
    const { plan, sinceMs } = ownerPlan
    const limit = isLimited ? plan.limit : largestInteger
    return await store.charge(tx, entry, {
      limit,
      window: allowanceWindowAt(plan.period, sinceMs, nowMs),
      nowMs,
    })
  } catch (cause) {
    log.error({ err: cause, ownerId: entry.ownerId }, 'failed to read an allowance')
    throw new Problem('limit_unreadable', { cause })
  }
}

export const assignGeneration = store.assignGeneration

/**
 * Counts a reservation in the daily limit of all addresses together. Call it last,
 * because many requests lock this one row.
 */
export async function countInTotal(
  { settings }: ReservationDeps,
  tx: Orm,
  daily: DailyLimit,
  nowMs: number,
): Promise<void> {
  const limit = settings.GUEST_DAILY_TOTAL
  const { allowed } = await rateLimits.consume(tx, {
    key: daily.totalKey,
    limit,
    windowMs: dayMs,
    nowMs,
  })
  if (!allowed) throw daily.problem('total')
}

/** Charges all reservations of a finished generation. */
export async function commitReservations(
  tx: Orm,
  generationId: string,
  nowMs: number,
): Promise<store.SettledReservation[]> {
  return store.settle(tx, store.isOfGeneration(generationId), 'committed', nowMs)
}

/**
 * Returns all reservations of a failed generation to their owners. Pass the result to
 * `refundGuestLimits` after the commit.
 */
export async function releaseReservations(
  tx: Orm,
  generationId: string,
  nowMs: number,
): Promise<store.SettledReservation[]> {
  return store.settle(tx, store.isOfGeneration(generationId), 'released', nowMs)
}

/**
 * Returns one owner's reservation for a generation that others may still wait for. Pass
 * the result to `refundGuestLimits` after the commit.
 */
export async function releaseOwnReservation(
  tx: Orm,
  { ownerId, generationId }: { ownerId: string; generationId: string },
  nowMs: number,
): Promise<store.SettledReservation[]> {
  return store.settle(tx, store.isOfOwner(ownerId, generationId), 'released', nowMs)
}

/**
 * Refunds the daily limits of guests for released reservations. Call it after the commit,
 * because many requests lock these rows.
 */
export async function refundGuestLimits(
  { db }: Pick<Deps, 'db'>,
  settled: store.SettledReservation[],
): Promise<void> {
  for (const { rateLimitKey, createdAt } of settled) {
    if (rateLimitKey === null) continue
    const counted = { atMs: createdAt, windowMs: dayMs }
    for (const key of countedKeys(rateLimitKey)) await rateLimits.refund(db.orm, key, counted)
  }
}

/**
 * Releases reservations made before `beforeMs`, whatever the state of their generations.
 * They can no longer be charged.
 */
export async function releaseOlderThan(
  tx: Orm,
  beforeMs: number,
  nowMs: number,
): Promise<store.SettledReservation[]> {
  return store.settle(tx, store.isCreatedBefore(beforeMs), 'released', nowMs)
}
