// Asks a failed question again. The new question replaces it.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { QuestionView } from '#contract/questions/questions.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { api } from '../../api/api.ts'
import { warn } from '../../ui/browser/log.ts'
import { describeFailure } from '../../ui/errors/describe-failure.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import { addQuestion, changeQuestion, newQuestion } from '../question-cache.ts'
import { texts } from '../texts.ts'

type Retrying = {
  /** Null while a question is being sent. */
  retry: ((question: QuestionView) => void) | null
  /** The id of the question that came last in the place of a failed one. */
  retriedId: string | null
}

/** `onAccepted` receives the failed question and the new one. */
export function useRetry(
  onAccepted: (failed: QuestionView, question: QuestionView) => void = () => {},
): Retrying {
  const [retriedId, setRetriedId] = useState<string | null>(null)
  const queries = useQueryClient()
  const { user } = useAuth()
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: ({ question, scope, followUpTo }: QuestionView) =>
      api.askQuestion({ question, scope, ...(followUpTo !== null && { followUpTo }) }),
    async onSuccess({ questionId }, failed) {
      const question = newQuestion(
        questionId,
        failed.question,
        failed.scope,
        failed.followUpTo,
        Date.now(),
      )
      if (questionId !== failed.id) {
        changeQuestion(queries, failed.id, () => null)
        api
          .deleteQuestion(failed.id)
          .catch((cause: unknown) => warn('The failed question was not deleted.', cause))
      }
      await addQuestion(queries, user?.uid, question)
      setRetriedId(questionId)
      onAccepted(failed, question)
    },
    // Why the question failed stays where it is.
    onError: (cause) => showToast(describeFailure(cause, texts.notAsked), { failed: true }),
  })
  return { retry: isPending ? null : mutate, retriedId }
}
