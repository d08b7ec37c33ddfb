// Queries of the summaries that are being made, that wait and that failed.
import { and, asc, count, desc, eq, gt, inArray, not, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../db/database.ts'
import { users } from '../db/schema/accounts.ts'
import { generations, userSummaries } from '../db/schema/summaries.ts'
import { videos } from '../db/schema/videos.ts'

const columns = {
  id: generations.id,
  state: generations.state,
  requestKey: generations.requestKey,
  videoId: generations.videoId,
  length: generations.length,
  language: generations.language,
  track: generations.track,
  engine: generations.engine,
  rewrite: generations.rewrite,
  problem: generations.problem,
  createdAt: generations.createdAt,
  finishedAt: generations.finishedAt,
  title: sql<string | null>`${videos.metadata}->>'title'`,
  durationSeconds: sql<number | null>`(${videos.metadata}->>'durationSeconds')::float`,
}
export type QueueRow = Awaited<ReturnType<typeof listRows>>[number]

function listRows(orm: Orm, condition: SQL | undefined) {
  return orm
    .select(columns)
    .from(generations)
    .leftJoin(videos, eq(videos.videoId, generations.videoId))
    .where(condition)
}

/** The rows of these generations in the same order. */
export async function listByIds(orm: Orm, ids: string[]): Promise<QueueRow[]> {
  if (ids.length === 0) return []
  const rows = new Map(
    (await listRows(orm, inArray(generations.id, ids))).map((row) => [row.id, row]),
  )
  return ids.flatMap((id) => rows.get(id) ?? [])
}

/** No list is counted further. */
const maxTotal = 1000
type Part = { offset: number; limit: number }

/** Running ones, the oldest first. */
export async function listRunning(orm: Orm, part: Part): Promise<{ ids: string[]; total: number }> {
  return listPart(
    orm,
    eq(generations.state, 'running'),
    [asc(generations.createdAt), asc(generations.id)],
    part,
  )
}

/**
 * Those that failed after `sinceMs`, the newest first. Left out are those that a person
 * canceled, and those that were requested again.
 */
export async function listFailed(
  orm: Orm,
  { sinceMs, ...part }: Part & { sinceMs: number },
): Promise<{ ids: string[]; total: number }> {
  const isRecent = and(eq(generations.state, 'failed'), gt(generations.finishedAt, sinceMs))
  const isCanceled = sql`${generations.problem}->>'code' = 'canceled'`
  const isRepeated = sql`exists (select from generations later
    where later.request_key = ${generations.requestKey} and later.created_at > ${generations.createdAt})`
  const order = [desc(generations.finishedAt), desc(generations.id)]
  return listPart(orm, and(isRecent, not(isCanceled), not(isRepeated)), order, part)
}

async function listPart(
  orm: Orm,
  condition: SQL | undefined,
  order: SQL[],
  { offset, limit }: Part,
): Promise<{ ids: string[]; total: number }> {
  const query = () => orm.select({ id: generations.id }).from(generations).where(condition)
  const rows = await query()
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  const [row] = await orm.select({ total: count() }).from(query().limit(maxTotal).as('counted'))
  return { ids: rows.map(({ id }) => id), total: row!.total }
}

export type JobOwner = {
  generationId: string
  jobId: string
  ownerId: string
  /** Null for guests. */
  name: string | null
  /** The title that came with uploaded captions. */
  title: string | null
}

/** The people who requested these generations, the first one first. */
export async function listJobOwners(orm: Orm, generationIds: string[]): Promise<JobOwner[]> {
  if (generationIds.length === 0) return []
  const { generationId, id, ownerId, title, createdAt } = userSummaries
  return orm
    .select({ generationId, jobId: id, ownerId, name: users.name, title })
    .from(userSummaries)
    .leftJoin(users, eq(users.id, ownerId))
    .where(inArray(generationId, generationIds))
    .orderBy(asc(createdAt), asc(id))
}
