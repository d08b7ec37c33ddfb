// Erases instructions and uploaded captions, and what was written from them, once nobody
// has a summary of them any more.
import { and, asc, eq, inArray, isNotNull, like, notExists, or } from 'drizzle-orm'
import { privateKinds } from '#contract/captions/transcript.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { Orm } from '../../db/database.ts'
import { recordings } from '../../db/schema/recordings.ts'
import { generations, transcripts, userSummaries, windowCache } from '../../db/schema/summaries.ts'

/** Belongs to those who uploaded, recorded or imported it: then its id names an owner. */
const isPersonal = or(
  inArray(transcripts.kind, privateKinds),
  transcripts.isImported,
  like(transcripts.id, '%.%'),
)

/**
 * Erases those of the generations that have somebody's instructions or captions, or were
 * imported, and that no user summary refers to. Without either they contain only public
 * words, and stay to answer the next request. The row stays as a failed one, because its
 * tokens count toward the day's.
 */
export async function eraseUnusedContents(tx: Orm, generationIds: string[]): Promise<void> {
  if (generationIds.length === 0) return
  const isListed = inArray(generations.id, generationIds)
  // A request that joins a generation locks its row and adds a summary. After this lock
  // the next statement sees that summary.
  await tx
    .select({ id: generations.id })
    .from(generations)
    .where(isListed)
    .orderBy(asc(generations.id))
    .for('update')
  const uploads = tx.select({ id: transcripts.id }).from(transcripts).where(isPersonal)
  const isPrivate = or(
    isNotNull(generations.prompt),
    isNotNull(generations.importId),
    inArray(generations.transcriptId, uploads),
  )
  const unused = await tx
    .select({
      id: generations.id,
      transcriptId: generations.transcriptId,
      contentKey: generations.contentKey,
    })
    .from(generations)
    .where(and(isListed, isPrivate, notExists(summariesOfGeneration(tx))))
  if (unused.length === 0) return
  const nothing = {
    prompt: null,
    uploadTitle: null,
    transcriptId: null,
    digest: null,
    progress: null,
  }
  await tx
    .update(generations)
    .set({ ...nothing, state: 'failed', problem: new Problem('canceled').report() })
    .where(
      inArray(
        generations.id,
        unused.map(({ id }) => id),
      ),
    )
  await deleteCachedWindows(
    tx,
    unused.flatMap(({ contentKey }) => contentKey ?? []),
  )
  await deleteUnusedUploads(
    tx,
    unused.flatMap(({ transcriptId }) => transcriptId ?? []),
  )
}

function summariesOfGeneration(tx: Orm) {
  return tx
    .select({ id: userSummaries.id })
    .from(userSummaries)
    .where(eq(userSummaries.generationId, generations.id))
}

/** Deletes what a model answered about the windows of these contents. */
export async function deleteCachedWindows(tx: Orm, contentKeys: string[]): Promise<void> {
  await tx.delete(windowCache).where(inArray(windowCache.contentKey, contentKeys))
}

export async function isUpload(tx: Orm, transcriptId: string): Promise<boolean> {
  return (await tx.$count(transcripts, and(eq(transcripts.id, transcriptId), isPersonal))) > 0
}

/** Deletes those of the transcripts that are personal and that nothing refers to. */
export async function deleteUnusedUploads(tx: Orm, transcriptIds: string[]): Promise<void> {
  const otherGenerations = tx
    .select({ id: generations.id })
    .from(generations)
    .where(eq(generations.transcriptId, transcripts.id))
  const ofRecordings = tx
    .select({ id: recordings.id })
    .from(recordings)
    .where(eq(recordings.transcriptId, transcripts.id))
  await tx
    .delete(transcripts)
    .where(
      and(
        inArray(transcripts.id, transcriptIds),
        isPersonal,
        notExists(otherGenerations),
        notExists(ofRecordings),
      ),
    )
}
