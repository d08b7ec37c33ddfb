// Says how many summaries are selected, selects more, and has the actions for them.

import { CheckCheck, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { texts as listTexts } from '../../ui/lists/texts.ts'
import { useChanges } from '../../ui/lists/use-changes.ts'
import text from '../../ui/text.module.css'
import { TagDialog } from '../items/edit-tags.tsx'
import { RateDialog } from '../items/rate-dialog.tsx'
import { texts } from '../texts.ts'
import { BulkPublishDialog } from './bulk-publish-dialog.tsx'
import { type DialogName, SelectionActions } from './selection-actions.tsx'
import styles from './selection-bar.module.css'
import type { SummarySelection } from './use-selection.ts'

type Props = {
  selection: SummarySelection
  /** How many the list finds. */
  total: number
  onSelectPage: () => void
}

export function SelectionBar({ selection, total, onSelectPage }: Props) {
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const change = useChanges()
  const apply = (next: Parameters<typeof change>[1]) => change(selection.toRequest(), next)
  const onClose = () => setDialog(null)
  /** The dialog stays open with the tags when it fails. */
  async function addTags(tags: string[]) {
    if (tags.length > 0 && !(await apply({ action: 'tag', tags })))
      throw new Error(listTexts.changeFailed)
  }
  return (
    <div className={styles.bar}>
      <p className={text.meta} role="status">
        {texts.selected(selection.count)}
      </p>
      <Button look="quiet" size="small" onClick={onSelectPage}>
        <CheckCheck />
        {texts.selectAll}
      </Button>
      {!selection.isAll && selection.count > 0 && selection.count < total && (
        <Button look="quiet" size="small" onClick={selection.addAll}>
          {texts.selectEverything(total)}
        </Button>
      )}
      {selection.count > 0 && (
        <SelectionActions
          selection={selection}
          onApply={(next) => void apply(next)}
          onDialog={setDialog}
          onDelete={() => {
            void apply({ action: 'delete' })
            selection.end()
          }}
        />
      )}
      <IconButton className={styles.end} label={texts.selectDone} onClick={selection.end}>
        <X />
      </IconButton>
      <Suspense>
        {dialog === 'tags' && (
          <TagDialog
            lead={texts.addTagsTo(selection.count)}
            initial={[]}
            topics={[]}
            onSave={addTags}
            onClose={onClose}
          />
        )}
        {dialog === 'publish' && (
          <BulkPublishDialog
            count={selection.count}
            onPublish={() => void apply({ action: 'publish' })}
            onClose={onClose}
          />
        )}
        {dialog === 'rate' && (
          <RateDialog
            lead={texts.summaries(selection.count)}
            rating={-1}
            onRate={(rating) => void apply({ action: 'rate', rating })}
            onClose={onClose}
          />
        )}
      </Suspense>
    </div>
  )
}
