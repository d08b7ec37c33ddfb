// What a person can do with a summary.
import { Copy, Download, Share2 } from 'lucide-react'
import type { SummaryView } from '#contract/summary.ts'
import { AddButton } from '../playlists/add-button.tsx'
import { Button } from '../ui/button.tsx'
import { copySummary, downloadSummary, shareSummary } from './hand-out.ts'
import { texts } from './texts.ts'

export function SummaryActions({ view }: { view: SummaryView }) {
  return (
    <>
      <Button onClick={() => copySummary(view)} data-shortcut="copy">
        <Copy />
        {texts.copy}
      </Button>
      <Button onClick={() => shareSummary(view)}>
        <Share2 />
        {texts.share}
      </Button>
      <Button onClick={() => downloadSummary(view, 'txt')}>
        <Download />
        {texts.download}
      </Button>
      <AddButton summaries={[view]} />
    </>
  )
}
