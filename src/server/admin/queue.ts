// The queue as administrators see it: titles and people, never instructions, transcripts
// or summaries. They cancel and retry for everybody.
import type { QueuedSummary, QueuePage } from '#contract/admin/admin-queue.ts'
import { failedDays, type QueueState, queuePageSize } from '#contract/basics/limits.ts'
import { Problem, problemCodes, problems } from '#contract/problems/problems.ts'
import { watchUrl } from '#contract/sources/video-facts.ts'
import { isGuest } from '../accounts/identity.ts'
import type { Deps } from '../deps/deps.ts'
import { cancelSummary } from '../summaries/generations/cancel-summary.ts'
import { judgeRetry, retryGeneration } from '../summaries/generations/retry-generation.ts'
import { listQueued } from '../summaries/generations/summary-job.ts'
import { logAction } from './audit/actions.ts'
import * as store from './queue-store.ts'

const dayMs = 24 * 3600 * 1000

/** One page of a section of the queue. */
export async function readQueue(
  deps: Deps,
  { state, page }: { state: QueueState; page: number },
): Promise<QueuePage> {
  const { ids, total } = await listIds(deps, state, (page - 1) * queuePageSize)
  const requesters = await store.listJobOwners(deps.db.orm, ids)
  const rows = await store.listByIds(deps.db.orm, ids)
  const items = rows.map(async (row) => ({
    ...describe(deps, row, requesters),
    step: row.state === 'running' ? await readStep(deps, row.id) : null,
  }))
  return { total, items: await Promise.all(items) }
}

async function listIds(
  { db, now }: Deps,
  state: QueueState,
  offset: number,
): Promise<{ ids: string[]; total: number }> {
  const part = { offset, limit: queuePageSize }
  if (state === 'running') return store.listRunning(db.orm, part)
  if (state === 'failed')
    return store.listFailed(db.orm, { ...part, sinceMs: now() - failedDays * dayMs })
  // QUEUE_LIMIT bounds them.
  const ids = await listQueued(db.orm)
  return { ids: ids.slice(offset, offset + queuePageSize), total: ids.length }
}

function describe(
  deps: Deps,
  row: store.QueueRow,
  requesters: store.JobOwner[],
): Omit<QueuedSummary, 'step'> {
  const own = requesters.filter(({ generationId }) => generationId === row.id)
  const hasFailed = row.state === 'failed'
  return {
    id: row.id,
    title: row.title ?? own[0]?.title ?? null,
    videoId: watchUrl(row.videoId) === null ? null : row.videoId,
    durationSeconds: row.durationSeconds,
    owner: own[0]?.name ?? null,
    others: Math.max(0, own.length - 1),
    createdAt: row.createdAt,
    failedAt: hasFailed ? row.finishedAt : null,
    problem: hasFailed ? describeProblem(row) : null,
    retry: hasFailed ? (own.length === 0 ? 'lost' : judgeRetry(deps, row)) : null,
  }
}

/** The progress of this process is newer than the stored one. */
async function readStep(
  { runningGenerations }: Deps,
  generationId: string,
): Promise<QueuedSummary['step']> {
  for await (const { steps } of runningGenerations.watch(
    generationId,
    new AbortController().signal,
  )) {
    const latest = steps.at(-1)
    return latest
      ? { step: latest.step, detail: latest.detail ?? null, progress: latest.progress ?? null }
      : null
  }
  return null
}

/** A code of an older version has no title. */
function describeProblem({ problem }: store.QueueRow): QueuedSummary['problem'] {
  if (!problem) return null
  const code = problemCodes.find((known) => known === problem.code)
  return { title: code ? problems[code].title : problem.code, message: problem.message }
}

type Act = { actorId: string; generationId: string }

/**
 * Cancels a summary for everybody who waits for it, as if each had done it. Throws
 * `summary_has_ended`.
 */
export async function cancelForEverybody(
  deps: Deps,
  { actorId, generationId }: Act,
): Promise<void> {
  let canceled = 0
  for (const { ownerId, jobId } of await store.listJobOwners(deps.db.orm, [generationId])) {
    if (!(await cancelUnlessGone(deps, { ownerId, jobId }))) continue
    canceled++
    await logFor(deps, { actorId, action: 'cancel_summary', ownerId })
  }
  if (canceled === 0) throw new Problem('summary_has_ended')
}

/** A person may cancel at the same moment. */
async function cancelUnlessGone(
  deps: Deps,
  job: { ownerId: string; jobId: string },
): Promise<boolean> {
  try {
    return await cancelSummary(deps, job)
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return false
    throw error
  }
}

/**
 * Requests a failed summary again for everybody who requested it, free of charge. Throws
 * `cannot_retry` or `queue_full`.
 */
export async function retryForEverybody(deps: Deps, { actorId, generationId }: Act): Promise<void> {
  for await (const ownerId of retryGeneration(deps, generationId))
    await logFor(deps, { actorId, action: 'retry_summary', ownerId })
}

type OwnersAct = { actorId: string; action: 'cancel_summary' | 'retry_summary'; ownerId: string }

/** Right after it happened for this person, because the next one may fail. */
async function logFor(deps: Deps, { actorId, action, ownerId }: OwnersAct): Promise<void> {
  const whose = isGuest(ownerId)
    ? { userId: null, details: { guest: 'true' } }
    : { userId: ownerId, details: {} }
  await logAction(deps.db.orm, { actorId, action, ...whose, nowMs: deps.now() })
}
