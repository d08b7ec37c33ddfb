// From a wish to a job: one is reserved, the work is found or begun, and the person has their claim on it, all in one transaction.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { fromDrizzle } from 'pg-boss'
import { Problem } from '#contract/problems.ts'
import type { Orm } from '../db/open.ts'
import { summaryQueue } from '../db/queue.ts'
import { tellOwner } from '../db/words.ts'
import type { Deps } from '../deps.ts'
import { assign, commitWork, reserve, reserveForGuest } from '../usage/reservations.ts'
import { withUsage } from '../usage/usage.ts'
import * as claimStore from './claim-store.ts'
import { enterHistory } from './entries.ts'
import type { Wish } from './keys.ts'
import * as store from './store.ts'

/** How long a finished summary answers new requests; afterwards the captions are read again in case they changed. */
const reusableMs = 30 * 24 * 3600 * 1000

export type Accepted = { jobId: string; videoId: string; cached: boolean }

export type Errand = {
  ownerId: string
  /** Where a guest asks from. */
  address: string
  idempotencyKey: string | null
  videoId: string
  /** What to call captions that belong to no video; null where there is one. */
  title: string | null
  wish: Wish
  requestKey: string
  wishKey: string
  /** Keeps the captions that go along and answers their id; null where they are to be read first. */
  keepCaptions(tx: Orm): Promise<string | null>
  /** Whether it counts nothing. */
  isFree?(tx: Orm): Promise<boolean>
}

/** The work that answers this request already, done or being done; null when it is to be begun. */
export async function findAnswer({ now }: Deps, tx: Orm, requestKey: string): Promise<store.Begun | null> {
  return store.findReusable(tx, requestKey, now() - reusableMs)
}

/** Throws a Problem when it cannot be done now; then nothing was queued and nothing counted. */
export async function placeErrand(deps: Deps, errand: Errand): Promise<Accepted> {
  try {
    const { accepted, isReserved } = await deps.db.orm.transaction((tx) => accept(deps, tx, errand))
    if (isReserved) await tellOwner(deps.db, errand.ownerId)
    return accepted
  } catch (error) {
    if (isKeyTaken(error)) throw new Problem('key_in_flight', { cause: error })
    throw await withUsage(deps, errand.ownerId, error)
  }
}

async function accept(deps: Deps, tx: Orm, errand: Errand): Promise<{ accepted: Accepted; isReserved: boolean }> {
  const { ownerId, address, idempotencyKey, videoId, title, requestKey, wishKey } = errand
  if (idempotencyKey) {
    const earlier = await claimStore.findByIdempotencyKey(tx, ownerId, idempotencyKey)
    if (earlier && earlier.work.requestKey !== requestKey) throw new Problem('key_reused')
    if (earlier) {
      const cached = earlier.work.state === 'done'
      return { accepted: { jobId: earlier.claim.id, videoId, cached }, isReserved: false }
    }
  }
  const isFree = (await errand.isFree?.(tx)) ?? false
  const nowMs = deps.now()
  const reusable = await findAnswer(deps, tx, requestKey)
  const workId = reusable?.id ?? randomUUID()
  const paidFor = await reserve(deps, tx, { ownerId, address, key: wishKey, workId, isFree })
  // While a wish is being fulfilled there is no second work for it by another engine: only one of the two would be counted.
  const running = paidFor && paidFor !== workId ? await store.findLive(tx, paidFor) : null
  const work = running ?? reusable ?? (await begin(deps, tx, { id: workId, errand }))
  const claim = await claimStore.claimWork(tx, {
    id: randomUUID(),
    ownerId,
    videoId,
    workId: work.id,
    title,
    idempotencyKey: running && running.requestKey !== requestKey ? null : idempotencyKey,
    createdAt: nowMs,
  })
  const isReserved = paidFor === null
  if (isReserved && work.id !== workId) await assign(tx, { ownerId, key: wishKey, workId: work.id })
  if (isReserved && work.state === 'done') await commitWork(tx, work.id, nowMs)
  if (work.state === 'done') await enterHistory(tx, await claimStore.listByIds(tx, [claim.id]))
  if (isReserved) await reserveForGuest(deps, tx, ownerId)
  return { accepted: { jobId: claim.id, videoId, cached: work.state === 'done' }, isReserved }
}

async function begin(deps: Deps, tx: Orm, { id, errand }: { id: string; errand: Errand }): Promise<store.Begun> {
  await refuseWhenFull(deps, tx)
  const { videoId, requestKey, wish } = errand
  const { work, isNew } = await store.beginWork(tx, {
    id,
    requestKey,
    videoId,
    transcriptId: await errand.keepCaptions(tx),
    ...wish,
    state: 'queued',
    createdAt: deps.now(),
  })
  if (isNew) await deps.db.queue.send(summaryQueue, { workId: work.id }, { db: fromDrizzle(tx, sql) })
  return work
}

export async function refuseWhenFull({ settings }: Deps, tx: Orm): Promise<void> {
  if ((await store.countWaiting(tx)) >= settings.QUEUE_LIMIT) throw new Problem('queue_full')
}

/** Two requests with one key and different bodies met in two processes. */
function isKeyTaken(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ((cause as { constraint?: unknown }).constraint === 'summaries_idempotency') return true
  }
  return false
}
