// Processes the job queue and starts the regular maintenance.
import { startPaymentWorkers } from './billing/billing.ts'
import { retryActiveJobs } from './db/claimed-jobs.ts'
import { billingSyncQueue, deletedCustomerQueue, questionQueue, summaryQueue } from './db/queue.ts'
import { startQueueWorkers } from './db/queue-workers.ts'
import type { Deps } from './deps/deps.ts'
import type { LocalWork } from './deps/local-work.ts'
import { withRequestId } from './log.ts'
import { startMaintenance } from './maintenance.ts'
import { makeVectors } from './models/embeddings/make-vectors.ts'
import { runPlaylistImports } from './playlists/imports/runner.ts'
import { runQuestion } from './questions/run-question.ts'
import { runGeneration } from './summaries/generations/run-generation.ts'

type JobData = { generationId: string; requestId: string }
type QuestionJobData = { questionId: string; requestId: string }

export async function startWorkers(deps: Deps): Promise<void> {
  const { db, settings } = deps
  if (settings.WORK_AT_ONCE === 0) return
  if (db.kind === 'pglite') await retryInterruptedJobs(deps)
  await startMaintenance(deps)
  const slots = settings.WORK_AT_ONCE
  const perRequester = Math.max(1, slots - 1)
  const workers = { count: slots, perGroup: perRequester }
  deps.work.open({ slots, perRequester })
  await startQueueWorkers<JobData>(db, summaryQueue, workers, ({ id, groupId, data }) =>
    runWithSlot(deps.work, { runId: data.generationId, requesterKey: groupId ?? id }, () =>
      withRequestId(data.requestId, () => runGeneration(deps, data.generationId)),
    ),
  )
  deps.answering.open({ slots, perRequester })
  // New questions are announced. Only those that are retried wait for the next look.
  await startQueueWorkers<QuestionJobData>(
    db,
    questionQueue,
    { ...workers, pollSeconds: 5 },
    ({ id, groupId, data }) =>
      runWithSlot(deps.answering, { runId: data.questionId, requesterKey: groupId ?? id }, () =>
        withRequestId(data.requestId, () => runQuestion(deps, data.questionId)),
      ),
  )
  await startPaymentWorkers(deps)
  deps.stopping.addEventListener('abort', () => void stopFetching(deps))
  void runPlaylistImports(deps)
  if (deps.embeddings) void makeVectors(deps, deps.embeddings)
}

function runWithSlot(
  work: LocalWork,
  { runId, requesterKey }: { runId: string; requesterKey: string },
  action: () => Promise<void>,
): Promise<void> {
  return work.runOnce(runId, async () => {
    const slot = await work.acquire(requesterKey)
    try {
      await action()
    } finally {
      slot.release()
    }
  })
}

/** Leaves the jobs in the queue to other processes, while this one finishes what it has begun. */
async function stopFetching({ db }: Deps): Promise<void> {
  for (const name of [summaryQueue, questionQueue, billingSyncQueue, deletedCustomerQueue])
    await db.queue.offWork(name, { wait: false })
}

/**
 * Only one process can use the data folder, so every job that was taken was interrupted.
 * Retrying it now saves the wait for its heartbeat timeout.
 */
async function retryInterruptedJobs({ db, log }: Deps): Promise<void> {
  for (const name of [summaryQueue, questionQueue] as const)
    for (const data of await retryActiveJobs(db, name))
      log.info({ ...data }, 'an interrupted job is retried')
}
