// Processes the job queue and runs the regular maintenance.
import { purgeExpiredSessions } from './accounts/identity.ts'
import { purgeExpiredInvitations } from './accounts/invitations.ts'
import { createBillingMaintenance, startPaymentWorkers } from './billing/billing.ts'
import { purgeOldAttempts } from './caption-attempts/caption-attempts.ts'
import { retryActiveJobs } from './db/claimed-jobs.ts'
import { sendMissingJobs } from './db/missing-jobs.ts'
import { billingSyncQueue, deletedCustomerQueue, questionQueue, summaryQueue } from './db/queue.ts'
import { startQueueWorkers } from './db/queue-workers.ts'
import { questions } from './db/schema/questions.ts'
import { generations } from './db/schema/summaries.ts'
import type { Deps } from './deps/deps.ts'
import type { LocalWork } from './deps/local-work.ts'
import { makeVectors } from './embeddings/make-vectors.ts'
import { reconcileReservations } from './generations/reconcile.ts'
import { runGeneration } from './generations/run-generation.ts'
import { purgeWindowCache } from './generations/window-cache.ts'
import { purgeDeletedHighlights } from './highlights/highlights.ts'
import { maintainLibraryImports } from './library-imports/library-imports.ts'
import { withRequestId } from './log.ts'
import { purgeOldNotifications } from './notifications/notifications.ts'
import { deleteExpiredPairings } from './pairings/pairings.ts'
import { runPlaylistImports } from './playlist-imports/runner.ts'
import { deleteVideosFromPlaylists } from './playlists/items.ts'
import { purgeDeletedPlaylists } from './playlists/playlists.ts'
import { deleteQuestionsOfPurgedVideos } from './questions/questions.ts'
import { runQuestion } from './questions/run-question.ts'
import { deleteExpired } from './rate-limits/rate-limits.ts'
import { purgeExpiredSpaceInvitations } from './spaces/own-invitations.ts'
import { deletePurgedShared, purgeWithdrawnShared } from './spaces/shared.ts'
import { indexWaitingTranscripts } from './transcripts/index-transcripts.ts'
import { purgeExpiredSummaries } from './user-summaries/purge-expired.ts'

const maintenanceMs = 60_000

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
  await startQueueWorkers<QuestionJobData>(db, questionQueue, { ...workers, pollSeconds: 5 }, ({ id, groupId, data }) =>
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

/** Runs the maintenance now and every minute until the process stops. Indexing takes up to half of it, but does not delay the start. */
async function startMaintenance(deps: Deps): Promise<void> {
  const runBillingMaintenance = createBillingMaintenance(deps)
  // At first and after a failure all owners, because a purge may not have ended; once more a minute later, because of questions asked meanwhile.
  let earlierOwners: string[] | null = null
  const runMaintenance = async (indexMs: number) => {
    try {
      await resendMissingJobs(deps)
      await reconcileReservations(deps)
      const purged = await purgeExpiredSummaries(deps)
      await deleteVideosFromPlaylists(deps, purged)
      await deletePurgedShared(deps, purged)
      await purgeWithdrawnShared(deps)
      const owners = purged.map(({ ownerId }) => ownerId)
      await deleteQuestionsOfPurgedVideos(deps, earlierOwners && [...earlierOwners, ...owners])
      earlierOwners = owners
      await purgeDeletedPlaylists(deps)
      await purgeDeletedHighlights(deps)
      await purgeWindowCache(deps)
      await deleteExpired(deps.db.orm, deps.now())
      await deleteExpiredPairings(deps)
      await maintainLibraryImports(deps)
      await purgeExpiredSessions(deps.db.orm)
      await purgeExpiredInvitations(deps.db.orm, deps.now())
      await purgeExpiredSpaceInvitations(deps)
      await purgeOldNotifications(deps)
      await purgeOldAttempts(deps)
      await runBillingMaintenance()
      await indexWaitingTranscripts(deps, indexMs)
    } catch (err) {
      earlierOwners = null
      deps.log.error({ err }, 'maintenance failed')
    }
  }
  const timer = setInterval(runMaintenance, maintenanceMs, maintenanceMs / 2)
  timer.unref()
  deps.stopping.addEventListener('abort', () => clearInterval(timer))
  await runMaintenance(0)
}

/** Every accepted request has a job, unless a restore ended before it sent them. */
async function resendMissingJobs({ db, log, now }: Deps): Promise<void> {
  const kinds = [
    { name: summaryQueue, table: generations, key: 'generationId' },
    { name: questionQueue, table: questions, key: 'questionId' },
  ] as const
  for (const kind of kinds) {
    const ids = await sendMissingJobs(db, kind, now() - maintenanceMs)
    if (ids.length > 0) log.warn({ queue: kind.name, ids }, 'jobs were missing and are sent again')
  }
}

/** Only one process can use the data folder, so every job that was taken was interrupted. Retrying it now saves the wait for its heartbeat timeout. */
async function retryInterruptedJobs({ db, log }: Deps): Promise<void> {
  for (const name of [summaryQueue, questionQueue] as const)
    for (const data of await retryActiveJobs(db, name)) log.info({ ...data }, 'an interrupted job is retried')
}
