// The tags of one summary, in a dialog.
import type { SummaryView } from '#contract/summary.ts'
import { useTagging } from '../tags/use-tags.ts'
import { lazyDialog } from '../toasts/lazy-dialog.tsx'

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
