// Runs the regular maintenance of the database.
import { purgeExpiredSessions } from './accounts/identity.ts'
import { purgeExpiredInvitations } from './accounts/invitations.ts'
import { deleteExpiredPairings } from './accounts/pairings/pairings.ts'
import { createBillingMaintenance } from './billing/billing.ts'
import { purgeOldAttempts } from './caption-attempts/caption-attempts.ts'
import type { Deps } from './deps/deps.ts'
import { deleteExpired } from './http/rate-limits/rate-limits.ts'
import { jobKinds } from './job-kinds.ts'
import { sendMissingJobs } from './jobs/claimed-jobs.ts'
import { maintainLibraryImports } from './library/imports/library-imports.ts'
import { deleteEverywhere } from './library/trash/delete-everywhere.ts'
import { createGuestPurge } from './library/trash/purge-guests.ts'
import { maintainRecordings } from './listening/maintain.ts'
import { purgeDeletedHighlights } from './marks/highlights/highlights.ts'
import { purgeDeletedPlaylists } from './playlists/playlists.ts'
import { deleteQuestionsOfPurgedVideos } from './questions/questions.ts'
import { purgeOldNotifications } from './social/notifications/notifications.ts'
import { purgeUnusedEpisodes } from './sources/podcast/episodes.ts'
import { purgeExpiredSpaceInvitations } from './spaces/own-invitations.ts'
import { purgeWithdrawnShared } from './spaces/shared.ts'
import { reconcileReservations } from './summaries/generations/reconcile.ts'
import { purgeWindowCache } from './summaries/generations/window-cache.ts'
import { indexWaitingTranscripts } from './summaries/transcripts/index-transcripts.ts'
import { purgeExpiredSummaries } from './summaries/user-summaries/purge-expired.ts'

const maintenanceMs = 60_000

/**
 * Runs the maintenance now and every minute until the process stops. Indexing takes up to
 * half of it, but does not delay the start.
 */
export async function startMaintenance(deps: Deps): Promise<void> {
  const steps = listSteps(deps)
  let running = false
  const run = async (indexMs: number) => {
    // A run that takes longer than a minute is not joined by another one.
    if (running) return
    running = true
    for (const [name, step] of Object.entries(steps)) await runStep(deps, name, () => step(indexMs))
    running = false
  }
  const timer = setInterval(run, maintenanceMs, maintenanceMs / 2)
  timer.unref()
  deps.stopping.addEventListener('abort', () => clearInterval(timer))
  await run(0)
}

async function runStep({ log }: Deps, name: string, step: () => Promise<unknown>): Promise<void> {
  try {
    await step()
  } catch (err) {
    log.error({ err, step: name }, 'a step of the maintenance failed')
  }
}

/** What is done, in order. A step that fails stops no other one, and is repeated a minute later. */
function listSteps(deps: Deps): Record<string, (indexMs: number) => Promise<unknown>> {
  const { db, now } = deps
  const runBillingMaintenance = createBillingMaintenance(deps)
  return {
    'missing jobs': () => resendMissingJobs(deps),
    reservations: () => reconcileReservations(deps),
    'expired summaries': createPurge(deps),
    guests: createGuestPurge(deps),
    'withdrawn summaries': () => purgeWithdrawnShared(deps),
    playlists: () => purgeDeletedPlaylists(deps),
    highlights: () => purgeDeletedHighlights(deps),
    'window cache': () => purgeWindowCache(deps),
    'rate limits': () => deleteExpired(db.orm, now()),
    pairings: () => deleteExpiredPairings(deps),
    'library imports': () => maintainLibraryImports(deps),
    sessions: () => purgeExpiredSessions(db.orm),
    invitations: () => purgeExpiredInvitations(db.orm, now()),
    'space invitations': () => purgeExpiredSpaceInvitations(deps),
    notifications: () => purgeOldNotifications(deps),
    'caption attempts': () => purgeOldAttempts(deps),
    episodes: () => purgeUnusedEpisodes(deps),
    recordings: () => maintainRecordings(deps),
    billing: () => runBillingMaintenance(),
    'search index': (indexMs) => indexWaitingTranscripts(deps, indexMs),
  }
}

/** Purges summaries, and then the questions about them. */
function createPurge(deps: Deps): () => Promise<void> {
  // At first and after a failure all owners, because a purge may not have ended; once
  // more a minute later, because of questions asked meanwhile.
  let earlierOwners: string[] | null = null
  return async () => {
    const earlier = earlierOwners
    earlierOwners = null
    const owners = (await purgeExpiredSummaries(deps, deleteEverywhere)).map(
      ({ ownerId }) => ownerId,
    )
    await deleteQuestionsOfPurgedVideos(deps, earlier && [...earlier, ...owners])
    earlierOwners = owners
  }
}

/** Every accepted request has a job, unless a restore ended before it sent them. */
async function resendMissingJobs({ db, log, now }: Deps): Promise<void> {
  for (const kind of jobKinds) {
    const ids = await sendMissingJobs(db, kind, now() - maintenanceMs)
    if (ids.length > 0) log.warn({ queue: kind.queue, ids }, 'jobs were missing and are sent again')
  }
}
