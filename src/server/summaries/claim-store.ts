// The drawer of people's claims on works: the only SQL for this table.
import { and, desc, eq, exists, inArray, isNotNull, isNull, ne, notExists, notInArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Orm } from '../db/open.ts'
import { history } from '../db/schema/history.ts'
import { summaries, transcripts, works } from '../db/schema/summaries.ts'
import { ledger } from '../db/schema/usage.ts'
import { videos } from '../db/schema/videos.ts'
import type { Deps } from '../deps.ts'
import { live, type Work } from './store.ts'

export type Claim = typeof summaries.$inferSelect

export async function findByIdempotencyKey(tx: Orm, ownerId: string, idempotencyKey: string) {
  const [row] = await tx
    .select({ claim: summaries, work: works })
    .from(summaries)
    .innerJoin(works, eq(works.id, summaries.workId))
    .where(and(eq(summaries.ownerId, ownerId), eq(summaries.idempotencyKey, idempotencyKey)))
  return row ?? null
}

/** One claim for each person and work; asking again makes it the newest. */
export async function claimWork(tx: Orm, values: typeof summaries.$inferInsert): Promise<Claim> {
  const { createdAt, idempotencyKey } = values
  const [claim] = await tx
    .insert(summaries)
    .values(values)
    .onConflictDoUpdate({
      target: [summaries.ownerId, summaries.workId],
      set: { createdAt, ...(idempotencyKey ? { idempotencyKey } : {}) },
    })
    .returning()
  return claim!
}

/** Until the transaction ends, nobody else holds this owner's video. */
export async function lockVideo(tx: Orm, ownerId: string, videoId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${ownerId} ${videoId}`}, 0))`)
}

const readable = {
  entry: { rating: history.rating, savedAt: history.savedAt, deletedAt: history.deletedAt },
  claim: summaries,
  work: works,
  video: videos,
  transcript: {
    language: transcripts.language,
    kind: transcripts.kind,
    words: transcripts.words,
    endSeconds: transcripts.endSeconds,
  },
}

/** A claim with all that its reader sees; the captions themselves stay in their drawer. */
export type Readable = {
  /** What the owner thinks of the video. */
  entry: Pick<typeof history.$inferSelect, 'rating' | 'savedAt' | 'deletedAt'> | null
  claim: Claim
  work: Work
  video: typeof videos.$inferSelect | null
  transcript: Pick<typeof transcripts.$inferSelect, 'language' | 'kind' | 'words' | 'endSeconds'> | null
}

function selectReadable(db: Orm) {
  return db
    .select(readable)
    .from(summaries)
    .innerJoin(works, eq(works.id, summaries.workId))
    .leftJoin(videos, eq(videos.videoId, summaries.videoId))
    .leftJoin(transcripts, eq(transcripts.id, works.transcriptId))
    .leftJoin(history, and(eq(history.ownerId, summaries.ownerId), eq(history.videoId, summaries.videoId)))
}

export async function findJob({ db }: Deps, ownerId: string, jobId: string): Promise<Readable | null> {
  const [row] = await selectReadable(db.orm).where(and(eq(summaries.id, jobId), eq(summaries.ownerId, ownerId)))
  return row ?? null
}

/** A finished summary that the owner has of a video: the one with this id, or the newest. */
export async function findVersion(
  { db }: Deps,
  { ownerId, videoId, summaryId }: { ownerId: string; videoId: string; summaryId: string | undefined },
): Promise<Readable | null> {
  const meant = summaryId === undefined ? undefined : eq(summaries.id, summaryId)
  const [row] = await selectReadable(db.orm)
    .where(and(ofVideo(ownerId, videoId), meant, eq(works.state, 'done'), isNull(history.deletedAt)))
    .orderBy(desc(summaries.createdAt), desc(sql`${summaries.id}`))
    .limit(1)
  return row ?? null
}

/** All finished summaries an owner has of a video, newest first. */
export async function listVersions(orm: Orm, ownerId: string, videoId: string): Promise<Readable[]> {
  return selectReadable(orm)
    .where(and(ofVideo(ownerId, videoId), eq(works.state, 'done'), isNull(history.deletedAt)))
    .orderBy(desc(summaries.createdAt), desc(sql`${summaries.id}`))
}

/** Finished claims by their ids, in no order. */
export async function listByIds(orm: Orm, ids: string[]): Promise<Readable[]> {
  return ids.length === 0 ? [] : selectReadable(orm).where(inArray(summaries.id, ids))
}

/** Everybody's claims on a work. */
export async function listByWork(orm: Orm, workId: string): Promise<Readable[]> {
  return selectReadable(orm).where(eq(summaries.workId, workId))
}

const ofVideo = (ownerId: string, videoId: string) =>
  and(eq(summaries.ownerId, ownerId), eq(summaries.videoId, videoId))

/** Everything an owner has asked for that was made, newest first. */
export async function listReadable(orm: Orm, ownerId: string): Promise<Readable[]> {
  return selectReadable(orm)
    .where(and(eq(summaries.ownerId, ownerId), eq(works.state, 'done'), isNull(history.deletedAt)))
    .orderBy(desc(summaries.createdAt))
}

/** Moves claims to another owner, but for those on works that this owner claims already. */
export async function moveClaims(tx: Orm, fromId: string, toId: string): Promise<void> {
  const own = alias(summaries, 'own')
  const twin = tx
    .select({ id: own.id })
    .from(own)
    .where(and(eq(own.ownerId, toId), eq(own.workId, summaries.workId)))
  await tx.delete(summaries).where(and(eq(summaries.ownerId, fromId), exists(twin)))
  await tx.update(summaries).set({ ownerId: toId, idempotencyKey: null }).where(eq(summaries.ownerId, fromId))
}

/** Deletes an owner's claims, and what was made only for them of their own words: with their instructions or from their captions. */
export async function deleteOwner(tx: Orm, ownerId: string): Promise<void> {
  const claims = await tx
    .delete(summaries)
    .where(eq(summaries.ownerId, ownerId))
    .returning({ workId: summaries.workId })
  const uploads = tx.select({ id: transcripts.id }).from(transcripts).where(eq(transcripts.kind, 'upload'))
  const orphans = await tx
    .delete(works)
    .where(
      and(
        inArray(
          works.id,
          claims.map(({ workId }) => workId),
        ),
        or(isNotNull(works.prompt), inArray(works.transcriptId, uploads)),
        notExists(tx.select({ id: summaries.id }).from(summaries).where(eq(summaries.workId, works.id))),
        notExists(
          tx
            .select({ id: ledger.id })
            .from(ledger)
            .where(and(eq(ledger.workId, works.id), ne(ledger.ownerId, ownerId))),
        ),
      ),
    )
    .returning({ transcriptId: works.transcriptId })
  const left = orphans.flatMap(({ transcriptId }) => transcriptId ?? [])
  await tx
    .delete(transcripts)
    .where(
      and(
        inArray(transcripts.id, left),
        eq(transcripts.kind, 'upload'),
        notExists(tx.select({ id: works.id }).from(works).where(eq(works.transcriptId, transcripts.id))),
      ),
    )
}

/** Deletes an owner's claims on a video, but for one that is being worked on. */
export async function deleteClaims(tx: Orm, ownerId: string, videoId: string): Promise<void> {
  const over = tx.select({ id: works.id }).from(works).where(notInArray(works.state, live))
  await tx.delete(summaries).where(and(ofVideo(ownerId, videoId), inArray(summaries.workId, over)))
}
