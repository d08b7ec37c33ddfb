// Finds by meaning what words do not find, where an embedding model has read the owner's videos.
import type { PassageNearness } from '#engine/ask/ask-types.ts'
import type { Deps } from '../deps/deps.ts'
import { measureNearness } from '../models/embeddings/nearness.ts'
import type { CandidateVideo } from './candidates.ts'
import { countVectors, widenByMeaning } from './candidates-by-meaning.ts'
import { keepWithin, maxTranscripts } from './find-sources.ts'
import type { Within } from './videos-within.ts'

/**
 * The videos in which an answer is looked for, and how near the passages of their
 * transcripts are, by transcript.
 */
type FoundByMeaning = {
  candidates: CandidateVideo[]
  nearness: ReadonlyMap<string, PassageNearness[]>
}

type MeaningDeps = Pick<Deps, 'db' | 'embeddings' | 'settings'>

/**
 * What an answer depends on besides the videos that words find: the embedding model, and
 * how many videos it has read. Empty without any.
 */
export async function describeVectors(deps: MeaningDeps, within: Within): Promise<unknown[]> {
  const count = await countVectors(deps, within)
  return count > 0 ? [deps.embeddings?.name, count] : []
}

/**
 * Adds the videos that are near to the question. Null if the model does not give its
 * vector in time, or after a start has not yet given what videos are compared by; then
 * words alone find the passages.
 */
export async function findByMeaning(
  deps: MeaningDeps,
  byWords: CandidateVideo[],
  { question, earlier, ownerId, scope, only }: Within & { question: string; earlier: string[] },
): Promise<FoundByMeaning | null> {
  // What a follow-up is about may only be in the question before.
  const vector = await deps.embeddings?.embedQuestion([...earlier.slice(-1), question].join('\n'))
  if (!vector || (scope.kind !== 'video' && !deps.embeddings?.common())) return null
  const widened = await widenByMeaning(deps, byWords, {
    ownerId,
    scope,
    only,
    question: vector,
    limit: maxTranscripts,
  })
  const candidates = keepWithin(widened, deps.settings.TRANSCRIPT_WORD_LIMIT)
  const ids = candidates.flatMap(({ transcriptId }) => transcriptId ?? [])
  return { candidates, nearness: await measureNearness(deps, vector, ids) }
}
