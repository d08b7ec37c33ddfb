// Builds what a person sees of a question.
import type { Passage, QuestionView } from '#contract/questions.ts'
import type { FoundPassage } from '#engine/ask/ask-types.ts'
import { detectQuestionLanguage } from '../threads/detect-question-language.ts'
import { scopeKeyOf } from './scope-key.ts'
import type { Question } from './store.ts'

/** What a view shows of a row. */
type ViewedQuestion = Omit<
  Question,
  | 'ownerId'
  | 'scopeKey'
  | 'requestKey'
  | 'idempotencyKey'
  | 'part'
  | 'searchText'
  | 'countedIn'
  | 'failures'
  | 'attempts'
  | 'finishedAt'
>

/** `scopeTitles` has the titles by the keys of scopes. */
export function viewOf(row: ViewedQuestion, scopeTitles: Map<string, string>): QuestionView {
  const { id, question, scope, followUpTo, state, sentences, language, problem, createdAt } = row
  return {
    id,
    question,
    scope,
    followUpTo,
    state,
    sentences,
    language,
    questionLanguage: detectQuestionLanguage(question),
    problem,
    createdAt,
    ...passagesOf(row),
    scopeTitle: scopeTitles.get(scopeKeyOf(scope)) ?? null,
    found: row.found,
    isUnconfirmed: row.isUnconfirmed,
    engine: { kind: row.engine === 'passages' ? 'passages' : 'model', name: row.engine },
  }
}

export function passagesOf({
  passages,
  videos,
}: Pick<Question, 'passages' | 'videos'>): Pick<QuestionView, 'passages' | 'videos'> {
  return { passages: passages.map(toPassage), videos }
}

function toPassage({ sentences, ...passage }: FoundPassage, index: number): Passage {
  let end = 0
  // The quote joins the words of the sentences.
  const starts = sentences.map(({ verbatim, startSeconds, speaker }) => {
    const start = passage.quote.indexOf(verbatim, end)
    end = start + verbatim.length
    return { start, startSeconds, ...(speaker && { speaker }) }
  })
  return { n: index + 1, ...passage, sentences: starts }
}
