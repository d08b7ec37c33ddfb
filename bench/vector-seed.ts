// Gives each transcript of a filled library vectors of 768 dimensions, always the same.
import { sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { passageVectors } from '#server/db/schema/embeddings.ts'
import { transcripts } from '#server/db/schema/summaries.ts'
import { packVectors, signatureOf } from '#server/models/embeddings/packed-vectors.ts'
import { createRandom } from './random.ts'

export const embeddingModel = 'bench:model'
const dimensions = 768
/** Ten minutes of speech. */
const passages = 15
/** Rows per insert. */
const batchSize = 500

export function writeVector(seed: number): Float32Array {
  const random = createRandom(seed + 1)
  const values = Float32Array.from({ length: dimensions }, () => random.below(2001) - 1000)
  const length = Math.hypot(...values)
  return values.map((value) => value / length)
}

export async function seedVectors(orm: Orm): Promise<void> {
  const vectors = packVectors(Array.from({ length: passages }, (_, i) => writeVector(i)))
  const starts = Array.from({ length: passages }, (_, i) => i * 40)
  const ids = await orm.select({ transcriptId: transcripts.id }).from(transcripts)
  for (let first = 0; first < ids.length; first += batchSize) {
    const rows = ids.slice(first, first + batchSize).map(({ transcriptId }, i) => {
      const mean = writeVector(first + i)
      const signature = signatureOf(mean)
      return {
        transcriptId,
        model: embeddingModel,
        claimedAt: 0,
        starts,
        mean: packVectors([mean]),
        signature,
      }
    })
    await orm.insert(passageVectors).values(rows)
  }
  await orm.execute(sql`update passage_vectors set vectors = ${vectors}`)
  await orm.execute(sql`vacuum analyze passage_vectors`)
}
