// Five stars to press, and a way to take them back.
import { CircleAlert, Star } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useSignInPath } from '../accounts/sign-in-path.ts'
import { Button } from '../ui/button.tsx'
import text from '../ui/text.module.css'
import styles from './stars.module.css'
import { texts } from './texts.ts'
import type { Marks } from './use-marks.ts'

const steps = [1, 2, 3, 4, 5]

export function RatingBox({ marks, heading: Heading }: { marks: Marks | null; heading: 'h2' | 'h3' }) {
  const navigate = useNavigate()
  const signIn = useSignInPath()
  const rating = marks?.rating ?? 0
  const failure = marks?.failure
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
            onClick={() => (marks ? void marks.rate(step) : navigate(signIn))}
          >
            <Star />
          </button>
        ))}
      </div>
      {rating > 0 && (
        <Button look="quiet" size="small" onClick={() => marks?.rate(0)}>
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
    </section>
  )
}
