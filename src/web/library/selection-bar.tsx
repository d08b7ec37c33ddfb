// The actions for several selected summaries: tag, save, rate, export, add to a playlist, delete.
import { Bookmark, CheckCheck, Download, Star, Tag, Trash2, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { AddToPlaylistButton } from '../add-to-playlist/add-button.tsx'
import { downloadBytes } from '../browser/download.ts'
import type { FileFormat } from '../summaries/summary-file.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { MenuButton } from '../ui/menu-button.tsx'
import text from '../ui/text.module.css'
import { RateDialog } from './rate-dialog.tsx'
import styles from './selection-bar.module.css'
import { texts } from './texts.ts'
import { useChanges } from './use-changes.ts'
import type { Selection } from './use-selection.ts'

const TagDialog = lazy(async () => ({ default: (await import('../tags/tag-dialog.tsx')).TagDialog }))

type Props = {
  selection: Selection
  /** How many the list finds. */
  total: number
  onSelectPage: () => void
}

export function SelectionBar({ selection, total, onSelectPage }: Props) {
  const [dialog, setDialog] = useState<'tags' | 'rate' | null>(null)
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
      <Button look="quiet" size="small" onClick={onSelectPage}>
        <CheckCheck />
        {texts.selectAll}
      </Button>
      {!selection.isAll && selection.count > 0 && (
        <Button look="quiet" size="small" onClick={selection.addAll}>
          {texts.selectEverything(total)}
        </Button>
      )}
      {selection.count > 0 && (
        <div className={styles.actions}>
          <Button look="quiet" onClick={() => setDialog('tags')}>
            <Tag />
            {texts.tag}
          </Button>
          <Button look="quiet" onClick={() => void apply({ action: 'save' })}>
            <Bookmark />
            {texts.save}
          </Button>
          <Button look="quiet" onClick={() => setDialog('rate')}>
            <Star />
            {texts.rateSelected}
          </Button>
          {!selection.isAll && <WithSummaries selection={selection} />}
          <Button
            look="danger"
            onClick={() => {
              void apply({ action: 'delete' })
              selection.end()
            }}
          >
            <Trash2 />
            {texts.deleteSelected}
          </Button>
        </div>
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

/** Actions that need the summaries themselves, and not only which they are. */
function WithSummaries({ selection: { items } }: { selection: Selection }) {
  async function downloadZip(format: FileFormat) {
    // The archiver is loaded only when it is used.
    const { zipSummaries } = await import('./summary-files.ts')
    downloadBytes(`pith-summaries-${format}.zip`, zipSummaries(items, format), 'application/zip')
  }
  const exportItems = (['md', 'txt', 'json'] as const).map((format) => ({
    label: texts.formats[format],
    onSelect: () => void downloadZip(format),
  }))
  return (
    <>
      <AddToPlaylistButton summaries={items} />
      <MenuButton items={exportItems}>
        <Download />
        {texts.exportSelected}
      </MenuButton>
    </>
  )
}
