// Asks the question that the palette gives to the page of a summary.
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readVideoQuestion } from '../shell/commands/asked-question.ts'

export function useChosenQuestion(ask: (question: string) => void): void {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const chosen = readVideoQuestion(state)
  const askChosen = useEffectEvent((question: string) => {
    // Replaces the entry in the history, so that a reload does not ask again.
    void navigate({ pathname, search }, { replace: true })
    ask(question)
  })
  useEffect(() => {
    if (chosen !== null) askChosen(chosen)
  }, [chosen])
}
