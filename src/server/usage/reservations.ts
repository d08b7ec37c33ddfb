// The ledger: one summary is reserved before its work, committed with its result, released when it fails.
import { createHmac } from 'node:crypto'
import { Problem } from '#contract/problems.ts'
import { isGuest } from '../accounts/identity.ts'
import * as buckets from '../buckets/buckets.ts'
import type { Orm } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import * as store from './reservation-store.ts'
import { readStanding } from './usage.ts'
import { windowAt } from './windows.ts'

export { findEntry, listReserved, type Settled } from './reservation-store.ts'

const dayMs = 24 * 3600 * 1000
const bucketOfAllGuests = 'guests'

type World = Pick<Deps, 'now' | 'log' | 'secret' | 'settings'>
type Wish = {
  ownerId: string
  /** Where a guest asks from. */
  address: string
  /** The wish: an owner's second request with the same one is a repeat. */
  key: string
  workId: string
  /** True where it counts nothing. */
  isFree?: boolean
}

/**
 * Counts one for the owner and reserves it for the work, within the transaction that begins it. Answers the work that an own repeat has
 * been counted for already, and null when one was counted now: then `reserveForGuest` ends the transaction.
 * Throws a Problem when nothing is left or the limit cannot be read; the transaction must then be rolled back.
 */
export async function reserve(deps: World, tx: Orm, wish: Wish): Promise<string | null> {
  const { ownerId, address, key, workId, isFree = false } = wish
  const nowMs = deps.now()
  if (isFree && (await store.enterFree(tx, { ownerId, key, workId }, nowMs))) return null
  const bucket = isGuest(ownerId)
    ? `guest:${createHmac('sha256', deps.secret).update(address).digest('base64url')}`
    : null
  const { paidFor, windowNumber, isEntered } = await readStanding(tx, ownerId, nowMs)
    .then((standing) => {
      if (!standing) throw new Error('there is no user record')
      const { plan, sinceMs } = standing
      const window = windowAt(plan.period, sinceMs, nowMs)
      return store.charge(tx, { ownerId, key, workId, bucket }, { limit: plan.limit, window, nowMs })
    })
    .catch((cause) => {
      deps.log.error({ err: cause, ownerId }, 'an allowance could not be read')
      throw new Problem('limit_unreadable', { cause })
    })
  if (paidFor) return paidFor
  if (windowNumber === null) throw new Problem(bucket ? 'guest_limit_reached' : 'limit_reached')
  if (!isEntered) {
    // A twin request was quicker and has paid already.
    await store.subtractOne(tx, ownerId, windowNumber)
    return (await store.findEntry(tx, ownerId, key))?.workId ?? workId
  }
  if (bucket) {
    const limit = deps.settings.GUEST_DAILY_PER_ADDRESS
    const { allowed } = await buckets.takeFrom(tx, { key: bucket, limit, windowMs: dayMs, nowMs })
    if (!allowed) throw new Problem('guests_paused')
  }
  return null
}

export const assign = store.assign

const pausedForAll =
  'The free guest summaries of this server are used up for today. Nothing was counted. Sign in to continue.'

/** Counts a guest's reservation for the day; last of all, because every guest's request waits for this one row. */
export async function reserveForGuest({ now, settings }: World, tx: Orm, ownerId: string): Promise<void> {
  if (!isGuest(ownerId)) return
  const limit = settings.GUEST_DAILY_TOTAL
  const { allowed } = await buckets.takeFrom(tx, { key: bucketOfAllGuests, limit, windowMs: dayMs, nowMs: now() })
  if (!allowed) throw new Problem('guests_paused', { message: pausedForAll })
}

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
