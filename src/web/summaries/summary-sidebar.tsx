// Shows the player beside a summary; on wide windows also the actions, the rating and how the summary was made.
import { Suspense } from 'react'
import { VideoFrame, type VideoFrameProps } from '../player/video-frame.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { SummaryFeedbackBox } from './summary-feedback.tsx'
import { SummaryMenus } from './summary-menus.tsx'
import styles from './summary-sidebar.module.css'
import { texts } from './texts.ts'
import type { Rewrite } from './use-rewrite.ts'
import type { FeedbackControls } from './use-summary-feedback.ts'

const Reel = lazyPart(async () => (await import('../reel/reel.tsx')).Reel)

type Props = VideoFrameProps & {
  isNarrow: boolean
  feedback: FeedbackControls | null
  rewrite: Rewrite
  onAsk: () => void
}

export function SummarySidebar({ isNarrow, feedback, rewrite, onAsk, ...props }: Props) {
  const { view } = props
  return (
    <aside className={styles.side} aria-label={texts.side}>
      <VideoFrame {...props} />
      <Suspense>
        <Reel view={view} player={props.player} />
      </Suspense>
      {!isNarrow && (
        <>
          <SummaryMenus view={view} feedback={feedback} onRewrite={rewrite.start} onAsk={onAsk} />
          <SummaryFeedbackBox view={view} feedback={feedback} rewrite={rewrite} />
        </>
      )}
    </aside>
  )
}
