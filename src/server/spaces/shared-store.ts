// Reads and writes the table of shared summaries. What a viewer reads is always selected
// by `sharedWith`.
import { and, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { Problem } from '#contract/problems/problems.ts'
import type { Orm } from '../db/database.ts'
import { workInSteps } from '../db/in-steps.ts'
import { history } from '../db/schema/history.ts'
import { emptyAnswer, questions } from '../db/schema/questions.ts'
import { spaceSummaries } from '../db/schema/spaces.ts'
import { sharedWith } from '../visibility/spaces.ts'
import type { SharedSearch } from './shared-search.ts'

type Row = typeof spaceSummaries.$inferSelect
type NewRow = Omit<Row, 'withdrawnAt'>

/** Inserts a shared summary, also where it was withdrawn before. Null if it is there already. */
export async function insert(tx: Orm, row: NewRow): Promise<string | null> {
  const { id, note, sharedAt } = row
  const [inserted] = await tx
    .insert(spaceSummaries)
    .values(row)
    .onConflictDoUpdate({
      target: [spaceSummaries.spaceId, spaceSummaries.ownerId, spaceSummaries.videoId],
      set: { id, note, sharedAt, withdrawnAt: null },
      setWhere: isNotNull(spaceSummaries.withdrawnAt),
    })
    .returning({ id: spaceSummaries.id })
  return inserted?.id ?? null
}

export async function countOf(orm: Orm, spaceId: string): Promise<number> {
  return orm.$count(
    spaceSummaries,
    and(eq(spaceSummaries.spaceId, spaceId), isNull(spaceSummaries.withdrawnAt)),
  )
}

export async function updateNote(tx: Orm, id: string, note: string): Promise<void> {
  await tx.update(spaceSummaries).set({ note }).where(eq(spaceSummaries.id, id))
}

export async function remove(tx: Orm, id: string): Promise<void> {
  await removeWhere(tx, eq(spaceSummaries.id, id))
}

/** Removes what a user shared in a space. */
export async function removeOf(
  tx: Orm,
  { spaceId, userId }: { spaceId: string; userId: string },
): Promise<void> {
  await removeWhere(
    tx,
    and(eq(spaceSummaries.spaceId, spaceId), eq(spaceSummaries.ownerId, userId)),
  )
}

/** A shared summary that a viewer reads. */
export type ReadableRow = {
  id: string
  ownerId: string
  videoId: string
  note: string
  sharedAt: number
  memberId: string
  summaryId: string
  sharer: string
}

const columns = sql`read.id, read.owner_id as "ownerId", read.video_id as "videoId", read.note, read.shared_at as "sharedAt",
  read.member_id as "memberId", read.summary_id as "summaryId", u.name as sharer`

type Scope = { viewerId: string; spaceId: string }

/** The shared summary with this id, if the viewer reads it. */
export async function findReadable(
  orm: Orm,
  { viewerId, spaceId }: Scope,
  id: string,
): Promise<ReadableRow | null> {
  const { rows } = await orm.execute<ReadableRow>(sql`
    select ${columns} from (${sharedWith(viewerId, spaceId)}) as read join users u on u.id = read.owner_id
    where read.id = ${id}::uuid`)
  return rows[0] ? toReadable(rows[0]) : null
}

export async function listReadableIds(orm: Orm, { viewerId, spaceId }: Scope): Promise<string[]> {
  const { rows } = await orm.execute<{ id: string }>(
    sql`select read.id from (${sharedWith(viewerId, spaceId)}) as read`,
  )
  return rows.map(({ id }) => id)
}

/** A hash of what the viewer reads, with the transcripts of the newest versions. */
export async function describeReadable(orm: Orm, { viewerId, spaceId }: Scope): Promise<string> {
  const { rows } = await orm.execute<{ hash: string }>(sql`
    select md5(coalesce(string_agg(concat(read.id, read.transcript_id), ',' order by read.id), '')) as hash
    from (${sharedWith(viewerId, spaceId)}) as read`)
  return rows[0]!.hash
}

/**
 * What the search finds of a member, or of all, and how many there are of each member
 * whom it finds something of.
 */
export async function search(
  orm: Orm,
  { viewerId, spaceId }: Scope,
  { condition, order, memberId, limit, offset }: SharedSearch,
): Promise<{
  rows: ReadableRow[]
  counts: { memberId: string; ownerId: string; sharer: string; summaries: number }[]
}> {
  const found = sql`with found as materialized (
    select read.*, ${history.title} from (${sharedWith(viewerId, spaceId)}) as read
    join ${history} on ${history.ownerId} = read.owner_id and ${history.videoId} = read.video_id where ${condition})`
  const orders: Record<SharedSearch['order'], SQL> = {
    newest: sql`read.shared_at desc, read.id`,
    title: sql`read.title collate "und-x-icu", read.id`,
  }
  const { rows } = await orm.execute<ReadableRow>(sql`${found}
    select ${columns} from found as read join users u on u.id = read.owner_id
    where ${memberId === undefined ? sql`true` : sql`read.member_id = ${memberId}::uuid`}
    order by ${orders[order]} limit ${limit} offset ${offset}`)
  const counts = await orm.execute<{
    memberId: string
    ownerId: string
    sharer: string
    summaries: number
  }>(sql`${found}
    select read.member_id as "memberId", read.owner_id as "ownerId", u.name as sharer, count(*)::int as summaries
    from found as read join users u on u.id = read.owner_id group by 1, 2, 3 order by 4 desc, 3, 1`)
  return { rows: rows.map(toReadable), counts: counts.rows }
}

const toReadable = (row: ReadableRow): ReadableRow => ({ ...row, sharedAt: Number(row.sharedAt) })

type Videos = { ownerId: string; videoIds: string[] }
const isAmong = ({ ownerId, videoIds }: Videos) =>
  and(
    eq(spaceSummaries.ownerId, ownerId),
    sql`${spaceSummaries.videoId} = any(${sql.param(videoIds)}::text[])`,
  )

/** Takes summaries out of all spaces, because they went to the trash. */
export async function withdraw(tx: Orm, videos: Videos, nowMs: number): Promise<void> {
  await tx
    .update(spaceSummaries)
    .set({ withdrawnAt: nowMs })
    .where(and(isAmong(videos), isNull(spaceSummaries.withdrawnAt)))
}

/** Puts those back that were withdrawn at this time. */
export async function restore(tx: Orm, videos: Videos, withdrawnAt: number): Promise<void> {
  await tx
    .update(spaceSummaries)
    .set({ withdrawnAt: null })
    .where(and(isAmong(videos), eq(spaceSummaries.withdrawnAt, withdrawnAt)))
}

/** Deletes a user's shared summaries of videos that were purged from their history. */
export async function removeVideos(orm: Orm, videos: Videos): Promise<void> {
  await orm.transaction((tx) => removeWhere(tx, isAmong(videos)))
}

/** Deletes what was withdrawn before this time, so that it does not come back. */
export async function deleteWithdrawn(orm: Orm, withdrawnBefore: number): Promise<void> {
  const { id, withdrawnAt } = spaceSummaries
  const isOver = lt(withdrawnAt, withdrawnBefore)
  await workInSteps(orm, {
    next: (tx, limit) =>
      tx.select({ id, bytes: sql<number>`0` }).from(spaceSummaries).where(isOver).limit(limit),
    work(tx, rows) {
      const ids = rows.map((row) => row.id)
      return removeWhere(tx, and(isOver, inArray(id, ids)))
    },
  })
}

/** Removes them together with what answers quote of them. */
async function removeWhere(tx: Orm, condition: SQL | undefined): Promise<void> {
  const { id, spaceId } = spaceSummaries
  await eraseAnswers(
    tx,
    await tx.delete(spaceSummaries).where(condition).returning({ id, spaceId }),
  )
}

/** Removes all that is shared in a space. */
export async function removeAll(tx: Orm, spaceId: string): Promise<void> {
  await removeWhere(tx, eq(spaceSummaries.spaceId, spaceId))
}

/**
 * `removed` are shared summaries that were deleted. An answer that is being written ends.
 * In the caller's transaction.
 */
async function eraseAnswers(tx: Orm, removed: { id: string; spaceId: string }[]): Promise<void> {
  const problem = new Problem('space_answer_gone').report()
  for (const spaceId of new Set(removed.map((row) => row.spaceId))) {
    const ids = removed.filter((row) => row.spaceId === spaceId).map(({ id }) => id)
    // Repeats the condition of the index, so that PostgreSQL uses it.
    const isOfSpace = sql`${questions.scopeKey} like 'space:%' and ${questions.scopeKey} = ${`space:${spaceId}`}`
    const quotes = sql`exists (select from json_array_elements(${questions.videos}) as video
      where video->>'sharedId' = any(${sql.param(ids)}::text[]))`
    await tx
      .update(questions)
      .set({ ...emptyAnswer, problem })
      .where(and(isOfSpace, quotes))
  }
}
