// Takes work off the queue, a bounded number at once.
import { forgetExpired } from './accounts/identity.ts'
import { keepPayments, startPaymentWorkers } from './billing/billing.ts'
import { emptyOver } from './buckets/buckets.ts'
import { lostQueue, summaryQueue } from './db/queue.ts'
import type { Deps } from './deps.ts'
import { runImports } from './imports/runner.ts'
import { forgetOld } from './notifications/notifications.ts'
import { dropVideos } from './playlists/items.ts'
import { sweepDeleted } from './playlists/playlists.ts'
import { letGo, settleForgotten } from './summaries/forgotten.ts'
import { indexSpoken } from './summaries/transcript-search.ts'
import { doWork, giveUp, listInterrupted } from './summaries/worker.ts'

/** How often what was left behind is put in order. */
const tidyMs = 60_000

type JobData = { workId: string }

export async function startWorkers(deps: Deps): Promise<void> {
  const { db, settings } = deps
  if (settings.WORK_AT_ONCE === 0) return
  if (db.kind === 'pglite') await resumeInterrupted(deps)
  await keepTidy(deps)
  const pace = { batchSize: 1, pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 0.5 } as const
  await db.queue.work<JobData>(summaryQueue, { ...pace, localConcurrency: settings.WORK_AT_ONCE }, async ([job]) => {
    if (job) await doWork(deps, job.data.workId)
  })
  await db.queue.work<JobData>(lostQueue, { pollingIntervalSeconds: 5 }, async ([job]) => {
    if (job) await giveUp(deps, job.data.workId)
  })
  await startPaymentWorkers(deps)
  void runImports(deps)
}

/** Now and every minute, until the process is asked to end. */
async function keepTidy(deps: Deps): Promise<void> {
  const tidy = async () => {
    try {
      await settleForgotten(deps)
      await dropVideos(deps, await letGo(deps))
      await sweepDeleted(deps)
      await indexSpoken(deps)
      await emptyOver(deps.db.orm, deps.now())
      await forgetExpired(deps.db.orm)
      await forgetOld(deps)
      await keepPayments(deps)
    } catch (err) {
      deps.log.error({ err }, 'tidying up failed')
    }
  }
  const timer = setInterval(tidy, tidyMs)
  timer.unref()
  deps.stopping.addEventListener('abort', () => clearInterval(timer))
  await tidy()
}

/** Nobody else can have the folder, so what is marked as running was interrupted: no need to wait for its heartbeat to fail. */
async function resumeInterrupted(deps: Deps): Promise<void> {
  for (const workId of await listInterrupted(deps)) {
    const jobs = await deps.db.queue.findJobs<JobData>(summaryQueue, { data: { workId } })
    const active = jobs.filter(({ state }) => state === 'active').map(({ id }) => id)
    if (active.length > 0) await deps.db.queue.fail(summaryQueue, active, { reason: 'the server was stopped' })
    deps.log.info({ workId }, 'an interrupted summary is taken up again')
  }
}
