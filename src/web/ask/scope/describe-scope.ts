// Says in words where a question was asked.
import type { QuestionView } from '#contract/questions/questions.ts'
import { wordsFor } from '#contract/sources/video-facts.ts'
import { describeDates } from '../../library/filters/date-spans.ts'
import { texts } from '../texts.ts'
import { fromQuestionScope } from './ask-query.ts'

/** Null for the whole library. What was deleted has no title. */
export function describeScope(
  { scope, scopeTitle }: Pick<QuestionView, 'scope' | 'scopeTitle'>,
  nowMs: number,
): string | null {
  if (scope.kind === 'video') {
    const { noun, title } = wordsFor(scope.videoId)
    return scopeTitle === null ? texts.deletedScope(noun) : `${title}: ${scopeTitle}`
  }
  if (scope.kind !== 'library') {
    const { one, deleted } = texts.scopeNames[scope.kind]
    return scopeTitle === null ? deleted : one(scopeTitle)
  }
  const { channel, topic, tag, ...dates } = fromQuestionScope(scope)
  const named = Object.entries({ channel, topic, tag, date: describeDates(dates, nowMs) }).flatMap(
    ([kind, name]) => (name ? `${texts.filters[kind as keyof typeof texts.filters]}: ${name}` : []),
  )
  return named.length > 0 ? named.join(', ') : null
}
