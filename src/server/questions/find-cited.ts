// Finds the videos that a follow-up is about: those that the answer before was taken from.
import type { QuestionScope } from '#contract/questions/questions.ts'
import type { Deps } from '../deps/deps.ts'
import { type CandidateVideo, pickCandidates } from './candidates.ts'
import { keepWithin, maxTranscripts } from './find-sources.ts'
import { readQuestionTerms, readSpokenFollowUp } from './question-terms.ts'
import type { Question } from './store.ts'

type FollowUp = { ownerId: string; scope: QuestionScope; question: string; thread: Question[] }

/**
 * The videos of the last answer of the thread, which are still within the scope, where
 * the question refers back with a pronoun or has no subject of its own, and where all
 * words of its subject are spoken in them. Null otherwise; then every video within the
 * scope may be meant.
 */
export async function findCited(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  { ownerId, scope, question, thread }: FollowUp,
): Promise<CandidateVideo[] | null> {
  const only = listCited(thread)
  const { refersBack, hasSubject } = readSpokenFollowUp(question)
  if (scope.kind === 'video' || only.length === 0 || !refersBack) return null
  const terms = hasSubject ? readQuestionTerms([question]) : []
  const { candidates, found } = await pickCandidates(db.orm, {
    ownerId,
    scope,
    only,
    terms,
    limit: maxTranscripts,
  })
  if (candidates.length === 0 || found.size < terms.length) return null
  return keepWithin(candidates, settings.TRANSCRIPT_WORD_LIMIT)
}

/**
 * The videos that the sentences of the last answer cite; those of its passages where it
 * has no sentence.
 */
function listCited(thread: Question[]): string[] {
  const last = thread.findLast(({ found }) => found === 'answered' || found === 'partly')
  if (!last) return []
  const cited = last.sentences.flatMap(({ citations }) =>
    citations.flatMap((n) => last.passages[n - 1] ?? []),
  )
  return [...new Set((cited.length > 0 ? cited : last.passages).map(({ videoId }) => videoId))]
}
