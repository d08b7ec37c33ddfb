// A result as an example, open below the form while a person has none of their own.
import { ArrowRight } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { formatDuration } from '#contract/basics/format.ts'
import { Button } from '../ui/button.tsx'
import box from '../ui/forms/box-with-button.module.css'
import text from '../ui/text.module.css'
import { sampleTexts } from './results-texts.ts'
import styles from './sample.module.css'
import { sampleResult } from './sample-result.ts'

/** `onOpen` opens the page of the sample, and asks a question there if there is one. */
export function Sample({ onOpen }: { onOpen: (question: string) => void }) {
  const id = useId()
  const [question, setQuestion] = useState('')
  const { title, minutes, short, points } = sampleResult
  function ask(event: FormEvent) {
    event.preventDefault()
    onOpen(question.trim())
  }
  return (
    <section className={styles.sample} aria-labelledby={id}>
      <p className={text.meta}>{sampleTexts.about(minutes)}</p>
      <h2 className={text.title} id={id}>
        {title}
      </h2>
      <blockquote className={styles.short}>
        <p>
          <q>{short.text}</q>{' '}
          <span className={styles.time}>{formatDuration(short.startSeconds)}</span>
        </p>
      </blockquote>
      <ol className={styles.points} aria-label={sampleTexts.points}>
        {points.map((point) => (
          <li key={point.startSeconds}>
            <span className={styles.time}>{formatDuration(point.startSeconds)}</span>
            <p>{point.text}</p>
          </li>
        ))}
      </ol>
      <div className={styles.foot}>
        <form className={box.box} onSubmit={ask}>
          <label className={text.hidden} htmlFor={`${id}-ask`}>
            {sampleTexts.ask}
          </label>
          <input
            id={`${id}-ask`}
            type="text"
            autoComplete="off"
            placeholder={sampleTexts.ask}
            value={question}
            onChange={(event) => setQuestion(event.target.value)}
          />
          <Button type="submit">{sampleTexts.submit}</Button>
        </form>
        <Button look="quiet" onClick={() => onOpen('')}>
          {sampleTexts.open}
          <ArrowRight />
        </Button>
      </div>
    </section>
  )
}
