// Asking for a summary: one is reserved, the work is found or begun, and the person has their claim on it, all in one transaction.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { fromDrizzle } from 'pg-boss'
import { Problem } from '#contract/problems.ts'
import type { SummaryRequest } from '#contract/summary.ts'
import type { Orm } from '../db/open.ts'
import { summaryQueue } from '../db/queue.ts'
import { tellOwner } from '../db/words.ts'
import type { Deps } from '../deps.ts'
import { assign, commitWork, reserve, reserveForGuest } from '../usage/reservations.ts'
import { withUsage } from '../usage/usage.ts'
import { enterHistory } from './entries.ts'
import { requestKey, type Wish, wishKey } from './keys.ts'
import { type Order, readOrder, titleOf } from './order.ts'
import { refuseOverPlan } from './over-plan.ts'
import * as store from './store.ts'
import { keepTranscript } from './transcript-store.ts'

/** How long a finished summary answers new requests; afterwards the captions are read again in case they changed. */
const reusableMs = 30 * 24 * 3600 * 1000

export type Accepted = { jobId: string; videoId: string; cached: boolean }
/** `address` is where a guest asks from. */
export type Asked = { ownerId: string; address: string; request: SummaryRequest; idempotencyKey: string | null }

/**
 * Puts a summary on the queue, or answers with the one that is there: the same wish for the same words is made once, whoever asks.
 * It counts one for the owner, but for their own repeats. Throws a Problem when the request cannot become a summary; then nothing was
 * queued and nothing counted.
 */
export async function requestSummary(deps: Deps, asked: Asked): Promise<Accepted> {
  const { ownerId, request } = asked
  const wordLimit = deps.settings.TRANSCRIPT_WORD_LIMIT
  const order = readOrder(request, (file) => deps.engine.readBrought({ ...file, wordLimit }))
  const wish: Wish = {
    length: request.length ?? 'medium',
    language: request.language ?? 'en',
    prompt: request.prompt || null,
    engine: request.engine ?? deps.model?.name ?? 'extract',
  }
  const source = order.brought?.hash ?? null
  const key = requestKey(order.videoId, source, wish)
  const ownKey = wishKey(order.videoId, source, wish)
  await refuseOverPlan(deps, { ownerId, ownKey, order, language: wish.language })
  const title = await titleOf(order)
  if (order.brought && !(await store.findReusable(deps.db.orm, key, deps.now() - reusableMs))) {
    // Everybody waits for the transaction, so it does not wait for a file to be read.
    await refuseWhenFull(deps, deps.db.orm)
    await order.brought.read()
  }
  try {
    const { accepted, isCounted } = await deps.db.orm.transaction((tx) =>
      accept(deps, tx, { ...asked, order, title, wish, key, ownKey }),
    )
    if (isCounted) await tellOwner(deps.db, ownerId)
    return accepted
  } catch (error) {
    if (isKeyTaken(error)) throw new Problem('key_in_flight', { cause: error })
    throw await withUsage(deps, ownerId, error)
  }
}

type Beginning = { order: Order; wish: Wish; key: string }
type Ready = Asked & Beginning & { title: string | null; ownKey: string }

async function accept(
  deps: Deps,
  tx: Orm,
  { ownerId, address, idempotencyKey, order, title, wish, key, ownKey }: Ready,
): Promise<{ accepted: Accepted; isCounted: boolean }> {
  const { videoId } = order
  if (idempotencyKey) {
    const earlier = await store.findByIdempotencyKey(tx, ownerId, idempotencyKey)
    if (earlier && earlier.work.requestKey !== key) throw new Problem('key_reused')
    if (earlier) {
      const cached = earlier.work.state === 'done'
      return { accepted: { jobId: earlier.claim.id, videoId, cached }, isCounted: false }
    }
  }
  const nowMs = deps.now()
  const reusable = await store.findReusable(tx, key, nowMs - reusableMs)
  const workId = reusable?.id ?? randomUUID()
  const paidFor = await reserve(deps, tx, { ownerId, address, key: ownKey, workId })
  // While a wish is being fulfilled there is no second work for it by another engine: only one of the two would be counted.
  const running = paidFor && paidFor !== workId ? await store.findLive(tx, paidFor) : null
  const work = running ?? reusable ?? (await begin(deps, tx, { id: workId, order, wish, key }))
  const claim = await store.claimWork(tx, {
    id: randomUUID(),
    ownerId,
    videoId,
    workId: work.id,
    title,
    idempotencyKey: running && running.requestKey !== key ? null : idempotencyKey,
    createdAt: nowMs,
  })
  const isCounted = paidFor === null
  if (isCounted && work.id !== workId) await assign(tx, { ownerId, key: ownKey, workId: work.id })
  if (isCounted && work.state === 'done') await commitWork(tx, work.id, nowMs)
  if (work.state === 'done') await enterHistory(tx, await store.listByIds(tx, [claim.id]))
  if (isCounted) await reserveForGuest(deps, tx, ownerId)
  return { accepted: { jobId: claim.id, videoId, cached: work.state === 'done' }, isCounted }
}

async function begin(deps: Deps, tx: Orm, { id, order, wish, key }: Beginning & { id: string }): Promise<store.Begun> {
  await refuseWhenFull(deps, tx)
  const { videoId, brought } = order
  const nowMs = deps.now()
  const transcriptId =
    brought && (await keepTranscript(tx, { videoId, ...(await brought.read()), chapters: [], nowMs }))
  const { work, isNew } = await store.beginWork(tx, {
    id,
    requestKey: key,
    videoId,
    transcriptId,
    ...wish,
    state: 'queued',
    createdAt: nowMs,
  })
  if (isNew) await deps.db.queue.send(summaryQueue, { workId: work.id }, { db: fromDrizzle(tx, sql) })
  return work
}

async function refuseWhenFull({ settings }: Deps, tx: Orm): Promise<void> {
  if ((await store.countWaiting(tx)) >= settings.QUEUE_LIMIT) throw new Problem('queue_full')
}

/** Two requests with one key and different bodies met in two processes. */
function isKeyTaken(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ((cause as { constraint?: unknown }).constraint === 'summaries_idempotency') return true
  }
  return false
}
