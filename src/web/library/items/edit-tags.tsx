// The tags of one summary, in a dialog.
import type { SummaryView } from '#contract/summaries/summary.ts'
import { lazyDialog } from '../../ui/toasts/lazy-dialog.tsx'
import { useTagging } from '../tags/use-tags.ts'

export const TagDialog = lazyDialog(async () => (await import('../tags/tag-dialog.tsx')).TagDialog)

export function EditTags({ view, onClose }: { view: SummaryView; onClose: () => void }) {
  const saveTags = useTagging(view.videoId)
  return (
    <TagDialog
      lead={view.title}
      initial={view.tags}
      topics={view.summary.mainTopics}
      onSave={saveTags}
      onClose={onClose}
    />
  )
}
