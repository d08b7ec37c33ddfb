// The actions beside a summary: copy, share, download and more.
import { Copy, Download, Ellipsis, Share2 } from 'lucide-react'
import type { RewriteReason } from '#contract/limits.ts'
import type { SummaryView } from '#contract/summary.ts'
import { Button } from '../ui/button.tsx'
import { MenuButton } from '../ui/menu-button.tsx'
import { copySummary } from './export-actions.ts'
import { texts } from './texts.ts'
import { useSummaryActions } from './use-summary-actions.tsx'

type Props = { view: SummaryView; onRewrite: (reason: RewriteReason) => void }

export function SummaryMenus({ view, onRewrite }: Props) {
  const { share, download, more, dialog } = useSummaryActions(view, onRewrite)
  return (
    <>
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
      <MenuButton items={more} data-shortcut="more">
        <Ellipsis />
        {texts.more}
      </MenuButton>
      {dialog}
    </>
  )
}
