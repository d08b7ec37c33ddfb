// How near the passages of transcripts are to a question in meaning.
import type { PassageNearness } from '#engine/ask/ask-types.ts'
import type { Deps } from '../../deps/deps.ts'
import { multiplyPacked } from './packed-vectors.ts'
import * as store from './store.ts'

/** By transcript. Transcripts without vectors of the present model are left out. */
export async function measureNearness(
  { db, embeddings }: Pick<Deps, 'db' | 'embeddings'>,
  question: Float32Array,
  transcriptIds: string[],
): Promise<Map<string, PassageNearness[]>> {
  const stored = embeddings ? await store.listVectors(db.orm, embeddings.name, transcriptIds) : []
  return new Map(
    stored.map(({ transcriptId, starts, vectors }) => [
      transcriptId,
      multiplyPacked(vectors, question).map((nearness, i) => ({
        startSeconds: starts[i]!,
        nearness,
      })),
    ]),
  )
}
