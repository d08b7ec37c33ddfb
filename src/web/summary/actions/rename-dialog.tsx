// Gives captions without a video another title.
import { useQueryClient } from '@tanstack/react-query'
import { maxTitleCharacters } from '#contract/basics/limits.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { api } from '../../api/api.ts'
import { NameDialog } from '../../ui/forms/name-dialog.tsx'
import { refreshSummaries } from '../../ui/lists/refresh-summaries.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import { texts } from '../texts.ts'

const words = texts.rename

export function RenameDialog({ view, onClose }: { view: SummaryView; onClose: () => void }) {
  const queries = useQueryClient()
  async function save(title: string): Promise<void> {
    await api.renameSummary(view.videoId, title)
    await refreshSummaries(queries)
    showToast(words.done)
  }
  return (
    <NameDialog
      words={words}
      name={view.title}
      maxCharacters={maxTitleCharacters}
      save={save}
      onClose={onClose}
    />
  )
}
