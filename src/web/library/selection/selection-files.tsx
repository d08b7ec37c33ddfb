// What needs the selected summaries themselves, and not only which they are: export, and
// adding to playlists.
import { Download, ListPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { type FileFormat, fileFormats } from '#contract/library/summary-file.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { api } from '../../api/api.ts'
import { downloadBlob } from '../../ui/browser/download.ts'
import { warn } from '../../ui/browser/log.ts'
import { Button } from '../../ui/button.tsx'
import { describeFailure } from '../../ui/errors/describe-failure.ts'
import { MenuButton } from '../../ui/popups/menu-button.tsx'
import { lazyDialog } from '../../ui/toasts/lazy-dialog.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import { texts } from '../texts.ts'
import { loadSelected } from './load-selected.ts'
import type { SummarySelection } from './use-selection.ts'

const AddToPlaylistDialog = lazyDialog(
  async () => (await import('../../playlists/add/add-dialog.tsx')).AddToPlaylistDialog,
)

export function SelectionFiles({ selection }: { selection: SummarySelection }) {
  const [isLoading, setLoading] = useState(false)
  const [added, setAdded] = useState<SummaryView[] | null>(null)

  async function load(use: () => Promise<void>): Promise<void> {
    if (isLoading) return
    setLoading(true)
    try {
      await use()
    } catch (cause) {
      warn(texts.selectedNotLoaded, cause)
      showToast(describeFailure(cause, texts.selectedNotLoaded), { failed: true })
    }
    setLoading(false)
  }
  async function downloadZip(format: FileFormat) {
    const file = await api.exportSummaries({ selection: selection.toRequest(), format })
    downloadBlob(`pith-summaries-${format}.zip`, file)
  }
  const exportItems = fileFormats.map((format) => ({
    label: texts.formats[format],
    onSelect: () => void load(() => downloadZip(format)),
  }))
  return (
    <>
      <Button
        look="quiet"
        aria-disabled={isLoading || undefined}
        onClick={() => void load(async () => setAdded(await loadSelected(selection)))}
      >
        <ListPlus />
        {texts.addSelected}
      </Button>
      <MenuButton look="quiet" busy={isLoading} items={exportItems}>
        <Download />
        {texts.exportSelected}
      </MenuButton>
      <Suspense>
        {added && <AddToPlaylistDialog summaries={added} onClose={() => setAdded(null)} />}
      </Suspense>
    </>
  )
}
