// The actions of a summary on the summarize page: copy, share, download and more. On phones they are icons.
import { Copy, Download, Ellipsis, Share2 } from 'lucide-react'
import type { RewriteReason } from '#contract/limits.ts'
import type { SummaryView } from '#contract/summary.ts'
import { Button } from '../ui/button.tsx'
import { MenuButton } from '../ui/menu-button.tsx'
import { copySummary, shareSummary } from './export-actions.ts'
import styles from './summary-actions.module.css'
import { texts } from './texts.ts'
import { useSummaryActions } from './use-summary-actions.tsx'
import { useSummaryDownload } from './use-summary-download.ts'

type Props = { view: SummaryView; onRewrite: (reason: RewriteReason) => void }

export function SummaryActions({ view, onRewrite }: Props) {
  const download = useSummaryDownload()
  const { more, dialog } = useSummaryActions(view, onRewrite)
  return (
    <>
      <Button className={styles.action} onClick={() => copySummary(view)} data-shortcut="copy">
        <Copy />
        <span>{texts.copy}</span>
      </Button>
      <Button className={styles.action} onClick={() => shareSummary(view)}>
        <Share2 />
        <span>{texts.share}</span>
      </Button>
      <Button className={styles.action} onClick={() => void download(view, 'txt')}>
        <Download />
        <span>{texts.download}</span>
      </Button>
      <MenuButton className={styles.more} look="quiet" items={more} data-shortcut="more" aria-label={texts.more}>
        <Ellipsis />
      </MenuButton>
      {dialog}
    </>
  )
}
