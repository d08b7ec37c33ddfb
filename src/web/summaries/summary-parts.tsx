// The header and the sections of a summary, used by the private and the public page.
import { type ReactNode, useId } from 'react'
import { routes } from '#contract/paths.ts'
import { hasHighlights } from '#contract/spoken-chapters.ts'
import type { SummaryView } from '#contract/summary.ts'
import { summaryLanguage } from '#contract/summary-language.ts'
import { ChannelLink } from '../filters/channel-link.tsx'
import { type SeekControl, Timestamp } from '../player/timestamp.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import page from '../ui/layout.module.css'
import { Link } from '../ui/link.tsx'
import { MetaList } from '../ui/meta-list.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Prose } from '../ui/prose.tsx'
import text from '../ui/text.module.css'
import { Chapters } from './chapters.tsx'
import { describeCoverage } from './coverage.ts'
import { DroppedPoints } from './dropped-points.tsx'
import { ExtractNotice } from './extract-notice.tsx'
import { Highlights } from './highlights.tsx'
import { KeyPoints } from './key-points.tsx'
import { SaidSentence, WordsAround } from './said-sentence.tsx'
import { ShortVersion } from './short-version.tsx'
import { SummaryBadges } from './summary-badges.tsx'
import styles from './summary-parts.module.css'
import { SummaryTitle } from './summary-title.tsx'
import { listSummaryFacts, texts } from './texts.ts'
import { Topics } from './topics.tsx'
import { FactLine, Verdict } from './verdict.tsx'

type Props = {
  view: SummaryView
  /** Null when timestamps are not links. */
  seek: SeekControl | null
}

export function SummaryHeading({ view, isPublic = false }: { view: SummaryView; isPublic?: boolean }) {
  const [channel, ...facts] = listSummaryFacts(view, { withDuration: true })
  return (
    <>
      <MetaList facts={[channel && <ChannelLink key="channel" channel={channel} isPublic={isPublic} />, ...facts]} />
      <SummaryTitle view={view} />
    </>
  )
}

/** The short version with the facts about the video. On phones the verdict is one word here, and its reason follows the summary. */
export function SummaryLead({ view, seek, isNarrow, isPublic = false }: SectionsProps) {
  return (
    <>
      <div className={styles.tldr}>
        <ShortVersion
          text={view.summary}
          language={summaryLanguage(view)}
          renderTime={(seconds) => <Timestamp seconds={seconds} seek={seek} />}
          renderWords={(quotation) => (
            <WordsAround view={view} highlight={quotation} seek={isPublic ? null : seek} isLabeled>
              {(toggle) => toggle}
            </WordsAround>
          )}
          hanging
        />
      </div>
      {isNarrow ? (
        <FactLine view={view} />
      ) : (
        <>
          <div className={page.row}>
            <SummaryBadges view={view} isPublic={isPublic} watchTime />
          </div>
          <Verdict view={view} seek={seek} />
          <Coverage view={view} isPublic={isPublic} />
        </>
      )}
    </>
  )
}

export function Coverage({ view, isPublic = false }: { view: SummaryView; isPublic?: boolean }) {
  return (
    <div className={styles.coverage}>
      <ProgressBar share={view.coverage.share} />
      <p className={text.meta}>
        {describeCoverage(view, { isPublic })}
        {!isPublic && view.url && <OtherCaptions url={view.url} />}
      </p>
    </div>
  )
}

/** Leads to the captions of the video, and to the upload of others. */
function OtherCaptions({ url }: { url: string }) {
  return (
    <>
      {' '}
      <Link
        className={text.inlineLink}
        to={routes.summarize.path}
        state={{ link: url, choosesCaptions: true, keepsFocus: true }}
      >
        {texts.otherCaptions}
      </Link>
    </>
  )
}

type SectionsProps = Props & {
  isNarrow: boolean
  /** Readers of a public page cannot read the transcript. */
  isPublic?: boolean
}

export function SummarySections({ view, seek, isNarrow, isPublic = false }: SectionsProps) {
  const { mainTopics } = view.summary
  return (
    <>
      {hasHighlights(view.summary) ? (
        <HighlightSection view={view} seek={seek} isPublic={isPublic} isNarrow={isNarrow} />
      ) : (
        <WrittenSections view={view} seek={seek} isPublic={isPublic} isNarrow={isNarrow} />
      )}
      {mainTopics.length > 0 && (
        <Section title={texts.mainTopics}>
          <Topics topics={mainTopics} language={summaryLanguage(view)} isPublic={isPublic} />
        </Section>
      )}
    </>
  )
}

type SectionProps = Props & { isPublic: boolean; isNarrow: boolean }

function HighlightSection({ view, seek, isPublic, isNarrow }: SectionProps) {
  return (
    <>
      <Section title={view.summary.isOutline ? texts.chapters : texts.highlights}>
        <div className={styles.extracted}>
          <ExtractNotice view={view} isPublic={isPublic} />
        </div>
        <Highlights
          view={view}
          heading="h3"
          hanging
          renderTime={(seconds) => <Timestamp seconds={seconds} seek={seek} />}
          renderSentence={(highlight) => (
            <SaidSentence view={view} highlight={highlight} seek={isPublic ? null : seek} />
          )}
        />
        <DroppedPoints view={view} />
      </Section>
      {isNarrow && <Verdict view={view} seek={seek} />}
    </>
  )
}

function WrittenSections({ view, seek, isPublic, isNarrow }: SectionProps) {
  const { summary, chapters } = view.summary
  const language = summaryLanguage(view)
  return (
    <>
      <Section title={texts.summary}>
        <div className={styles.extracted}>
          <ExtractNotice view={view} isPublic={isPublic} />
        </div>
        <Prose text={summary} language={language} />
      </Section>
      {isNarrow && <Verdict view={view} seek={seek} />}
      <Section title={texts.keyPoints}>
        <KeyPoints view={view} seek={seek} isPublic={isPublic} />
      </Section>
      {chapters.length > 0 && (
        <Section title={texts.chapters}>
          <Chapters chapters={chapters} language={language} seek={seek} />
        </Section>
      )}
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 className={joinClasses(text.section, styles.heading)} id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}
