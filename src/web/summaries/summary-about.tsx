// Shows how a summary was made: length, language, writer, version.
import type { ReactNode } from 'react'
import { languageName } from '#contract/format.ts'
import { hasHighlights } from '#contract/spoken-chapters.ts'
import type { SummaryView } from '#contract/summary.ts'
import { summaryLanguage } from '#contract/summary-language.ts'
import { joinClasses } from '../ui/join-classes.ts'
import text from '../ui/text.module.css'
import styles from './summary-sidebar.module.css'
import { texts } from './texts.ts'
import { VersionSelect } from './version-select.tsx'

export function About({ view, children }: { view: SummaryView; children?: ReactNode }) {
  return (
    <section className={styles.about} aria-labelledby="about">
      <h2 className={joinClasses(text.strong, styles.heading)} id="about">
        {texts.about}
      </h2>
      <VersionSelect view={view} />
      <dl className={styles.facts}>
        {listFacts(view).map(
          ([term, detail]) =>
            detail && (
              <div key={term}>
                <dt>{term}</dt>
                <dd dir="auto">{detail}</dd>
              </div>
            ),
        )}
      </dl>
      {children}
    </section>
  )
}

/** Own instructions are shown only if a model followed them. */
function listFacts(view: SummaryView): [string, string | null][] {
  const { kept, dropped, sentences } = view.checked
  const language = summaryLanguage(view)
  const isWritten = view.engine.kind === 'model'
  return [
    [texts.facts.length, texts.lengthNames[view.length]],
    [texts.facts.language, language === 'und' ? null : languageName(language)],
    [texts.facts.prompt, isWritten ? view.customPrompt : null],
    isWritten ? [texts.facts.written, view.engine.name] : [texts.facts.extracted, texts.withoutAi],
    [texts.facts.rewritten, view.rewriteReason && texts.rewriteReasons[view.rewriteReason]],
    hasHighlights(view.summary)
      ? [texts.facts.kept, view.summary.isOutline ? null : texts.keptSentences(countHighlights(view), sentences)]
      : [texts.facts.checked, texts.keptPoints(kept, kept + dropped)],
  ]
}

function countHighlights({ summary }: SummaryView): number {
  const inChapters = summary.chapters.reduce((count, { highlights = [] }) => count + highlights.length, 0)
  return inChapters + [summary.tldrQuote, summary.pullQuote].filter(Boolean).length
}
