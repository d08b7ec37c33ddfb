// Processes the job queue and starts the regular maintenance.
import { type DeletedAccountJob, finishDeletion } from './accounts/me/personal-data.ts'
import { startPaymentWorkers } from './billing/billing.ts'
import { billingSyncQueue, deletedAccountQueue, deletedCustomerQueue } from './db/queue.ts'
import type { Deps } from './deps/deps.ts'
import { jobKinds } from './job-kinds.ts'
import { retryActiveJobs } from './jobs/claimed-jobs.ts'
import { startQueueWorkers } from './jobs/queue-workers.ts'
import { startJobWorkers } from './jobs/run-job.ts'
import { startMaintenance } from './maintenance.ts'
import { makeVectors } from './models/embeddings/make-vectors.ts'
import { runPlaylistImports } from './playlists/imports/runner.ts'

export async function startWorkers(deps: Deps): Promise<void> {
  const { db, settings } = deps
  if (settings.WORK_AT_ONCE === 0) return
  if (db.kind === 'pglite') await retryInterruptedJobs(deps)
  await startMaintenance(deps)
  for (const kind of jobKinds)
    await startJobWorkers(deps, kind, kind.atOnce?.(settings) ?? settings.WORK_AT_ONCE)
  await startPaymentWorkers(deps)
  await startQueueWorkers<DeletedAccountJob>(
    db,
    deletedAccountQueue,
    { count: 1, pollSeconds: 5 },
    ({ id, data }) => finishDeletion(deps, data.userId, id),
  )
  deps.stopping.addEventListener('abort', () => void stopFetching(deps))
  void runPlaylistImports(deps)
  if (deps.embeddings) void makeVectors(deps, deps.embeddings)
}

/** Leaves the jobs in the queue to other processes, while this one finishes what it has begun. */
async function stopFetching({ db }: Deps): Promise<void> {
  for (const name of [
    ...jobKinds.map(({ queue }) => queue),
    billingSyncQueue,
    deletedCustomerQueue,
    deletedAccountQueue,
  ])
    await db.queue.offWork(name, { wait: false })
}

/**
 * Only one process can use the data folder, so every job that was taken was interrupted.
 * Retrying it now saves the wait for its heartbeat timeout.
 */
async function retryInterruptedJobs({ db, log }: Deps): Promise<void> {
  for (const { queue } of jobKinds)
    for (const data of await retryActiveJobs(db, queue))
      log.info({ ...data }, 'an interrupted job is retried')
}
