// Exports the statistics as CSV or JSON.
import { Download } from 'lucide-react'
import type { Analytics } from '#contract/library/analytics.ts'
import { downloadText } from '../ui/browser/download.ts'
import { MenuButton } from '../ui/popups/menu-button.tsx'
import text from '../ui/text.module.css'
import { toAnalyticsCsv } from './analytics-csv.ts'
import { texts } from './texts.ts'

export function ExportMenu({ analytics }: { analytics: Analytics }) {
  const fileName = `pith-analytics-${analytics.range}`
  const downloadCsv = () => downloadText(`${fileName}.csv`, toAnalyticsCsv(analytics), 'text/csv')
  const downloadJson = () =>
    downloadText(`${fileName}.json`, JSON.stringify(analytics, null, 2), 'application/json')
  return (
    <MenuButton
      items={[
        { label: texts.exportCsv, onSelect: downloadCsv },
        { label: texts.exportJson, onSelect: downloadJson },
      ]}
    >
      <Download />
      <span className={text.spare}>{texts.export}</span>
    </MenuButton>
  )
}
