// Says at the end of a summary what was read, and how it was made.

import { languageName } from '#contract/basics/format.ts'
import { describeConfirmed } from '#contract/summaries/describe-check.ts'
import { hasHighlights } from '#contract/summaries/spoken-chapters.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { summaryLanguage } from '#contract/summaries/summary-language.ts'
import text from '../../ui/text.module.css'
import { texts } from '../texts.ts'
import { VersionSelect } from '../versions/version-select.tsx'
import { describeCoverage } from './coverage.ts'
import styles from './summary-about.module.css'

export function About({ view, isPublic = false }: { view: SummaryView; isPublic?: boolean }) {
  return (
    <section className={styles.about} aria-label={texts.about}>
      <p className={text.meta}>
        {describeCoverage(view, { isPublic }).replace(/\.?$/, '.')}{' '}
        {listFacts(view).map((fact) => (
          // Parts of it are other people's words.
          <span key={fact}>
            <bdi>{fact}</bdi>.{' '}
          </span>
        ))}
      </p>
      {/* Below what is read, because it arrives later. */}
      <VersionSelect view={view} />
    </section>
  )
}

/** Own instructions are shown only if a model followed them. */
function listFacts(view: SummaryView): string[] {
  const { readMinutes, savedSeconds, customPrompt, rewriteReason } = view
  const language = summaryLanguage(view)
  const isWritten = view.engine.kind === 'model'
  const length = texts.lengthNames[view.length]
  return [
    hasHighlights(view.summary) ? describePicked(view) : describeConfirmed(view),
    language === 'und' ? length : `${length}, ${languageName(language)}`,
    isWritten && customPrompt ? texts.instructions(customPrompt) : null,
    rewriteReason && texts.rewritten(texts.rewriteReasons[rewriteReason]),
    readMinutes > 0 ? texts.readTime(readMinutes) : null,
    savedSeconds > 0 ? texts.saves(savedSeconds) : null,
  ].filter((fact) => fact !== null)
}

/** How many sentences an extract keeps; null for an outline, which keeps none. */
function describePicked({ summary, checked }: SummaryView): string | null {
  if (summary.isOutline) return null
  const inChapters = summary.chapters.reduce(
    (count, { highlights = [] }) => count + highlights.length,
    0,
  )
  const quoted = [summary.tldrQuote, summary.pullQuote].filter(Boolean).length
  return texts.keptSentences(inChapters + quoted, checked.sentences)
}
