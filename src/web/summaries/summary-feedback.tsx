// Rates a summary and shows how it was made. It stands beside the summary, and on phones below it.
import type { ReactNode } from 'react'
import type { SummaryView } from '#contract/summary.ts'
import { useRewrite } from '../jobs/use-rewrite.ts'
import { RatingBox } from './rating-box.tsx'
import { About } from './summary-about.tsx'
import styles from './summary-sidebar.module.css'
import type { FeedbackControls } from './use-summary-feedback.ts'

type Props = { view: SummaryView; feedback: FeedbackControls | null; children?: ReactNode }

export function SummaryFeedbackBox({ view, feedback, children }: Props) {
  const rewrite = useRewrite(view)
  return (
    <>
      <div className={styles.rating}>
        <RatingBox view={view} feedback={feedback} heading="h2" onRewrite={rewrite} />
      </div>
      <About view={view}>{children}</About>
    </>
  )
}
