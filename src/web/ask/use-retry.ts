// Asks a failed question again. The new question replaces it.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Problem } from '#contract/problems.ts'
import type { QuestionView } from '#contract/questions.ts'
import { useAuth } from '../accounts/auth.tsx'
import { api } from '../api/api.ts'
import { warn } from '../browser/log.ts'
import { addQuestion, changeQuestion, newQuestion } from './question-cache.ts'

/** Returns null while a question is being sent. `onAccepted` receives the failed question and the new one. */
export function useRetry(
  onAccepted: (failed: QuestionView, question: QuestionView) => void = () => {},
): ((question: QuestionView) => void) | null {
  const queries = useQueryClient()
  const { user } = useAuth()
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: ({ question, scope, followUpTo }: QuestionView) =>
      api.askQuestion({ question, scope, ...(followUpTo !== null && { followUpTo }) }),
    onSuccess({ questionId }, failed) {
      const question = newQuestion(questionId, failed.question, failed.scope, failed.followUpTo, Date.now())
      if (questionId !== failed.id) {
        changeQuestion(queries, failed.id, () => null)
        api.deleteQuestion(failed.id).catch((cause: unknown) => warn('The failed question was not deleted.', cause))
      }
      addQuestion(queries, user?.uid, question)
      onAccepted(failed, question)
    },
    onError(cause, failed) {
      const problem = cause instanceof Problem ? cause : new Problem('internal', { cause })
      const report = problem.report()
      changeQuestion(queries, failed.id, (question) => ({ ...question, problem: report }))
    },
  })
  return isPending ? null : mutate
}
