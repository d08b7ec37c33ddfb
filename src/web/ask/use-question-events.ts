// Follows a question until it is answered, also after a reload, and keeps what arrives in the cache.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { QuestionView } from '#contract/questions.ts'
import { api } from '../api/api.ts'
import type { Announcement } from './announcement.tsx'
import { changeQuestion, refetchQuestions } from './question-cache.ts'
import { joinSentences, texts } from './texts.ts'

type Progress = {
  /** The answer so far. */
  text: string
  /** The connection to the server is lost for now; the server goes on answering. */
  isLost: boolean
}

const nothing: Progress = { text: '', isLost: false }

/** `announce` receives what screen readers should hear: how many passages were found, and the finished answer. */
export function useQuestionEvents(
  { id, state }: QuestionView,
  announce: (announcement: Announcement) => void,
): Progress {
  const queries = useQueryClient()
  const [progress, setProgress] = useState(nothing)
  const say = useEffectEvent(announce)
  const isRunning = state === 'running'
  useEffect(() => {
    if (!isRunning) return
    return api.subscribeToQuestion(id, {
      onPassages(found) {
        changeQuestion(queries, id, (question) => ({ ...question, ...found }))
        say({ status: texts.announcePassages(found.passages.length) })
      },
      onPart: ({ text }) => setProgress({ text, isLost: false }),
      onConnectionChange: (isLost) => setProgress((before) => ({ ...before, isLost })),
      onAnswer(answered) {
        setProgress(nothing)
        changeQuestion(queries, id, () => answered)
        say(describeAnswer(answered))
      },
      onProblem(problem) {
        setProgress(nothing)
        if (problem.code === 'question_not_found') {
          // It was deleted, maybe in another window.
          changeQuestion(queries, id, () => null)
          return void refetchQuestions(queries)
        }
        const report = problem.report()
        changeQuestion(queries, id, (question) => ({ ...question, state: 'failed', problem: report }))
      },
    })
  }, [id, isRunning, queries])
  return progress
}

function describeAnswer(question: QuestionView): Announcement {
  const isVideo = question.scope.kind === 'video'
  if (question.found === 'not_said') return { status: `${texts.notSaid(isVideo)} ${texts.closest}` }
  if (question.sentences.length > 0) return { answer: joinSentences(question), language: question.language }
  return { status: texts.found(question.passages.length, question.videos.length, isVideo) }
}
