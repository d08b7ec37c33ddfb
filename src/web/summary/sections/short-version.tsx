// Shows the short version of a summary. Of an extract it is a sentence of the speaker,
// with another one below it.
import type { ReactNode } from 'react'
import { nameSpeaker } from '#contract/summaries/spoken-chapters.ts'
import type { Highlight, SummaryText } from '#contract/summaries/summary.ts'
import { languageOf } from '../../ui/language-of.ts'
import prose from '../../ui/prose.module.css'
import type { RenderTime } from './highlights.tsx'
import styles from './short-version.module.css'

type Shown = {
  /**
   * The BCP 47 code of the short version; quotations are in the spoken language, which is
   * the same where there are any.
   */
  language: string
  renderTime: RenderTime
}
type Props = Shown & { text: Partial<Pick<SummaryText, 'tldr' | 'tldrQuote' | 'pullQuote'>> }

export function ShortVersion({ text, ...shown }: Props) {
  const { tldr = '', tldrQuote, pullQuote } = text
  const language = languageOf(shown.language)
  if (!tldr && !pullQuote) return null
  if (!tldrQuote && !pullQuote) {
    return (
      <p className={prose.tldr} {...language}>
        {tldr}
      </p>
    )
  }
  return (
    <div className={prose.tldr} {...language}>
      {/* Without a direction of its own: the one around it is found from these words. */}
      {tldrQuote ? (
        <Quotation {...shown} said={tldrQuote} className={styles.lead}>
          <q data-words-block>{tldrQuote.text}</q>
        </Quotation>
      ) : (
        tldr && <p data-words-block>{tldr}</p>
      )}
      {pullQuote && (
        <Quotation {...shown} said={pullQuote} previous={tldrQuote} className={styles.quote}>
          <q {...language}>{pullQuote.text}</q>
        </Quotation>
      )}
    </div>
  )
}

type QuotationProps = Omit<Shown, 'language'> & {
  said: Highlight
  previous?: Highlight | undefined
  className: string | undefined
  children: ReactNode
}

function Quotation({ said, previous, className, renderTime, children }: QuotationProps) {
  const speaker = nameSpeaker(said, previous)
  return (
    <blockquote className={className}>
      <p>
        {speaker && <bdi className={styles.speaker}>{speaker}: </bdi>}
        {children}
        <span className={styles.cite}> {renderTime(said.startSeconds)}</span>
      </p>
    </blockquote>
  )
}
