// Reads and writes the vectors of passages.
import { and, eq, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Orm } from '../../db/database.ts'
import { passageVectors } from '../../db/schema/embeddings.ts'

type Key = { transcriptId: string; model: string }
type Vectors = {
  starts: number[]
  vectors: Uint8Array
  mean: Uint8Array | null
  signature: string | null
}

const isKey = ({ transcriptId, model }: Key) =>
  and(eq(passageVectors.transcriptId, transcriptId), eq(passageVectors.model, model))

/**
 * Begins with a transcript. False if it has its vectors, if another process began after
 * `staleMs`, or if the transcript is gone.
 */
export async function claim(
  orm: Orm,
  key: Key,
  { nowMs, staleMs }: { nowMs: number; staleMs: number },
): Promise<boolean> {
  const { rows } = await orm.execute(sql`
    insert into passage_vectors (transcript_id, model, claimed_at)
    select id, ${key.model}, ${nowMs} from transcripts where id = ${key.transcriptId}
    on conflict (transcript_id, model) do update set claimed_at = excluded.claimed_at
      where passage_vectors.starts is null and passage_vectors.claimed_at <= ${staleMs}
    returning 1`)
  return rows.length > 0
}

/** Ends a beginning without a result, unless another process has begun since. */
export async function release(orm: Orm, key: Key, claimedAt: number): Promise<void> {
  const isOwn = eq(passageVectors.claimedAt, claimedAt)
  await orm.delete(passageVectors).where(and(isKey(key), isOwn, isNull(passageVectors.starts)))
}

/** Ends the beginnings of all processes. */
export async function releaseAll(orm: Orm): Promise<void> {
  await orm.delete(passageVectors).where(isNull(passageVectors.starts))
}

export async function save(orm: Orm, key: Key, vectors: Vectors): Promise<void> {
  await orm.update(passageVectors).set(vectors).where(isKey(key))
}

/** Deletes what other models made before `beforeMs`. */
export async function deleteOtherModels(orm: Orm, model: string, beforeMs: number): Promise<void> {
  await orm
    .delete(passageVectors)
    .where(and(ne(passageVectors.model, model), lt(passageVectors.claimedAt, beforeMs)))
}

/**
 * Transcripts of people's summaries that lack vectors, in the order of their ids after
 * `afterId`.
 */
export async function listWithoutVectors(
  orm: Orm,
  {
    model,
    afterId,
    staleMs,
    limit,
  }: { model: string; afterId: string; staleMs: number; limit: number },
): Promise<string[]> {
  const { rows } = await orm.execute(sql`
    select t.id from transcripts t
    where t.id > ${afterId}
      and not exists (select from passage_vectors v where v.transcript_id = t.id and v.model = ${model}
        and (v.starts is not null or v.claimed_at > ${staleMs}))
      and exists (select from generations g join user_summaries s on s.generation_id = g.id where g.transcript_id = t.id)
    order by t.id limit ${limit}`)
  return rows.map(({ id }) => id as string)
}

type PassageVectors = { transcriptId: string; starts: number[]; vectors: Uint8Array }

/** The vectors of transcripts. Those that are not made yet are left out. */
export async function listVectors(
  orm: Orm,
  model: string,
  transcriptIds: string[],
): Promise<PassageVectors[]> {
  if (transcriptIds.length === 0) return []
  const rows = await orm
    .select({
      transcriptId: passageVectors.transcriptId,
      starts: passageVectors.starts,
      vectors: passageVectors.vectors,
    })
    .from(passageVectors)
    .where(
      and(
        eq(passageVectors.model, model),
        sql`${passageVectors.transcriptId} = any(${sql.param(transcriptIds)}::text[])`,
        isNotNull(passageVectors.vectors),
      ),
    )
  return rows.map(({ transcriptId, starts, vectors }) => ({
    transcriptId,
    starts: starts ?? [],
    vectors: vectors!,
  }))
}
