// Shows the TL;DR of a summary and, of an extract, the speaker's sentence that says most.
import type { ReactNode } from 'react'
import type { Highlight } from '#contract/summary.ts'
import { joinClasses } from '../ui/join-classes.ts'
import { languageOf } from '../ui/language-of.ts'
import prose from '../ui/prose.module.css'
import type { RenderTime } from './highlights.tsx'
import styles from './short-version.module.css'

type Props = {
  tldr: string
  pullQuote: Highlight | undefined
  /** The BCP 47 code of the short version; the quotation is in the spoken language, which is the same where there is one. */
  language: string
  renderTime: RenderTime
  /** Puts the button that shows the words around the quotation below it. */
  renderWords?: (quotation: Highlight) => ReactNode
  /** The timestamp of the quotation hangs in the gutter instead of following it. */
  hanging?: boolean
}

export function ShortVersion({ tldr, pullQuote, language: code, renderTime, renderWords, hanging = false }: Props) {
  const language = languageOf(code)
  if (!tldr && !pullQuote) return null
  if (!pullQuote) {
    return (
      <p className={prose.tldr} {...language}>
        {tldr}
      </p>
    )
  }
  const time = renderTime(pullQuote.startSeconds)
  return (
    <div className={prose.tldr} {...language}>
      {/* Without a direction of its own: the one around it is found from these words. */}
      {tldr && <p data-words-block>{tldr}</p>}
      <blockquote className={joinClasses(styles.quote, hanging && styles.hanging)}>
        {hanging && time}
        <p>
          <q {...language}>{pullQuote.text}</q>
          {!hanging && <span className={styles.cite}> {time}</span>}
        </p>
        {renderWords?.(pullQuote)}
      </blockquote>
    </div>
  )
}
