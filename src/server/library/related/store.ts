// Reads what related videos are found by.
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Orm } from '../../db/database.ts'
import { history } from '../../db/schema/history.ts'
import { fromOwnVectors, selectNearest } from '../../models/embeddings/own-vectors.ts'

export type Key = { ownerId: string; videoId: string }
export type Subject = { title: string; topics: string[] }
export type RelatedRow = {
  videoId: string
  title: string
  channel: string
  durationSeconds: number
  thumbnail: string | null
}

export async function findSubject(orm: Orm, { ownerId, videoId }: Key): Promise<Subject | null> {
  const [row] = await orm
    .select({ title: history.title, topics: history.topics })
    .from(history)
    .where(
      and(eq(history.ownerId, ownerId), eq(history.videoId, videoId), isNull(history.deletedAt)),
    )
  return row ?? null
}

/**
 * The owner's other videos with at least `minShared` of these beginnings of words in
 * title, channel and topics, if the weights of those are at least `minShare` of all. A
 * weight is ln((1 + videos) / videos with the word).
 */
export async function listByWords(
  orm: Orm,
  { ownerId, videoId }: Key,
  {
    prefixes,
    minShared,
    minShare,
    limit,
  }: { prefixes: string[]; minShared: number; minShare: number; limit: number },
): Promise<RelatedRow[]> {
  const { rows } = await orm.execute(sql`
    with own as materialized (
      select video_id, ' ' || translate(fuzzy_text, E'\n-"''(#', '      ') as words, written_at from history
      where owner_id = ${ownerId} and deleted_at is null
    ), found as materialized (
      select prefix, video_id, written_at from own
      join unnest(${sql.param(prefixes)}::text[]) as p(prefix) on position(' ' || prefix in words) > 0
    ), weights as (
      select prefix, ln((1 + (select count(*) from own))::float8 / count(*)) as weight from found group by prefix
    ), scored as (
      select video_id, written_at, sum(weight) as score from found join weights using (prefix)
      where video_id <> ${videoId} group by video_id, written_at
      having count(*) >= ${minShared} and sum(weight) >= ${minShare} * (select sum(weight) from weights)
      order by score desc, written_at desc, video_id limit ${limit}
    )
    select h.video_id as "videoId", h.title, h.channel, h.duration_seconds as "durationSeconds", v.metadata->>'thumbnail' as thumbnail
    from scored s join history h on h.owner_id = ${ownerId} and h.video_id = s.video_id left join videos v on v.video_id = h.video_id
    order by s.score desc, s.written_at desc, s.video_id`)
  return rows as RelatedRow[]
}

/** The mean vector of the owner's video and its signature. Null if the model has not read it. */
export async function findMean(
  orm: Orm,
  { ownerId, videoId }: Key,
  model: string,
): Promise<{ mean: Uint8Array; signature: string } | null> {
  const { rows } = await orm.execute(sql`
    select v.mean, v.signature::text as signature ${fromOwnVectors(model, ownerId)} and h.video_id = ${videoId}`)
  return (rows[0] as { mean: Uint8Array; signature: string } | undefined) ?? null
}

/** The owner's other videos whose signatures differ least. */
export async function listBySignature(
  orm: Orm,
  { ownerId, videoId }: Key,
  { model, signature, limit }: { model: string; signature: string; limit: number },
): Promise<(RelatedRow & { mean: Uint8Array })[]> {
  const nearest = selectNearest({
    model,
    ownerId,
    signature,
    condition: sql`h.video_id <> ${videoId}`,
    limit,
  })
  const { rows } = await orm.execute(sql`
    select n.video_id as "videoId", n.title, n.channel, n.duration_seconds as "durationSeconds", n.mean,
      v.metadata->>'thumbnail' as thumbnail
    from (${nearest}) n left join videos v on v.video_id = n.video_id order by n.differences, n.video_id`)
  return rows as (RelatedRow & { mean: Uint8Array })[]
}
