// Finds the recordings that somebody has to go on with, moves them, and erases them.
import {
  and,
  asc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  notExists,
  or,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Orm } from '../../db/database.ts'
import { recordings } from '../../db/schema/recordings.ts'
import { generations, userSummaries } from '../../db/schema/summaries.ts'
import { deleteWindows, isOpen, isThere, type NewRecordingRow, type RecordingRow } from './store.ts'

const { id, ownerId, videoId, state, createdAt } = recordings
const idsOf = (rows: { id: string }[]) => rows.map((row) => row.id)

/** Those that were heard, and whose summary was neither accepted nor refused. */
export async function listToSummarize(orm: Orm): Promise<RecordingRow[]> {
  return orm
    .select()
    .from(recordings)
    .where(
      and(
        eq(state, 'done'),
        isNull(recordings.summaryJobId),
        isNull(recordings.problem),
        isNotNull(recordings.summary),
      ),
    )
    .limit(100)
}

/**
 * Leaves of a recording only what it counts: all of it if it was heard, else what was
 * heard until now. Returns it as it was.
 */
export async function erase(tx: Orm, recordingId: string): Promise<RecordingRow | null> {
  const [row] = await tx
    .select()
    .from(recordings)
    .where(and(eq(id, recordingId), isThere))
    .for('update')
  if (!row) return null
  await deleteWindows(tx, recordingId)
  const nothing = { name: '', idempotencyKey: null, summary: null, problem: null, audioUrl: null }
  await tx
    .update(recordings)
    .set({
      ...nothing,
      ...{ state: 'deleted', videoId: row.id, hasMedia: false, speakerNames: {}, speakers: [] },
      ...{ cueSpeakers: null, transcriptId: null, summaryJobId: null },
      ...((row.state === 'queued' || row.state === 'listening') && {
        countedSeconds: Math.ceil(row.heardSeconds),
      }),
    })
    .where(eq(id, recordingId))
  return row
}

/** Unfinished, failed and canceled ones without words, from before a time. */
export async function listExpired(orm: Orm, beforeMs: number): Promise<string[]> {
  const isUnfinished = and(eq(state, 'receiving'), lt(createdAt, beforeMs))
  const hasEnded = and(
    inArray(state, ['failed', 'canceled']),
    isNull(recordings.transcriptId),
    lt(recordings.finishedAt, beforeMs),
  )
  return idsOf(await orm.select({ id }).from(recordings).where(or(isUnfinished, hasEnded)))
}

/** Deletes the rows of deleted recordings that count nothing, or counted in a month before. */
export async function deleteUncounted(orm: Orm, monthMs: number): Promise<void> {
  const countsNothing = or(eq(recordings.countedSeconds, 0), lt(createdAt, monthMs))
  await orm.delete(recordings).where(and(eq(state, 'deleted'), countsNothing))
}

/** Those whose file is whole and that nobody queued. */
export async function listUnqueued(orm: Orm): Promise<RecordingRow[]> {
  const isWhole = eq(recordings.receivedBytes, recordings.bytes)
  return orm
    .select()
    .from(recordings)
    .where(and(eq(state, 'receiving'), isWhole))
    .limit(10)
}

/** Those of the ids that are known, and whether their audio is kept. */
export async function listMedia(
  orm: Orm,
  ids: string[],
): Promise<{ id: string; hasMedia: boolean }[]> {
  if (ids.length === 0) return []
  const { hasMedia } = recordings
  return orm.select({ id, hasMedia }).from(recordings).where(inArray(id, ids))
}

export async function listOpen(orm: Orm, owner: string): Promise<string[]> {
  const isTheirs = and(eq(ownerId, owner), isOpen)
  return idsOf(await orm.select({ id }).from(recordings).where(isTheirs))
}

export async function listOfVideos(
  orm: Orm,
  videos: { ownerId: string; videoIds: string[] },
): Promise<string[]> {
  const isTheirs = and(eq(ownerId, videos.ownerId), inArray(videoId, videos.videoIds), isThere)
  return idsOf(await orm.select({ id }).from(recordings).where(isTheirs))
}

export async function listOfGuests(orm: Orm, beforeMs: number): Promise<string[]> {
  const summaries = orm
    .select({ id: userSummaries.id })
    .from(userSummaries)
    .where(and(eq(userSummaries.ownerId, ownerId), eq(userSummaries.videoId, videoId)))
  const isOld = and(like(ownerId, 'guest:%'), isThere, lt(createdAt, beforeMs))
  return idsOf(
    await orm
      .select({ id })
      .from(recordings)
      .where(and(isOld, notExists(summaries))),
  )
}

/** The ids of all recordings of an owner, also of those that only count. */
export async function listIds(orm: Orm, owner: string): Promise<string[]> {
  return idsOf(await orm.select({ id }).from(recordings).where(eq(ownerId, owner)))
}

export async function listByOwner(orm: Orm, owner: string): Promise<RecordingRow[]> {
  return orm
    .select()
    .from(recordings)
    .where(and(eq(ownerId, owner), isThere))
    .orderBy(asc(createdAt))
}

/** Deletes the rows of an owner. Returns the ids of their transcripts. */
export async function deleteByOwner(tx: Orm, owner: string): Promise<string[]> {
  const rows = await tx
    .delete(recordings)
    .where(eq(ownerId, owner))
    .returning({ transcriptId: recordings.transcriptId })
  return rows.flatMap(({ transcriptId }) => transcriptId ?? [])
}

/**
 * Moves the recordings of a guest to an account. What they count stays with the guest, so
 * that signing out does not restore their minutes.
 */
export async function moveToOwner(tx: Orm, guestId: string, userId: string): Promise<void> {
  const shell = sql`'recording-' || left(md5(${id} || random()), 20)`
  await tx.execute(sql`
    insert into ${recordings} (id, video_id, owner_id, address, name, state, bytes, is_kept,
      has_media, finds_speakers, counted_seconds, created_at)
    select new_id, new_id, owner_id, address, '', 'deleted', 0, false,
      false, false, counted_seconds, created_at
    from (select *, ${shell} as new_id from ${recordings}
      where owner_id = ${guestId} and state <> 'deleted' and counted_seconds > 0) counted`)
  await tx
    .update(recordings)
    .set({ ownerId: userId, countedSeconds: 0, idempotencyKey: null })
    .where(and(eq(ownerId, guestId), isThere))
}

/** Puts a changed transcript in the place of another. False if that was changed meanwhile. */
export async function replaceTranscript(
  tx: Orm,
  recordingId: string,
  {
    from,
    to,
    ...values
  }: { from?: string; to?: string } & Partial<
    Pick<NewRecordingRow, 'speakers' | 'cueSpeakers' | 'speakerNames'>
  >,
): Promise<boolean> {
  const isSame = and(eq(id, recordingId), eq(recordings.transcriptId, from ?? ''), isThere)
  const rows = await tx
    .update(recordings)
    .set({ ...values, transcriptId: to ?? null })
    .where(isSame)
    .returning({ id })
  return rows.length > 0
}

/** Locks a recording until the transaction ends. False if it has other words by now. */
export async function lockWords(
  tx: Orm,
  recordingId: string,
  transcriptId: string,
): Promise<boolean> {
  const isSame = and(eq(id, recordingId), eq(recordings.transcriptId, transcriptId), isThere)
  return (await tx.select({ id }).from(recordings).where(isSame).for('update')).length > 0
}

/** Keeps names for words that are not whole yet. False if they are by now. */
export async function addNames(
  orm: Orm,
  recordingId: string,
  names: RecordingRow['speakerNames'],
): Promise<boolean> {
  const rows = await orm
    .update(recordings)
    .set({ speakerNames: sql`${recordings.speakerNames} || ${JSON.stringify(names)}::jsonb` })
    .where(and(eq(id, recordingId), isNull(recordings.cueSpeakers), isThere))
    .returning({ id })
  return rows.length > 0
}

/**
 * The newest of each video whose summaries were written from earlier words of it: from any, or
 * from these.
 */
export async function listStale(orm: Orm, earlierId?: string): Promise<RecordingRow[]> {
  const newer = alias(recordings, 'newer')
  const isEarlier = earlierId
    ? sql`g.transcript_id = ${earlierId}`
    : sql`g.transcript_id like '%.%'`
  const isStale = sql`exists (select from ${userSummaries} u
    join ${generations} g on g.id = u.generation_id
    where u.owner_id = ${ownerId} and u.video_id = ${videoId}
    and g.state = 'done' and g.import_id is null
    and ${isEarlier} and g.transcript_id <> ${recordings.transcriptId})`
  const isNewest = notExists(
    orm
      .select({ id: newer.id })
      .from(newer)
      .where(
        and(
          eq(newer.ownerId, ownerId),
          eq(newer.videoId, videoId),
          isNotNull(newer.transcriptId),
          gt(newer.createdAt, createdAt),
        ),
      ),
  )
  return orm
    .select()
    .from(recordings)
    .where(and(isNotNull(recordings.transcriptId), isThere, isStale, isNewest))
    .limit(20)
}

/** The name of a recording is the title of its summaries. */
export async function renameRecording(
  tx: Orm,
  key: { ownerId: string; videoId: string },
  name: string,
): Promise<void> {
  const isTheirs = and(eq(ownerId, key.ownerId), eq(id, key.videoId), isThere)
  await tx.update(recordings).set({ name }).where(isTheirs)
}
