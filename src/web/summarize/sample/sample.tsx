// A result as an example, open below the form while a person has none of their own.
import { ArrowRight } from 'lucide-react'
import { useId } from 'react'
import { formatDuration } from '#contract/basics/format.ts'
import { Button } from '../../ui/button.tsx'
import box from '../../ui/forms/box-with-button.module.css'
import text from '../../ui/text.module.css'
import { sampleTexts } from './results-texts.ts'
import styles from './sample.module.css'
import { sampleResult } from './sample-result.ts'

/** Opens its page, or asks a question there, by a submission that the page handles. */
export function Sample() {
  const id = useId()
  const { title, minutes, short, points } = sampleResult
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
        <form className={box.box} id={`${id}-form`}>
          <label className={text.hidden} htmlFor={`${id}-ask`}>
            {sampleTexts.ask}
          </label>
          <input
            id={`${id}-ask`}
            name="question"
            type="text"
            autoComplete="off"
            placeholder={sampleTexts.ask}
          />
          <Button type="submit">{sampleTexts.submit}</Button>
        </form>
        <Button type="submit" form={`${id}-form`} look="quiet">
          {sampleTexts.open}
          <ArrowRight />
        </Button>
      </div>
    </section>
  )
}
