// Sends a question. The box keeps what was typed when it is refused.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { maxQuestionCharacters } from '#contract/basics/limits.ts'
import { hasLetterOrDigit } from '#contract/questions/question-words.ts'
import type { QuestionScope, QuestionView } from '#contract/questions/questions.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { api } from '../../api/api.ts'
import { addQuestion, hasQuestion, newQuestion } from '../question-cache.ts'
import { texts } from '../texts.ts'

type Options = {
  /** A text where it is missing says so. */
  scope: QuestionScope | string
  /** The id of the question that the next one follows up. */
  followUpTo?: string | null
  /**
   * Receives the accepted question, which the lists already have, and whether it was
   * answered before.
   */
  onAccepted: (question: QuestionView, wasAnswered: boolean) => void
}

/** What is wrong with the question that was typed, or with where to look. */
type InputFault = { field: 'question' | 'scope'; message: string }

type Input = { question: string; scope: QuestionScope; followUpTo: string | null }

export function useAsk({ scope, followUpTo = null, onAccepted }: Options) {
  const queries = useQueryClient()
  const { user, notifyUsageChanged } = useAuth()
  const errorId = useId()
  const [fault, setFault] = useState<InputFault | null>(null)
  const { mutate, isPending, error, reset } = useMutation({
    // The server may run on this machine, which needs no network.
    networkMode: 'always',
    mutationFn: ({ followUpTo: id, ...input }: Input) =>
      api.askQuestion({ ...input, ...(id !== null && { followUpTo: id }) }),
    async onSuccess({ questionId, cached }, input) {
      const started = newQuestion(
        questionId,
        input.question,
        input.scope,
        input.followUpTo,
        Date.now(),
      )
      // An earlier question keeps its place: the page goes there.
      const isListed = cached && hasQuestion(queries, user?.uid, started)
      const question = cached && !isListed ? await api.getQuestion(questionId) : started
      if (!isListed) await addQuestion(queries, user?.uid, question)
      onAccepted(question, cached)
    },
    onSettled: () => void notifyUsageChanged(),
  })
  return {
    /** Returns the field that must be changed first; null if the question is sent. */
    ask(question: string, next: string | null = followUpTo): InputFault['field'] | null {
      if (isPending) return null
      const trimmed = question.trim()
      const refuse = (reason: InputFault) => {
        reset()
        setFault(reason)
        return reason.field
      }
      const message = findFault(trimmed)
      if (message !== null) return refuse({ field: 'question', message })
      if (typeof scope === 'string') return refuse({ field: 'scope', message: scope })
      setFault(null)
      mutate({ question: trimmed, scope, followUpTo: next })
      return null
    },
    isAsking: isPending,
    error: fault ? new Error(fault.message) : error,
    /** The id of the element with the error. */
    errorId,
    isScopeMissing: fault?.field === 'scope',
    clearError() {
      setFault(null)
      reset()
    },
  }
}

export type Asking = ReturnType<typeof useAsk>

function findFault(question: string): string | null {
  if (question === '') return texts.questionMissing
  if (!hasLetterOrDigit(question)) return texts.wordMissing
  if (question.length <= maxQuestionCharacters) return null
  return texts.questionTooLong(question.length, maxQuestionCharacters)
}
