// What is said of a question that has ended: on the page, and by screen readers.

import { AnyProblem } from '#contract/problems/problem.ts'
import { findProblem } from '#contract/problems/problems.ts'
import type { QuestionView } from '#contract/questions/questions.ts'
import { isWithheld } from '#contract/social/is-withheld.ts'
import { describeFailure } from '../../ui/errors/describe-failure.ts'
import type { Announcement } from '../announcement.tsx'
import type { ShownOn } from '../shown-on.ts'
import {
  describeClosest,
  describeMissing,
  describeRest,
  isUnanswered,
  joinAnswer,
  texts,
} from '../texts.ts'
import { describeLanguage } from './describe-language.ts'

/** What screen readers say when a question has ended. */
export function announceEnd(
  question: QuestionView,
  shownOn: ShownOn,
  readerLanguages: readonly string[],
): Announcement {
  const { state, language } = question
  if (state === 'failed')
    return { status: joinTexts(Object.values(describeFailedQuestion(question))) }
  if (!isUnanswered(question))
    return { answer: joinAnswer(question), language, rest: describeRest(question) }
  return {
    status: joinTexts([
      describeUnanswered(question, shownOn, readerLanguages),
      describeClosest(question),
    ]),
  }
}

/** Why a question that has ended has no answer. */
export function describeUnanswered(
  question: QuestionView,
  shownOn: ShownOn,
  readerLanguages: readonly string[],
): string {
  return describeLanguage(question, shownOn, readerLanguages) ?? describeMissing(question)
}

/** Why a question has no answer, and what that means for the person. Who stopped it knows why. */
export function describeFailedQuestion({
  problem,
  passages,
}: Pick<QuestionView, 'problem' | 'passages'>): {
  reason: string
  consequence: string
} {
  if (!problem) return { reason: texts.failed, consequence: '' }
  const reason =
    problem.code === 'model_unavailable'
      ? texts.aiUnreachable
      : describeFailure(
          new AnyProblem(problem.code, { message: problem.message }),
          texts.notAnswered,
        )
  if (problem.code === 'question_stopped' || isWithheld({ problem }))
    return { reason, consequence: '' }
  const cost = !findProblem(problem.code).saysCost && texts.nothingCounted
  return { reason, consequence: joinTexts([cost, passages.length > 0 && texts.foundWithoutAi]) }
}

const joinTexts = (parts: (string | false)[]) => parts.filter(Boolean).join(' ')
