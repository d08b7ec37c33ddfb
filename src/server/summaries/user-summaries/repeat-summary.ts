// Answers a request that its owner repeats.
import { eq, sql } from 'drizzle-orm'
import { Problem } from '#contract/problems/problems.ts'
import type { AcceptedSummary, SummaryView } from '#contract/summaries/summary.ts'
import { history } from '../../db/schema/history.ts'
import { generations, userSummaries } from '../../db/schema/summaries.ts'
import { ledger } from '../../db/schema/usage.ts'
import type { Deps } from '../../deps/deps.ts'
import { explainKeyInFlight, type JobRequest } from '../../jobs/accept-job.ts'
import { findByIdempotencyKey, selectRows } from './store.ts'
import { viewOf } from './view.ts'

/**
 * How long a finished generation answers new requests. Afterwards the captions are
 * fetched again because they may have changed.
 */
export const reusableMs = 30 * 24 * 3600 * 1000

type RepeatedRequest = JobRequest & { videoId: string; chargeKey: string }

/**
 * Answers a request that its owner repeats, or returns null: with their newest summary of
 * the video, or with the job that came with the idempotency key. Throws `key_reused` when
 * that was another request.
 */
export async function repeatSummary(
  deps: Deps,
  request: RepeatedRequest,
): Promise<AcceptedSummary | null> {
  const { ownerId, videoId, requestKey, idempotencyKey } = request
  const summary = await repeatNewest(deps, request).catch((error: unknown) => {
    throw explainKeyInFlight(error)
  })
  if (summary) return { jobId: summary.id, videoId, cached: true, summary }
  const earlier =
    idempotencyKey && (await findByIdempotencyKey(deps.db.orm, ownerId, idempotencyKey))
  if (!earlier) return null
  if (earlier.requestKey !== requestKey) throw new Problem('key_reused')
  return { jobId: earlier.jobId, videoId, cached: earlier.state === 'done' }
}

/**
 * Finds the owner's summary of the generation that answers a request, if the owner was
 * charged for it or it counts nothing, and has nothing newer of the video, and dates it
 * to now, as if it had been requested for the first time. Returns null where more has to
 * be stored or checked than that; then at most the summary's date has changed.
 */
async function repeatNewest(
  { db: { orm }, now }: Deps,
  { ownerId, videoId, requestKey, chargeKey, idempotencyKey }: RepeatedRequest,
): Promise<SummaryView | null> {
  const nowMs = now()
  const finishedAfter = nowMs - reusableMs
  // Locks the entry before the summary, as a rating does.
  const entry = orm.$with('entry', {}).as(sql`
    select h.video_id, h.summary_id from ${history} h
    where h.owner_id = ${ownerId} and h.video_id = ${videoId} and h.deleted_at is null and h.created_at <= ${nowMs} for update`)
  const repeated = orm.$with('repeated', {}).as(sql`
    update ${userSummaries} u set created_at = ${nowMs}, idempotency_key = coalesce(${idempotencyKey}::text, u.idempotency_key)
    from (
      select id, state, digest #>> '{summary,isOutline}' = 'true' as is_outline from ${generations}
      where request_key = ${requestKey} and (state in ('queued', 'running') or (state = 'done' and finished_at > ${finishedAfter}))
      order by finished_at desc nulls first limit 1
    ) reusable
    where reusable.state = 'done' and u.owner_id = ${ownerId} and u.generation_id = reusable.id
      and exists (select from ${ledger} l where l.owner_id = ${ownerId} and l.charge_key = ${chargeKey}
        and l.generation_id = reusable.id and (l.state <> 'released' or reusable.is_outline))
      and exists (select from entry where entry.video_id = u.video_id and entry.summary_id = u.id)
      and not exists (select from ${userSummaries} k where k.owner_id = ${ownerId} and k.idempotency_key = ${idempotencyKey}::text)
    returning u.id, u.video_id`)
  const dated = orm.$with('dated', { id: sql<string>`dated_id`.as('dated_id') }).as(sql`
    update ${history} h set written_at = ${nowMs}, updated_at = ${nowMs} from repeated
    where h.owner_id = ${ownerId} and h.video_id = repeated.video_id and h.summary_id = repeated.id and h.deleted_at is null
    returning h.summary_id as dated_id`)
  const [row] = await selectRows(orm.with(entry, repeated, dated)).innerJoin(
    dated,
    eq(dated.id, userSummaries.id),
  )
  // The statement reads its tables as they were before it.
  return row?.historyEntry
    ? viewOf({
        ...row,
        userSummary: { ...row.userSummary, createdAt: nowMs },
        historyEntry: { ...row.historyEntry, writtenAt: nowMs },
      })
    : null
}
