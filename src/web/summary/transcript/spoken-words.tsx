// Shows the lines of the transcript around a quoted moment, with the quoted part marked.
import { useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { formatDuration } from '#contract/basics/format.ts'
import type { Highlight, SummaryView } from '#contract/summaries/summary.ts'
import { Button } from '../../ui/button.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { languageOf } from '../../ui/language-of.ts'
import text from '../../ui/text.module.css'
import { type SeekControl, Timestamp } from '../player/timestamp.tsx'
import { findWords, type WordsLine } from './find-words.ts'
import styles from './spoken-words.module.css'
import { texts } from './texts.ts'
import { transcriptQuery } from './transcript-query.ts'

type Quotation = Pick<Highlight, 'quote' | 'startSeconds'>
type Props = { view: SummaryView; quotation: Quotation; seek: SeekControl; onHide: () => void }

export function SpokenWords({ view, quotation, seek, onHide }: Props) {
  const { data, isError } = useQuery(transcriptQuery(view))
  if (isError) return <Quote quotation={quotation} language={view.transcript.language} />
  if (!data) {
    return (
      <p className={text.meta} role="status">
        {texts.loading}
      </p>
    )
  }
  const lines = findWords(data.lines, quotation.quote, quotation.startSeconds)
  const start = lines[0]?.startSeconds ?? quotation.startSeconds
  return (
    <div className={joinClasses(styles.box, styles.lines)} data-words-area="transcript">
      <ol>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change; they may be equal.
          <Line key={index} line={line} seek={seek} language={view.transcript.language} />
        ))}
      </ol>
      <div className={styles.actions}>
        <Button size="small" onClick={() => seek.seekTo(start)}>
          {seek.hasVideo && <Play />}
          {seek.hasVideo ? texts.playFromHere : texts.readFromHere}
        </Button>
        <Button look="quiet" size="small" onClick={onHide}>
          {texts.hideWords}
        </Button>
      </div>
    </div>
  )
}

function Line({ line, seek, language }: { line: WordsLine; seek: SeekControl; language: string }) {
  const [before, quoted, after] = line.parts
  return (
    <li
      className={quoted ? styles.quoted : undefined}
      data-start={line.startSeconds}
      data-end={line.endSeconds}
    >
      <Timestamp seconds={line.startSeconds} seek={seek} />
      <p {...languageOf(language)}>
        {before}
        {quoted && <mark>{quoted}</mark>}
        {after}
      </p>
    </li>
  )
}

/** The quoted words alone, where the transcript cannot be read. */
function Quote({ quotation, language }: { quotation: Quotation; language: string }) {
  return (
    <blockquote className={joinClasses(styles.box, styles.quote)}>
      <q {...languageOf(language)}>{quotation.quote}</q>
      <footer className={text.meta}>
        {texts.quoteSource(formatDuration(quotation.startSeconds))}
      </footer>
    </blockquote>
  )
}
