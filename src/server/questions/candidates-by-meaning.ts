// Picks the owner's videos that are near to a question in meaning, besides those that words find.
import { type SQL, sql } from 'drizzle-orm'
import type { QuestionScope } from '#contract/questions.ts'
import { fuseRanks } from '#engine/ask/fuse-ranks.ts'
import type { Deps } from '../deps/deps.ts'
import { differencesTo } from '../embeddings/own-vectors.ts'
import { multiplyPacked, signatureOf, subtractCommon } from '../embeddings/packed-vectors.ts'
import { type CandidateRow, type CandidateVideo, columnsOf, joined, toCandidate } from './candidates.ts'
import { videosWithin } from './videos-within.ts'

/** Videos whose signatures are nearest, among which the exact means decide. */
const maxCompared = 48

type Within = { ownerId: string; scope: QuestionScope }

/**
 * Joins the videos that words found with those that are nearest in meaning, at most `limit`. The vectors that are read are those of the
 * videos within the scope: the signs of all means are compared in the database, and `maxCompared` means exactly.
 */
export async function widenByMeaning(
  deps: Pick<Deps, 'db' | 'embeddings'>,
  byWords: CandidateVideo[],
  { question, limit, ...within }: Within & { question: Float32Array; limit: number },
): Promise<CandidateVideo[]> {
  const nearest = within.scope.kind === 'video' ? [] : await listNearest(deps, question, within)
  return fuseRanks([byWords, nearest.slice(0, limit)], ({ videoId }) => videoId).slice(0, limit)
}

async function listNearest(
  { db, embeddings }: Pick<Deps, 'db' | 'embeddings'>,
  question: Float32Array,
  { ownerId, scope }: Within,
): Promise<CandidateVideo[]> {
  const common = embeddings?.common()
  if (!embeddings || !common) return []
  const direction = subtractCommon(question, common)
  const { rows } = await db.orm.execute(sql`
    select ${columnsOf}, means.mean from (
      select own.*, ${differencesTo(signatureOf(direction))} as differences ${fromVectorsWithin(embeddings.name, { ownerId, scope })}
      order by differences, own.video_id limit ${maxCompared}) n
    join passage_vectors means on means.transcript_id = n.transcript_id and means.model = ${embeddings.name}
    ${joined} where n.differences is not null order by n.differences, n.video_id`)
  return rows
    .map((row) => {
      const { mean, ...candidate } = row as CandidateRow & { mean: Uint8Array }
      const [nearness = -1] = multiplyPacked(mean, direction)
      return { nearness, candidate: toCandidate(candidate) }
    })
    .sort((a, b) => b.nearness - a.nearness)
    .map(({ candidate }) => candidate)
}

/** "from ... where ..." with the videos `own` within the scope and their vectors `v`. */
function fromVectorsWithin(model: string, within: Within): SQL {
  return sql`from (${videosWithin(within)}) as own
    join passage_vectors v on v.transcript_id = own.transcript_id and v.model = ${model} and v.signature is not null where true`
}

/** How many of the videos within the scope can be found by meaning. An answer depends on it. */
export async function countVectors(
  { db, embeddings }: Pick<Deps, 'db' | 'embeddings'>,
  { ownerId, scope }: Within,
): Promise<number> {
  if (!embeddings) return 0
  const { rows } = await db.orm.execute(sql`
    select count(*)::int as count ${fromVectorsWithin(embeddings.name, { ownerId, scope })}`)
  return (rows[0] as { count: number }).count
}
