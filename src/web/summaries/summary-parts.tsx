// What a summary says, for whoever reads it: its head, and the sections under it.
import { type ReactNode, useId } from 'react'
import type { SummaryView } from '#contract/summary.ts'
import { Prose, Tldr } from '../ui/essence.tsx'
import { Facts } from '../ui/facts.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import page from '../ui/layout.module.css'
import text from '../ui/text.module.css'
import { Track } from '../ui/track.tsx'
import { Chapters } from './chapters.tsx'
import { describeCoverage } from './coverage.ts'
import { ExtractNote } from './extract-note.tsx'
import { KeyPoints } from './key-points.tsx'
import type { Jump } from './moment-link.tsx'
import { SummaryBadges } from './summary-badges.tsx'
import layout from './summary-layout.module.css'
import styles from './summary-parts.module.css'
import { summaryFacts, texts } from './texts.ts'
import { Topics } from './topics.tsx'
import { Verdict } from './verdict.tsx'

type Props = {
  view: SummaryView
  /** Null where a moment leads nowhere. */
  jump: Jump | null
}

export function SummaryHead({ view, jump }: Props) {
  const { summary } = view
  return (
    <>
      <Facts facts={summaryFacts(view, { withDuration: true })} />
      <h1 className={joinClasses(text.title, styles.title)}>{view.title}</h1>
      {summary.tldr && (
        <div className={styles.tldr}>
          <Tldr text={summary.tldr} />
        </div>
      )}
      <div className={page.row}>
        <SummaryBadges view={view} watchTime />
      </div>
      <Verdict verdict={summary.verdict} jump={jump} />
      <div className={styles.coverage}>
        <Track share={view.coverage.share} />
        <p className={text.meta}>{describeCoverage(view)}</p>
      </div>
    </>
  )
}

export function SummarySections({ view, jump }: Props) {
  const { summary } = view
  return (
    <>
      <Section title={texts.summary}>
        <div className={styles.extracted}>
          <ExtractNote view={view} />
        </div>
        <Prose text={summary.summary} />
      </Section>
      <Section title={texts.keyPoints} hanging>
        <KeyPoints view={view} jump={jump} />
      </Section>
      {summary.chapters.length > 0 && (
        <Section title={texts.chapters} hanging>
          <Chapters chapters={summary.chapters} jump={jump} />
        </Section>
      )}
      {summary.mainTopics.length > 0 && (
        <Section title={texts.mainTopics}>
          <Topics topics={summary.mainTopics} />
        </Section>
      )}
    </>
  )
}

function Section({ title, hanging = false, children }: { title: string; hanging?: boolean; children: ReactNode }) {
  const id = useId()
  return (
    <section className={hanging ? layout.hanging : undefined} aria-labelledby={id}>
      <h2 className={joinClasses(text.section, styles.heading)} id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}
