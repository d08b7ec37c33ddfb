// Finds the videos in which an answer is looked for, and reads their transcripts.
import { Problem } from '#contract/problems.ts'
import type { QuestionScope } from '#contract/questions.ts'
import type { PassageNearness } from '#engine/ask/ask-types.ts'
import { asksForOverview } from '#engine/ask/overview.ts'
import type { Deps } from '../deps/deps.ts'
import { getVisiblePlaylist } from '../playlists/find-playlist.ts'
import type { SourceReference } from '../threads/asked-transcripts.ts'
import { type Candidate, hasVideo, pickCandidates, readKeyMoments } from './candidates.ts'
import { toPrefixes } from './question-prefixes.ts'

/** Transcripts that are read for one question. More take longer, and an answer cites few videos. */
export const maxTranscripts = 12

type ScopedQuestion = { ownerId: string; scope: QuestionScope; question: string; earlier: string[] }

/**
 * The owner's videos that a question may be answered from. Throws a Problem: `not_found` for a video that the owner has no summary of,
 * `playlist_not_found` for a playlist that they may not see, `nothing_to_ask` where the scope has no video of theirs, `transcript_missing`
 * where that of the video is gone.
 */
export async function findCandidates(
  { db: { orm }, settings }: Pick<Deps, 'db' | 'settings'>,
  { ownerId, scope, question, earlier }: ScopedQuestion,
): Promise<Candidate[]> {
  if (scope.kind === 'playlist') await getVisiblePlaylist(orm, ownerId, scope.playlistId)
  const prefixes = toPrefixes([question, ...earlier.slice(-1)])
  const candidates = await pickCandidates(orm, { ownerId, scope, prefixes, limit: maxTranscripts })
  if (scope.kind === 'video') {
    if (candidates.length === 0) throw new Problem('not_found')
    if (candidates[0]!.transcriptId === null) throw new Problem('transcript_missing')
    if (asksForOverview(question)) candidates[0]!.keyMoments = await readKeyMoments(orm, ownerId, scope.videoId)
  }
  if (candidates.length === 0 && !(await hasVideo(orm, ownerId, scope))) throw new Problem('nothing_to_ask')
  return keepWithin(candidates, settings.TRANSCRIPT_WORD_LIMIT)
}

/** Leaves out what would be too much to hold in memory. All transcripts of a question together are as long as one may be. */
export function keepWithin(candidates: Candidate[], wordLimit: number): Candidate[] {
  let words = 0
  return candidates.filter((candidate, index) => {
    if (index > 0 && words + candidate.words > wordLimit) return false
    words += candidate.words
    return true
  })
}

/**
 * What the engine looks for an answer in, with how near it is to the question where that was measured. Only candidates of the asker are
 * referred to, so it reads nothing of anybody else.
 */
export function referTo(
  candidates: Candidate[],
  nearnessOf: ReadonlyMap<string, PassageNearness[]> = new Map(),
): SourceReference[] {
  return candidates.flatMap(({ videoId, title, transcriptId, chapters, keyMoments }) => {
    if (transcriptId === null) return []
    const nearness = nearnessOf.get(transcriptId)
    return [{ videoId, title, transcriptId, chapters, keyMoments, ...(nearness && { nearness }) }]
  })
}
