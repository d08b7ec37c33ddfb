// The drawer of works and of people's claims on them: the only SQL for these tables.
import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  ne,
  notExists,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Digest, ProblemReport } from '#contract/summary.ts'
import type { Usage } from '../adapters/models.ts'
import type { Orm } from '../db/open.ts'
import { history, ledger, summaries, transcripts, videos, works } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import type { Progress } from './progress.ts'

export type Work = typeof works.$inferSelect
export type Claim = typeof summaries.$inferSelect

export async function findByIdempotencyKey(tx: Orm, ownerId: string, idempotencyKey: string) {
  const [row] = await tx
    .select({ claim: summaries, work: works })
    .from(summaries)
    .innerJoin(works, eq(works.id, summaries.workId))
    .where(and(eq(summaries.ownerId, ownerId), eq(summaries.idempotencyKey, idempotencyKey)))
  return row ?? null
}

const live: Work['state'][] = ['queued', 'running']
const begun = { id: works.id, state: works.state }
/** As much of a work as a new claim on it needs. */
export type Begun = Pick<Work, 'id' | 'state'>

/**
 * The work being done now for this request, else the newest finished one that is not older than `sinceMs`. Within a transaction it cannot
 * end before that has: its end sees the claim, or the claim sees its end.
 */
export async function findReusable(tx: Orm, requestKey: string, sinceMs: number): Promise<Begun | null> {
  const reusable = or(inArray(works.state, live), and(eq(works.state, 'done'), gt(works.finishedAt, sinceMs)))
  const [work] = await tx
    .select(begun)
    .from(works)
    .where(and(eq(works.requestKey, requestKey), reusable))
    .orderBy(sql`${works.finishedAt} desc nulls first`)
    .limit(1)
    .for('share')
  return work ?? null
}

/** A work that is still being done, by its id. */
export async function findLive(tx: Orm, workId: string): Promise<(Begun & Pick<Work, 'requestKey'>) | null> {
  const [work] = await tx
    .select({ ...begun, requestKey: works.requestKey })
    .from(works)
    .where(and(eq(works.id, workId), inArray(works.state, live)))
    .for('share')
  return work ?? null
}

/** Adds a work unless somebody else has just begun the same; `isNew` tells which. */
export async function beginWork(tx: Orm, values: typeof works.$inferInsert): Promise<{ work: Begun; isNew: boolean }> {
  const [work] = await tx.insert(works).values(values).onConflictDoNothing().returning(begun)
  if (work) return { work, isNew: true }
  const live = await findReusable(tx, values.requestKey, values.createdAt)
  if (!live) throw new Error('a work stood in the way and was gone the next moment')
  return { work: live, isNew: false }
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

export async function countWaiting(tx: Orm): Promise<number> {
  const [row] = await tx.select({ waiting: count() }).from(works).where(eq(works.state, 'queued'))
  return row?.waiting ?? 0
}

/** Ids of the works that wait, the next one first. */
export async function listWaiting({ db }: Pick<Deps, 'db'>): Promise<string[]> {
  const rows = await db.orm
    .select({ id: works.id })
    .from(works)
    .where(eq(works.state, 'queued'))
    .orderBy(asc(works.createdAt))
  return rows.map(({ id }) => id)
}

export async function listRunning({ db }: Deps): Promise<string[]> {
  const rows = await db.orm.select({ id: works.id }).from(works).where(eq(works.state, 'running'))
  return rows.map(({ id }) => id)
}

/** Takes a work up; null when it is already over. A work that a killed process left behind is taken up again. */
export async function takeUp({ db }: Deps, workId: string): Promise<Work | null> {
  const [work] = await db.orm
    .update(works)
    .set({ state: 'running' })
    .where(and(eq(works.id, workId), inArray(works.state, live)))
    .returning()
  return work ?? null
}

/** What was made before from the very same. */
export async function findDigest({ db }: Deps, contentKey: string): Promise<Digest | null> {
  const [work] = await db.orm
    .select({ digest: works.digest })
    .from(works)
    .where(and(eq(works.contentKey, contentKey), eq(works.state, 'done')))
    .limit(1)
  return work?.digest ?? null
}

/** What a work made; null while it is not done, or when it is gone. */
export async function findResult({ db }: Deps, workId: string): Promise<Digest | null> {
  const [work] = await db.orm.select({ digest: works.digest }).from(works).where(eq(works.id, workId))
  return work?.digest ?? null
}

/** Until the transaction ends, nobody else holds this owner's video. */
export async function lockVideo(tx: Orm, ownerId: string, videoId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${ownerId} ${videoId}`}, 0))`)
}

/** Whether an owner has had a video written again without its being counted, or is having it so. */
export async function hasFreeRewrite(tx: Orm, ownerId: string, videoId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: ledger.id })
    .from(ledger)
    .innerJoin(works, eq(works.id, ledger.workId))
    .where(
      and(
        eq(ledger.ownerId, ownerId),
        eq(ledger.windowNumber, 0),
        ne(ledger.state, 'released'),
        eq(works.videoId, videoId),
        isNotNull(works.rewrite),
      ),
    )
    .limit(1)
  return rows.length > 0
}

type Result = Pick<Work, 'transcriptId' | 'contentKey' | 'digest' | 'durationSeconds' | 'savedSeconds'>

/** Stores a result once: false when the work is already over and stays as it is. */
export async function finish(tx: Orm, workId: string, result: Result & { finishedAt: number }): Promise<boolean> {
  const rows = await tx
    .update(works)
    .set({ ...result, state: 'done', progress: null })
    .where(and(eq(works.id, workId), eq(works.state, 'running')))
    .returning({ id: works.id })
  return rows.length > 0
}

export type Spending = Usage & { costMicroDollars: number | null }

/** Counts one call of a model. The cost of a work is known when that of all its calls is. */
export async function addSpending({ db }: Deps, workId: string, spending: Spending): Promise<void> {
  const { inputTokens, outputTokens, costMicroDollars } = spending
  const isFirst = sql`${works.inputTokens} + ${works.outputTokens} = 0`
  await db.orm
    .update(works)
    .set({
      inputTokens: sql`${works.inputTokens} + ${inputTokens}`,
      outputTokens: sql`${works.outputTokens} + ${outputTokens}`,
      costMicroDollars: sql`case when ${isFirst} then 0 else ${works.costMicroDollars} end + ${costMicroDollars}::bigint`,
    })
    .where(eq(works.id, workId))
}

/** All that works begun since midnight, UTC, have used. */
export async function sumSpendingOfDay({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Spending> {
  const midnight = new Date(now()).setUTCHours(0, 0, 0, 0)
  const [row] = await db.orm
    .select({
      inputTokens: sql<string>`coalesce(sum(${works.inputTokens}), 0)`,
      outputTokens: sql<string>`coalesce(sum(${works.outputTokens}), 0)`,
      cost: sql<string>`coalesce(sum(${works.costMicroDollars}), 0)`,
      isCostKnown: sql<boolean>`coalesce(bool_and(${works.costMicroDollars} is not null), true)`,
    })
    .from(works)
    .where(and(gte(works.createdAt, midnight), sql`${works.inputTokens} + ${works.outputTokens} > 0`))
  return {
    inputTokens: Number(row?.inputTokens),
    outputTokens: Number(row?.outputTokens),
    costMicroDollars: row?.isCostKnown ? Number(row.cost) : null,
  }
}

/** Stores a failure once: false when the work is already over. */
export async function fail(
  tx: Orm,
  workId: string,
  { problem, finishedAt }: { problem: ProblemReport; finishedAt: number },
): Promise<boolean> {
  const rows = await tx
    .update(works)
    .set({ state: 'failed', problem, progress: null, finishedAt })
    .where(and(eq(works.id, workId), inArray(works.state, live)))
    .returning({ id: works.id })
  return rows.length > 0
}

/** What became of some works; those that are not there are left out. */
export async function listStates(orm: Orm, workIds: string[]): Promise<Begun[]> {
  return workIds.length === 0 ? [] : orm.select(begun).from(works).where(inArray(works.id, workIds))
}

export async function findState(
  { db }: Pick<Deps, 'db'>,
  workId: string,
): Promise<Pick<Work, 'state' | 'progress' | 'problem' | 'finishedAt'> | null> {
  const [row] = await db.orm
    .select({ state: works.state, progress: works.progress, problem: works.problem, finishedAt: works.finishedAt })
    .from(works)
    .where(eq(works.id, workId))
  return row ?? null
}

export async function keepProgress({ db }: Pick<Deps, 'db'>, workId: string, progress: Progress): Promise<void> {
  await db.orm
    .update(works)
    .set({ progress })
    .where(and(eq(works.id, workId), eq(works.state, 'running')))
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

/** All that was ever stored for an owner, also what they deleted since. */
export async function sumStats(orm: Orm, ownerId: string, monthMs: number) {
  const [row] = await orm
    .select({
      total: count(),
      savedSeconds: sql`coalesce(sum(${works.savedSeconds}), 0)`.mapWith(Number),
      ofMonth: sql`count(*) filter (where ${ledger.settledAt} >= ${monthMs})`.mapWith(Number),
    })
    .from(ledger)
    .leftJoin(works, eq(works.id, ledger.workId))
    .where(and(eq(ledger.ownerId, ownerId), eq(ledger.state, 'committed')))
  return row!
}
