// The actions for several selected summaries: export, add to a playlist, delete.
import { CheckCheck, Download, Trash2 } from 'lucide-react'
import type { SummaryView } from '#contract/summary.ts'
import { AddToPlaylistButton } from '../add-to-playlist/add-button.tsx'
import { downloadBytes } from '../browser/download.ts'
import type { FileFormat } from '../summaries/summary-file.ts'
import { Button } from '../ui/button.tsx'
import layout from '../ui/layout.module.css'
import { MenuButton } from '../ui/menu-button.tsx'
import text from '../ui/text.module.css'
import { texts } from './texts.ts'

type Props = { selected: SummaryView[]; onSelectAll: () => void; onDelete: () => void; onDone: () => void }

export function SelectionBar({ selected, onSelectAll, onDelete, onDone }: Props) {
  async function downloadZip(format: FileFormat) {
    // The archiver is loaded only when it is used.
    const { zipSummaries } = await import('./summary-files.ts')
    downloadBytes(`pith-summaries-${format}.zip`, zipSummaries(selected, format), 'application/zip')
  }
  const exportItems = (['md', 'txt', 'json'] as const).map((format) => ({
    label: texts.formats[format],
    onSelect: () => void downloadZip(format),
  }))
  return (
    <div className={layout.row}>
      <p className={text.meta} role="status">
        {texts.selected(selected.length)}
      </p>
      <Button onClick={onSelectAll}>
        <CheckCheck />
        {texts.selectAll}
      </Button>
      {selected.length > 0 && (
        <>
          <MenuButton items={exportItems}>
            <Download />
            {texts.exportSelected}
          </MenuButton>
          <AddToPlaylistButton summaries={selected} />
          <Button look="danger" onClick={onDelete}>
            <Trash2 />
            {texts.deleteSelected}
          </Button>
        </>
      )}
      <Button look="quiet" onClick={onDone}>
        {texts.selectDone}
      </Button>
    </div>
  )
}
