// Sends a question. The box keeps what was typed when it is refused.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { QuestionScope, QuestionView } from '#contract/questions.ts'
import { useAuth } from '../accounts/auth.tsx'
import { api } from '../api/api.ts'
import { addQuestion, newQuestion } from './question-cache.ts'

type Options = {
  scope: QuestionScope | null
  followUpTo?: string | undefined
  /** Receives the accepted question, which the lists already have. */
  onAccepted: (question: QuestionView) => void
}

export function useAsk({ scope, followUpTo, onAccepted }: Options) {
  const queries = useQueryClient()
  const { user } = useAuth()
  const { mutate, isPending, error, reset } = useMutation({
    // The server may run on this machine, which needs no network.
    networkMode: 'always',
    mutationFn: (input: { question: string; scope: QuestionScope }) =>
      api.askQuestion({ ...input, ...(followUpTo !== undefined && { followUpTo }) }),
    onSuccess({ questionId }, input) {
      const question = newQuestion(questionId, input.question, input.scope, followUpTo ?? null, Date.now())
      addQuestion(queries, user?.uid, question)
      onAccepted(question)
    },
  })
  return {
    ask(question: string): void {
      const trimmed = question.trim()
      if (trimmed !== '' && scope && !isPending) mutate({ question: trimmed, scope })
    },
    isAsking: isPending,
    error,
    clearError: reset,
  }
}

export type Asking = ReturnType<typeof useAsk>
