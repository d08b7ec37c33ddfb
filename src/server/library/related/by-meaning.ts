// Related videos by the mean vectors of their passages.
import type { Deps } from '../../deps/deps.ts'
import { multiplyPacked, unpackFirst } from '../../models/embeddings/packed-vectors.ts'
import { findMean, type Key, listBySignature, type RelatedRow } from './store.ts'

/** Videos whose signatures are nearest, among which the exact means decide. */
const maxCompared = 24
/**
 * Without the part that all texts have in common, the cosine of unrelated texts is about
 * 0 for every model.
 */
const minNearness = 0.3

/**
 * The owner's videos that are near, nearest first. Null if no embedding model has read
 * the video.
 */
export async function listNearest(
  { db: { orm }, embeddings }: Pick<Deps, 'db' | 'embeddings'>,
  key: Key,
): Promise<RelatedRow[] | null> {
  const own = embeddings && (await findMean(orm, key, embeddings.name))
  if (!own) return null
  const { mean, signature } = own
  const direction = unpackFirst(mean, signature.length)
  const others = await listBySignature(orm, key, {
    model: embeddings.name,
    signature,
    limit: maxCompared,
  })
  return others
    .map((row) => ({ row, nearness: multiplyPacked(row.mean, direction)[0] ?? -1 }))
    .filter(({ nearness }) => nearness >= minNearness)
    .sort((a, b) => b.nearness - a.nearness)
    .map(({ row }) => row)
}
