// Requests the summary that its owner wants when a recording was heard.
import { Problem, type ProblemCode } from '#contract/problems/problems.ts'
import { notifyOwner } from '../db/owner-events.ts'
import type { Deps } from '../deps/deps.ts'
import { requestSummary } from '../summaries/request-summary.ts'
import { listToSummarize, type RecordingRow, setSummary } from './recordings/recordings.ts'

/** Another minute it may be accepted. */
const passing: ProblemCode[] = ['busy', 'queue_full', 'limit_unreadable', 'key_in_flight']

/** A repetition returns the same job. A refusal is stored with the recording. */
export async function summarizeHeard(deps: Deps, row: RecordingRow): Promise<void> {
  const { id, videoId, ownerId, address, summary, summaryJobId } = row
  if (!summary || summaryJobId) return
  const request = { video: videoId, ...summary }
  const idempotencyKey = `recording ${id}`
  try {
    const { jobId } = await requestSummary(deps, { ownerId, address, request, idempotencyKey })
    await setSummary(deps.db.orm, id, { summaryJobId: jobId, problem: null })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (passing.includes(error.code)) return
    const problem = error.report(deps.settings.BRAND_NAME)
    await setSummary(deps.db.orm, id, { problem })
  }
  await notifyOwner(deps.db, ownerId)
}

/** Requests those that a process did not come to before it ended. */
export async function summarizeWaiting(deps: Deps): Promise<void> {
  for (const row of await listToSummarize(deps.db.orm)) await summarizeHeard(deps, row)
}
