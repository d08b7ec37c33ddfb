// Questions that the transcript answers, to choose from.
import { CornerDownRight } from 'lucide-react'
import { languageOf } from '../../ui/language-of.ts'
import styles from './suggestions.module.css'

type Props = {
  label: string
  questions: string[]
  /** The language that is spoken in the video. */
  language: string
  onChoose: (question: string) => void
}

export function Suggestions({ label, questions, language, onChoose }: Props) {
  if (questions.length === 0) return null
  return (
    <ul className={styles.list} aria-label={label}>
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
