// Accepts a job: its kind reserves, stores and settles one record in one transaction.
// Then this process begins with it, or it waits in the queue.
import { randomUUID } from 'node:crypto'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Usage } from '#contract/billing/usage.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { Settings } from '../config.ts'
import type { Orm } from '../db/database.ts'
import { notifyOwner } from '../db/owner-events.ts'
import type { WorkQueue } from '../db/queue.ts'
import type { Deps } from '../deps/deps.ts'
import type { Slot } from '../deps/local-work.ts'
import { currentRequestId } from '../log.ts'
import { refundGuestLimits, type SettledReservation } from '../usage/reservations.ts'
import { addUsageToProblem } from '../usage/usage.ts'
import { runClaimedJob, sendClaimedJob, sendJob } from './claimed-jobs.ts'
import { findTurn, groupOf, requesterKeyOf } from './queue-groups.ts'

/** What every request for a job says. */
export type JobRequest = {
  ownerId: string
  /** The client address, by which guests and unverified accounts are limited. */
  address: string
  idempotencyKey: string | null
  /** Equal for requests that one row answers. */
  requestKey: string
}

/** What the steps of a kind find: `reserved` and `row` of any request, `inserted` of a new one. */
type JobTypes = {
  request: JobRequest
  reserved: object
  row: unknown
  inserted: { id: string }
  answer: unknown
}

/** `inserted` is null if an earlier row answers the request. */
type Stored<Types extends JobTypes> = { row: Types['row']; inserted: Types['inserted'] | null }

type Settled<Types extends JobTypes> = {
  answer: Types['answer']
  /** Whether the request counts in a limit of its owner. */
  isCounted: boolean
  /** Reservations that the row has settled at once. */
  settled: SettledReservation[]
}

/** How the queue has one kind of job. */
export type QueuedKind = {
  queue: WorkQueue
  /** Its rows, and the name under which the queue has their ids. */
  table: PgTable
  idName: string
  /** The slots of a process for this work. */
  slots: 'work' | 'answering' | 'hearing'
  /** How many a process works on at once; without it, WORK_AT_ONCE. */
  atOnce?(settings: Settings): number
  /** How often a process looks for jobs that were not announced. */
  pollSeconds?: number
  /** Works on a row that the queue gives out. Its `group` takes turns; else it does itself. */
  run(deps: Deps, id: string, group?: string): Promise<void>
}

/**
 * What is special about one kind of job. The first three steps run in one transaction,
 * and each gets what the ones before it have found. A step that throws refuses the job,
 * and nothing is stored.
 */
export type JobKind<Types extends JobTypes> = QueuedKind & {
  /** Whether a process has to work on it. Otherwise the request has the result already. */
  isWork(request: Types['request']): boolean
  /** Reserves what the job costs, and finds an earlier row that answers the request. */
  reserve(
    deps: Deps,
    tx: Orm,
    job: Types['request'],
  ): Promise<Types['reserved'] & { row: Types['row'] | null }>
  /** Inserts the row, unless a parallel request has just done it. */
  store(
    deps: Deps,
    tx: Orm,
    job: Types['request'] & Types['reserved'] & { isBegun: boolean },
  ): Promise<Stored<Types>>
  /** Counts the request, and makes the row one of its owner's. */
  settle(
    deps: Deps,
    tx: Orm,
    job: Types['request'] & Types['reserved'] & Stored<Types>,
  ): Promise<Settled<Types>>
  /** Works on a row that this process has just stored for a group. */
  begin(
    deps: Deps,
    row: Types['inserted'],
    job: { request: Types['request']; group: string },
  ): Promise<void>
  readUsage(deps: Deps, ownerId: string): Promise<Usage>
}

/** Where a job runs: in a slot of this process, or where the queue gives it to. */
type Place = { slot: Slot | null; queueJobId: string | null }

/**
 * Accepts a job, or finds the earlier one that answers the request. Throws a Problem when
 * the request is refused; then nothing was stored and nothing was counted.
 */
export async function acceptJob<Types extends JobTypes>(
  deps: Deps,
  kind: JobKind<Types>,
  request: Types['request'],
): Promise<Types['answer']> {
  const place: Place = { slot: null, queueJobId: null }
  const { inserted, answer, isCounted, settled } = await deps.db.orm
    .transaction(async (tx) => {
      const job = { ...request, ...(await kind.reserve(deps, tx, request)) }
      const stored = job.row
        ? { row: job.row, inserted: null }
        : await storeWithPlace(deps, tx, kind, job, place)
      return { ...stored, ...(await kind.settle(deps, tx, { ...job, ...stored })) }
    })
    .catch(async (error: unknown) => {
      place.slot?.release()
      const usage = () => kind.readUsage(deps, request.ownerId)
      throw await addUsageToProblem(explainKeyInFlight(error), usage)
    })
  if (inserted && place.slot && place.queueJobId)
    void runHere(deps, kind, { inserted, request, slot: place.slot, queueJobId: place.queueJobId })
  await refundGuestLimits(deps, settled)
  if (isCounted) await notifyOwner(deps.db, request.ownerId)
  return answer
}

/** Stores a job, and gives it a slot of this process if one is free, or else its turn. */
async function storeWithPlace<Types extends JobTypes>(
  deps: Deps,
  tx: Orm,
  kind: JobKind<Types>,
  job: Types['request'] & Types['reserved'],
  place: Place,
): Promise<Stored<Types>> {
  if (!kind.isWork(job)) return kind.store(deps, tx, { ...job, isBegun: false })
  const { queue: name, idName } = kind
  const group = groupOf(deps, requesterKeyOf(job))
  const { QUEUE_LIMIT: limit } = deps.settings
  const { waiting, priority } = await findTurn(tx, { name, group, limit })
  // Nobody gets ahead of those who wait in the queue.
  place.slot = waiting === 0 ? deps[kind.slots].tryAcquire(group) : null
  const stored = await kind.store(deps, tx, { ...job, isBegun: place.slot !== null })
  if (stored.inserted) {
    const data = { [idName]: stored.inserted.id, requestId: currentRequestId() ?? randomUUID() }
    const send = place.slot ? sendClaimedJob : sendJob
    place.queueJobId = await send(deps.db.queue, tx, name, { data, group, priority })
  } else place.slot?.release()
  return stored
}

/**
 * Runs a job that was accepted a moment ago. If this process ends before it does, the
 * queue gives it to another one.
 */
async function runHere<Types extends JobTypes>(
  deps: Deps,
  kind: JobKind<Types>,
  job: Pick<Types, 'inserted' | 'request'> & { slot: Slot; queueJobId: string },
): Promise<void> {
  const { inserted, request, slot, queueJobId } = job
  const { db, log } = deps
  await runClaimedJob({ queue: db.queue, log, name: kind.queue }, queueJobId, () =>
    deps[kind.slots].runOnce(inserted.id, () =>
      kind.begin(deps, inserted, { request, group: groupOf(deps, requesterKeyOf(request)) }),
    ),
  )
  slot.release()
}

/**
 * The Problem `key_in_flight` when another process has just accepted a request with the
 * same idempotency key. Returns every other error unchanged.
 */
export function explainKeyInFlight(error: unknown): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (String((cause as { constraint?: unknown }).constraint).endsWith('_idempotency_key_unique'))
      return new Problem('key_in_flight', { cause: error })
  return error
}
