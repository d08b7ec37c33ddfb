// The parts of statements that read vectors: always through a person's history, so that
// no vector of another person is read.
import { type SQL, sql } from 'drizzle-orm'

/**
 * "from ... where ..." with the owner's `history h` and the `passage_vectors v` that a
 * model made of their newest summaries' transcripts.
 */
export function fromOwnVectors(model: string, ownerId: string): SQL {
  return sql`from history h join passage_vectors v on v.transcript_id = h.transcript_id and v.model = ${model} and v.signature is not null
    where h.owner_id = ${ownerId} and h.deleted_at is null`
}

/**
 * In how many signs the signature of `passage_vectors v` differs. Null for one of another
 * length; as a condition the planner would take that for a rare match and look up each
 * row on its own.
 */
export const differencesTo = (signature: string): SQL =>
  sql`case when bit_length(v.signature) = ${signature.length} then bit_count(v.signature # ${signature}::bit varying) end`

type Nearest = { model: string; ownerId: string; signature: string; condition: SQL; limit: number }

/**
 * A query for the rows of the owner's history that meet the condition, with the `mean`
 * vectors whose signatures differ least. Only what is compared passes through the sort.
 */
export function selectNearest({ model, ownerId, signature, condition, limit }: Nearest): SQL {
  return sql`select h.*, v.mean, near.differences from (
      select h.video_id, h.transcript_id, ${differencesTo(signature)} as differences
      ${fromOwnVectors(model, ownerId)} and ${condition} order by differences, h.video_id limit ${limit}
    ) near join history h on h.owner_id = ${ownerId} and h.video_id = near.video_id
      join passage_vectors v on v.transcript_id = near.transcript_id and v.model = ${model}
    where near.differences is not null`
}
