// The one bar of actions of a summary: save, rate, copy, share, download and more.
import { Copy, Download, Ellipsis, Share2 } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { IconButton } from '../../ui/button.tsx'
import { MenuButton } from '../../ui/popups/menu-button.tsx'
import { lazyDialog } from '../../ui/toasts/lazy-dialog.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import { SaveButton } from '../feedback/save-button.tsx'
import type { FeedbackControls } from '../feedback/use-summary-feedback.ts'
import { texts as feedbackTexts } from '../feedback-texts.ts'
import { texts } from '../texts.ts'
import type { Rewrite } from '../versions/use-rewrite.ts'
import styles from './action-row.module.css'
import { copySummary } from './export-actions.ts'
import { useSummaryActions } from './use-summary-actions.tsx'

const loadSheet = () => import('./more-sheet.tsx')
const MoreSheet = lazyDialog(async () => (await loadSheet()).MoreSheet)

type Props = {
  view: SummaryView
  /** Whether it was just made. */
  isNew: boolean
  feedback: FeedbackControls | null
  rewrite: Rewrite
  /** The rating, where there is room for it. */
  children: ReactNode
}

export function ActionRow({ view, isNew, feedback, rewrite, children }: Props) {
  const isNarrow = useNarrow()
  const { dialog, ...actions } = useSummaryActions(view, rewrite.start)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a line.
    <div className={styles.row} role="group" aria-label={texts.actions}>
      <SaveButton
        videoId={view.videoId}
        feedback={feedback}
        label={isNew ? feedbackTexts.saveSummary : feedbackTexts.save}
        look="primary"
      />
      {children}
      <IconButton
        className={styles.copy}
        label={texts.copy}
        onClick={() => copySummary(view)}
        data-shortcut="copy"
      >
        <Copy />
      </IconButton>
      <MenuButton look="quiet" items={actions.share} aria-label={texts.share}>
        {isNarrow ? <Share2 /> : texts.share}
      </MenuButton>
      {isNarrow ? (
        <MoreButton view={view} actions={actions} />
      ) : (
        <>
          <MenuButton look="quiet" items={actions.download} aria-label={texts.download}>
            {isNew ? <Download /> : texts.download}
          </MenuButton>
          <MenuButton
            look="quiet"
            items={actions.more}
            data-shortcut="more"
            aria-label={texts.more}
          >
            <Ellipsis />
          </MenuButton>
        </>
      )}
      {dialog}
    </div>
  )
}

type MoreProps = {
  view: SummaryView
  actions: Omit<ReturnType<typeof useSummaryActions>, 'dialog'>
}

/** Opens the sheet with what a phone has no room for. */
function MoreButton({ view, actions }: MoreProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label={texts.more}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerDown={loadSheet}
        onClick={() => setOpen(true)}
        data-shortcut="more"
      >
        <Ellipsis />
      </IconButton>
      {isOpen && (
        <Suspense>
          <MoreSheet view={view} actions={actions} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
