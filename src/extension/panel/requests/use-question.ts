// A question about the video and its answer.
import { useEffect, useRef, useState } from 'preact/hooks'
import { api } from '#contract/basics/paths.ts'
import type { AcceptedQuestion, Passage, QuestionView } from '#contract/questions/questions.ts'
import type { Failure } from '../../messages.ts'
import { titleOf } from '../../title-of.ts'
import { call, watch } from '../connection/background.ts'

export type QuestionState = {
  question: string
  /** The answer as it grows, until `view` is there. */
  text: string
  passages: Passage[]
  view: QuestionView | null
  failure: Failure | null
}

export type QuestionControl = {
  state: QuestionState | null
  suggestions: string[]
  ask(question: string): Promise<void>
  /** Back to the summary. */
  close(): void
}

export function useQuestion(videoId: string | null): QuestionControl {
  const [state, setState] = useState<QuestionState | null>(null)
  const [suggestions, setSuggestions] = useState<string[]>([])
  const stop = useRef<(() => void) | null>(null)
  const asked = useRef(0)

  function close() {
    asked.current++
    stop.current?.()
    stop.current = null
    setState(null)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another video has other questions
  useEffect(() => {
    setSuggestions([])
    return close
  }, [videoId])

  async function ask(question: string) {
    if (videoId === null) return
    close()
    const number = asked.current
    const update = (change: Partial<QuestionState>) =>
      number === asked.current && setState((known) => known && { ...known, ...change })
    setState({ question, text: '', passages: [], view: null, failure: null })
    const response = await call<AcceptedQuestion>('POST', api.questions, {
      question,
      scope: { kind: 'video', videoId },
    })
    if (number !== asked.current) return
    if ('failure' in response) return void update({ failure: response.failure })
    stop.current = watch(api.questionEvents(response.data.questionId), ['answer', 'problem'], {
      onEvent(event, data) {
        if (event === 'passages') update({ passages: (data as { passages: Passage[] }).passages })
        if (event === 'part') update({ text: (data as { text: string }).text })
        if (event === 'answer')
          update({ view: data as QuestionView, passages: (data as QuestionView).passages })
        if (event === 'problem')
          update({ failure: { ...(data as Failure), title: titleOf(data as Failure) } })
      },
      onFailure: (failure) => void update({ failure }),
      onLost: () => {},
    })
    const suggested = await call<{ items: string[] }>(
      'GET',
      `${api.questionSuggestions}?videoId=${videoId}`,
    )
    if ('data' in suggested && number === asked.current) setSuggestions(suggested.data.items)
  }

  return { state, suggestions, ask, close }
}
