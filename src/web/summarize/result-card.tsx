// Shows a finished summary on the summarize page, with a link to the whole summary.

import type { RewriteReason } from '#contract/limits.ts'
import { summaryPath } from '#contract/paths.ts'
import { hasHighlights } from '#contract/spoken-chapters.ts'
import type { SummaryView } from '#contract/summary.ts'
import { texts as feedbackTexts } from '../summaries/feedback-texts.ts'
import { RatingBox } from '../summaries/rating-box.tsx'
import { SaveButton } from '../summaries/save-button.tsx'
import { SummaryActions } from '../summaries/summary-actions.tsx'
import { SummaryBadges } from '../summaries/summary-badges.tsx'
import { listSummaryFacts, texts } from '../summaries/texts.ts'
import { useSummaryFeedback } from '../summaries/use-summary-feedback.ts'
import { joinClasses } from '../ui/join-classes.ts'
import layout from '../ui/layout.module.css'
import { Link } from '../ui/link.tsx'
import { useNarrow } from '../ui/use-narrow.ts'
import styles from './result-card.module.css'
import { PickedText, WrittenText } from './result-text.tsx'
import { VideoHeader } from './video-header.tsx'

type Props = { view: SummaryView; onRewrite: (reason: RewriteReason) => void }

export function ResultCard({ view: finished, onRewrite }: Props) {
  const feedback = useSummaryFeedback(finished)
  const view = { ...finished, ...(feedback && { title: feedback.title }) }
  const isNarrow = useNarrow()
  const path = summaryPath(view.videoId)
  return (
    <article className={joinClasses(layout.card, styles.card)}>
      <VideoHeader
        title={view.title}
        language={view.transcript.language}
        thumbnail={view.thumbnail}
        duration={view.duration}
        facts={listSummaryFacts(view)}
      >
        <div className={styles.badges}>
          <SummaryBadges view={view} />
        </div>
      </VideoHeader>
      {hasHighlights(view.summary) ? <PickedText view={view} /> : <WrittenText view={view} />}
      <div className={styles.footer}>
        <SaveButton
          videoId={view.videoId}
          feedback={feedback}
          label={isNarrow ? feedbackTexts.save : feedbackTexts.saveSummary}
          look="primary"
        />
        <SummaryActions view={view} onRewrite={onRewrite} />
      </div>
      <div className={styles.rating}>
        <RatingBox view={view} feedback={feedback} heading="h3" onRewrite={onRewrite} />
        <Link className={styles.summaryLink} to={path} state={{ summary: view }}>
          {texts.readWhole}
        </Link>
      </div>
    </article>
  )
}
