// The ledger: one summary is reserved before its work, committed with its result, released when it fails.
import { createHmac, randomUUID } from 'node:crypto'
import { Problem } from '#contract/problems.ts'
import { isGuest } from '../accounts/identity.ts'
import * as buckets from '../buckets/buckets.ts'
import type { Orm } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import * as store from './store.ts'
import { readStanding } from './usage.ts'
import { windowAt } from './windows.ts'

export { findEntry, listReserved, type Settled } from './store.ts'

const dayMs = 24 * 3600 * 1000
const bucketOfAllGuests = 'guests'

/** One that was counted, and where. */
export type Taken = { ownerId: string; windowNumber: number; bucket: string | null }

/**
 * Counts one for the owner, within the transaction that begins the work; `address` is where a guest asks from.
 * Throws a Problem when nothing is left or the limit cannot be read; the transaction must then be rolled back.
 */
export async function takeOne(
  deps: Pick<Deps, 'now' | 'log' | 'secret' | 'settings'>,
  tx: Orm,
  { ownerId, address }: { ownerId: string; address: string },
): Promise<Taken> {
  const nowMs = deps.now()
  const windowNumber = await countOne(deps, tx, ownerId)
  if (!isGuest(ownerId)) return { ownerId, windowNumber, bucket: null }
  const bucket = `guest:${createHmac('sha256', deps.secret).update(address).digest('base64url')}`
  const limit = deps.settings.GUEST_DAILY_PER_ADDRESS
  if (!(await buckets.takeFrom(tx, { key: bucket, limit, windowMs: dayMs, nowMs })).allowed)
    throw new Problem('guests_paused')
  return { ownerId, windowNumber, bucket }
}

async function countOne({ now, log }: Pick<Deps, 'now' | 'log'>, tx: Orm, ownerId: string): Promise<number> {
  const nowMs = now()
  const windowNumber = await readStanding(tx, ownerId, nowMs)
    .then((standing) => {
      if (!standing) throw new Error('there is no user record')
      const { plan, sinceMs } = standing
      return store.addOne(tx, { ownerId, limit: plan.limit, window: windowAt(plan.period, sinceMs, nowMs), nowMs })
    })
    .catch((cause) => {
      log.error({ err: cause, ownerId }, 'an allowance could not be read')
      throw new Problem('limit_unreadable', { cause })
    })
  if (windowNumber === null) throw new Problem(isGuest(ownerId) ? 'guest_limit_reached' : 'limit_reached')
  return windowNumber
}

/** Writes down what the one that was taken is for. A twin request that was quicker has paid already. */
export async function reserve(
  deps: Pick<Deps, 'now' | 'settings'>,
  tx: Orm,
  { taken, key, workId }: { taken: Taken; key: string; workId: string },
): Promise<void> {
  const nowMs = deps.now()
  const entry = { ...taken, id: randomUUID(), key, workId, state: 'reserved', createdAt: nowMs } as const
  if (!(await store.addEntry(tx, entry))) {
    await store.subtractOne(tx, taken.ownerId, taken.windowNumber)
    if (taken.bucket) await buckets.giveBack(tx, taken.bucket)
    return
  }
  if (taken.bucket === null) return
  // Last of all, because every guest's request waits for this one row.
  const limit = deps.settings.GUEST_DAILY_TOTAL
  const { allowed } = await buckets.takeFrom(tx, { key: bucketOfAllGuests, limit, windowMs: dayMs, nowMs })
  if (!allowed) throw new Problem('guests_paused', { message: pausedForAll })
}

const pausedForAll =
  'The free guest summaries of this server are used up for today. Nothing was counted. Sign in to continue.'

/** The work is done: whoever reserved one for it has used it. Answers the owners. */
export async function commitWork(tx: Orm, workId: string, nowMs: number): Promise<store.Settled[]> {
  return store.settle(tx, store.ofWork(workId), 'committed', nowMs)
}

/** The work failed: whoever reserved one for it has it again. Hand the answer to `giveBack` after the commit. */
export async function releaseWork(tx: Orm, workId: string, nowMs: number): Promise<store.Settled[]> {
  return store.settle(tx, store.ofWork(workId), 'released', nowMs)
}

/** Puts back into the day's buckets what guests did not use in the end; after the commit, because many wait for these rows. */
export async function giveBack({ db }: Pick<Deps, 'db'>, settled: store.Settled[]): Promise<void> {
  for (const { bucket, createdAt } of settled) {
    if (bucket === null) continue
    const counted = { atMs: createdAt, windowMs: dayMs }
    for (const key of [bucket, bucketOfAllGuests]) await buckets.giveBack(db.orm, key, counted)
  }
}

/** Releases what was reserved before a moment, whatever became of its work; ending late it can no longer be charged. */
export async function releaseOlder(tx: Orm, beforeMs: number, nowMs: number): Promise<store.Settled[]> {
  return store.settle(tx, store.before(beforeMs), 'released', nowMs)
}
