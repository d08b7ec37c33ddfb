// Reads and writes the generations table. model-usage-store.ts counts the tokens in it.
import { and, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { Digest, ProblemReport } from '#contract/summaries/summary.ts'
import type { Orm } from '../../db/database.ts'
import { summaryQueue } from '../../db/queue.ts'
import type { Progress } from '../../db/schema/generation-progress.ts'
import { generations } from '../../db/schema/summaries.ts'
import { waitingJobs } from '../../jobs/queue-groups.ts'

export type Generation = typeof generations.$inferSelect
type NewGeneration = typeof generations.$inferInsert

const isActive = inArray(generations.state, ['queued', 'running'])
const stateColumns = {
  id: generations.id,
  state: generations.state,
  requestKey: generations.requestKey,
}

export type GenerationState = Pick<Generation, keyof typeof stateColumns>
/**
 * A generation as one process runs it. Another process that takes it over makes another
 * attempt.
 */
export type Attempt = Pick<Generation, 'id' | 'attempts'>

/** Whether this is still the newest attempt. */
const isNewest = ({ id, attempts }: Attempt) =>
  and(eq(generations.id, id), eq(generations.attempts, attempts))

/**
 * Finds the active generation of this request, or else the newest one that finished after
 * `sinceMs`. The row is locked against changes until the transaction ends, so that a
 * generation cannot end unnoticed while a summary of it is added.
 */
export async function findReusable(
  tx: Orm,
  requestKey: string,
  sinceMs: number,
): Promise<GenerationState | null> {
  const isReusable = or(
    isActive,
    and(eq(generations.state, 'done'), gt(generations.finishedAt, sinceMs)),
  )
  const [row] = await tx
    .select(stateColumns)
    .from(generations)
    .where(and(eq(generations.requestKey, requestKey), isReusable))
    .orderBy(sql`${generations.finishedAt} desc nulls first`)
    .limit(1)
    .for('share')
  return row ?? null
}

/** Finds a generation that is queued or running. */
export async function findActive(tx: Orm, generationId: string): Promise<GenerationState | null> {
  const [row] = await tx
    .select(stateColumns)
    .from(generations)
    .where(and(eq(generations.id, generationId), isActive))
    .for('share')
  return row ?? null
}

/**
 * Inserts a generation, or finds the one that another request has just inserted; then
 * `inserted` is null.
 */
export async function insertOrFindActive(
  tx: Orm,
  values: NewGeneration,
): Promise<{ row: GenerationState; inserted: Generation | null }> {
  const [inserted] = await tx.insert(generations).values(values).onConflictDoNothing().returning()
  if (inserted) return { row: inserted, inserted }
  const row = await findReusable(tx, values.requestKey, values.createdAt)
  if (!row) throw new Error('an active generation prevented the insert and is gone')
  return { row, inserted: null }
}

/** Ids of the queued generations, the next one first. */
export async function listQueued(orm: Orm): Promise<string[]> {
  const { rows } = await orm.execute<{ id: string }>(sql`
    select g.id from generations g left join ${waitingJobs(summaryQueue)} j on j.data ->> 'generationId' = g.id::text
    where g.state = 'queued' order by j.priority desc nulls first, g.created_at`)
  return rows.map(({ id }) => id)
}

/**
 * Marks a generation as running and returns it, or null when it has ended. One that runs
 * already was interrupted, and counts as such.
 */
export async function startGeneration(orm: Orm, generationId: string): Promise<Generation | null> {
  const { state, interruptions, attempts } = generations
  const [row] = await orm
    .update(generations)
    .set({
      state: 'running',
      attempts: sql`${attempts} + 1`,
      interruptions: sql`${interruptions} + case when ${state} = 'running' then 1 else 0 end`,
    })
    .where(and(eq(generations.id, generationId), isActive))
    .returning()
  return row ?? null
}

/**
 * Returns a running generation to the queue. Resolves to it with the number of its
 * failures, or to null when it has ended or another process runs it. That its process is
 * asked to stop, or has no database, is not counted.
 */
export async function requeueGeneration(
  orm: Orm,
  attempt: Attempt,
  reason: 'failed' | 'stopped',
): Promise<(Attempt & Pick<Generation, 'failures'>) | null> {
  const { id, attempts, state, failures } = generations
  const [row] = await orm
    .update(generations)
    .set({
      state: 'queued',
      progress: null,
      ...(reason === 'failed' && { failures: sql`${failures} + 1` }),
    })
    .where(and(isNewest(attempt), eq(state, 'running')))
    .returning({ id, attempts, failures })
  return row ?? null
}

/**
 * Stores what a generation is made from when it gets further. Interruptions count in a
 * row, and such a generation is not what ends its processes. Returns false when it has
 * ended or another process runs it; until the transaction ends, neither happens.
 */
export async function recordAdvance(
  tx: Orm,
  attempt: Attempt,
  contentKey: string,
): Promise<boolean> {
  const rows = await tx
    .update(generations)
    .set({ contentKey, interruptions: 0 })
    .where(and(isNewest(attempt), isActive))
    .returning({ id: generations.id })
  return rows.length > 0
}

/** Finds the result of an earlier generation of the same content. */
export async function findDigestByContent(orm: Orm, contentKey: string): Promise<Digest | null> {
  const [row] = await orm
    .select({ digest: generations.digest })
    .from(generations)
    .where(and(eq(generations.contentKey, contentKey), eq(generations.state, 'done')))
    .limit(1)
  return row?.digest ?? null
}

/** The result of a generation; null when it is not done or no longer exists. */
export async function findDigest(orm: Orm, generationId: string): Promise<Digest | null> {
  const [row] = await orm
    .select({ digest: generations.digest })
    .from(generations)
    .where(eq(generations.id, generationId))
  return row?.digest ?? null
}

export type GenerationResult = {
  transcriptId: string
  contentKey: string
  digest: Digest
  durationSeconds: number
  savedSeconds: number
}

/**
 * Stores the result of an active generation, whichever attempt it is from. Returns false
 * when it has already ended.
 */
export async function finishGeneration(
  tx: Orm,
  generationId: string,
  result: GenerationResult & { finishedAt: number },
): Promise<boolean> {
  const rows = await tx
    .update(generations)
    .set({ ...result, state: 'done', progress: null })
    .where(and(eq(generations.id, generationId), isActive))
    .returning({ id: generations.id })
  return rows.length > 0
}

/** True for a result that only tells what is spoken about. */
export async function isOutline(orm: Orm, generationId: string): Promise<boolean> {
  const [row] = await orm
    .select({
      isOutline: sql<boolean>`coalesce(${generations.digest} #>> '{summary,isOutline}' = 'true', false)`,
    })
    .from(generations)
    .where(eq(generations.id, generationId))
  return row?.isOutline ?? false
}

/**
 * Stores the failure of an active generation. Returns the tokens that it used of a model;
 * null when it has already ended or another process runs it.
 */
export async function failGeneration(
  tx: Orm,
  attempt: Attempt,
  { problem, finishedAt }: { problem: ProblemReport; finishedAt: number },
): Promise<{ tokens: number } | null> {
  const [row] = await tx
    .update(generations)
    .set({ state: 'failed', problem, progress: null, finishedAt })
    .where(and(isNewest(attempt), isActive))
    .returning({ inputTokens: generations.inputTokens, outputTokens: generations.outputTokens })
  return row ? { tokens: row.inputTokens + row.outputTokens } : null
}

/**
 * Locks a generation against requests that would join it and against its end. Returns
 * null if it is gone.
 */
export async function lockGeneration(
  tx: Orm,
  generationId: string,
): Promise<(Attempt & GenerationState) | null> {
  const [row] = await tx
    .select({ ...stateColumns, attempts: generations.attempts })
    .from(generations)
    .where(eq(generations.id, generationId))
    .for('update')
  return row ?? null
}

/**
 * Removes the person's instructions and transcript from a generation, and returns what it
 * had. Its counted tokens stay.
 */
export async function removeInput(
  tx: Orm,
  generationId: string,
): Promise<Pick<Generation, 'prompt' | 'transcriptId' | 'contentKey'> | null> {
  const { prompt, transcriptId, contentKey } = generations
  const isThis = eq(generations.id, generationId)
  const [row] = await tx
    .select({ prompt, transcriptId, contentKey })
    .from(generations)
    .where(isThis)
  await tx
    .update(generations)
    .set({ prompt: null, uploadTitle: null, transcriptId: null })
    .where(isThis)
  return row ?? null
}

export async function isCanceled(orm: Orm, generationId: string): Promise<boolean> {
  return (await findState(orm, generationId))?.problem?.code === 'canceled'
}

/** The states of those of the generations that exist. */
export async function listStates(orm: Orm, generationIds: string[]): Promise<GenerationState[]> {
  if (generationIds.length === 0) return []
  return orm.select(stateColumns).from(generations).where(inArray(generations.id, generationIds))
}

export async function findState(
  orm: Orm,
  generationId: string,
): Promise<Pick<Generation, 'state' | 'progress' | 'problem' | 'finishedAt'> | null> {
  const { state, progress, problem, finishedAt } = generations
  const [row] = await orm
    .select({ state, progress, problem, finishedAt })
    .from(generations)
    .where(eq(generations.id, generationId))
  return row ?? null
}

export async function updateProgress(
  orm: Orm,
  attempt: Attempt,
  progress: Progress,
): Promise<void> {
  await orm
    .update(generations)
    .set({ progress })
    .where(and(isNewest(attempt), eq(generations.state, 'running')))
}

const failedColumns = {
  requestKey: generations.requestKey,
  videoId: generations.videoId,
  length: generations.length,
  language: generations.language,
  track: generations.track,
  engine: generations.engine,
  rewrite: generations.rewrite,
  problem: generations.problem,
}

/** A failed generation; null if there is none with this id. */
export async function findFailed(orm: Orm, generationId: string) {
  const [row] = await orm
    .select(failedColumns)
    .from(generations)
    .where(and(eq(generations.id, generationId), eq(generations.state, 'failed')))
  return row ?? null
}
