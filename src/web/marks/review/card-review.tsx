// One card of a review: its question, then its answer with the moment in the video and the grades.
import { PencilLine, Play, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatDuration } from '#contract/basics/format.ts'
import { type CardGrade, cardGrades } from '#contract/basics/limits.ts'
import { routes, summaryPath } from '#contract/basics/paths.ts'
import { formatTimestampHash } from '#contract/captions/timestamp-hash.ts'
import type { CardView } from '#contract/marks/cards.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { ProgressBar } from '../../ui/loading/progress-bar.tsx'
import text from '../../ui/text.module.css'
import { EditCardDialog } from '../cards/edit-card-dialog.tsx'
import { CardSides } from './card-sides.tsx'
import { formatInterval } from './format-interval.ts'
import styles from './review.module.css'
import { texts } from './texts.ts'
import { useReviewKeys } from './use-review-keys.ts'

type Props = {
  card: CardView
  progress: { done: number; total: number }
  onGrade: (grade: CardGrade) => void
  /** Null when no grade can be undone. */
  onUndo: (() => void) | null
  /** Receives the changed card, or null when it was deleted. */
  onReplace: (id: string, card: CardView | null) => void
}

export function CardReview({ card, progress, onGrade, onUndo, onReplace }: Props) {
  const [isAnswered, setAnswered] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const box = useRef<HTMLElement>(null)
  const play = useRef<HTMLAnchorElement>(null)
  const number = Math.min(progress.done + 1, progress.total)
  // Screen readers read the next card, and the keys go to the page.
  useEffect(() => box.current?.focus({ preventScroll: true }), [])
  useReviewKeys({
    onSpace: () => (isAnswered ? onGrade('good') : setAnswered(true)),
    onGrade: isAnswered ? onGrade : null,
    onUndo,
    onEdit: () => setEditing(true),
    onPlay: () => play.current?.click(),
  })
  return (
    <>
      <ReviewHead progress={progress} number={number} />
      <section
        ref={box}
        className={styles.card}
        tabIndex={-1}
        aria-label={texts.progress(number, progress.total)}
      >
        <div aria-live="polite">
          <CardSides question={card.question} answer={card.answer} isAnswered={isAnswered} />
        </div>
        {isAnswered ? (
          <>
            <Said card={card} ref={play} />
            <Grades card={card} onGrade={onGrade} />
          </>
        ) : (
          <div className={styles.show}>
            <Button look="primary" size="large" onClick={() => setAnswered(true)}>
              {texts.show}
            </Button>
            <p className={text.meta}>
              <span className={styles.keys}>
                <kbd>Space</kbd>
                {texts.showHint}
              </span>
            </p>
          </div>
        )}
      </section>
      <ReviewFoot card={card} onUndo={onUndo} onEdit={() => setEditing(true)} />
      {isEditing && (
        <EditCardDialog
          card={card}
          onChanged={(changed) => onReplace(card.id, changed)}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  )
}

function ReviewHead({ progress, number }: Pick<Props, 'progress'> & { number: number }) {
  return (
    <div className={styles.head}>
      <h1 className={text.strong}>{texts.title}</h1>
      <ProgressBar share={progress.done / progress.total} label={texts.title} />
      <p className={text.meta}>
        <b>{number.toLocaleString('en')}</b>
        {texts.of(progress.total)}
      </p>
      <Link className={buttonClass({ look: 'quiet', size: 'small' })} to={routes.allSummaries.path}>
        {texts.stop}
      </Link>
    </div>
  )
}

type FootProps = Pick<Props, 'card' | 'onUndo'> & { onEdit: () => void }

/** Where the card is from, and what can be done with it. */
function ReviewFoot({ card: { videoId, title }, onUndo, onEdit }: FootProps) {
  return (
    <div className={styles.source}>
      <p className={text.meta}>
        {title && (
          <>
            {texts.from}
            <Link to={summaryPath(videoId)} dir="auto">
              {title}
            </Link>
          </>
        )}
      </p>
      <div>
        {onUndo && (
          <Button
            look="quiet"
            size="small"
            aria-label={texts.undo}
            title={texts.undo}
            onClick={onUndo}
          >
            <Undo2 />
          </Button>
        )}
        <Button look="quiet" size="small" onClick={onEdit}>
          <PencilLine />
          {texts.edit}
        </Button>
      </div>
    </div>
  )
}

type SaidProps = { card: CardView; ref: React.Ref<HTMLAnchorElement> }

/** The words in the video, and a link that plays them. */
function Said({ card, ref }: SaidProps) {
  const { quote, startSeconds, videoId, title } = card
  if (!quote && startSeconds === 0) return null
  return (
    <div className={styles.said}>
      {quote && (
        <blockquote>
          <q dir="auto">{quote}</q>
        </blockquote>
      )}
      {title && startSeconds > 0 && (
        <Link
          ref={ref}
          className={buttonClass({})}
          to={`${summaryPath(videoId)}${formatTimestampHash(startSeconds)}`}
          state={{ passage: { startSeconds, endSeconds: startSeconds + 1 } }}
        >
          <Play />
          {texts.play(formatDuration(startSeconds))}
        </Link>
      )}
    </div>
  )
}

function Grades({ card, onGrade }: Pick<Props, 'card' | 'onGrade'>) {
  const [shownAt] = useState(() => Date.now())
  const [lead, good, undo] = texts.gradesHint
  return (
    <>
      <fieldset className={styles.grades} aria-label={texts.gradesLabel}>
        {cardGrades.map((grade, index) => (
          <Button
            key={grade}
            look={grade === 'good' ? 'primary' : 'secondary'}
            onClick={() => onGrade(grade)}
          >
            <span>{texts.grades[grade]}</span>
            <span>{formatInterval(card.nextDueAt[grade] - shownAt)}</span>
            <kbd aria-hidden>{index + 1}</kbd>
          </Button>
        ))}
      </fieldset>
      <p className={`${text.meta} ${styles.hint}`}>
        {lead}
        <span className={styles.keys}>
          <kbd>Space</kbd>
          {good}
          <kbd>u</kbd>
          {undo}
        </span>
      </p>
    </>
  )
}
