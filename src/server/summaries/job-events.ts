// Streams the events of a summary job. Each event has a sequence number as its id, so
// that a reader who reconnects resumes there.
import type { Context } from 'hono'
import { Problem } from '#contract/problems/problems.ts'
import type { JobEvent } from '#contract/summaries/summary.ts'
import type { Deps } from '../deps/deps.ts'
import { streamEvents } from '../http/event-stream.ts'
import { findJob, isJobGone, type UserSummaryRow } from './user-summaries/user-summaries.ts'
import { viewOf } from './user-summaries/view.ts'

export function streamJob(
  c: Context,
  deps: Deps,
  job: UserSummaryRow,
  onEnd: () => void,
): Response {
  const lastSequence = Number(c.req.header('last-event-id')) || 0
  const events = async function* (signal: AbortSignal) {
    for await (const { sequence, type, data } of watchJob(deps, job, { lastSequence, signal }))
      yield { event: type, data, id: String(sequence) }
  }
  return streamEvents(c, deps, events, { onEnd })
}

/**
 * Yields the events of a job after `lastSequence` until its end. A finished job yields
 * its end each time.
 */
export async function* watchJob(
  deps: Deps,
  { userSummary, generation, ...row }: UserSummaryRow,
  { lastSequence, signal }: { lastSequence: number; signal: AbortSignal },
): AsyncGenerator<JobEvent & { sequence: number }> {
  if (generation.state === 'done') {
    const sequence = Math.max(generation.finishedAt ?? 0, lastSequence + 1)
    yield { type: 'summary', data: viewOf({ userSummary, generation, ...row }), sequence }
    return
  }
  const jobId = userSummary.id
  const cancellation = deps.runningGenerations.watchCancel(jobId, () =>
    isJobGone(deps.db.orm, jobId),
  )
  const canceled = { type: 'problem', data: new Problem('canceled').report() } as const
  let seen = lastSequence
  try {
    const stop = AbortSignal.any([signal, cancellation.signal])
    for await (const { steps, part, end, sequence } of deps.runningGenerations.watch(
      generation.id,
      stop,
    )) {
      for (const { sequence: stepSequence, ...data } of steps)
        if (stepSequence > seen) yield { type: 'step', data, sequence: stepSequence }
      if (part && part.sequence > seen)
        yield { type: 'part', data: part.data, sequence: part.sequence }
      if (end) {
        const last = end.problem
          ? ({ type: 'problem', data: end.problem } as const)
          : await findSummary(deps, userSummary)
        yield { ...(last ?? canceled), sequence: Math.max(sequence, seen + 1) }
        return
      }
      seen = Math.max(seen, sequence)
    }
    if (cancellation.signal.aborted) yield { ...canceled, sequence: seen + 1 }
  } finally {
    cancellation.stop()
  }
}

/**
 * Returns null when the job was canceled before the generation, which others wait for,
 * was done.
 */
async function findSummary(
  deps: Deps,
  { ownerId, id }: UserSummaryRow['userSummary'],
): Promise<Extract<JobEvent, { type: 'summary' }> | null> {
  try {
    return { type: 'summary', data: viewOf(await findJob(deps, ownerId, id)) }
  } catch (error) {
    // A guest who signed in meanwhile has the job as a user.
    if (error instanceof Problem && (await isJobGone(deps.db.orm, id))) return null
    throw error
  }
}
