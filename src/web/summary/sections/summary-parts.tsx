// The header and the sections of a summary, used by the private and the public page.
import { CircleDashed } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { hasHighlights } from '#contract/summaries/spoken-chapters.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { summaryLanguage } from '#contract/summaries/summary-language.ts'
import { ChannelLink } from '../../library/filters/channel-link.tsx'
import { formatDate } from '../../ui/dates/format-date.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import { MetaList } from '../../ui/meta-list.tsx'
import text from '../../ui/text.module.css'
import { type SeekControl, Timestamp } from '../player/timestamp.tsx'
import { texts } from '../texts.ts'
import { Chapters } from './chapters.tsx'
import { CheckedProse } from './checked-prose.tsx'
import { ExtractNotice } from './extract-notice.tsx'
import { Highlights } from './highlights.tsx'
import { KeyPoints } from './key-points.tsx'
import { LeftOut } from './left-out.tsx'
import { ShortVersion } from './short-version.tsx'
import { SummaryBadges } from './summary-badges.tsx'
import styles from './summary-parts.module.css'
import { SummaryTitle } from './summary-title.tsx'
import { Topics } from './topics.tsx'
import type { Settle } from './use-settle.ts'
import { Verdict } from './verdict.tsx'

type Props = {
  view: SummaryView
  /** Null when timestamps are not links. */
  seek: SeekControl | null
  /** Readers of a public page cannot read the transcript. */
  isPublic?: boolean
}

type SummaryHeadingProps = { view: SummaryView; isPublic?: boolean }

export function SummaryHeading({ view, isPublic = false }: SummaryHeadingProps) {
  const { channel, createdAt, engine } = view
  return (
    <>
      <SummaryTitle view={view} />
      <div className={styles.facts}>
        <MetaList
          facts={[
            channel && <ChannelLink key="channel" channel={channel} isPublic={isPublic} />,
            formatDate(createdAt),
            engine.kind === 'model' ? texts.writtenBy(engine.name) : texts.pickedBy,
          ]}
        />
        <div className={styles.badges}>
          <SummaryBadges view={view} isPublic={isPublic} />
        </div>
      </div>
    </>
  )
}

/** The short version with the verdict and how the words were found. */
export function SummaryLead({ view, seek, isPublic = false }: Props) {
  return (
    <>
      <div className={styles.tldr}>
        <ShortVersion
          text={view.summary}
          language={summaryLanguage(view)}
          renderTime={(seconds) => <Timestamp seconds={seconds} seek={seek} />}
        />
      </div>
      {view.summary.tldrCheck === 'unconfirmed' && (
        <p className={styles.unconfirmed}>
          <CircleDashed />
          {texts.unconfirmedAlone}
        </p>
      )}
      <Verdict view={view} seek={seek} />
      <div className={styles.notice}>
        <ExtractNotice view={view} isPublic={isPublic} />
      </div>
    </>
  )
}

type SectionsProps = Props & {
  /** Shows what is said at a moment; null for readers who cannot read the transcript. */
  onShowWords: ((seconds: number) => void) | null
  /** Settles marked statements; null for readers who are not the owner. */
  settle: Settle | null
  /** Controls beside the first heading. */
  tools: ReactNode
}

export function SummarySections({
  view,
  seek,
  isPublic = false,
  onShowWords,
  settle,
  tools,
}: SectionsProps) {
  const { summary, chapters, mainTopics, isOutline } = view.summary
  const language = summaryLanguage(view)
  const isPicked = hasHighlights(view.summary)
  return (
    <>
      <Section
        title={isOutline ? texts.outline : texts.keyPoints}
        note={describeStatements(view)}
        tools={tools}
      >
        {isPicked ? (
          <Highlights
            view={view}
            renderTime={(seconds) => <Timestamp seconds={seconds} seek={seek} />}
          />
        ) : (
          <KeyPoints view={view} seek={seek} onShowWords={onShowWords} settle={settle} />
        )}
        <LeftOut view={view} seek={seek} settle={settle} />
      </Section>
      {!isPicked && chapters.length > 0 && (
        <Section title={texts.chapters}>
          <Chapters chapters={chapters} language={language} seek={seek} />
        </Section>
      )}
      {!isPicked && summary.trim() !== '' && (
        <Section title={texts.summary}>
          <CheckedProse view={view} seek={seek} />
        </Section>
      )}
      {mainTopics.length > 0 && (
        <Section title={texts.mainTopics}>
          <Topics topics={mainTopics} language={language} isPublic={isPublic} />
        </Section>
      )}
    </>
  )
}

/** How many statements an extract has; null for what has none. */
function describeStatements({ summary }: SummaryView): string | null {
  const count = summary.chapters.reduce((sum, { highlights = [] }) => sum + highlights.length, 0)
  return hasHighlights(summary) && count > 0 ? texts.statements(count) : null
}

type SectionProps = { title: string; note?: string | null; tools?: ReactNode; children: ReactNode }

function Section({ title, note, tools, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className={styles.heading}>
        <h2 className={text.section} id={id}>
          {title}
        </h2>
        {note && <p className={joinClasses(text.meta, styles.note)}>{note}</p>}
        {tools}
      </div>
      {children}
    </section>
  )
}
