// Asks YouTube's player through the script among the page's own.
import { answerEvent, type PlayerQuestion, type PlayerResponse, questionEvent } from '../player/messages.ts'

/** The script answers at once, within the same event. Null if it does not know, or is not there. */
export function askPlayer(question: PlayerQuestion): PlayerResponse | null {
  const id = crypto.randomUUID()
  let result: PlayerResponse | null = null
  const onAnswer = ({ detail }: CustomEventInit<string>) => {
    const received = JSON.parse(detail ?? '') as { id: string; answer: PlayerResponse | null }
    if (received.id === id) result = received.answer
  }
  document.addEventListener(answerEvent, onAnswer)
  document.dispatchEvent(new CustomEvent(questionEvent, { detail: JSON.stringify({ id, question }) }))
  document.removeEventListener(answerEvent, onAnswer)
  return result
}
