// The box of the page for questions, with where to look.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useAuth } from '../../account/session/auth.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import { AskBox } from '../box/ask-box.tsx'
import { QuestionsLeft } from '../box/questions-left.tsx'
import { useAsk } from '../box/use-ask.ts'
import { threadQuery } from '../question-cache.ts'
import { type AskState, toQuestionScope } from '../scope/ask-query.ts'
import { ScopePicker } from '../scope/scope-picker.tsx'
import { texts } from '../texts.ts'
import { useGoToQuestion } from '../thread/use-go-to-question.ts'
import styles from './ask-form.module.css'
import { Examples } from './examples.tsx'

type Props = { state: AskState; onChange: (change: Partial<AskState>) => void }

export function AskForm({ state, onChange }: Props) {
  const isNarrow = useNarrow()
  const form = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [question, setQuestion] = useState(state.text)
  const shownText = useShownText(state.questionId)
  const [lastShown, setLastShown] = useState('')
  const [isKept, setIsKept] = useState(false)
  // The question that is shown can be asked again. What was typed meanwhile stays.
  if (shownText !== null && shownText !== lastShown) {
    setLastShown(shownText)
    setIsKept(false)
    if (!isKept && (question === '' || question === lastShown)) setQuestion(shownText)
  }
  const [givenText, setGivenText] = useState(state.text)
  // Another question was given by the address. It waits for the person to ask it, unless
  // they chose it in the palette.
  if (givenText !== state.text) {
    setGivenText(state.text)
    if (state.text) setQuestion(state.text)
  }
  useEffect(() => {
    if (givenText) input.current?.focus()
  }, [givenText])
  const goToQuestion = useGoToQuestion()
  const asking = useAsk({
    scope: toQuestionScope(state),
    onAccepted({ id }, wasAnswered) {
      // The page looks as before where it shows this question already.
      if (wasAnswered && id === state.questionId) goToQuestion(id)
      onChange({ text: '', questionId: id })
      // On a phone the keyboard covers the lower half, and the answer appears below the box.
      if (isNarrow) form.current?.scrollIntoView({ block: 'start' })
    },
  })
  const asks = isAsking(useLocation().state)
  const askNow = useEffectEvent(() => {
    // Replaces the entry in the history, so that going back does not ask again.
    onChange({})
    asking.ask(state.text)
  })
  useEffect(() => {
    if (asks) askNow()
  }, [asks])
  return (
    <div ref={form} className={styles.form}>
      <AskBox
        ref={input}
        label={texts.question}
        question={question}
        onQuestion={setQuestion}
        asking={asking}
        shortcut="ask"
        isLarge
      />
      <QuestionsLeft />
      <ScopePicker
        state={state}
        onChange={(change) => {
          asking.clearError()
          // The answer that is shown is about where it was looked before. Its question
          // stays, to be asked here.
          setIsKept(state.questionId !== '')
          onChange(state.questionId ? { ...change, questionId: '' } : change)
        }}
      />
      {!state.questionId && (
        <Examples
          onChoose={(example) => {
            setQuestion(example)
            asking.ask(example)
          }}
        />
      )}
    </div>
  )
}

/**
 * The state that the palette gives to its entry in the history. A link has none, so that
 * nobody else's link asks.
 */
const isAsking = (state: unknown) => typeof state === 'object' && state !== null && 'asks' in state

/**
 * The first question of the thread that is shown; empty for none, or for one that was
 * asked elsewhere. Null while it is loaded.
 */
function useShownText(questionId: string): string | null {
  const { user } = useAuth()
  const { data } = useQuery({ ...threadQuery(user?.uid, questionId), enabled: questionId !== '' })
  if (questionId === '') return ''
  const [first] = data ?? []
  if (!first) return null
  return first.scope.kind === 'video' ? '' : first.question
}
