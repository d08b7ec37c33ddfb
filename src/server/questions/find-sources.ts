// Finds the videos in which an answer is looked for, and reads their transcripts.
import { Problem } from '#contract/problems.ts'
import type { QuestionScope } from '#contract/questions.ts'
import type { AskSource } from '#engine/ask/ask-types.ts'
import type { Deps } from '../deps/deps.ts'
import { getVisiblePlaylist } from '../playlists/find-playlist.ts'
import { findTranscript } from '../transcripts/transcripts.ts'
import { type Candidate, hasVideo, pickCandidates } from './candidates.ts'
import { toPrefixes } from './question-prefixes.ts'

/** Transcripts that are read for one question. More take longer, and an answer cites few videos. */
const maxTranscripts = 12

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
  }
  if (candidates.length === 0 && !(await hasVideo(orm, ownerId, scope))) throw new Problem('nothing_to_ask')
  return keepWithin(candidates, settings.TRANSCRIPT_WORD_LIMIT)
}

/** Leaves out what would be too much to hold in memory. All transcripts of a question together are as long as one may be. */
function keepWithin(candidates: Candidate[], wordLimit: number): Candidate[] {
  let words = 0
  return candidates.filter((candidate, index) => {
    if (index > 0 && words + candidate.words > wordLimit) return false
    words += candidate.words
    return true
  })
}

/** Reads the transcripts. One that was deleted meanwhile is left out. */
export async function readSources({ db: { orm } }: Pick<Deps, 'db'>, candidates: Candidate[]): Promise<AskSource[]> {
  const sources: AskSource[] = []
  for (const { videoId, title, transcriptId } of candidates) {
    const stored = transcriptId === null ? null : await findTranscript(orm, transcriptId)
    if (stored) sources.push({ videoId, title, transcript: stored.transcript, chapters: stored.chapters })
  }
  return sources
}
