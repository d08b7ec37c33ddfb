// Puts changed words in the place of those of a person's own transcript, in all summaries
// that they have of it.
import { randomUUID } from 'node:crypto'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { privateKinds } from '#contract/captions/transcript.ts'
import type { Digest } from '#contract/summaries/summary.ts'
import type { Orm } from '../../db/database.ts'
import { history } from '../../db/schema/history.ts'
import { generations, transcripts, userSummaries } from '../../db/schema/summaries.ts'
import { ledger } from '../../db/schema/usage.ts'
import { deleteUnusedUploads } from './erase-contents.ts'

type Key = { ownerId: string; videoId: string }
export type OwnGeneration = {
  id: string
  transcriptId: string
  digest: Digest
  /** `extract` without a model: then it has only words of the transcript. */
  engine: string
  importId: string | null
}
type OwnTranscript = Pick<
  typeof transcripts.$inferSelect,
  | ('id' | 'language' | 'kind' | 'words' | 'endSeconds')
  | ('chapters' | 'hasEstimatedTimes' | 'unreadCaptions')
>

/** The finished summaries that an owner has of a video. */
export async function listOwnGenerations(orm: Orm, key: Key): Promise<OwnGeneration[]> {
  return toGenerations(await selectGenerations(orm, key))
}

/** The same, locked until the transaction ends. */
export async function lockOwnGenerations(tx: Orm, key: Key): Promise<OwnGeneration[]> {
  return toGenerations(await selectGenerations(tx, key).for('update'))
}

function selectGenerations(orm: Orm, key: Key) {
  return orm
    .select({
      id: generations.id,
      transcriptId: generations.transcriptId,
      digest: generations.digest,
      engine: generations.engine,
      importId: generations.importId,
    })
    .from(userSummaries)
    .innerJoin(generations, eq(generations.id, userSummaries.generationId))
    .where(
      and(
        eq(userSummaries.ownerId, key.ownerId),
        eq(userSummaries.videoId, key.videoId),
        eq(generations.state, 'done'),
      ),
    )
}

function toGenerations(
  rows: {
    id: string
    transcriptId: string | null
    digest: Digest | null
    engine: string
    importId: string | null
  }[],
): OwnGeneration[] {
  return rows.flatMap(({ transcriptId, digest, ...row }) =>
    transcriptId && digest ? [{ ...row, transcriptId, digest }] : [],
  )
}

/**
 * A transcript that belongs to a person, without its cues; null for what everybody reads,
 * and undefined for one that is gone.
 */
export async function findOwnTranscript(
  orm: Orm,
  id: string,
): Promise<OwnTranscript | null | undefined> {
  const { language, kind, words, endSeconds } = transcripts
  const { chapters, hasEstimatedTimes, unreadCaptions } = transcripts
  const [row] = await orm
    .select({
      ...{ id: transcripts.id, language, kind, words, endSeconds },
      ...{ chapters, hasEstimatedTimes, unreadCaptions },
    })
    .from(transcripts)
    .where(eq(transcripts.id, id))
  if (!row) return undefined
  const isOwn = privateKinds.some((own) => own === row.kind) || row.id.includes('.')
  return isOwn ? row : null
}

/**
 * Gives a summary other words. One that others have too is copied first: they keep theirs.
 * It answers no later request, because it was written from other words.
 */
export async function giveWords(
  tx: Orm,
  { ownerId, videoId }: Key,
  generation: OwnGeneration,
  words: { transcriptId: string; digest: Digest },
): Promise<void> {
  const { id } = generation
  const others = and(eq(userSummaries.generationId, id), ne(userSummaries.ownerId, ownerId))
  const isShared = (await tx.$count(userSummaries, others)) > 0
  const values = { ...words, requestKey: `words ${words.transcriptId} ${id}`, contentKey: null }
  if (!isShared) await tx.update(generations).set(values).where(eq(generations.id, id))
  else {
    const [row] = await tx.select().from(generations).where(eq(generations.id, id))
    const copy = { ...row!, ...values, id: randomUUID(), inputTokens: 0, outputTokens: 0 }
    await tx.insert(generations).values({ ...copy, cachedTokens: 0, costMicroDollars: null })
    await tx
      .update(userSummaries)
      .set({ generationId: copy.id })
      .where(and(eq(userSummaries.ownerId, ownerId), eq(userSummaries.generationId, id)))
    await tx
      .update(ledger)
      .set({ generationId: copy.id })
      .where(and(eq(ledger.ownerId, ownerId), eq(ledger.generationId, id)))
  }
  const isOld = eq(history.transcriptId, generation.transcriptId)
  await tx
    .update(history)
    .set({ transcriptId: words.transcriptId })
    .where(and(eq(history.ownerId, ownerId), eq(history.videoId, videoId), isOld))
}

/**
 * Stores the changed words of a transcript under an id of its owner. The old ones go
 * unless somebody has them.
 */
export async function insertOwnTranscript(
  tx: Orm,
  earlier: OwnTranscript,
  { id, cues, videoId, nowMs }: { id: string; cues: string; videoId: string; nowMs: number },
): Promise<void> {
  await tx
    .insert(transcripts)
    .values({ ...earlier, id, videoId, cues: sql`${cues}::json`, createdAt: nowMs })
    .onConflictDoUpdate({ target: transcripts.id, set: { createdAt: nowMs } })
}

/** Dates words to now, so that the summaries before are known to be of earlier ones. */
export async function dateWords(tx: Orm, id: string, nowMs: number): Promise<void> {
  await tx.update(transcripts).set({ createdAt: nowMs }).where(eq(transcripts.id, id))
}

/** Deletes those that nothing refers to any more. */
export const deleteOldWords = deleteUnusedUploads

/** Whether a summary of the video is being written, which has the words of its beginning. */
export async function isBeingWritten(orm: Orm, { ownerId, videoId }: Key): Promise<boolean> {
  const rows = await orm
    .select({ id: generations.id })
    .from(userSummaries)
    .innerJoin(generations, eq(generations.id, userSummaries.generationId))
    .where(
      and(
        eq(userSummaries.ownerId, ownerId),
        eq(userSummaries.videoId, videoId),
        inArray(generations.state, ['queued', 'running']),
      ),
    )
    .limit(1)
  return rows.length > 0
}
