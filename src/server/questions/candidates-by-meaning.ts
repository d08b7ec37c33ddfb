// Picks the owner's videos that are near to a question in meaning, besides those that words find.
import { type SQL, sql } from 'drizzle-orm'
import { fuseRanks } from '#engine/ask/passages/fuse-ranks.ts'
import type { Deps } from '../deps/deps.ts'
import { differencesTo } from '../models/embeddings/own-vectors.ts'
import { multiplyPacked, signatureOf, subtractCommon } from '../models/embeddings/packed-vectors.ts'
import { type CandidateVideo, readCandidates } from './candidates.ts'
import { videosWithin, type Within } from './videos-within.ts'

/** Videos whose signatures are nearest, among which the exact means decide. */
const maxCompared = 48

/**
 * Joins the videos that words found with those that are nearest in meaning, at most
 * `limit`. The vectors that are read are those of the videos within the scope: the signs
 * of all means are compared in the database, and `maxCompared` means exactly.
 */
export async function widenByMeaning(
  deps: Pick<Deps, 'db' | 'embeddings'>,
  byWords: CandidateVideo[],
  { question, limit, ...within }: Within & { question: Float32Array; limit: number },
): Promise<CandidateVideo[]> {
  const nearest =
    within.scope.kind === 'video' ? [] : (await listNearest(deps, question, within)).slice(0, limit)
  const known = new Map(byWords.map((candidate) => [candidate.videoId, candidate]))
  const others = nearest.filter((videoId) => !known.has(videoId))
  for (const candidate of await readCandidates(deps.db.orm, { ...within, only: others }))
    known.set(candidate.videoId, candidate)
  const byMeaning = nearest.flatMap((videoId) => known.get(videoId) ?? [])
  return fuseRanks([byWords, byMeaning], ({ videoId }) => videoId).slice(0, limit)
}

/** The ids of videos, the nearest first. */
async function listNearest(
  { db, embeddings }: Pick<Deps, 'db' | 'embeddings'>,
  question: Float32Array,
  within: Within,
): Promise<string[]> {
  const common = embeddings?.common()
  if (!embeddings || !common) return []
  const direction = subtractCommon(question, common)
  const { rows } = await db.orm.execute<{ videoId: string; mean: Uint8Array }>(sql`
    select near.video_id as "videoId", v.mean from (
      select v.video_id, v.transcript_id, ${differencesTo(signatureOf(direction))} as differences from (${ownVectors(embeddings.name, within)}) as v
      order by differences, v.video_id limit ${maxCompared}) near
    join passage_vectors v on v.transcript_id = near.transcript_id and v.model = ${embeddings.name}
    where near.differences is not null order by near.differences, near.video_id`)
  return rows
    .map(({ videoId, mean }) => ({ videoId, nearness: multiplyPacked(mean, direction)[0] ?? -1 }))
    .sort((a, b) => b.nearness - a.nearness)
    .map(({ videoId }) => videoId)
}

/**
 * The videos within the scope with the signatures of their vectors: columns that indexes
 * have. The offset keeps the planner from sorting the vectors of all people first.
 */
const ownVectors = (model: string, within: Within): SQL => sql`
  select own.video_id, own.transcript_id, v.signature from (${videosWithin(within)}) as own
  join passage_vectors v on v.transcript_id = own.transcript_id and v.model = ${model} and v.signature is not null offset 0`

/** How many of the videos within the scope can be found by meaning. An answer depends on it. */
export async function countVectors(
  { db, embeddings }: Pick<Deps, 'db' | 'embeddings'>,
  within: Within,
): Promise<number> {
  if (!embeddings) return 0
  const { rows } = await db.orm.execute(sql`
    select count(*)::int as count from (${ownVectors(embeddings.name, within)}) as v`)
  return (rows[0] as { count: number }).count
}
