// Enqueues a summary: reserves one of the owner's allowance, finds or inserts the generation and adds the user summary, in one transaction.
import { createHmac, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { fromDrizzle } from 'pg-boss'
import { Problem } from '#contract/problems.ts'
import { isGuest } from '../accounts/identity.ts'
import type { Orm } from '../db/database.ts'
import { notifyOwner } from '../db/owner-events.ts'
import { summaryQueue } from '../db/queue.ts'
import type { Deps } from '../deps/deps.ts'
import { currentRequestId } from '../log.ts'
import { assignGeneration, commitReservations, countInTotal, reserve } from '../usage/reservations.ts'
import { addUsageToProblem } from '../usage/usage.ts'
import { addUserSummary, findByIdempotencyKey } from '../user-summaries/user-summaries.ts'
import type { SummaryOptions } from './request-keys.ts'
import * as store from './store.ts'

/** How long a finished generation answers new requests. Afterwards the captions are fetched again because they may have changed. */
const reusableMs = 30 * 24 * 3600 * 1000

export type AcceptedSummary = { jobId: string; videoId: string; cached: boolean }

type SummaryJobRequest = {
  ownerId: string
  /** The client address, by which guests and unverified accounts are limited. */
  address: string
  idempotencyKey: string | null
  videoId: string
  /** The title of uploaded captions without a video, else null. */
  title: string | null
  options: SummaryOptions
  requestKey: string
  chargeKey: string
  /** Stores a transcript that is already known and returns its id, or null if the worker must fetch it. */
  saveTranscript(tx: Orm): Promise<string | null>
  isFreeOfCharge?(tx: Orm): Promise<boolean>
}

/** Throws a Problem when the summary cannot be enqueued; then nothing was queued and nothing was charged. */
export async function enqueueSummary(deps: Deps, request: SummaryJobRequest): Promise<AcceptedSummary> {
  try {
    const { accepted, isReserved } = await deps.db.orm.transaction((tx) => acceptRequest(deps, tx, request))
    if (isReserved) await notifyOwner(deps.db, request.ownerId)
    return accepted
  } catch (error) {
    if (isDuplicateIdempotencyKey(error)) throw new Problem('key_in_flight', { cause: error })
    throw await addUsageToProblem(deps, request.ownerId, error)
  }
}

/** Finds the active or finished generation that answers this request, or null. */
export async function findReusableGeneration(
  { now }: Deps,
  tx: Orm,
  requestKey: string,
): Promise<store.GenerationState | null> {
  return store.findReusable(tx, requestKey, now() - reusableMs)
}

/** Throws `queue_full` when the queue accepts no new generation. */
export async function rejectWhenFull({ settings }: Deps, tx: Orm): Promise<void> {
  if ((await store.countQueued(tx)) >= settings.QUEUE_LIMIT) throw new Problem('queue_full')
}

type Acceptance = { accepted: AcceptedSummary; isReserved: boolean }

async function acceptRequest(deps: Deps, tx: Orm, request: SummaryJobRequest): Promise<Acceptance> {
  const { ownerId, address, idempotencyKey, videoId, title, requestKey, chargeKey } = request
  const repeated = await findRepeatedRequest(tx, request)
  if (repeated) return { accepted: repeated, isReserved: false }
  const isFreeOfCharge = (await request.isFreeOfCharge?.(tx)) ?? false
  const nowMs = deps.now()
  // One time for all counters: a refund finds the window in which something was counted by the time of its reservation.
  const { log, secret, settings, mailer, payments } = deps
  const reservationDeps = { now: () => nowMs, log, secret, settings, mailer, payments }
  const reusable = await findReusableGeneration(deps, tx, requestKey)
  const generationId = reusable?.id ?? randomUUID()
  const { chargedGenerationId, daily } = await reserve(reservationDeps, tx, {
    ownerId,
    address,
    chargeKey,
    generationId,
    isFreeOfCharge,
  })
  // While a charged generation is active, no second one starts with another engine: only one of the two would be charged.
  const active =
    chargedGenerationId && chargedGenerationId !== generationId ? await store.findActive(tx, chargedGenerationId) : null
  const generation = active ?? reusable ?? (await enqueueGeneration(deps, tx, generationId, request))
  const isDone = generation.state === 'done'
  const values = {
    id: randomUUID(),
    ownerId,
    videoId,
    generationId: generation.id,
    title,
    idempotencyKey: active && active.requestKey !== requestKey ? null : idempotencyKey,
    createdAt: nowMs,
  }
  const jobId = await addUserSummary(tx, values, { isDone })
  const isReserved = chargedGenerationId === null
  if (isReserved) {
    if (generation.id !== generationId) await assignGeneration(tx, { ownerId, chargeKey, generationId: generation.id })
    if (isDone) await commitReservations(tx, generation.id, nowMs)
    if (daily) await countInTotal(reservationDeps, tx, daily)
  }
  return { accepted: { jobId, videoId, cached: isDone }, isReserved }
}

/** Finds the job of an earlier request with the same idempotency key. Throws `key_reused` when that was another request. */
export async function findRepeatedRequest(
  tx: Orm,
  {
    ownerId,
    idempotencyKey,
    requestKey,
    videoId,
  }: Pick<SummaryJobRequest, 'ownerId' | 'idempotencyKey' | 'requestKey' | 'videoId'>,
): Promise<AcceptedSummary | null> {
  const earlier = idempotencyKey ? await findByIdempotencyKey(tx, ownerId, idempotencyKey) : null
  if (!earlier) return null
  if (earlier.requestKey !== requestKey) throw new Problem('key_reused')
  return { jobId: earlier.jobId, videoId, cached: earlier.state === 'done' }
}

/** Who takes turns with others. Anybody can become many guests, so the guests of an address take turns as one person. */
export function turnTaker({ ownerId, address }: Pick<SummaryJobRequest, 'ownerId' | 'address'>): string {
  return isGuest(ownerId) ? address : ownerId
}

async function enqueueGeneration(
  deps: Deps,
  tx: Orm,
  id: string,
  { videoId, requestKey, options, saveTranscript, ...requester }: SummaryJobRequest,
): Promise<store.GenerationState> {
  await rejectWhenFull(deps, tx)
  const { generation, isNew } = await store.insertOrFindActive(tx, {
    id,
    requestKey,
    videoId,
    transcriptId: await saveTranscript(tx),
    ...options,
    state: 'queued',
    createdAt: deps.now(),
  })
  if (isNew) {
    // The queue stores a hash of the person or address whose jobs take turns.
    const group = {
      id: createHmac('sha256', deps.secret)
        .update(`queue ${turnTaker(requester)}`)
        .digest('base64url'),
    }
    const requestId = currentRequestId() ?? randomUUID()
    await deps.db.queue.send(
      summaryQueue,
      { generationId: generation.id, requestId },
      { db: fromDrizzle(tx, sql), group },
    )
  }
  return generation
}

/** True when another process has just accepted a request with the same idempotency key. */
function isDuplicateIdempotencyKey(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ((cause as { constraint?: unknown }).constraint === 'user_summaries_idempotency_key_unique') return true
  }
  return false
}
