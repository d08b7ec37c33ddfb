// Changes many entries of an owner at once. Each function returns what is needed to undo it.
import { and, eq, inArray, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import { maxSummaryTags } from '#contract/basics/limits.ts'
import type { Orm } from '../../db/database.ts'
import { history } from '../../db/schema/history.ts'
import { userSummaries } from '../../db/schema/summaries.ts'

type Videos = { ownerId: string; videoIds: string[] }

/** As one parameter, because a statement takes 65,535 of them. */
const isAmong = ({ ownerId, videoIds }: Videos) =>
  and(eq(history.ownerId, ownerId), sql`${history.videoId} = any(${sql.param(videoIds)}::text[])`)
const isPresent = (videos: Videos) => and(isAmong(videos), isNull(history.deletedAt))

async function update(
  orm: Orm,
  condition: SQL | undefined,
  values: Record<string, unknown>,
): Promise<string[]> {
  const rows = await orm
    .update(history)
    .set(values)
    .where(condition)
    .returning({ videoId: history.videoId })
  return rows.map(({ videoId }) => videoId)
}

/** The videos that are present, with their newest summaries. */
export const listPresent = (
  orm: Orm,
  videos: Videos,
): Promise<{ videoId: string; summaryId: string }[]> =>
  orm
    .select({ videoId: history.videoId, summaryId: history.summaryId })
    .from(history)
    .where(isPresent(videos))

/** Those that are saved already keep their date. Returns the others. */
export const saveVideos = (orm: Orm, videos: Videos, nowMs: number) =>
  update(orm, and(isPresent(videos), isNull(history.savedAt)), { savedAt: nowMs, updatedAt: nowMs })

export const unsaveVideos = (orm: Orm, videos: Videos, nowMs: number) =>
  update(orm, and(isPresent(videos), isNotNull(history.savedAt)), {
    savedAt: null,
    updatedAt: nowMs,
  })

export const deleteVideos = (orm: Orm, videos: Videos, nowMs: number) =>
  update(orm, isPresent(videos), { deletedAt: nowMs, updatedAt: nowMs })

/** Restores those that are deleted, and returns them with the time of their deletion. */
export async function restoreVideos(
  tx: Orm,
  videos: Videos,
  nowMs: number,
): Promise<Map<string, number>> {
  const isDeleted = and(isAmong(videos), isNotNull(history.deletedAt))
  const { videoId, deletedAt } = history
  const rows = await tx.select({ videoId, deletedAt }).from(history).where(isDeleted).for('update')
  await tx.update(history).set({ deletedAt: null, updatedAt: nowMs }).where(isDeleted)
  return new Map(rows.map((row) => [row.videoId, row.deletedAt!]))
}

/** Returns the changed videos by their former rating. */
export async function rateVideos(
  tx: Orm,
  videos: Videos,
  rating: number,
  nowMs: number,
): Promise<Map<number, string[]>> {
  const isOther = and(isPresent(videos), not(eq(history.rating, rating)))
  const { videoId, rating: former } = history
  const rows = await tx.select({ videoId, former }).from(history).where(isOther).for('update')
  const newest = tx.select({ id: history.summaryId }).from(history).where(isOther)
  await tx.update(userSummaries).set({ rating }).where(inArray(userSummaries.id, newest))
  await tx.update(history).set({ rating, updatedAt: nowMs }).where(isOther)
  const withStars = (stars: number) =>
    rows.filter((row) => row.former === stars).map((row) => row.videoId)
  return new Map(
    [...new Set(rows.map((row) => row.former))].map((stars) => [stars, withStars(stars)]),
  )
}

/**
 * Adds tags to those that lack them, as far as they have room, or removes them, in any case.
 * Returns for each tag the videos that it changed.
 */
export async function changeTags(
  tx: Orm,
  videos: Videos,
  { action, tags, nowMs }: { action: 'tag' | 'untag'; tags: string[]; nowMs: number },
): Promise<Map<string, string[]>> {
  const { videoId, tags: own } = history
  const rows = await tx
    .select({ videoId, own })
    .from(history)
    .where(isPresent(videos))
    .for('update')
  const changed = new Map<string, string[]>()
  const changes = rows.flatMap((row) => {
    let after = row.own
    for (const tag of tags) {
      const others = after.filter((one) => one.toLowerCase() !== tag.toLowerCase())
      const isThere = others.length < after.length
      if (action === 'tag' ? isThere || after.length >= maxSummaryTags : !isThere) continue
      after = action === 'tag' ? [...after, tag] : others
      changed.set(tag, [...(changed.get(tag) ?? []), row.videoId])
    }
    return after === row.own ? [] : [{ id: row.videoId, tags: after }]
  })
  if (changes.length > 0)
    await tx.execute(sql`update ${history} set tags = changed.tags, updated_at = ${nowMs}
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as changed (id text, tags text[])
      where ${history.ownerId} = ${videos.ownerId} and ${history.videoId} = changed.id`)
  return changed
}
