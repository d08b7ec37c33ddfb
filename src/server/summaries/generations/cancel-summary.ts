// Cancels a summary job: it costs nothing, and its generation stops unless others wait for it.
import { Problem } from '#contract/problems/problems.ts'
import type { Orm } from '../../db/database.ts'
import { summaryQueue } from '../../db/queue.ts'
import type { Deps } from '../../deps/deps.ts'
import {
  refundGuestLimits,
  releaseOwnReservation,
  releaseReservations,
  type SettledReservation,
} from '../../usage/reservations.ts'
import {
  countByGeneration,
  deleteJob,
  findJob,
  isJobGone,
  listActiveJobIds,
} from '../user-summaries/user-summaries.ts'
import { eraseInput, notifyOwners } from './finish-generation.ts'
import * as store from './store.ts'

type JobRef = { ownerId: string | null; jobId: string }
type Outcome = { released: SettledReservation[]; isStopped: boolean; wasRunning: boolean }
type Cancellation = { jobId: string; generationId: string; nowMs: number }

/**
 * Once a model may have been asked, the daily limits of guests stay counted: otherwise a
 * guest could have a model read without end for free. Returns false when the job had
 * already ended: then it keeps its summary and its charge. Throws the same Problem
 * `not_found` for another person's job as for none.
 */
export async function cancelSummary(deps: Deps, { ownerId, jobId }: JobRef): Promise<boolean> {
  const { generation } = await findJob(deps, ownerId, jobId)
  const cancellation = { jobId, generationId: generation.id, nowMs: deps.now() }
  const outcome = await deps.db.orm.transaction((tx) => storeCancellation(tx, cancellation))
  if (!outcome) return false
  await deps.runningGenerations.announceCancel(jobId)
  if (outcome.isStopped) await stopGeneration(deps, generation.id)
  if (!outcome.isStopped || !outcome.wasRunning || generation.engine === 'extract')
    await refundGuestLimits(deps, outcome.released)
  await notifyOwners(deps.db, outcome.released)
  return true
}

/** Cancels every summary job of an owner who leaves. */
export async function cancelAllSummaries(deps: Deps, ownerId: string): Promise<void> {
  for (const jobId of await listActiveJobIds(deps.db.orm, ownerId))
    await cancelSummary(deps, { ownerId, jobId }).catch((error: unknown) => {
      // It was canceled meanwhile.
      if (!(error instanceof Problem) || error.code !== 'not_found') throw error
    })
}

/**
 * Returns null when the generation has ended. The lock makes sure that it does not end
 * meanwhile, and that nobody joins it.
 */
async function storeCancellation(
  tx: Orm,
  { jobId, generationId, nowMs }: Cancellation,
): Promise<Outcome | null> {
  const generation = await store.lockGeneration(tx, generationId)
  if (await isJobGone(tx, jobId)) throw new Problem('not_found')
  if (generation?.state !== 'queued' && generation?.state !== 'running') return null
  const wasRunning = generation.state === 'running'
  const ownerId = await deleteJob(tx, jobId)
  if (ownerId === null) throw new Problem('not_found')
  const released = await releaseOwnReservation(tx, { ownerId, generationId }, nowMs)
  if ((await countByGeneration(tx, generationId)) > 0)
    return { released, isStopped: false, wasRunning }
  await store.failGeneration(tx, generation, {
    problem: new Problem('canceled').report(),
    finishedAt: nowMs,
  })
  await eraseInput(tx, generationId)
  released.push(...(await releaseReservations(tx, generationId, nowMs)))
  return { released, isStopped: true, wasRunning }
}

/** Stops a canceled generation in the process that runs it, and takes it out of the queue. */
async function stopGeneration(
  { db, runningGenerations }: Deps,
  generationId: string,
): Promise<void> {
  await runningGenerations.announceCancel(generationId)
  await runningGenerations.close(generationId, new Problem('canceled').report())
  const jobs = await db.queue.findJobs(summaryQueue, { data: { generationId }, queued: true })
  if (jobs.length > 0)
    await db.queue.deleteJob(
      summaryQueue,
      jobs.map(({ id }) => id),
    )
  await runningGenerations.notifyQueueMoved()
}
