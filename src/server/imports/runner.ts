// Asks for imported videos one after the other, politely: one at a time for the whole installation, with pauses, and not at all while YouTube blocks.
import { setTimeout as wait } from 'node:timers/promises'
import { Problem, type ProblemCode } from '#contract/problems.ts'
import type { ProblemReport } from '#contract/summary.ts'
import type { Usage } from '#contract/usage.ts'
import { findPerson } from '../accounts/profiles.ts'
import { takeFrom } from '../buckets/buckets.ts'
import { tellOwner } from '../db/words.ts'
import type { Deps } from '../deps.ts'
import { placeItem, publishVideos } from '../playlists/items.ts'
import { requestSummary } from '../summaries/request-summary.ts'
import { findJob } from '../summaries/summaries.ts'
import { endVideo, pauseAll } from './progress.ts'
import * as store from './store.ts'

const minuteMs = 60_000
/** How long a process that takes one up has for it; then another may. */
const leaseMs = minuteMs
/** A larger plan is noticed after this long. */
const limitPauseMs = 10 * minuteMs
const blockPauseMs = 30 * minuteMs

/** Pauses vary, from this share of the pace on. */
const shortestPause = 0.75

/** YouTube against this server: no other video would fare better. */
const blocks: ProblemCode[] = ['ip_blocked', 'rate_limited', 'request_blocked', 'consent_required']
/** Passing faults of this server, which say nothing of the video. */
const passing: ProblemCode[] = ['queue_full', 'limit_unreadable', 'servers_down']

/** Steps until the process is asked to end. */
export async function runImports(deps: Deps): Promise<void> {
  const signal = deps.stopping
  while (!signal.aborted) {
    await stepImports(deps).catch((err) => signal.aborted || deps.log.error({ err }, 'an import did not go on'))
    const pauseMs = deps.settings.IMPORT_PACE_MS * (shortestPause + Math.random() / 2)
    await wait(pauseMs, null, { signal, ref: false }).catch(() => {})
  }
}

/** One step: what ended is put into its playlist, and if nothing is being made the next is asked for. However many processes step, one does. */
export async function stepImports(deps: Deps): Promise<void> {
  const { orm } = deps.db
  if (!(await store.anyIsOpen(orm))) return
  const nowMs = deps.now()
  const turn = { key: 'imports', limit: 1, windowMs: Math.ceil(deps.settings.IMPORT_PACE_MS * shortestPause), nowMs }
  if (!(await takeFrom(orm, turn)).allowed) return
  await settleQueued(deps)
  if ((await store.listQueued(orm)).length > 0) return
  const next = await store.takeDue(orm, nowMs, nowMs + leaseMs)
  if (next) await ask(deps, next)
}

async function ask(deps: Deps, row: store.Owned): Promise<void> {
  const { orm } = deps.db
  const { ownerId, videoId } = row
  try {
    const length = (await findPerson(orm, ownerId))?.profile?.summaryLength
    const request = { video: videoId, ...(length ? { length } : {}) }
    const accepted = await requestSummary(deps, { ownerId, address: '', request, idempotencyKey: null })
    await store.change(orm, row, { state: 'queued', summaryId: accepted.jobId, problem: null })
    if (accepted.cached) await settleQueued(deps)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await giveWay(deps, row, error)
  }
  await tellOwner(deps.db, ownerId)
}

/** What was refused waits, or has failed: for one person, for everybody, or for this video alone. */
async function giveWay(deps: Deps, row: store.Owned, refusal: Problem): Promise<void> {
  const { orm } = deps.db
  const nowMs = deps.now()
  const problem = refusal.report()
  if (blocks.includes(refusal.code)) {
    await store.change(orm, row, { state: 'waiting', summaryId: null })
    await pauseAll(deps, { ownerId: null, dueAt: nowMs + blockPauseMs, problem: pausing(problem) })
  } else if (refusal.code === 'limit_reached') {
    const renewsAt = (refusal.details as { usage?: Usage } | undefined)?.usage?.renewsAt ?? null
    const dueAt = Math.min(renewsAt ?? Number.POSITIVE_INFINITY, nowMs + limitPauseMs)
    await pauseAll(deps, { ownerId: row.ownerId, dueAt, problem: limited(problem, renewsAt) })
  } else if (passing.includes(refusal.code)) {
    await store.change(orm, row, { dueAt: nowMs + minuteMs, problem })
  } else {
    await orm.transaction((tx) => endVideo(tx, row, { state: 'failed', problem, nowMs }))
  }
}

async function settleQueued(deps: Deps): Promise<void> {
  for (const row of await store.listQueued(deps.db.orm)) {
    const ended = await findEnd(deps, row)
    if (ended === 'running') continue
    if (ended instanceof Problem) await giveWay(deps, row, ended)
    else await putIn(deps, row)
    await tellOwner(deps.db, row.ownerId)
  }
}

async function findEnd(deps: Deps, { ownerId, summaryId }: store.Owned): Promise<'running' | 'done' | Problem> {
  const job = summaryId ? await findJob(deps, ownerId, summaryId).catch(toProblem) : new Problem('not_found')
  if (job instanceof Problem) return job
  const { state, problem } = job.work
  if (state === 'done') return 'done'
  return state === 'failed' ? new Problem(problem?.code ?? 'internal', problem ?? {}) : 'running'
}

/** Into the playlist, together with its public page where that was agreed to. What is there already, or has no room, ends too. */
async function putIn({ db, now }: Deps, row: store.Owned): Promise<void> {
  const { ownerId, playlistId, videoId, publishes } = row
  const nowMs = now()
  await db.orm
    .transaction(async (tx) => {
      const key = { ownerId, id: playlistId }
      await placeItem(tx, { ...key, videoId }, nowMs)
      if (publishes) await publishVideos(tx, key, { videoIds: [videoId], nowMs })
      await endVideo(tx, row, { state: 'done', problem: null, nowMs })
    })
    .catch(async (error: unknown) => {
      const problem = toProblem(error)
      const isThere = problem.code === 'already_in_playlist'
      const ended = isThere
        ? { state: 'done' as const, problem: null }
        : { state: 'failed' as const, problem: problem.report() }
      await db.orm.transaction((tx) => endVideo(tx, row, { ...ended, nowMs }))
    })
}

function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  throw error
}

function pausing({ code, message: _, ...report }: ProblemReport): ProblemReport {
  const message =
    code === 'rate_limited'
      ? 'YouTube asks this server to slow down. This goes on by itself in about half an hour.'
      : 'YouTube refuses to answer this server at the moment. This goes on by itself in about half an hour.'
  return { ...report, code, message }
}

function limited(report: ProblemReport, renewsAt: number | null): ProblemReport {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  const renewed = renewsAt === null ? '' : ` It renews on ${day.format(renewsAt)}.`
  return {
    ...report,
    message: `Your allowance is used up.${renewed} This goes on by itself then, or with a larger plan.`,
  }
}
