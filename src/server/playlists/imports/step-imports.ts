// One step of the imports: handles finished summaries and requests the next one, unless
// YouTube blocks the server.

import type { Usage } from '#contract/billing/usage.ts'
import { Problem, type ProblemCode } from '#contract/problems/problems.ts'
import type { ProblemReport } from '#contract/summaries/summary.ts'
import { findUser } from '../../accounts/profiles.ts'
import { notifyOwner } from '../../db/owner-events.ts'
import type { Deps } from '../../deps/deps.ts'
import { consume } from '../../http/rate-limits/rate-limits.ts'
import { requestSummary } from '../../summaries/request-summary.ts'
import { findJob } from '../../summaries/user-summaries/user-summaries.ts'
import { insertItem, publishVideos } from '../items.ts'
import { finishVideo, pauseImports } from './progress.ts'
import * as store from './store.ts'

const minuteMs = 60_000
/** How long a process has to request a leased video before another may. */
const leaseMs = minuteMs
/** The longest pause for a used-up allowance. A larger plan takes effect after it. */
const limitPauseMs = 10 * minuteMs
const blockPauseMs = 30 * minuteMs

/** Pauses between steps vary at random from this share of the pace on. */
export const minPause = 0.75

/** YouTube refuses this server, so every other video would fail too. */
const blockCodes: ProblemCode[] = [
  'ip_blocked',
  'rate_limited',
  'request_blocked',
  'consent_required',
]
/** Temporary faults of this server, which say nothing about the video. */
const temporaryCodes: ProblemCode[] = [
  'busy',
  'queue_full',
  'too_many_attempts',
  'limit_unreadable',
  'servers_down',
]

/**
 * Handles finished summaries and, if none is running, requests the next. Only one of
 * several processes does a step.
 */
export async function stepImports(deps: Deps): Promise<void> {
  const { orm } = deps.db
  if (!(await store.isAnyPending(orm))) return
  const nowMs = deps.now()
  const limit = {
    key: 'imports',
    limit: 1,
    windowMs: Math.ceil(deps.settings.IMPORT_PACE_MS * minPause),
    nowMs,
  }
  if (!(await consume(orm, limit)).allowed) return
  await handleFinished(deps)
  if ((await store.listQueued(orm)).length > 0) return
  const next = await store.leaseNext(orm, nowMs, nowMs + leaseMs)
  if (next) await request(deps, next)
}

async function request(deps: Deps, row: store.OwnedImport): Promise<void> {
  const { orm } = deps.db
  const { ownerId, videoId } = row
  try {
    const length = (await findUser(orm, ownerId))?.profile?.summaryLength
    const summaryRequest = { video: videoId, ...(length ? { length } : {}) }
    const accepted = await requestSummary(deps, {
      ownerId,
      address: row.addressHash ?? 'import',
      request: summaryRequest,
      idempotencyKey: null,
    })
    await store.markQueued(orm, row, accepted.jobId)
    if (accepted.cached) await handleFinished(deps)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await handleProblem(deps, row, error)
  }
  await notifyOwner(deps.db, ownerId)
}

/**
 * Pauses the imports of everyone or of the owner, postpones the video, or lets it fail,
 * depending on the problem. The video stays as it is if another process has taken it
 * meanwhile.
 */
async function handleProblem(deps: Deps, row: store.OwnedImport, problem: Problem): Promise<void> {
  const { orm } = deps.db
  const nowMs = deps.now()
  const report = problem.report(deps.settings.BRAND_NAME)
  if (blockCodes.includes(problem.code)) {
    await store.updatePending(orm, row, { state: 'waiting', summaryId: null })
    await pauseImports(deps, {
      ownerId: null,
      dueAt: nowMs + blockPauseMs,
      problem: describeBlock(report),
    })
  } else if (problem.code === 'limit_reached') {
    const renewsAt = (problem.details as { usage?: Usage } | undefined)?.usage?.renewsAt ?? null
    const dueAt = Math.min(renewsAt ?? Number.POSITIVE_INFINITY, nowMs + limitPauseMs)
    await pauseImports(deps, {
      ownerId: row.ownerId,
      dueAt,
      problem: describeLimit(report, renewsAt),
    })
  } else if (problem.code === 'unverified_paused' || problem.code === 'accounts_paused') {
    await pauseImports(deps, { ownerId: row.ownerId, dueAt: nowMs + limitPauseMs, problem: report })
  } else if (temporaryCodes.includes(problem.code)) {
    await store.updatePending(orm, row, { dueAt: nowMs + minuteMs, problem: report })
  } else {
    await orm.transaction((tx) => finishVideo(tx, row, { state: 'failed', problem: report, nowMs }))
  }
}

async function handleFinished(deps: Deps): Promise<void> {
  for (const row of await store.listQueued(deps.db.orm)) {
    const outcome = await findOutcome(deps, row)
    if (outcome === 'running') continue
    if (outcome instanceof Problem) await handleProblem(deps, row, outcome)
    else await addToPlaylist(deps, row)
    await notifyOwner(deps.db, row.ownerId)
  }
}

async function findOutcome(
  deps: Deps,
  { ownerId, summaryId }: store.OwnedImport,
): Promise<'running' | 'done' | Problem> {
  const job = summaryId
    ? await findJob(deps, ownerId, summaryId).catch(toProblem)
    : new Problem('not_found')
  // A job that no longer exists was canceled, or its summary deleted.
  if (job instanceof Problem) return new Problem('canceled')
  const { state, problem } = job.generation
  if (state === 'done') return 'done'
  return state === 'failed' ? new Problem(problem?.code ?? 'internal', problem ?? {}) : 'running'
}

/**
 * Adds the summary to the playlist, and publishes it if the owner agreed. A video that is
 * there already is done; one without room fails.
 */
async function addToPlaylist({ db, now, settings }: Deps, row: store.OwnedImport): Promise<void> {
  const { ownerId, playlistId, videoId, publishSummary } = row
  const nowMs = now()
  await db.orm
    .transaction(async (tx) => {
      const key = { ownerId, id: playlistId }
      await insertItem(tx, { ...key, videoId }, nowMs)
      if (publishSummary) await publishVideos({ settings }, tx, key, { videoIds: [videoId], nowMs })
      await finishVideo(tx, row, { state: 'done', problem: null, nowMs })
    })
    .catch(async (error: unknown) => {
      const problem = toProblem(error)
      const update =
        problem.code === 'already_in_playlist'
          ? { state: 'done' as const, problem: null }
          : { state: 'failed' as const, problem: problem.report() }
      await db.orm.transaction((tx) => finishVideo(tx, row, { ...update, nowMs }))
    })
}

function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  throw error
}

function describeBlock({ code, message: _, ...report }: ProblemReport): ProblemReport {
  const reason =
    code === 'rate_limited'
      ? 'YouTube asks this server to slow down.'
      : 'YouTube is blocking this server right now.'
  return {
    ...report,
    code,
    message: `${reason} The import continues automatically in about half an hour.`,
  }
}

function describeLimit(report: ProblemReport, renewsAt: number | null): ProblemReport {
  const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  const renewal = renewsAt === null ? '' : ` It renews on ${date.format(renewsAt)}.`
  return {
    ...report,
    message: `Your allowance is used up.${renewal} The import continues automatically then, or with a larger plan.`,
  }
}
