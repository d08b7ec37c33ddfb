// Questions that the transcript answers, to choose from.
import { CornerDownRight } from 'lucide-react'
import { languageOf } from '../ui/language-of.ts'
import styles from './suggestions.module.css'
import { texts } from './texts.ts'

type Props = {
  questions: string[]
  /** The language that is spoken in the video. */
  language: string
  onChoose: (question: string) => void
}

export function Suggestions({ questions, language, onChoose }: Props) {
  if (questions.length === 0) return null
  return (
    <ul className={styles.list} aria-label={texts.suggestions}>
      {questions.map((question) => (
        <li key={question}>
          <button type="button" onClick={() => onChoose(question)}>
            <CornerDownRight />
            <span {...languageOf(language)}>{question}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
