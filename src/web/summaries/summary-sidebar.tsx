// Shows the player beside a summary; on wide windows also the actions, the rating and how the summary was made.
import type { RewriteReason } from '#contract/limits.ts'
import { VideoFrame, type VideoFrameProps } from '../player/video-frame.tsx'
import { texts as feedbackTexts } from './feedback-texts.ts'
import { SaveButton } from './save-button.tsx'
import { SummaryFeedbackBox } from './summary-feedback.tsx'
import { SummaryMenus } from './summary-menus.tsx'
import styles from './summary-sidebar.module.css'
import { texts } from './texts.ts'
import type { FeedbackControls } from './use-summary-feedback.ts'
import { WatchLink } from './watch-link.tsx'

type Props = VideoFrameProps & {
  isNarrow: boolean
  feedback: FeedbackControls | null
  onRewrite: (reason: RewriteReason) => void
}

export function SummarySidebar({ isNarrow, feedback, onRewrite, ...props }: Props) {
  const { view } = props
  return (
    <aside className={styles.side} aria-label={texts.side}>
      <VideoFrame {...props} />
      {!isNarrow && (
        <>
          <div className={styles.actions}>
            <SaveButton videoId={view.videoId} feedback={feedback} label={feedbackTexts.save} look="primary" />
            <SummaryMenus view={view} onRewrite={onRewrite} />
          </div>
          <p className={styles.links}>{view.url && <WatchLink url={view.url} />}</p>
          <SummaryFeedbackBox view={view} feedback={feedback} onRewrite={onRewrite} />
        </>
      )}
    </aside>
  )
}
