// Follows a question until it is answered, also after a reload, and keeps what arrives in
// the cache.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { QuestionView } from '#contract/questions/questions.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { api } from '../../api/api.ts'
import type { Announcement } from '../announcement.tsx'
import { announceEnd } from '../answer/describe-end.ts'
import { changeQuestion, refetchQuestions } from '../question-cache.ts'
import type { ShownOn } from '../shown-on.ts'
import { announcePassages, texts } from '../texts.ts'

type Progress = {
  /** The answer so far. */
  text: string
  /** The connection to the server is lost for now; the server goes on answering. */
  isLost: boolean
}

const nothing: Progress = { text: '', isLost: false }

/**
 * `announce` receives what screen readers should hear: how many passages were found, and
 * how the question ended.
 */
export function useQuestionEvents(
  question: QuestionView,
  shownOn: ShownOn,
  announce: (announcement: Announcement) => void,
): Progress {
  const { id, state } = question
  const queries = useQueryClient()
  const { notifyUsageChanged } = useAuth()
  const [progress, setProgress] = useState(nothing)
  const say = useEffectEvent(announce)
  const isRunning = state === 'running'
  const wasRunning = useRef(isRunning)
  // A question ends by its events, or because it is stopped.
  useEffect(() => {
    if (wasRunning.current && !isRunning) say(announceEnd(question, shownOn, navigator.languages))
    // What a failed question counted is given back.
    if (wasRunning.current && state === 'failed') void notifyUsageChanged()
    wasRunning.current = isRunning
  })
  useEffect(() => {
    if (!isRunning) return
    return api.subscribeToQuestion(id, {
      onPassages(found) {
        changeQuestion(queries, id, (before) => ({ ...before, ...found }))
        say({ status: announcePassages(found) })
      },
      onPart: ({ text }) => setProgress({ text, isLost: false }),
      onConnectionChange: (isLost) => setProgress((before) => ({ ...before, isLost })),
      onAnswer(answered) {
        setProgress(nothing)
        changeQuestion(queries, id, () => answered)
      },
      onProblem(problem) {
        setProgress(nothing)
        if (problem.code === 'question_not_found') {
          // It was deleted, maybe in another window.
          changeQuestion(queries, id, () => null)
          say({ status: texts.gone })
          return void refetchQuestions(queries)
        }
        const report = problem.report()
        changeQuestion(queries, id, (before) => ({ ...before, state: 'failed', problem: report }))
      },
    })
  }, [id, isRunning, queries])
  return progress
}
