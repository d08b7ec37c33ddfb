// Reads and writes the tables of recordings.
import {
  and,
  asc,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { ProblemReport } from '#contract/summaries/summary.ts'
import type { Orm } from '../../db/database.ts'
import { heardWindows, recordings } from '../../db/schema/recordings.ts'

export type RecordingRow = typeof recordings.$inferSelect
export type NewRecordingRow = typeof recordings.$inferInsert
type WindowRow = typeof heardWindows.$inferSelect
type Attempt = Pick<RecordingRow, 'id' | 'attempts'>
type OwnKey = { ownerId: string; id: string }

const { id, ownerId, videoId, state, attempts, failures, interruptions, createdAt } = recordings
export const isThere = ne(state, 'deleted')
const isActive = inArray(state, ['queued', 'listening'])
export const isOpen = inArray(state, ['receiving', 'queued', 'listening'])
const isOf = (key: OwnKey) => and(eq(id, key.id), eq(ownerId, key.ownerId), isThere)
const isNewest = (attempt: Attempt) =>
  and(eq(id, attempt.id), eq(attempts, attempt.attempts), isActive)

/** Null if the owner has used the idempotency key before. */
export async function insert(orm: Orm, values: NewRecordingRow): Promise<RecordingRow | null> {
  const [row] = await orm.insert(recordings).values(values).onConflictDoNothing().returning()
  return row ?? null
}

export async function findByIdempotencyKey(
  orm: Orm,
  owner: string,
  key: string,
): Promise<RecordingRow | null> {
  const isSame = and(eq(ownerId, owner), eq(recordings.idempotencyKey, key))
  const [row] = await orm.select().from(recordings).where(isSame)
  return row ?? null
}

export async function find(orm: Orm, recordingId: string): Promise<RecordingRow | null> {
  const [row] = await orm.select().from(recordings).where(eq(id, recordingId))
  return row ?? null
}

export async function findOwn(orm: Orm, key: OwnKey): Promise<RecordingRow | null> {
  const [row] = await orm.select().from(recordings).where(isOf(key))
  return row ?? null
}

/** The newest whose words are whole, or were kept, under the id of a video. */
export async function findHeard(
  orm: Orm,
  owner: string,
  video: string,
): Promise<RecordingRow | null> {
  const [row] = await orm
    .select()
    .from(recordings)
    .where(and(eq(ownerId, owner), eq(videoId, video), isThere, isNotNull(recordings.transcriptId)))
    .orderBy(desc(createdAt))
    .limit(1)
  return row ?? null
}

/** The newest first: those that are not heard, not summarized, or whose summary failed. */
export async function listUnsummarized(orm: Orm, owner: string): Promise<RecordingRow[]> {
  return orm
    .select()
    .from(recordings)
    .where(and(eq(ownerId, owner), isThere, isNull(recordings.summaryJobId)))
    .orderBy(desc(createdAt), desc(id))
    .limit(20)
}

/** How many recordings of an owner are open, and the bytes of those whose audio is here. */
export async function countOpen(orm: Orm, owner: string): Promise<{ open: number; bytes: number }> {
  const [row] = await orm
    .select({
      open: sql<number>`count(*) filter (where ${isOpen})::int`,
      bytes: sql<number>`coalesce(sum(${recordings.bytes}) filter (where ${recordings.hasMedia}), 0)::float8`,
    })
    .from(recordings)
    .where(and(eq(ownerId, owner), isThere))
  return row!
}

/** Counts bytes that follow those that were received. Null if others did meanwhile. */
export async function addReceived(
  orm: Orm,
  key: OwnKey,
  { from, to }: { from: number; to: number },
): Promise<RecordingRow | null> {
  const [row] = await orm
    .update(recordings)
    .set({ receivedBytes: to })
    .where(and(isOf(key), eq(state, 'receiving'), eq(recordings.receivedBytes, from)))
    .returning()
  return row ?? null
}

/** Sets what is known of a recording that is not heard yet. Null if it is, or was deleted. */
export async function change(
  orm: Orm,
  recordingId: string,
  states: RecordingRow['state'][],
  values: Partial<NewRecordingRow>,
): Promise<RecordingRow | null> {
  const [row] = await orm
    .update(recordings)
    .set(values)
    .where(and(eq(id, recordingId), inArray(state, states)))
    .returning()
  return row ?? null
}

/** Counts an attempt, and one more interruption if the one before it has not ended. */
export async function startAttempt(orm: Orm, recordingId: string): Promise<RecordingRow | null> {
  const [row] = await orm
    .update(recordings)
    .set({
      state: 'listening',
      attempts: sql`${attempts} + 1`,
      interruptions: sql`${interruptions} + case when ${state} = 'listening' then 1 else 0 end`,
    })
    .where(and(eq(id, recordingId), isActive))
    .returning()
  return row ?? null
}

/** Stores a window, in its transaction. False if another process listens, or nobody does. */
export async function addWindow(
  tx: Orm,
  attempt: Attempt,
  window: Omit<WindowRow, 'recordingId'>,
  tookMs: number,
): Promise<boolean> {
  const rows = await tx
    .update(recordings)
    .set({
      heardSeconds: sql`greatest(${recordings.heardSeconds}, ${window.endSeconds})`,
      tookMs: sql`${recordings.tookMs} + ${tookMs}`,
      interruptions: 0,
    })
    .where(isNewest(attempt))
    .returning({ id })
  if (rows.length === 0) return false
  await tx
    .insert(heardWindows)
    .values({ ...window, recordingId: attempt.id })
    .onConflictDoNothing()
  return true
}

export async function listWindows(
  orm: Orm,
  recordingId: string,
  afterSeconds = Number.NEGATIVE_INFINITY,
): Promise<WindowRow[]> {
  return orm
    .select()
    .from(heardWindows)
    .where(
      and(
        eq(heardWindows.recordingId, recordingId),
        ...(afterSeconds > 0 ? [sql`${heardWindows.endSeconds} > ${afterSeconds}`] : []),
      ),
    )
    .orderBy(asc(heardWindows.startSeconds))
}

export async function deleteWindows(tx: Orm, recordingId: string): Promise<void> {
  await tx.delete(heardWindows).where(eq(heardWindows.recordingId, recordingId))
}

/** Returns a recording to the queue. Null when it has ended or another process hears it. */
export async function requeue(
  orm: Orm,
  attempt: Attempt,
  reason: 'failed' | 'stopped',
): Promise<(Attempt & Pick<RecordingRow, 'failures'>) | null> {
  const [row] = await orm
    .update(recordings)
    .set({
      state: 'queued',
      ...(reason === 'failed' && { failures: sql`${failures} + 1` }),
    })
    .where(isNewest(attempt))
    .returning({ id, attempts, failures })
  return row ?? null
}

/** Stores a failure, which counts nothing. False when it has ended or another process hears it. */
export async function fail(
  orm: Orm,
  attempt: Attempt,
  failure: { problem: ProblemReport; finishedAt: number },
): Promise<boolean> {
  const rows = await orm
    .update(recordings)
    .set({ ...failure, state: 'failed', countedSeconds: 0 })
    .where(isNewest(attempt))
    .returning({ id })
  return rows.length > 0
}

/** Ends listening with a transcript, whichever attempt it is from. */
export async function finish(
  tx: Orm,
  recordingId: string,
  values: Partial<NewRecordingRow>,
): Promise<RecordingRow | null> {
  const [row] = await tx
    .update(recordings)
    .set({ ...values, problem: null })
    .where(and(eq(id, recordingId), isActive))
    .returning()
  if (row) await deleteWindows(tx, recordingId)
  return row ?? null
}

export async function setSummary(
  orm: Orm,
  recordingId: string,
  values: { summaryJobId?: string; problem?: ProblemReport | null },
): Promise<void> {
  await orm.update(recordings).set(values).where(eq(id, recordingId))
}

/** Seconds of audio that wait or are heard, of recordings that come before one. */
export async function sumAhead(orm: Orm, row: RecordingRow): Promise<number> {
  const [sum] = await orm
    .select({
      seconds: sql<number>`coalesce(sum(greatest(
        ${recordings.seconds} - ${recordings.heardSeconds}, 0)), 0)::float8`,
    })
    .from(recordings)
    .where(
      or(
        and(eq(state, 'listening'), ne(id, row.id)),
        and(eq(state, 'queued'), lt(createdAt, row.createdAt)),
      ),
    )
  return sum!.seconds
}

/**
 * The seconds that the recordings of an owner count since a time, and those of guests or
 * others of the same address where they are counted together.
 */
export async function sumCounted(
  orm: Orm,
  { owner, together, sinceMs }: { owner: string; together: SQL | null; sinceMs: number },
  exceptId: string | null,
): Promise<number> {
  const [sum] = await orm
    .select({ seconds: sql<number>`coalesce(sum(${recordings.countedSeconds}), 0)::float8` })
    .from(recordings)
    .where(
      and(
        or(eq(ownerId, owner), ...(together ? [together] : [])),
        sql`${createdAt} >= ${sinceMs}`,
        ...(exceptId ? [ne(id, exceptId)] : []),
      ),
    )
  return sum!.seconds
}
