// The actions of a summary on the summarize page: copy, share, download, add to a playlist.
import { Copy, Download, Share2 } from 'lucide-react'
import type { SummaryView } from '#contract/summary.ts'
import { AddToPlaylistButton } from '../add-to-playlist/add-button.tsx'
import { Button } from '../ui/button.tsx'
import { copySummary, downloadSummary, shareSummary } from './export-actions.ts'
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
      <AddToPlaylistButton summaries={[view]} />
    </>
  )
}
