// The part of a statement that reads vectors: always through a person's history, so that no vector of another person is read.
import { type SQL, sql } from 'drizzle-orm'

/** "from ... where ..." with the owner's `history h` and the `passage_vectors v` that a model made of their newest summaries' transcripts. */
export function fromOwnVectors(model: string, ownerId: string): SQL {
  return sql`from history h join user_summaries s on s.id = h.summary_id join generations g on g.id = s.generation_id
    join passage_vectors v on v.transcript_id = g.transcript_id and v.model = ${model} and v.signature is not null
    where h.owner_id = ${ownerId} and h.deleted_at is null`
}
