// The actions of a summary at the bottom of a phone, in place of the tab bar.
import { Bookmark, BookmarkCheck, Copy, Ellipsis, TextSearch } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { SummaryView } from '#contract/summary.ts'
import { lazyDialog } from '../toasts/lazy-dialog.tsx'
import styles from './action-bar.module.css'
import { copySummary } from './export-actions.ts'
import { texts as feedbackTexts } from './feedback-texts.ts'
import { texts } from './texts.ts'
import type { Rewrite } from './use-rewrite.ts'
import { useSave } from './use-save.ts'
import { useSummaryActions } from './use-summary-actions.tsx'
import type { FeedbackControls } from './use-summary-feedback.ts'

const loadSheet = () => import('./more-sheet.tsx')
const MoreSheet = lazyDialog(async () => (await loadSheet()).MoreSheet)

type Props = {
  view: SummaryView
  feedback: FeedbackControls | null
  rewrite: Rewrite
  onAsk: () => void
}

export function ActionBar({ view, feedback, rewrite, onAsk }: Props) {
  const { isSaved, isSaving, save } = useSave(view.videoId, feedback)
  const { dialog, ...actions } = useSummaryActions(view, rewrite.start)
  const [isMoreOpen, setMoreOpen] = useState(false)
  return (
    <>
      <nav className={styles.bar} aria-label={texts.actions}>
        <button
          type="button"
          aria-disabled={isSaved || isSaving || undefined}
          onClick={() => !isSaving && save()}
          data-shortcut="save"
        >
          {isSaved ? <BookmarkCheck /> : <Bookmark />}
          {isSaved ? feedbackTexts.saved : isSaving ? feedbackTexts.saving : feedbackTexts.save}
        </button>
        <button type="button" onClick={onAsk} data-shortcut="ask">
          <TextSearch />
          {texts.ask.action}
        </button>
        <button type="button" onClick={() => copySummary(view)} data-shortcut="copy">
          <Copy />
          {texts.copy}
        </button>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={isMoreOpen}
          onPointerDown={loadSheet}
          onClick={() => setMoreOpen(true)}
          data-shortcut="more"
        >
          <Ellipsis />
          {texts.more}
        </button>
      </nav>
      {isMoreOpen && (
        <Suspense>
          <MoreSheet
            view={view}
            feedback={feedback}
            actions={actions}
            rewrite={rewrite}
            onClose={() => setMoreOpen(false)}
          />
        </Suspense>
      )}
      {dialog}
    </>
  )
}
