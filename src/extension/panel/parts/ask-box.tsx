// The box for a question about the video.
import { useState } from 'preact/hooks'
import { maxQuestionCharacters } from '#contract/basics/limits.ts'
import { texts } from '../../texts.ts'
import { ArrowUp } from './icons.tsx'

export function AskBox({ onAsk }: { onAsk: (question: string) => void }) {
  const [question, setQuestion] = useState('')
  function submit(event: Event) {
    event.preventDefault()
    if (question.trim() === '') return
    onAsk(question.trim())
    setQuestion('')
  }
  return (
    <form class="ask" onSubmit={submit}>
      <input
        type="text"
        dir="auto"
        aria-label={texts.ask}
        placeholder={texts.ask}
        maxLength={maxQuestionCharacters}
        value={question}
        onInput={({ currentTarget }) => setQuestion(currentTarget.value)}
      />
      <button class="btn quiet icon" type="submit" aria-label={texts.askSubmit}>
        <ArrowUp />
      </button>
    </form>
  )
}
