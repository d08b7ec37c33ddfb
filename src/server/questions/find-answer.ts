// Finds the passages of a question, and the answer itself where no model is asked.

import { formatDuration } from '#contract/basics/format.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { QuestionVideo } from '#contract/questions/questions.ts'
import type { CheckedAnswer, FoundPassage } from '#engine/ask/ask-types.ts'
import { isLikelySaid, leaveUnanswered } from '#engine/ask/quote/quote-answer.ts'
import type { Deps } from '../deps/deps.ts'
import { readTranscript } from '../summaries/transcripts/transcripts.ts'
import type { CandidateVideo } from './candidates.ts'
import { findByMeaning } from './find-by-meaning.ts'
import { referTo } from './find-sources.ts'
import { addOwnNotes, type OwnNote } from './own-notes.ts'
import type { Within } from './videos-within.ts'

type Search = Within & {
  /** Whose jobs wait for each other in the engine. */
  engineOwner: string
  question: string
  /** Earlier questions of the same thread, newest last. */
  earlier: string[]
  notes: OwnNote[]
  /** Whether the videos have vectors of their passages. */
  byMeaning: boolean
  /** The most tokens of a video that the model reads whole; null where a quotation answers. */
  wholeTokens: number | null
}

type FoundAnswer = {
  passages: FoundPassage[]
  /** Null where a model is asked: with one, where it reads the whole video or some passages. */
  quoted: CheckedAnswer | null
  language: string
  videos: QuestionVideo[]
  isByMeaning: boolean
}

/**
 * Looks in the `cited` videos that a follow-up is about, and in those that words or their
 * meaning find where there are none or these say nothing about it.
 */
export async function findAnswer(
  deps: Deps,
  {
    byWords,
    cited,
    ...search
  }: Search & { byWords: CandidateVideo[]; cited: CandidateVideo[] | null },
): Promise<FoundAnswer> {
  const only = cited?.map(({ videoId }) => videoId)
  const inCited = cited && (await findAmong(deps, cited, { ...search, only }))
  const { isLikely: _, ...answer } = inCited?.isLikely
    ? inCited
    : await findAmong(deps, byWords, search)
  return answer
}

async function findAmong(
  deps: Deps,
  byWords: CandidateVideo[],
  search: Search,
): Promise<FoundAnswer & { isLikely: boolean }> {
  const { question, earlier, notes } = search
  const quotes = search.wholeTokens === null
  const byMeaning = search.byMeaning ? await findByMeaning(deps, byWords, search) : null
  const { candidates, nearness } = byMeaning ?? { candidates: byWords, nearness: new Map() }
  const wholeTokens = search.scope.kind === 'video' ? search.wholeTokens : null
  const query = { question, earlier, quotes, wholeTokens, sources: referTo(candidates, nearness) }
  const engine = deps.engine.forOwner(search.engineOwner)
  const { found, quoted, spoken, language, isReadWhole } = await engine.findAnswer(
    query,
    async (id) => {
      const transcript = await readTranscript(deps.db.orm, id)
      if (!transcript && search.scope.kind === 'video') throw new Problem('transcript_missing')
      return transcript
    },
  )
  const answered = quotes ? spoken : (language ?? spoken)
  const passages = addOwnNotes(found.passages, notes, answered)
  return {
    passages,
    quoted: quoted ?? (passages.length === 0 && !isReadWhole ? leaveUnanswered(found) : null),
    language: answered,
    videos: listVideos(isReadWhole ? candidates : [], passages, [
      ...notes.map(({ video }) => video),
      ...candidates,
    ]),
    isByMeaning: byMeaning !== null,
    isLikely: isLikelySaid(found),
  }
}

type NamedVideo = Omit<QuestionVideo, 'duration' | 'sharedId'> & {
  durationSeconds: number
  sharedId?: string | null
}

/**
 * The videos that are read whole, and those of passages, each once. A candidate may also
 * have a note; more is known of the candidate.
 */
function listVideos(
  whole: CandidateVideo[],
  passages: FoundPassage[],
  known: NamedVideo[],
): QuestionVideo[] {
  const byId = new Map(known.map((video) => [video.videoId, video]))
  const wholeIds = new Set(whole.map(({ videoId }) => videoId))
  return [...new Set([...passages, ...whole].map(({ videoId }) => videoId))]
    .flatMap((videoId) => byId.get(videoId) ?? [])
    .map(
      ({
        videoId,
        title,
        channel,
        thumbnail,
        durationSeconds,
        createdAt,
        hasEstimatedTimes,
        sharedId,
      }) => ({
        videoId,
        title,
        channel,
        thumbnail,
        createdAt,
        duration: formatDuration(durationSeconds),
        ...(hasEstimatedTimes && { hasEstimatedTimes }),
        ...(wholeIds.has(videoId) && { isReadWhole: true }),
        ...(sharedId && { sharedId }),
      }),
    )
}
