// Exports the highlights that the page shows, with its search and filters.
import { Download, FileText, Table2 } from 'lucide-react'
import { api } from '../../api/api.ts'
import { downloadBytes } from '../../ui/browser/download.ts'
import { warn } from '../../ui/browser/log.ts'
import { describeFailure } from '../../ui/errors/describe-failure.ts'
import { MenuButton } from '../../ui/popups/menu-button.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import { texts } from './texts.ts'

const icons = { 'highlights.md': <FileText />, 'highlights.csv': <Table2 /> }

type Props = { filters: Record<string, string>; total: number }

export function HighlightsExport({ filters, total }: Props) {
  async function save({ file, type }: (typeof texts.exports)[number]) {
    try {
      downloadBytes(`pith-${file}`, await api.exportHighlights(file, filters), type)
    } catch (cause) {
      warn(texts.exportFailed, cause)
      showToast(describeFailure(cause, texts.exportFailed), { failed: true })
    }
  }
  const items = texts.exports.map((format) => ({
    label: texts.exportOf(format.label, total),
    icon: icons[format.file],
    onSelect: () => void save(format),
  }))
  return (
    <MenuButton items={items} disabled={total === 0}>
      <Download />
      {texts.exportShown}
    </MenuButton>
  )
}
