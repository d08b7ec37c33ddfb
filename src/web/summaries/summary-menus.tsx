// The actions beside a summary: save, ask, copy, share, download and more.
import { Copy, Download, Ellipsis, Share2, TextSearch } from 'lucide-react'
import type { RewriteReason } from '#contract/limits.ts'
import type { SummaryView } from '#contract/summary.ts'
import { Button } from '../ui/button.tsx'
import { MenuButton } from '../ui/menu-button.tsx'
import { copySummary } from './export-actions.ts'
import { texts as feedbackTexts } from './feedback-texts.ts'
import { SaveButton } from './save-button.tsx'
import styles from './summary-sidebar.module.css'
import { texts } from './texts.ts'
import { useSummaryActions } from './use-summary-actions.tsx'
import type { FeedbackControls } from './use-summary-feedback.ts'
import { WatchLink } from './watch-link.tsx'

type Props = {
  view: SummaryView
  feedback: FeedbackControls | null
  onRewrite: (reason: RewriteReason) => void
  onAsk: () => void
}

export function SummaryMenus({ view, feedback, onRewrite, onAsk }: Props) {
  const { share, download, more, dialog } = useSummaryActions(view, onRewrite)
  return (
    <>
      <div className={styles.actions}>
        <SaveButton videoId={view.videoId} feedback={feedback} label={feedbackTexts.save} look="primary" />
        <Button onClick={onAsk} data-shortcut="ask">
          <TextSearch />
          {texts.ask.action}
        </Button>
        <Button onClick={() => copySummary(view)} data-shortcut="copy">
          <Copy />
          {texts.copy}
        </Button>
        <MenuButton items={share}>
          <Share2 />
          {texts.share}
        </MenuButton>
        <MenuButton items={download}>
          <Download />
          {texts.download}
        </MenuButton>
      </div>
      <div className={styles.under}>
        <p className={styles.links}>{view.url && <WatchLink url={view.url} />}</p>
        <MenuButton className={styles.more} look="quiet" size="small" items={more} data-shortcut="more">
          <Ellipsis />
          {texts.more}
        </MenuButton>
      </div>
      {dialog}
    </>
  )
}
