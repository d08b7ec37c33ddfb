// The question of a card, with its gap or with the answer in it.

import text from '../../ui/text.module.css'
import { gap } from '../cards/suggest-card.ts'
import styles from './review.module.css'
import { texts } from './texts.ts'

type Props = { question: string; answer: string; isAnswered: boolean }

export function CardSides({ question, answer, isAnswered }: Props) {
  const parts = question.split(gap)
  return (
    <>
      <p className={styles.question} dir="auto">
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their order.
          <span key={index}>
            {index > 0 && <Gap answer={isAnswered ? answer : null} />}
            {part}
          </span>
        ))}
      </p>
      {isAnswered && parts.length === 1 && (
        <p className={styles.answer} dir="auto">
          <span className={text.hidden}>{texts.answer}</span>
          <b>{answer}</b>
        </p>
      )}
    </>
  )
}

/** The question with the answer in its gap, or after it. */
export function FilledCard({ question, answer }: Omit<Props, 'isAnswered'>) {
  const [start, ...rest] = question.split(gap)
  if (rest.length === 0)
    return (
      <>
        {question} <b>{answer}</b>
      </>
    )
  return (
    <>
      {start}
      {rest.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their order.
        <span key={index}>
          <b>{answer}</b>
          {part}
        </span>
      ))}
    </>
  )
}

function Gap({ answer }: { answer: string | null }) {
  if (answer !== null) return <b className={styles.fill}>{answer}</b>
  return (
    <span className={styles.gap}>
      <span className={text.hidden}>{texts.blank}</span>
    </span>
  )
}
