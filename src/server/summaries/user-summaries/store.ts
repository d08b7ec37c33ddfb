// Reads and writes the user_summaries table, and what depends on a person's own summaries.
import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Settlement } from '#contract/summaries/summary.ts'
import type { Orm } from '../../db/database.ts'
import { prepareOnce } from '../../db/prepare-once.ts'
import { history } from '../../db/schema/history.ts'
import { generations, transcripts, userSummaries } from '../../db/schema/summaries.ts'
import { ledger } from '../../db/schema/usage.ts'
import { videos } from '../../db/schema/videos.ts'

type ExportedColumn = 'id' | 'language' | 'kind' | 'hasEstimatedTimes' | 'chapters' | 'cues'
type Generation = typeof generations.$inferSelect
export type NewUserSummary = typeof userSummaries.$inferInsert

/** The job that the owner requested with this idempotency key, or null. */
export async function findByIdempotencyKey(
  tx: Orm,
  ownerId: string,
  idempotencyKey: string,
): Promise<({ jobId: string } & Pick<Generation, 'requestKey' | 'state'>) | null> {
  const [row] = await tx
    .select({
      jobId: userSummaries.id,
      requestKey: generations.requestKey,
      state: generations.state,
    })
    .from(userSummaries)
    .innerJoin(generations, eq(generations.id, userSummaries.generationId))
    .where(
      and(eq(userSummaries.ownerId, ownerId), eq(userSummaries.idempotencyKey, idempotencyKey)),
    )
  return row ?? null
}

/**
 * Inserts a summary and returns its id. An owner has one summary of each generation;
 * requested again it becomes the newest.
 */
export async function upsertUserSummary(tx: Orm, values: NewUserSummary): Promise<string> {
  const { createdAt, idempotencyKey } = values
  const [row] = await tx
    .insert(userSummaries)
    .values(values)
    .onConflictDoUpdate({
      target: [userSummaries.ownerId, userSummaries.generationId],
      set: { createdAt, ...(idempotencyKey ? { idempotencyKey } : {}) },
    })
    .returning({ id: userSummaries.id })
  return row!.id
}

/** Locks an owner's video until the transaction ends. */
export async function lockVideo(tx: Orm, ownerId: string, videoId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${ownerId} ${videoId}`}, 0))`,
  )
}

const columns = {
  historyEntry: {
    // Drizzle takes the entry for missing where its first column is null.
    createdAt: history.createdAt,
    savedAt: history.savedAt,
    tags: history.tags,
    writtenAt: history.writtenAt,
    deletedAt: history.deletedAt,
  },
  userSummary: userSummaries,
  generation: generations,
  video: videos,
  transcript: {
    language: transcripts.language,
    kind: transcripts.kind,
    words: transcripts.words,
    endSeconds: transcripts.endSeconds,
    hasEstimatedTimes: transcripts.hasEstimatedTimes,
    createdAt: transcripts.createdAt,
  },
}

/**
 * A user summary with everything that its view shows. The cues of the transcript are left
 * out because they are large.
 */
export type UserSummaryRow = {
  historyEntry: Pick<typeof history.$inferSelect, keyof (typeof columns)['historyEntry']> | null
  userSummary: typeof userSummaries.$inferSelect
  generation: Generation
  video: typeof videos.$inferSelect | null
  transcript: Pick<typeof transcripts.$inferSelect, keyof (typeof columns)['transcript']> | null
}

/** Pass `orm.with(...)` to join a common table expression. */
export function selectRows(orm: Pick<Orm, 'select'>) {
  return orm
    .select(columns)
    .from(userSummaries)
    .innerJoin(generations, eq(generations.id, userSummaries.generationId))
    .leftJoin(videos, eq(videos.videoId, userSummaries.videoId))
    .leftJoin(transcripts, eq(transcripts.id, generations.transcriptId))
    .leftJoin(
      history,
      and(eq(history.ownerId, userSummaries.ownerId), eq(history.videoId, userSummaries.videoId)),
    )
}

const isOfVideo = (ownerId: string | Placeholder, videoId: string | Placeholder) =>
  and(eq(userSummaries.ownerId, ownerId), eq(userSummaries.videoId, videoId))
const newestFirst = [desc(userSummaries.createdAt), desc(sql`${userSummaries.id}`)]
const isDone = eq(generations.state, 'done')
const isFinished = and(isDone, isNull(history.deletedAt))

export async function findJob(
  orm: Orm,
  ownerId: string,
  jobId: string,
): Promise<UserSummaryRow | null> {
  const [row] = await selectRows(orm).where(
    and(eq(userSummaries.id, jobId), eq(userSummaries.ownerId, ownerId)),
  )
  return row ?? null
}

/** Deletes a job and returns its owner, or null if it is gone. */
export async function deleteJob(tx: Orm, jobId: string): Promise<string | null> {
  const [row] = await tx
    .delete(userSummaries)
    .where(eq(userSummaries.id, jobId))
    .returning({ ownerId: userSummaries.ownerId })
  return row?.ownerId ?? null
}

/** Tells whether anybody's summary with this id exists. */
export async function hasId(orm: Orm, id: string): Promise<boolean> {
  return (await orm.$count(userSummaries, eq(userSummaries.id, id))) > 0
}

export async function countByGeneration(tx: Orm, generationId: string): Promise<number> {
  return tx.$count(userSummaries, eq(userSummaries.generationId, generationId))
}

const newestOf = prepareOnce((orm) =>
  selectNewestFirst(orm, isOfVideo(sql.placeholder('ownerId'), sql.placeholder('videoId')))
    .limit(1)
    .prepare('newest_summary'),
)

/** The owner's finished summary of a video with this id; without an id the newest. */
export async function findVersion(
  orm: Orm,
  {
    ownerId,
    videoId,
    summaryId,
  }: { ownerId: string; videoId: string; summaryId: string | undefined },
): Promise<UserSummaryRow | null> {
  const [row] =
    summaryId === undefined
      ? await newestOf(orm).execute({ ownerId, videoId })
      : await selectNewestFirst(
          orm,
          and(isOfVideo(ownerId, videoId), eq(userSummaries.id, summaryId)),
        ).limit(1)
  return row ?? null
}

/** Sets the title of all versions, also of those that came with an import. */
export async function setTitle(
  tx: Orm,
  { ownerId, videoId }: { ownerId: string; videoId: string },
  title: string,
): Promise<void> {
  const { importedVideo } = userSummaries
  await tx
    .update(userSummaries)
    .set({
      title,
      importedVideo: sql`jsonb_set(${importedVideo}, '{title}', to_jsonb(${title}::text))`,
    })
    .where(and(eq(userSummaries.ownerId, ownerId), eq(userSummaries.videoId, videoId)))
}

/** Settles one statement of a summary. What is settled of others at the same time stays. */
export async function setSettled(
  tx: Orm,
  id: string,
  n: number,
  settlement: Settlement,
): Promise<void> {
  const { settled } = userSummaries
  await tx
    .update(userSummaries)
    .set({ settled: sql`${settled} || ${JSON.stringify({ [n]: settlement })}::jsonb` })
    .where(eq(userSummaries.id, id))
}

/** All finished summaries that an owner has of a video, newest first. */
export async function listVersions(
  orm: Orm,
  ownerId: string,
  videoId: string,
): Promise<UserSummaryRow[]> {
  return selectNewestFirst(orm, isOfVideo(ownerId, videoId))
}

/** The newest finished summary that an owner has of a video, also in the trash. */
export async function findNewestDone(
  orm: Orm,
  ownerId: string,
  videoId: string,
): Promise<UserSummaryRow | null> {
  const [row] = await selectRows(orm)
    .where(and(isOfVideo(ownerId, videoId), isDone))
    .orderBy(...newestFirst)
    .limit(1)
  return row ?? null
}

/**
 * All finished summaries that an owner has of a video, without their words. Those in the
 * trash are not shown.
 */
export async function listDone(orm: Orm, ownerId: string, videoId: string) {
  const { id, createdAt } = userSummaries
  const isShown = sql<boolean>`${history.ownerId} is not null and ${history.deletedAt} is null`
  return orm
    .select({ id, createdAt, importId: generations.importId, isShown })
    .from(userSummaries)
    .innerJoin(generations, eq(generations.id, userSummaries.generationId))
    .leftJoin(
      history,
      and(eq(history.ownerId, userSummaries.ownerId), eq(history.videoId, userSummaries.videoId)),
    )
    .where(and(isOfVideo(ownerId, videoId), isDone))
}

export async function hasTranscript(tx: Orm, id: string): Promise<boolean> {
  return (await tx.$count(transcripts, eq(transcripts.id, id))) > 0
}

export async function insertTranscript(
  tx: Orm,
  row: typeof transcripts.$inferInsert,
): Promise<void> {
  await tx.insert(transcripts).values(row).onConflictDoNothing()
}

/** The ids of an owner's finished summaries, newest first. Those in the trash only if asked for. */
export async function listFinishedIds(
  orm: Orm,
  ownerId: string,
  { withTrash }: { withTrash: boolean },
): Promise<string[]> {
  const rows = await orm
    .select({ id: userSummaries.id })
    .from(userSummaries)
    .innerJoin(generations, eq(generations.id, userSummaries.generationId))
    .leftJoin(
      history,
      and(eq(history.ownerId, userSummaries.ownerId), eq(history.videoId, userSummaries.videoId)),
    )
    .where(and(eq(userSummaries.ownerId, ownerId), withTrash ? isDone : isFinished))
    .orderBy(...newestFirst)
  return rows.map(({ id }) => id)
}

/**
 * The next transcripts of an owner's finished summaries, also in the trash, after this
 * id, by id.
 */
export async function listTranscripts(
  orm: Orm,
  { ownerId, after, limit }: { ownerId: string; after: string; limit: number },
): Promise<Pick<typeof transcripts.$inferSelect, ExportedColumn>[]> {
  const { id, language, kind, hasEstimatedTimes, chapters, cues } = transcripts
  const isOwn = orm
    .select({ id: userSummaries.id })
    .from(userSummaries)
    .innerJoin(generations, eq(generations.id, userSummaries.generationId))
    .where(
      and(eq(generations.transcriptId, transcripts.id), eq(userSummaries.ownerId, ownerId), isDone),
    )
  return orm
    .select({ id, language, kind, hasEstimatedTimes, chapters, cues })
    .from(transcripts)
    .where(and(gt(transcripts.id, after), exists(isOwn)))
    .orderBy(asc(transcripts.id))
    .limit(limit)
}

function selectNewestFirst(orm: Orm, condition: SQL | undefined) {
  return selectRows(orm)
    .where(and(condition, isFinished))
    .orderBy(...newestFirst)
}

/** Finished summaries by id, in no particular order. */
export async function listByIds(orm: Orm, ids: string[]): Promise<UserSummaryRow[]> {
  return ids.length === 0 ? [] : selectRows(orm).where(inArray(userSummaries.id, ids))
}

/** The summaries that all owners have of a generation. */
export async function listByGeneration(orm: Orm, generationId: string): Promise<UserSummaryRow[]> {
  return selectRows(orm).where(eq(userSummaries.generationId, generationId))
}

/** The owner's jobs that wait or run. */
export async function listActiveJobIds(orm: Orm, ownerId: string): Promise<string[]> {
  const rows = await orm
    .select({ id: userSummaries.id })
    .from(userSummaries)
    .innerJoin(generations, eq(generations.id, userSummaries.generationId))
    .where(
      and(eq(userSummaries.ownerId, ownerId), inArray(generations.state, ['queued', 'running'])),
    )
  return rows.map(({ id }) => id)
}

/**
 * Moves summaries to another owner, except those of generations that this owner has a
 * summary of.
 */
export async function moveToOwner(tx: Orm, fromId: string, toId: string): Promise<void> {
  const other = alias(userSummaries, 'other')
  const duplicate = tx
    .select({ id: other.id })
    .from(other)
    .where(and(eq(other.ownerId, toId), eq(other.generationId, userSummaries.generationId)))
  await tx.delete(userSummaries).where(and(eq(userSummaries.ownerId, fromId), exists(duplicate)))
  await tx
    .update(userSummaries)
    .set({ ownerId: toId, idempotencyKey: null })
    .where(eq(userSummaries.ownerId, fromId))
}

/** Tells whether an owner's video was rewritten free of charge, or is being rewritten so. */
export async function hasFreeRewrite(tx: Orm, ownerId: string, videoId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: ledger.id })
    .from(ledger)
    .innerJoin(generations, eq(generations.id, ledger.generationId))
    .where(
      and(
        eq(ledger.ownerId, ownerId),
        eq(ledger.windowNumber, 0),
        ne(ledger.state, 'released'),
        eq(generations.videoId, videoId),
        isNotNull(generations.rewrite),
      ),
    )
    .limit(1)
  return rows.length > 0
}
