// Deletes rows of user_summaries with the contents that belong to nobody else, in steps.
import { and, asc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../../db/database.ts'
import { stepLimits, workInSteps } from '../../db/in-steps.ts'
import { history } from '../../db/schema/history.ts'
import { generations, transcripts, userSummaries } from '../../db/schema/summaries.ts'
import { deleteForGood, isOfGuestWithoutEntry, lockEntries } from '../../library/history/history.ts'
import { eraseUnusedContents } from './erase-contents.ts'

export type Purged = { ownerId: string; videoId: string }

/** Deleting a summary or an entry reads and writes many tables, which takes as long as so much. */
const bytesOfEach = 8 * 1024
const entriesAtOnce = Math.ceil(stepLimits.bytes / bytesOfEach)
const bytes = sql<number>`${bytesOfEach}::int + coalesce(pg_column_size(${generations.digest}), 0)
  + coalesce(pg_column_size(${transcripts.cues}), 0)`
const isOver = inArray(generations.state, ['done', 'failed'])

/**
 * Deletes an owner's summaries, together with the instructions and captions that no other
 * person has a summary of.
 */
export async function deleteByOwner(orm: Orm, ownerId: string): Promise<void> {
  await deleteWhere(orm, eq(userSummaries.ownerId, ownerId))
}

/**
 * Deletes the summaries of guests from before then whose videos are not in their history,
 * also those that failed.
 */
export async function deleteOfGuests(orm: Orm, beforeMs: number): Promise<void> {
  const { ownerId, videoId, createdAt } = userSummaries
  await deleteWhere(
    orm,
    and(isOfGuestWithoutEntry(ownerId, videoId), lt(createdAt, beforeMs), isOver),
  )
}

async function deleteWhere(orm: Orm, condition: SQL | undefined): Promise<void> {
  await workInSteps(orm, {
    next: (tx, limit) =>
      tx
        .select({ id: userSummaries.id, bytes })
        .from(userSummaries)
        .innerJoin(generations, eq(generations.id, userSummaries.generationId))
        .leftJoin(transcripts, eq(transcripts.id, generations.transcriptId))
        .where(condition)
        .orderBy(asc(userSummaries.id))
        .limit(limit),
    work: (tx, rows) =>
      deleteSummaries(
        tx,
        rows.map(({ id }) => id),
      ),
  })
}

type Version = Purged & { id: string | null; bytes: number; isLast: boolean }

/**
 * Deletes entries of histories for good, with their versions except one that is queued or
 * running. The shown version goes last, so that an entry is sound until it goes itself, with what
 * `alsoDelete` deletes of it. Returns the entries.
 */
export async function purgeEntries(
  orm: Orm,
  condition: SQL | undefined,
  alsoDelete: (tx: Orm, purged: Purged[]) => Promise<void>,
): Promise<Purged[]> {
  const purged: Purged[] = []
  await workInSteps(orm, {
    next: (tx) => listVersions(tx, condition),
    async work(tx, versions) {
      // Somebody may have restored one since.
      const isLocked = await lockEntries(tx, condition, versions)
      const deleted = versions.filter(isLocked)
      await deleteSummaries(
        tx,
        deleted.flatMap(({ id }) => id ?? []),
      )
      const gone = deleted.filter(({ isLast }) => isLast)
      if (gone.length === 0) return
      await deleteForGood(tx, gone)
      await alsoDelete(tx, gone)
      purged.push(...gone.map(({ ownerId, videoId }) => ({ ownerId, videoId })))
    },
  })
  return purged
}

/** The versions of the next entries; a row without an id for an entry without any. */
async function listVersions(tx: Orm, condition: SQL | undefined): Promise<Version[]> {
  const { ownerId, videoId, summaryId } = history
  const entries = tx.select({ ownerId, videoId, summaryId }).from(history).where(condition)
  const { rows } = await tx.execute<Version>(sql`
    select e.owner_id as "ownerId", e.video_id as "videoId", user_summaries.id, ${bytes} as bytes,
      lead(user_summaries.id) over of_entry is null as "isLast"
    from ${entries.limit(entriesAtOnce)} e left join (${userSummaries}
        join ${generations} on ${generations.id} = ${userSummaries.generationId} and ${isOver})
      on ${userSummaries.ownerId} = e.owner_id and ${userSummaries.videoId} = e.video_id
      left join ${transcripts} on ${transcripts.id} = ${generations.transcriptId}
    window of_entry as (partition by e.owner_id, e.video_id
      order by user_summaries.id is not distinct from e.summary_id, user_summaries.created_at, user_summaries.id)
    order by 1, 2, user_summaries.id is not distinct from e.summary_id, user_summaries.created_at, user_summaries.id
    limit ${stepLimits.rows}`)
  return rows
}

async function deleteSummaries(tx: Orm, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const deleted = await tx
    .delete(userSummaries)
    .where(inArray(userSummaries.id, ids))
    .returning({ generationId: userSummaries.generationId })
  await eraseUnusedContents(
    tx,
    deleted.map(({ generationId }) => generationId),
  )
}
