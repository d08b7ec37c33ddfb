// Exports the highlights that the page shows, with its search and filters.
import { Download, FileText, Table2 } from 'lucide-react'
import { api } from '../api/api.ts'
import { MenuButton } from '../ui/menu-button.tsx'
import { texts } from './texts.ts'

const icons = { 'highlights.md': <FileText />, 'highlights.csv': <Table2 /> }

type Props = { filters: Record<string, string>; total: number }

export function HighlightsExport({ filters, total }: Props) {
  const items = texts.exports.map(({ file, label }) => ({
    label: texts.exportOf(label, total),
    icon: icons[file],
    onSelect: () => location.assign(`${api.exportAddress(file)}?${new URLSearchParams(filters)}`),
  }))
  return (
    <MenuButton items={items} disabled={total === 0}>
      <Download />
      {texts.exportShown}
    </MenuButton>
  )
}
