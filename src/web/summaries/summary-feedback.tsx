// Rates a summary and shows how it was made. It stands beside the summary, and on phones below it.
import type { ReactNode } from 'react'
import type { SummaryView } from '#contract/summary.ts'
import { RatingBox } from './rating-box.tsx'
import { About } from './summary-about.tsx'
import styles from './summary-sidebar.module.css'
import type { Rewrite } from './use-rewrite.ts'
import type { FeedbackControls } from './use-summary-feedback.ts'

type Props = {
  view: SummaryView
  feedback: FeedbackControls | null
  rewrite: Rewrite
  children?: ReactNode
}

export function SummaryFeedbackBox({ view, feedback, rewrite, children }: Props) {
  return (
    <>
      <div className={styles.rating}>
        <RatingBox
          view={view}
          feedback={feedback}
          heading="h2"
          onRewrite={rewrite.start}
          isRewriting={rewrite.isRunning}
        />
      </div>
      <About view={view}>{children}</About>
    </>
  )
}
