// The tags of a summary on its page, and the button that edits them.
import { useQuery } from '@tanstack/react-query'
import { Tag } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/toasts/lazy-dialog.tsx'
import { OwnTags } from './own-tags.tsx'
import styles from './tags.module.css'
import { texts } from './texts.ts'
import { useTagging } from './use-tags.ts'

const TagDialog = lazyDialog(async () => (await import('./tag-dialog.tsx')).TagDialog)

/** Guests have no tags and see nothing. */
export function SummaryTags({ view }: { view: SummaryView }) {
  const { user } = useAuth()
  const [isOpen, setOpen] = useState(false)
  const saveTags = useTagging(view.videoId)
  // Tags belong to the video. A version that is shown may have been read before they changed.
  const { data } = useQuery({
    queryKey: ['summary', view.videoId],
    queryFn: () => api.getSummary(view.videoId),
    initialData: view,
    initialDataUpdatedAt: 0,
    enabled: user !== null,
  })
  if (!user) return null
  return (
    <div className={styles.summaryTags}>
      <OwnTags tags={data.tags}>
        <Button look="quiet" size="small" onClick={() => setOpen(true)}>
          <Tag />
          {data.tags.length > 0 ? texts.edit : texts.add}
        </Button>
      </OwnTags>
      {isOpen && (
        <Suspense>
          <TagDialog
            lead={view.title}
            initial={data.tags}
            topics={view.summary.mainTopics}
            onSave={saveTags}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
