// The drawer of works; what their calls cost is in spending-store.ts.
import { and, asc, count, eq, gt, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { Digest, ProblemReport } from '#contract/summary.ts'
import type { Orm } from '../db/open.ts'
import { works } from '../db/schema/summaries.ts'
import { ledger } from '../db/schema/usage.ts'
import type { Deps } from '../deps.ts'
import type { Progress } from './progress.ts'

export type Work = typeof works.$inferSelect

/** States of works that are not over. */
export const live: Work['state'][] = ['queued', 'running']

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
