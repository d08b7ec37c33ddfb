// The finished summary on the start screen: what matters, and the way to the rest.
import { Link } from 'react-router'
import { formatDuration } from '#contract/format.ts'
import { summaryPath } from '#contract/paths.ts'
import type { RewriteReason } from '#contract/settings.ts'
import type { SummaryView } from '#contract/summary.ts'
import { RatingBox } from '../marks/rating-box.tsx'
import { SaveButton } from '../marks/save-button.tsx'
import { texts as saveTexts } from '../marks/texts.ts'
import { useMarks } from '../marks/use-marks.ts'
import { ExtractNote } from '../summaries/extract-note.tsx'
import { SummaryActions } from '../summaries/summary-actions.tsx'
import { SummaryBadges } from '../summaries/summary-badges.tsx'
import { summaryFacts, texts } from '../summaries/texts.ts'
import { Essence } from '../ui/essence.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import layout from '../ui/layout.module.css'
import moments from '../ui/moments.module.css'
import text from '../ui/text.module.css'
import styles from './result-card.module.css'
import { VideoHead } from './video-head.tsx'

type Props = { view: SummaryView; onRewrite: (reason: RewriteReason) => void }

export function ResultCard({ view, onRewrite }: Props) {
  const { summary, videoId } = view
  const marks = useMarks(view)
  const address = summaryPath(videoId)
  return (
    <article className={joinClasses(layout.card, styles.card)}>
      <VideoHead title={view.title} thumbnail={view.thumbnail} duration={view.duration} facts={summaryFacts(view)}>
        <div className={styles.badges}>
          <SummaryBadges view={view} />
        </div>
      </VideoHead>
      <div className={styles.essence}>
        <Essence tldr={summary.tldr} summary={summary.summary} />
      </div>
      <div className={styles.note}>
        <ExtractNote view={view} />
      </div>
      {summary.keyPoints.length > 0 && (
        <>
          <h3 className={joinClasses(text.section, styles.heading)}>{texts.keyPoints}</h3>
          <ul className={moments.list}>
            {summary.keyPoints.map((point) => (
              <li key={`${point.startSeconds} ${point.text}`}>
                <Link
                  className={moments.time}
                  to={`${address}#t=${Math.floor(point.startSeconds)}`}
                  state={{ summary: view }}
                >
                  <span className={text.hidden}>{view.url ? texts.playAt : texts.readAt}</span>
                  {formatDuration(point.startSeconds)}
                </Link>
                <p>{point.text}</p>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={styles.foot}>
        <SaveButton marks={marks} label={saveTexts.saveSummary} look="primary" />
        <SummaryActions view={view} />
        <Link className={styles.whole} to={address} state={{ summary: view }}>
          {texts.readWhole}
        </Link>
      </div>
      <div className={styles.rating}>
        <RatingBox view={view} marks={marks} heading="h3" onRewrite={onRewrite} />
      </div>
    </article>
  )
}
