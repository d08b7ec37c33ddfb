// Shows the short version of a summary. Of an extract it is a sentence of the speaker, with another one below it.
import type { ReactNode } from 'react'
import { nameSpeaker } from '#contract/spoken-chapters.ts'
import type { Highlight, SummaryText } from '#contract/summary.ts'
import { joinClasses } from '../ui/join-classes.ts'
import { languageOf } from '../ui/language-of.ts'
import prose from '../ui/prose.module.css'
import type { RenderTime } from './highlights.tsx'
import styles from './short-version.module.css'

type Shown = {
  /** The BCP 47 code of the short version; quotations are in the spoken language, which is the same where there are any. */
  language: string
  renderTime: RenderTime
  /** Puts the button that shows the words around a quotation below it. */
  renderWords?: (quotation: Highlight) => ReactNode
  /** The timestamp of a quotation hangs in the gutter instead of following it. */
  hanging?: boolean
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

function Quotation({ said, previous, className, renderTime, renderWords, hanging = false, children }: QuotationProps) {
  const time = renderTime(said.startSeconds)
  const speaker = nameSpeaker(said, previous)
  return (
    <blockquote className={joinClasses(styles.quotation, className, hanging && styles.hanging)}>
      {hanging && time}
      <p>
        {speaker && <bdi className={styles.speaker}>{speaker}: </bdi>}
        {children}
        {!hanging && <span className={styles.cite}> {time}</span>}
      </p>
      {renderWords?.(said)}
    </blockquote>
  )
}
