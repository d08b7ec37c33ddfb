// Lists the key points with their timestamps, each with the words that support it.
import { CircleDashed } from 'lucide-react'
import { formatDuration } from '#contract/format.ts'
import type { KeyPoint, SummaryView } from '#contract/summary.ts'
import { summaryLanguage } from '#contract/summary-language.ts'
import { type SeekControl, Timestamp } from '../player/timestamp.tsx'
import { formatTimestampHash } from '../player/timestamp-hash.ts'
import { languageOf } from '../ui/language-of.ts'
import text from '../ui/text.module.css'
import { SpeakerName } from './highlights.tsx'
import styles from './points.module.css'
import { texts } from './texts.ts'

type Props = {
  view: SummaryView
  seek: SeekControl | null
  /** Shows what is said at a moment; null for readers who cannot read the transcript. */
  onShowWords: ((seconds: number) => void) | null
}

export function KeyPoints({ view, seek, onShowWords }: Props) {
  const { keyPoints } = view.summary
  if (keyPoints.length === 0) return <p className={text.muted}>{texts.noKeyPoints}</p>
  return (
    <ol className={styles.points}>
      {keyPoints.map((point, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes; key points may be equal.
        <li key={index} data-words={point.quote ? point.startSeconds : undefined} data-point={index + 1}>
          <Timestamp seconds={point.startSeconds} seek={seek} />
          <div>
            <p className={styles.text} {...languageOf(summaryLanguage(view))}>
              <SpeakerName said={point} />
              {point.text}
            </p>
            {!point.supported && (
              <p className={styles.unconfirmed}>
                <CircleDashed />
                {point.quote ? texts.unconfirmed : texts.unconfirmedAlone}
              </p>
            )}
            {point.quote && <Words point={point} view={view} onShow={onShowWords} />}
          </div>
        </li>
      ))}
    </ol>
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
