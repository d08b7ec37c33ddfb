// Shows the player beside a summary, with the actions; on wide windows also the rating and how the summary was made.
import { VideoFrame, type VideoFrameProps } from '../player/video-frame.tsx'
import { copyMarkdown } from './export-actions.ts'
import { texts as feedbackTexts } from './feedback-texts.ts'
import { SaveButton } from './save-button.tsx'
import { SummaryFeedbackBox } from './summary-feedback.tsx'
import { SummaryMenus } from './summary-menus.tsx'
import styles from './summary-sidebar.module.css'
import { texts } from './texts.ts'
import type { FeedbackControls } from './use-summary-feedback.ts'
import { WatchLink } from './watch-link.tsx'

type Props = VideoFrameProps & { isNarrow: boolean; feedback: FeedbackControls | null }

export function SummarySidebar({ isNarrow, feedback, ...props }: Props) {
  const { view } = props
  return (
    <aside className={styles.side} aria-label={texts.side}>
      <VideoFrame {...props} />
      <div className={styles.actions}>
        <SaveButton feedback={feedback} label={feedbackTexts.save} look="primary" />
        <SummaryMenus view={view} />
      </div>
      <p className={styles.links}>
        {view.url && <WatchLink url={view.url} />}
        <button type="button" onClick={() => copyMarkdown(view)}>
          {texts.copyMarkdown}
        </button>
      </p>
      {!isNarrow && <SummaryFeedbackBox view={view} feedback={feedback} />}
    </aside>
  )
}
