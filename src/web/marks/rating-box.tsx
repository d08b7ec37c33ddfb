// Five stars to press, and a way to take them back.
import { CircleAlert, Star } from 'lucide-react'
import { useState } from 'react'
import { lowRating, type RewriteReason } from '#contract/settings.ts'
import type { SummaryView } from '#contract/summary.ts'
import { Button } from '../ui/button.tsx'
import text from '../ui/text.module.css'
import { RewriteOffer } from './rewrite-offer.tsx'
import styles from './stars.module.css'
import { texts } from './texts.ts'
import type { Marks } from './use-marks.ts'
import { useSignIn } from './use-sign-in.ts'

const steps = [1, 2, 3, 4, 5]

type Props = {
  view: SummaryView
  marks: Marks | null
  heading: 'h2' | 'h3'
  /** Has the summary written again. */
  onRewrite: (reason: RewriteReason) => void
}

export function RatingBox({ view, marks, heading: Heading, onRewrite }: Props) {
  const signIn = useSignIn()
  /** The rating after which the reader kept the summary as it is. */
  const [kept, setKept] = useState(0)
  const rating = marks?.rating ?? 0
  const failure = marks?.failure
  const low = rating > 0 && rating <= lowRating
  function rate(stars: number) {
    setKept(0)
    void marks?.rate(stars)
  }
  return (
    <section className={styles.box} aria-label={texts.group}>
      <Heading className={text.strong}>{rating ? texts.rated(rating) : texts.rate}</Heading>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a line. */}
      <div className={styles.stars} role="group" aria-label={texts.group}>
        {steps.map((step) => (
          <button
            key={step}
            type="button"
            className={step <= rating ? styles.on : undefined}
            aria-pressed={step === rating}
            aria-label={texts.stars(step)}
            data-shortcut={`rate-${step}`}
            aria-disabled={marks?.busy === 'rate' || undefined}
            onClick={() => (marks ? rate(step) : signIn())}
          >
            <Star />
          </button>
        ))}
      </div>
      {rating > 0 && (
        <Button look="quiet" size="small" onClick={() => rate(0)}>
          {texts.remove}
        </Button>
      )}
      {failure && (
        <p className={styles.fault} role="alert">
          <CircleAlert aria-hidden /> {failure.message}.{' '}
          <button type="button" onClick={failure.retry}>
            {texts.retry}
          </button>
        </p>
      )}
      {marks && low && rating !== kept && marks.busy !== 'rate' && (
        <RewriteOffer view={view} rating={rating} onRewrite={onRewrite} onKeep={() => setKept(rating)} />
      )}
    </section>
  )
}
