// The actions for several selected summaries: tag, save, rate, add to a playlist, export, publish, delete.
import { Bookmark, CheckCheck, Globe, Star, Tag, Trash2, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyDialog } from '../toasts/lazy-dialog.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import text from '../ui/text.module.css'
import { PublishManyDialog } from './publish-many-dialog.tsx'
import { RateDialog } from './rate-dialog.tsx'
import styles from './selection-bar.module.css'
import { SelectionFiles } from './selection-files.tsx'
import { texts } from './texts.ts'
import { useChanges } from './use-changes.ts'
import type { Selection } from './use-selection.ts'

const TagDialog = lazyDialog(async () => (await import('../tags/tag-dialog.tsx')).TagDialog)

type DialogName = 'tags' | 'rate' | 'publish'

type Props = {
  selection: Selection
  /** How many the list finds. */
  total: number
  /** Null where the list itself has a checkbox for its page. */
  onSelectPage: (() => void) | null
}

export function SelectionBar({ selection, total, onSelectPage }: Props) {
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const change = useChanges()
  const apply = (next: Parameters<typeof change>[1]) => change(selection.toRequest(), next)
  const onClose = () => setDialog(null)
  /** The dialog stays open with the tags when it fails. */
  async function addTags(tags: string[]) {
    if (tags.length > 0 && !(await apply({ action: 'tag', tags }))) throw new Error(texts.changeFailed)
  }
  return (
    <div className={styles.bar}>
      <p className={text.meta} role="status">
        {texts.selected(selection.count)}
      </p>
      {onSelectPage && (
        <Button look="quiet" size="small" onClick={onSelectPage}>
          <CheckCheck />
          {texts.selectAll}
        </Button>
      )}
      {!selection.isAll && selection.count > 0 && (
        <Button look="quiet" size="small" onClick={selection.addAll}>
          {texts.selectEverything(total)}
        </Button>
      )}
      {selection.count > 0 && (
        <Actions
          selection={selection}
          onSave={() => void apply({ action: 'save' })}
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
          <PublishManyDialog
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

type ActionsProps = {
  selection: Selection
  onSave: () => void
  onDialog: (dialog: DialogName) => void
  onDelete: () => void
}

function Actions({ selection, onSave, onDialog, onDelete }: ActionsProps) {
  return (
    <div className={styles.actions}>
      <Button look="quiet" onClick={() => onDialog('tags')}>
        <Tag />
        {texts.tag}
      </Button>
      <Button look="quiet" onClick={onSave}>
        <Bookmark />
        {texts.save}
      </Button>
      <Button look="quiet" onClick={() => onDialog('rate')}>
        <Star />
        {texts.rateSelected}
      </Button>
      <SelectionFiles selection={selection} />
      <Button look="quiet" onClick={() => onDialog('publish')}>
        <Globe />
        {texts.publishSelected}
      </Button>
      <Button look="danger" onClick={onDelete}>
        <Trash2 />
        {texts.deleteSelected}
      </Button>
    </div>
  )
}
