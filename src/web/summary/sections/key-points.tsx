// Lists the key points with their timestamps, each with the words that support it.
import { CircleCheck, CircleDashed } from 'lucide-react'
import { formatDuration } from '#contract/basics/format.ts'
import { formatTimestampHash } from '#contract/captions/timestamp-hash.ts'
import type { KeyPoint, SummaryView } from '#contract/summaries/summary.ts'
import { summaryLanguage } from '#contract/summaries/summary-language.ts'
import { languageOf } from '../../ui/language-of.ts'
import text from '../../ui/text.module.css'
import { type SeekControl, Timestamp } from '../player/timestamp.tsx'
import { texts } from '../texts.ts'
import { SpeakerName } from './highlights.tsx'
import styles from './points.module.css'
import type { Settle } from './use-settle.ts'

type Props = {
  view: SummaryView
  seek: SeekControl | null
  /** Shows what is said at a moment; null for readers who cannot read the transcript. */
  onShowWords: ((seconds: number) => void) | null
  /** Null for readers who are not the owner. */
  settle: Settle | null
}

export function KeyPoints({ view, seek, onShowWords, settle }: Props) {
  const { keyPoints } = view.summary
  if (keyPoints.length === 0) return <p className={text.muted}>{texts.noKeyPoints}</p>
  return (
    <ol className={styles.points}>
      {keyPoints.map((point, index) => (
        <li
          // Those without a number never change, and may be equal.
          key={point.n === undefined ? `at ${index}` : point.n}
          data-words={point.quote ? point.startSeconds : undefined}
          data-point={index + 1}
          data-statement={point.n}
        >
          <Timestamp seconds={point.startSeconds} seek={seek} />
          <div>
            <p className={styles.text} {...languageOf(summaryLanguage(view))}>
              {!namesSpeaker(point) && <SpeakerName said={point} />}
              {point.text}
            </p>
            {point.supported ? (
              point.check === 'unconfirmed' && (
                <p className={styles.unconfirmed}>
                  <CircleCheck />
                  {texts.confirmedByOwner}
                </p>
              )
            ) : (
              <p className={styles.unconfirmed}>
                <CircleDashed />
                {point.reason && `${texts.leftOutReasons[point.reason]} `}
                {point.quote ? texts.unconfirmed : texts.unconfirmedAlone}
              </p>
            )}
            {point.quote && <Words point={point} view={view} onShow={onShowWords} />}
            {settle && !point.supported && <Choices point={point} settle={settle} />}
          </div>
        </li>
      ))}
    </ol>
  )
}

/** A point that begins with the name of its speaker: "Tom Okafor lost both hives." */
const namesSpeaker = ({ text: said, speaker }: KeyPoint) =>
  speaker !== undefined && said.startsWith(speaker.split(' ')[0]!)

type ChoicesProps = { point: KeyPoint; settle: Settle }

/** What the owner can say of a marked point. */
function Choices({ point: { n, text: said }, settle: { pending, settle } }: ChoicesProps) {
  if (n === undefined) return null
  return (
    <p className={styles.choices} data-no-words lang="en">
      {(['right', 'left_out'] as const).map((as) => (
        <button
          key={as}
          type="button"
          className={text.inlineLink}
          aria-disabled={pending === n || undefined}
          onClick={() => pending !== n && settle(n, as, 'marked')}
        >
          {texts.choices[as]}
          <span className={text.hidden}> {said}</span>
        </button>
      ))}
    </p>
  )
}

type WordsProps = { point: KeyPoint; view: SummaryView; onShow: ((seconds: number) => void) | null }

/** The spoken words in one line, which lead to their place in the transcript. */
function Words({ point: { quote, startSeconds }, view, onShow }: WordsProps) {
  const language = languageOf(view.transcript.language)
  const words = <q {...language}>{quote}</q>
  if (!onShow)
    return (
      <p className={styles.words}>
        <span {...language}>{words}</span>
      </p>
    )
  return (
    <p className={styles.words}>
      <a
        href={formatTimestampHash(startSeconds)}
        dir="auto"
        onClick={(event) => {
          event.preventDefault()
          onShow(startSeconds)
        }}
      >
        <span className={text.hidden} lang="en">
          {texts.showWordsAt(formatDuration(startSeconds))}{' '}
        </span>
        {words}
      </a>
    </p>
  )
}
