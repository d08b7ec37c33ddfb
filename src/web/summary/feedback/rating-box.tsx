// Rates a summary with one to five stars, and offers a rewrite after a low rating.
import { CircleAlert, Star, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { lowRating, type RewriteReason } from '#contract/basics/limits.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { useSignInRedirect } from '../../account/prompts/use-sign-in-redirect.ts'
import { FilterLink } from '../../library/filters/filter-link.tsx'
import { IconButton } from '../../ui/button.tsx'
import text from '../../ui/text.module.css'
import { texts } from '../feedback-texts.ts'
import { RewriteOffer } from '../versions/rewrite-offer.tsx'
import { keepFeedback } from './pending-feedback.ts'
import styles from './rating-box.module.css'
import type { FeedbackControls } from './use-summary-feedback.ts'

const starCounts = [1, 2, 3, 4, 5]

type Props = {
  view: SummaryView
  feedback: FeedbackControls | null
  onRewrite: (reason: RewriteReason) => void
  /** Whether a new version is being written on this page. */
  isRewriting: boolean
}

export function RatingBox({ view, feedback, onRewrite, isRewriting }: Props) {
  const redirectToSignIn = useSignInRedirect(texts.signInToRate)
  /** The rating for which the user declined the rewrite. */
  const [declinedRating, setDeclinedRating] = useState(0)
  const box = useRef<HTMLElement>(null)
  const rating = feedback?.rating ?? 0
  const failure = feedback?.failure
  const isSending = feedback?.pendingKind === 'rate'
  const isLow = rating > 0 && rating <= lowRating
  /** The offer goes, and with it what has the focus. */
  const focusStars = () => box.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus()
  function rate(stars: number) {
    setDeclinedRating(0)
    if (feedback) return feedback.rate(stars)
    keepFeedback(view.videoId, { kind: 'rate', rating: stars })
    redirectToSignIn()
  }
  return (
    <section ref={box} className={styles.box} aria-label={texts.ratingLabel}>
      <h2 className={styles.label}>
        {rating ? (
          <FilterLink filter={{ rating: String(rating) }}>{texts.rated(rating)}</FilterLink>
        ) : (
          texts.rate
        )}
      </h2>
      <Stars rating={rating} isSending={isSending} onRate={rate} />
      {rating > 0 && (
        <IconButton
          className={styles.remove}
          label={texts.remove}
          title={texts.remove}
          onClick={() => rate(0)}
        >
          <X />
        </IconButton>
      )}
      {failure && (
        <p className={styles.error} role="alert" data-below>
          <CircleAlert aria-hidden /> {failure.message}.{' '}
          <button type="button" onClick={failure.retry}>
            {texts.retry}
          </button>
        </p>
      )}
      {isRewriting && (
        <p className={text.meta} data-below>
          {texts.rewriting}
        </p>
      )}
      {isLow && rating !== declinedRating && !isSending && !isRewriting && (
        <RewriteOffer
          view={view}
          rating={rating}
          onRewrite={(reason) => {
            focusStars()
            onRewrite(reason)
          }}
          onDecline={() => {
            focusStars()
            setDeclinedRating(rating)
          }}
        />
      )}
    </section>
  )
}

type StarsProps = { rating: number; isSending: boolean; onRate: (stars: number) => void }

function Stars({ rating, isSending, onRate }: StarsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a line.
    <div className={styles.stars} role="group" aria-label={texts.ratingLabel}>
      {starCounts.map((count) => (
        <button
          key={count}
          type="button"
          className={count <= rating ? styles.filled : undefined}
          aria-pressed={count === rating}
          aria-label={texts.stars(count)}
          data-shortcut={`rate-${count}`}
          aria-disabled={isSending || undefined}
          onClick={() => onRate(count)}
        >
          <Star />
        </button>
      ))}
    </div>
  )
}
