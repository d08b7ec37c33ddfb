// The prose of a summary, each sentence followed by the moment at which it is said, or
// marked where no passage confirms it.
import { CircleDashed } from 'lucide-react'
import { splitIntoParagraphs } from '#contract/summaries/split-into-paragraphs.ts'
import type { ProseSentence, SummaryView } from '#contract/summaries/summary.ts'
import { summaryLanguage } from '#contract/summaries/summary-language.ts'
import { languageOf } from '../../ui/language-of.ts'
import prose from '../../ui/prose.module.css'
import { Prose } from '../../ui/prose.tsx'
import { type SeekControl, Timestamp } from '../player/timestamp.tsx'
import { texts } from '../texts.ts'
import styles from './checked-prose.module.css'

type Props = { view: SummaryView; seek: SeekControl | null }

export function CheckedProse({ view, seek }: Props) {
  const { summary, sentences = [] } = view.summary
  const language = summaryLanguage(view)
  const paragraphs = splitIntoParagraphs(summary, sentences)
  if (paragraphs === null) return <Prose text={summary} language={language} />
  return (
    <div className={prose.prose}>
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never change; they may be equal.
        <p key={index} {...languageOf(language)}>
          {paragraph.map((sentence, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sentences never change; they may be equal.
            <span key={at}>
              {sentence.text}
              <Mark sentence={sentence} seek={seek} />{' '}
            </span>
          ))}
        </p>
      ))}
    </div>
  )
}

type MarkProps = { sentence: ProseSentence; seek: SeekControl | null }

function Mark({ sentence: { check, startSeconds }, seek }: MarkProps) {
  if (check === 'unconfirmed')
    return (
      <span className={styles.mark} data-no-words lang="en">
        {'\u00a0'}
        <CircleDashed /> {texts.unconfirmedAlone}
      </span>
    )
  if (startSeconds === undefined) return null
  return (
    // The space does not break, so that a line never begins with a moment.
    <span className={styles.cite} data-no-words lang="en">
      {'\u00a0'}
      <Timestamp seconds={startSeconds} seek={seek} />
    </span>
  )
}
