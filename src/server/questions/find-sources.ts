// Finds the videos in which an answer is looked for, and reads their transcripts.
import { Problem } from '#contract/problems/problems.ts'
import type { QuestionScope } from '#contract/questions/questions.ts'
import type { PassageNearness } from '#engine/ask/ask-types.ts'
import { asksForOverview } from '#engine/ask/passages/overview.ts'
import type { Orm } from '../db/database.ts'
import type { Deps } from '../deps/deps.ts'
import { keepSpokenParts } from '../library/spoken-words/search.ts'
import { getVisiblePlaylist } from '../playlists/find-playlist.ts'
import { requireMember } from '../spaces/access.ts'
import type { SizedReference } from '../threads/asked-transcripts.ts'
import { type CandidateVideo, hasVideo, pickCandidates, readKeyMoments } from './candidates.ts'
import { type QuestionSearchTerm, readQuestionTerms, toOtherSpellings } from './question-terms.ts'

/** Transcripts that are read for one question. More take longer, and an answer cites few videos. */
export const maxTranscripts = 12
/** Words of a question that are looked for in other spellings. */
const maxCorrected = 3

const noneFit =
  'No video fits these filters. Change them, or ask the whole library. Nothing was counted.'

const nothingShared =
  'Nothing is shared in this space yet. Share a summary first. Nothing was counted.'

type ScopedQuestion = { ownerId: string; scope: QuestionScope; question: string; earlier: string[] }

/**
 * The owner's videos that a question may be answered from. Throws a Problem: `not_found`
 * for a video that the owner has no summary of, `playlist_not_found` and
 * `space_not_found` for a playlist and a space that they may not see, `nothing_to_ask`
 * where the scope has no video of theirs, `transcript_missing` where that of the video is
 * gone.
 */
export async function findCandidates(
  { db: { orm }, settings }: Pick<Deps, 'db' | 'settings'>,
  { ownerId, scope, question, earlier }: ScopedQuestion,
): Promise<CandidateVideo[]> {
  if (scope.kind === 'space') await requireMember(orm, { spaceId: scope.spaceId, userId: ownerId })
  if (scope.kind === 'playlist') await getVisiblePlaylist(orm, ownerId, scope.playlistId)
  const terms = readQuestionTerms([question, ...earlier.slice(-1)])
  const within = { ownerId, scope, limit: maxTranscripts }
  const exact = await pickCandidates(orm, { ...within, terms })
  const corrected = scope.kind === 'video' ? null : await correctMissing(orm, terms, exact.found)
  const { candidates } = corrected
    ? await pickCandidates(orm, { ...within, terms: corrected })
    : exact
  if (scope.kind === 'video') {
    if (candidates.length === 0) throw new Problem('not_found')
    if (candidates[0]!.transcriptId === null) throw new Problem('transcript_missing')
    if (asksForOverview(question))
      candidates[0]!.keyMoments = await readKeyMoments(orm, ownerId, scope.videoId)
  }
  if (candidates.length === 0 && !(await hasVideo(orm, { ownerId, scope })))
    throw nothingToAsk(scope)
  return keepWithin(candidates, settings.TRANSCRIPT_WORD_LIMIT)
}

/** A library that filters narrow may have other videos. */
function nothingToAsk(scope: QuestionScope): Problem {
  if (scope.kind === 'space') return new Problem('nothing_to_ask', { message: nothingShared })
  const isNarrowed = scope.kind === 'library' && Object.keys(scope).length > 1
  return new Problem('nothing_to_ask', isNarrowed ? { message: noneFit } : {})
}

/**
 * The terms with other spellings of the words that no video has, where these are at least
 * half of the question; otherwise the others tell which videos are meant. Null if there
 * are none.
 */
async function correctMissing(
  orm: Orm,
  terms: QuestionSearchTerm[],
  found: ReadonlySet<number>,
): Promise<QuestionSearchTerm[] | null> {
  const missing = terms.filter((_, number) => !found.has(number))
  if (missing.length * 2 < terms.length) return null
  let isChanged = false
  const corrected = [...terms]
  for (const term of missing.slice(0, maxCorrected)) {
    const spellings = toOtherSpellings(term)
    const spoken = spellings && (await keepSpokenParts(orm, spellings))
    if (!spoken || spoken.words.length + spoken.beginnings.length === 0) continue
    corrected[terms.indexOf(term)] = { ...term, ...spoken }
    isChanged = true
  }
  return isChanged ? corrected : null
}

/**
 * Leaves out what would be too much to hold in memory. All transcripts of a question
 * together are as long as one may be.
 */
export function keepWithin(candidates: CandidateVideo[], wordLimit: number): CandidateVideo[] {
  let words = 0
  return candidates.filter((candidate, index) => {
    if (index > 0 && words + candidate.words > wordLimit) return false
    words += candidate.words
    return true
  })
}

/**
 * What the engine looks for an answer in, with how near it is to the question where that
 * was measured. Only candidates, which the asker may read, are referred to.
 */
export function referTo(
  candidates: CandidateVideo[],
  nearnessOf: ReadonlyMap<string, PassageNearness[]> = new Map(),
): SizedReference[] {
  return candidates.flatMap(({ transcriptId, ...video }) => {
    if (transcriptId === null) return []
    const { videoId, title, words, chapters, keyMoments } = video
    const nearness = nearnessOf.get(transcriptId)
    const source = { videoId, title, transcriptId, words, chapters, keyMoments }
    return [{ ...source, ...(nearness && { nearness }) }]
  })
}
