// Enqueues a summary: reserves one of the owner's allowance, finds or inserts the
// generation and adds the user summary, in one transaction.
import { randomUUID } from 'node:crypto'
import { Problem } from '#contract/problems/problems.ts'
import type { AcceptedSummary } from '#contract/summaries/summary.ts'
import { isGuest } from '../../accounts/identity.ts'
import { runClaimedJob, sendClaimedJob, sendJob } from '../../db/claimed-jobs.ts'
import type { Orm } from '../../db/database.ts'
import { notifyOwner } from '../../db/owner-events.ts'
import { summaryQueue } from '../../db/queue.ts'
import { groupOf, takeTurn } from '../../db/queue-groups.ts'
import type { Deps } from '../../deps/deps.ts'
import type { LocalWork, Slot } from '../../deps/local-work.ts'
import { currentRequestId } from '../../log.ts'
import {
  assignGeneration,
  countInTotal,
  refundGuestLimits,
  reserve,
  type SettledReservation,
} from '../../usage/reservations.ts'
import { addUsageToProblem, readUsage } from '../../usage/usage.ts'
import { type StoredTranscript, saveTranscript } from '../transcripts/transcripts.ts'
import {
  addUserSummary,
  findByIdempotencyKey,
  repeatSummary,
} from '../user-summaries/user-summaries.ts'
import { settleResult } from './finish-generation.ts'
import type { SummaryOptions } from './request-keys.ts'
import { runStartedGeneration } from './run-generation.ts'
import * as store from './store.ts'

export { listQueued } from './store.ts'

/**
 * How long a finished generation answers new requests. Afterwards the captions are
 * fetched again because they may have changed.
 */
const reusableMs = 30 * 24 * 3600 * 1000

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
  /** Resolves to a transcript that is already known or stored, or to null if it must be fetched. */
  readTranscript(): Promise<StoredTranscript | { id: string | null } | null>
  isFreeOfCharge?(tx: Orm): Promise<boolean>
}

/**
 * Throws a Problem when the summary cannot be enqueued; then nothing was queued and
 * nothing was charged. This process begins with it at once if it has a free slot,
 * otherwise it waits in the queue.
 */
export async function enqueueSummary(
  deps: Deps,
  request: SummaryJobRequest,
): Promise<AcceptedSummary> {
  let slot: Slot | null = null
  const takeSlot = (requesterKey: string) => (slot = deps.work.tryAcquire(requesterKey))
  const { accepted, isReserved, settled, begun } = await deps.db.orm
    .transaction((tx) => acceptRequest(deps, tx, { ...request, takeSlot }))
    .catch(async (error: unknown) => {
      slot?.release()
      if (isDuplicateIdempotencyKey(error)) throw new Problem('key_in_flight', { cause: error })
      throw await addUsageToProblem(error, () => readUsage(deps, request.ownerId))
    })
  if (begun) void runHere(deps, begun)
  await refundGuestLimits(deps, settled)
  if (isReserved) await notifyOwner(deps.db, request.ownerId)
  return accepted
}

/** Finds the active or finished generation that answers this request, or null. */
export async function findReusableGeneration(
  { now }: Deps,
  tx: Orm,
  requestKey: string,
): Promise<store.GenerationState | null> {
  return store.findReusable(tx, requestKey, now() - reusableMs)
}

/**
 * Finds and dates the owner's newest summary of a video if it answers a request that they
 * repeat, or returns null.
 */
export async function repeatOwnSummary(
  { db, now }: Deps,
  request: Pick<SummaryJobRequest, 'ownerId' | 'requestKey' | 'chargeKey' | 'idempotencyKey'>,
): Promise<AcceptedSummary | null> {
  const nowMs = now()
  const summary = await repeatSummary(db.orm, {
    ...request,
    finishedAfter: nowMs - reusableMs,
    nowMs,
  }).catch((error: unknown) => {
    if (isDuplicateIdempotencyKey(error)) throw new Problem('key_in_flight', { cause: error })
    throw error
  })
  return summary && { jobId: summary.id, videoId: summary.videoId, cached: true, summary }
}

/**
 * Resolves to the number of generations in the queue. Throws `queue_full` when it accepts
 * no new one.
 */
export async function rejectWhenFull({ settings }: Deps, tx: Orm): Promise<number> {
  const queued = await store.countQueued(tx)
  if (queued >= settings.QUEUE_LIMIT) throw new Problem('queue_full')
  return queued
}

/** A generation that this process begins with. */
type Begun = {
  generation: store.Generation
  transcript: StoredTranscript | null
  queueJobId: string
  slot: Slot
}
type Acceptance = {
  accepted: AcceptedSummary
  isReserved: boolean
  settled: SettledReservation[]
  begun: Begun | null
}
type RequestWithSlots = SummaryJobRequest & { takeSlot: LocalWork['tryAcquire'] }

async function acceptRequest(deps: Deps, tx: Orm, request: RequestWithSlots): Promise<Acceptance> {
  const { ownerId, address, idempotencyKey, videoId, title, requestKey, chargeKey } = request
  const isFreeOfCharge = (await request.isFreeOfCharge?.(tx)) ?? false
  const nowMs = deps.now()
  // One time for all counters: a refund finds the window in which something was counted
  // by the time of its reservation.
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
  // While a charged generation is active, no second one starts with another engine: only
  // one of the two would be charged.
  const active =
    chargedGenerationId && chargedGenerationId !== generationId
      ? await store.findActive(tx, chargedGenerationId)
      : null
  const enqueued =
    active || reusable ? null : await enqueueGeneration(deps, tx, generationId, request)
  const generation = active ?? reusable ?? enqueued!.generation
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
  let settled: SettledReservation[] = []
  if (isReserved) {
    if (generation.id !== generationId)
      await assignGeneration(tx, { ownerId, chargeKey, generationId: generation.id })
    if (isDone) settled = await settleResult(tx, generation.id, nowMs)
    if (daily) await countInTotal(reservationDeps, tx, daily)
  }
  return {
    accepted: { jobId, videoId, cached: isDone },
    isReserved,
    settled,
    begun: enqueued?.begun ?? null,
  }
}

/**
 * Finds the job of an earlier request with the same idempotency key. Throws `key_reused`
 * when that was another request.
 */
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

/**
 * Who takes turns with others. Anybody can become many guests, so the guests of an
 * address take turns as one person.
 */
export function requesterKeyOf({
  ownerId,
  address,
}: Pick<SummaryJobRequest, 'ownerId' | 'address'>): string {
  return isGuest(ownerId) ? address : ownerId
}

type Enqueued = { generation: store.GenerationState; begun: Begun | null }

async function enqueueGeneration(
  deps: Deps,
  tx: Orm,
  id: string,
  { videoId, requestKey, options, readTranscript, takeSlot, ...requester }: RequestWithSlots,
): Promise<Enqueued> {
  const queued = await rejectWhenFull(deps, tx)
  const createdAt = deps.now()
  const group = groupOf(deps, requesterKeyOf(requester))
  const priority = await takeTurn(tx, {
    name: summaryQueue,
    group,
    limit: deps.settings.QUEUE_LIMIT,
  })
  const known = await readTranscript()
  const transcript = known && 'transcript' in known ? known : null
  const transcriptId = known && 'id' in known ? known.id : null
  // Nobody gets ahead of those who wait in the queue.
  const slot = queued === 0 ? takeSlot(group) : null
  const { generation, inserted } = await store.insertOrFindActive(tx, {
    id,
    requestKey,
    videoId,
    createdAt,
    ...options,
    transcriptId: transcript
      ? await saveTranscript(tx, { ...transcript, videoId, nowMs: createdAt })
      : transcriptId,
    state: slot ? 'running' : 'queued',
  })
  const job = {
    data: { generationId: id, requestId: currentRequestId() ?? randomUUID() },
    group,
    priority,
  }
  if (inserted && slot) {
    const queueJobId = await sendClaimedJob(deps.db.queue, tx, summaryQueue, job)
    return { generation, begun: { generation: inserted, transcript, queueJobId, slot } }
  }
  slot?.release()
  if (inserted) await sendJob(deps.db.queue, tx, summaryQueue, job)
  return { generation, begun: null }
}

/**
 * Runs a generation that was accepted a moment ago. If this process ends before it does,
 * the queue gives it to another one.
 */
async function runHere(
  deps: Deps,
  { generation, transcript, queueJobId, slot }: Begun,
): Promise<void> {
  await runClaimedJob({ queue: deps.db.queue, log: deps.log, name: summaryQueue }, queueJobId, () =>
    deps.work.runOnce(generation.id, () => runStartedGeneration(deps, generation, transcript)),
  )
  slot.release()
}

/** True when another process has just accepted a request with the same idempotency key. */
function isDuplicateIdempotencyKey(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ((cause as { constraint?: unknown }).constraint === 'user_summaries_idempotency_key_unique')
      return true
  }
  return false
}
