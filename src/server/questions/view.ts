// Builds what a person sees of a question.
import type { QuestionView } from '#contract/questions/questions.ts'
import { detectQuestionLanguage } from '../threads/detect-question-language.ts'
import { passagesOf } from './passages-view.ts'
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
export async function viewOf(
  row: ViewedQuestion,
  scopeTitles: Map<string, string>,
): Promise<QuestionView> {
  const { id, question, scope, followUpTo, state, sentences, language, problem, createdAt } = row
  return {
    id,
    question,
    scope,
    followUpTo,
    state,
    sentences,
    language,
    questionLanguage: await detectQuestionLanguage(question),
    problem,
    createdAt,
    ...passagesOf(row),
    scopeTitle: scopeTitles.get(scopeKeyOf(scope)) ?? null,
    found: row.found,
    isUnconfirmed: row.isUnconfirmed,
    leftOut: row.leftOut,
    engine: { kind: row.engine === 'passages' ? 'passages' : 'model', name: row.engine },
  }
}
