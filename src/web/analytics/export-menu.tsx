// The two files one can take the figures away in.
import { Download } from 'lucide-react'
import type { Analytics } from '#contract/analytics.ts'
import { downloadText } from '../ui/download.ts'
import { MenuButton } from '../ui/menu-button.tsx'
import text from '../ui/text.module.css'
import { analyticsCsv } from './export.ts'
import { texts } from './texts.ts'

export function ExportMenu({ analytics }: { analytics: Analytics }) {
  const name = `pith-analytics-${analytics.range}`
  const saveCsv = () => downloadText(`${name}.csv`, analyticsCsv(analytics), 'text/csv')
  const saveJson = () => downloadText(`${name}.json`, JSON.stringify(analytics, null, 2), 'application/json')
  return (
    <MenuButton
      items={[
        { label: texts.exportCsv, onSelect: saveCsv },
        { label: texts.exportJson, onSelect: saveJson },
      ]}
    >
      <Download />
      <span className={text.spare}>{texts.export}</span>
    </MenuButton>
  )
}
