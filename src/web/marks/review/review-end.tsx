// The end of a review, or that nothing is due: figures, the hard cards, the week ahead,
// and the newest cards.
import { useEffect, useState } from 'react'
import { formatDuration } from '#contract/basics/format.ts'
import { routes, summaryPath } from '#contract/basics/paths.ts'
import { formatTimestampHash } from '#contract/captions/timestamp-hash.ts'
import type { CardView, DueCards } from '#contract/marks/cards.ts'
import { hasPlayer } from '#contract/sources/video-facts.ts'
import { texts as playerTexts } from '../../summary/player/texts.ts'
import timestamps from '../../summary/player/timestamps.module.css'
import { Button, buttonClass } from '../../ui/button.tsx'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import { ProgressBar } from '../../ui/loading/progress-bar.tsx'
import text from '../../ui/text.module.css'
import { FilledCard } from './card-sides.tsx'
import { formatInterval } from './format-interval.ts'
import { NewestCards } from './newest-cards.tsx'
import styles from './review.module.css'
import { type ReviewSession, summarizeSession } from './session.ts'
import { texts } from './texts.ts'
import { useReviewKeys } from './use-review-keys.ts'
import { type Day, listToday, listWeek } from './week.ts'

/** The clocks of the browser and the server may differ a little. */
const marginMs = 1000

type Props = {
  due: DueCards
  session: ReviewSession
  /** Null while no more cards are due. */
  onMore: (() => void) | null
  onUndo: (() => void) | null
  onReload: () => Promise<unknown>
}

export function ReviewEnd({ due, session, onMore, onUndo, onReload }: Props) {
  const { total, known, seenAgain, hard } = summarizeSession(session)
  const now = useNow()
  const today = listToday(due.upcoming, now)
  const next = today[0]
  useEffect(() => {
    if (next === undefined) return
    const timer = setTimeout(() => void onReload(), Math.max(0, next - Date.now()) + marginMs)
    return () => clearTimeout(timer)
  }, [next, onReload])
  useReviewKeys({ onSpace: null, onGrade: null, onUndo, onEdit: null, onPlay: null })
  const isNew = due.total === 0 && total === 0
  const week = listWeek(due.upcoming, now)
  if (isNew) {
    return (
      <div className={layout.empty}>
        <h1 className={text.section}>{texts.none}</h1>
        <p>{texts.noneText}</p>
        <Link className={buttonClass({ look: 'primary' })} to={routes.allSummaries.path}>
          {texts.back}
        </Link>
      </div>
    )
  }
  return (
    <>
      <h1 className={text.hero}>
        {total === 0 ? texts.allDone : next === undefined ? texts.done : texts.doneForNow}
      </h1>
      <p className={text.lead}>
        {total > 0 ? texts.doneText(total) : texts.allDoneText}
        {next === undefined
          ? texts.next(week[1]?.cardCount ?? 0)
          : texts.later(today.length, formatInterval(next - now))}
      </p>
      <div className={styles.actions}>
        <Link className={buttonClass({ look: 'primary' })} to={routes.allSummaries.path}>
          {texts.back}
        </Link>
        {onMore && <Button onClick={onMore}>{texts.more}</Button>}
        {onUndo && (
          <Button look="quiet" aria-keyshortcuts="u" onClick={onUndo}>
            {texts.undo}
          </Button>
        )}
      </div>
      <dl className={styles.figures}>
        <Figure name={texts.known} value={known} />
        <Figure name={texts.seenAgain} value={seenAgain} />
        <Figure name={texts.total} value={due.total} />
      </dl>
      {hard.length > 0 && <HardCards cards={hard} />}
      <Week days={week} />
      <NewestCards onChanged={onReload} />
    </>
  )
}

/** Changes each half minute, and when the page is shown again. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const update = () => setNow(Date.now())
    const timer = setInterval(update, 30_000)
    // The timers of a page in the background may stand still.
    document.addEventListener('visibilitychange', update)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [])
  return now
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt className={text.meta}>{name}</dt>
      <dd>{value.toLocaleString('en')}</dd>
    </div>
  )
}

function HardCards({ cards }: { cards: CardView[] }) {
  return (
    <section className={styles.section} aria-labelledby="hard">
      <h2 className={text.section} id="hard">
        {texts.hard}
      </h2>
      <p className={text.meta}>{texts.hardText}</p>
      <ul className={styles.list}>
        {cards.map(({ id, question, answer, title, videoId, startSeconds }) => (
          <li key={id}>
            <div>
              <p dir="auto">
                <FilledCard question={question} answer={answer} />
              </p>
              <p className={text.meta} dir="auto">
                {title}
              </p>
            </div>
            {title && startSeconds > 0 && (
              <Link
                className={timestamps.time}
                dir="ltr"
                to={`${summaryPath(videoId)}${formatTimestampHash(startSeconds)}`}
                state={{ passage: { startSeconds, endSeconds: startSeconds + 1 } }}
              >
                <span className={text.hidden}>
                  {hasPlayer(videoId) ? playerTexts.playAt : playerTexts.readAt}
                </span>
                {formatDuration(startSeconds)}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const dayFormat = new Intl.DateTimeFormat('en', { weekday: 'short' })
const dateFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })

function Week({ days }: { days: Day[] }) {
  const most = Math.max(1, ...days.map(({ cardCount }) => cardCount))
  const total = days.reduce((sum, { cardCount }) => sum + cardCount, 0)
  return (
    <section className={styles.section} aria-labelledby="week">
      <div className={text.headed}>
        <h2 className={text.section} id="week">
          {texts.week}
        </h2>
        <p className={text.meta}>{texts.cards(total)}</p>
      </div>
      <ul className={styles.week}>
        {days.map(({ startsAt, cardCount }, index) => (
          <li key={startsAt}>
            <span>{index === 0 ? texts.today : dayFormat.format(startsAt)}</span>
            <span className={text.meta}>{dateFormat.format(startsAt)}</span>
            <ProgressBar share={cardCount / most} />
            <span>{cardCount.toLocaleString('en')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
