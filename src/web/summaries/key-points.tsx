// Lists the key points with their timestamps and the words that support them.
import { ChevronUp, CircleAlert, TextQuote } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatDuration } from '#contract/format.ts'
import type { KeyPoint, SummaryView } from '#contract/summary.ts'
import { summaryLanguage } from '#contract/summary-language.ts'
import { type SeekControl, Timestamp } from '../player/timestamp.tsx'
import timestamps from '../player/timestamps.module.css'
import { Quote, SpokenWords } from '../transcript/spoken-words.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import { languageOf } from '../ui/language-of.ts'
import text from '../ui/text.module.css'
import { DroppedPoints } from './dropped-points.tsx'
import { SpeakerName } from './highlights.tsx'
import styles from './key-points.module.css'
import { texts } from './texts.ts'

type Props = {
  view: SummaryView
  seek: SeekControl | null
  /** Readers of a public page see the quote instead of the lines of the transcript. */
  isPublic: boolean
}

export function KeyPoints({ view, seek, isPublic }: Props) {
  const { keyPoints } = view.summary
  if (keyPoints.length === 0) return <p className={text.muted}>{texts.noKeyPoints}</p>
  return (
    <>
      <ul className={joinClasses(timestamps.list, timestamps.hanging)}>
        {keyPoints.map((point, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes; key points may be equal.
          <li key={index} data-words={point.quote ? '' : undefined}>
            <Timestamp seconds={point.startSeconds} seek={seek} />
            <Point point={point} view={view} seek={isPublic ? null : seek} />
          </li>
        ))}
      </ul>
      <DroppedPoints view={view} />
    </>
  )
}

type PointProps = { point: KeyPoint; view: SummaryView; seek: SeekControl | null }

function Point({ point, view, seek }: PointProps) {
  return (
    <div>
      <SpeakerName said={point} />
      <p {...languageOf(summaryLanguage(view))}>{point.text}</p>
      {!point.supported && (
        <p className={styles.unsupported}>
          <CircleAlert />
          {texts.unsupported}
        </p>
      )}
      {point.quote && <PointWords point={point} view={view} seek={seek} />}
    </div>
  )
}

function PointWords({ point, view, seek }: PointProps) {
  const [isOpen, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  function hide() {
    setOpen(false)
    toggle.current?.focus()
  }
  return (
    <>
      <button
        ref={toggle}
        type="button"
        className={styles.quoteToggle}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? <ChevronUp /> : <TextQuote />}
        {isOpen ? texts.hideQuote : texts.showQuote}
        <span className={text.hidden}>{texts.quoteSuffix(formatDuration(point.startSeconds))}</span>
      </button>
      {isOpen && seek && <SpokenWords view={view} quotation={point} seek={seek} onHide={hide} />}
      {isOpen && !seek && <Quote quotation={point} language={view.transcript.language} />}
    </>
  )
}
