// The text on the card of a finished summary: the speaker's sentences under chapters, or what a model wrote.
import { useNavigate } from 'react-router'
import { formatTimestamp } from '#contract/format.ts'
import { summaryPath } from '#contract/paths.ts'
import type { SummaryView } from '#contract/summary.ts'
import { summaryLanguage } from '#contract/summary-language.ts'
import { texts as playerTexts } from '../player/texts.ts'
import type { SeekControl } from '../player/timestamp.tsx'
import { formatTimestampHash } from '../player/timestamp-hash.ts'
import timestamps from '../player/timestamps.module.css'
import { ExtractNotice } from '../summaries/extract-notice.tsx'
import { Highlights, SpeakerName } from '../summaries/highlights.tsx'
import { SaidSentence, WordsAround } from '../summaries/said-sentence.tsx'
import { ShortVersion } from '../summaries/short-version.tsx'
import { texts } from '../summaries/texts.ts'
import { BriefVerdict } from '../summaries/verdict.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import { languageOf } from '../ui/language-of.ts'
import { Link } from '../ui/link.tsx'
import { SummaryProse } from '../ui/prose.tsx'
import text from '../ui/text.module.css'
import styles from './result-card.module.css'

type Props = { view: SummaryView }

export function PickedText({ view }: Props) {
  const navigate = useNavigate()
  const renderTime = (seconds: number) => <PageTimestamp view={view} seconds={seconds} />
  // The card has no player, so a moment is played on the page of the summary.
  const seek: SeekControl = {
    hasVideo: view.url !== null,
    seekTo: (seconds) =>
      navigate(`${summaryPath(view.videoId)}${formatTimestampHash(seconds)}`, { state: { summary: view } }),
  }
  return (
    <>
      <div className={styles.short}>
        <ShortVersion
          text={view.summary}
          language={summaryLanguage(view)}
          renderTime={renderTime}
          renderWords={(quotation) => (
            <WordsAround view={view} highlight={quotation} seek={seek} isLabeled>
              {(toggle) => toggle}
            </WordsAround>
          )}
        />
      </div>
      <BriefVerdict view={view} />
      <h3 className={joinClasses(text.section, styles.heading)}>
        {view.summary.isOutline ? texts.chapters : texts.highlights}
      </h3>
      {view.summary.isOutline && (
        <div className={styles.note}>
          <ExtractNotice view={view} />
        </div>
      )}
      <Highlights
        view={view}
        heading="h4"
        renderTime={renderTime}
        renderSentence={(highlight) => <SaidSentence view={view} highlight={highlight} seek={seek} />}
      />
      {!view.summary.isOutline && <ExtractNotice view={view} />}
    </>
  )
}

export function WrittenText({ view }: Props) {
  const { tldr, summary, keyPoints } = view.summary
  const language = summaryLanguage(view)
  return (
    <>
      <div className={styles.prose}>
        <SummaryProse tldr={tldr} summary={summary} language={language} />
      </div>
      <div className={styles.note}>
        <ExtractNotice view={view} />
      </div>
      {keyPoints.length > 0 && (
        <>
          <h3 className={joinClasses(text.section, styles.heading)}>{texts.keyPoints}</h3>
          <ul className={timestamps.list}>
            {keyPoints.map((point) => (
              <li key={`${point.startSeconds} ${point.text}`}>
                <PageTimestamp view={view} seconds={point.startSeconds} />
                <div>
                  <SpeakerName said={point} />
                  <p {...languageOf(language)}>{point.text}</p>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** Opens the whole summary at a timestamp. */
function PageTimestamp({ view, seconds }: Props & { seconds: number }) {
  return (
    <Link
      className={timestamps.time}
      dir="ltr"
      to={`${summaryPath(view.videoId)}${formatTimestampHash(seconds)}`}
      state={{ summary: view }}
    >
      <span className={text.hidden}>{view.url ? playerTexts.playAt : playerTexts.readAt}</span>
      {view.transcript.hasEstimatedTimes && <span className={text.hidden}>{playerTexts.estimated}</span>}
      {formatTimestamp(seconds, view.transcript)}
    </Link>
  )
}
