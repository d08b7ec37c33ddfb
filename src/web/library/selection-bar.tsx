// What can be done with several summaries at once.
import { CheckCheck, Download, Trash2 } from 'lucide-react'
import type { SummaryView } from '#contract/summary.ts'
import { AddButton } from '../playlists/add-button.tsx'
import type { FileFormat } from '../summaries/summary-file.ts'
import { Button } from '../ui/button.tsx'
import { downloadBytes } from '../ui/download.ts'
import layout from '../ui/layout.module.css'
import { MenuButton } from '../ui/menu-button.tsx'
import text from '../ui/text.module.css'
import { texts } from './texts.ts'

type Props = { chosen: SummaryView[]; onAll: () => void; onDelete: () => void; onDone: () => void }

export function SelectionBar({ chosen, onAll, onDelete, onDone }: Props) {
  async function save(format: FileFormat) {
    // The archiver is loaded by those who archive.
    const { zipSummaries } = await import('./summary-files.ts')
    downloadBytes(`pith-summaries-${format}.zip`, zipSummaries(chosen, format), 'application/zip')
  }
  const formats = (['md', 'txt', 'json'] as const).map((format) => ({
    label: texts.formats[format],
    onSelect: () => void save(format),
  }))
  return (
    <div className={layout.row}>
      <p className={text.meta} role="status">
        {texts.selected(chosen.length)}
      </p>
      <Button onClick={onAll}>
        <CheckCheck />
        {texts.selectAll}
      </Button>
      {chosen.length > 0 && (
        <>
          <MenuButton items={formats}>
            <Download />
            {texts.exportSelected}
          </MenuButton>
          <AddButton summaries={chosen} />
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
