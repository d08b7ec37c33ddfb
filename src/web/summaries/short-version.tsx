// Shows the TL;DR of a summary and, of an extract, the speaker's sentence that says most.

import type { SummaryView } from '#contract/summary.ts'
import { summaryLanguage } from '#contract/summary-language.ts'
import { joinClasses } from '../ui/join-classes.ts'
import { languageOf } from '../ui/language-of.ts'
import type { RenderTime } from './highlights.tsx'
import styles from './short-version.module.css'
import prose from './summary-prose.module.css'

type Props = {
  view: SummaryView
  renderTime: RenderTime
  /** The timestamp of the quotation hangs in the gutter instead of following it. */
  hanging?: boolean
}

export function ShortVersion({ view, renderTime, hanging = false }: Props) {
  const { tldr, pullQuote } = view.summary
  const language = languageOf(summaryLanguage(view))
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
      {tldr && <p>{tldr}</p>}
      <blockquote className={joinClasses(styles.quote, hanging && styles.hanging)}>
        {hanging && time}
        <p>
          <q {...languageOf(view.transcript.language)}>{pullQuote.text}</q>
          {!hanging && <span className={styles.cite}> {time}</span>}
        </p>
      </blockquote>
    </div>
  )
}
