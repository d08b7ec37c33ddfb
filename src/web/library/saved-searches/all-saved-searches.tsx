// The dialog with all saved searches: open, rename and delete them.
import { useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { SavedSearch } from '#contract/library/saved-searches.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { FieldError } from '../../ui/forms/field-error.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { Dialog } from '../../ui/popups/dialog.tsx'
import rows from '../../ui/rows.module.css'
import text from '../../ui/text.module.css'
import type { LibraryQuery } from '../filters/library-query.ts'
import { SavedSearchLink } from './saved-search-link.tsx'
import styles from './saved-searches.module.css'
import { savedSearchesQuery } from './saved-searches-query.ts'
import { SearchNameDialog } from './search-name-dialog.tsx'
import { texts } from './texts.ts'
import { useRemoval } from './use-removal.ts'

type Props = { userId: string | undefined; query: LibraryQuery; onClose: () => void }

/** The focus stays in the dialog when the last search is deleted. */
const keepFocusInDialog = (item: HTMLElement | null) => keepFocus(item, 'dialog[open] button')

export function AllSavedSearches({ userId, query, onClose }: Props) {
  const { data } = useQuery(savedSearchesQuery(userId))
  const [renamed, setRenamed] = useState<SavedSearch | null>(null)
  const { failure, removed, remove, restore } = useRemoval(userId)
  const items = data?.items ?? []
  return (
    <Dialog
      title={texts.title}
      lead={<p className={text.muted}>{items.length > 0 ? texts.lead : texts.none}</p>}
      onClose={onClose}
    >
      {failure && <FieldError>{failure}</FieldError>}
      <div role="status">
        {removed && (
          <p ref={keepFocusInDialog} className={styles.removed}>
            <span>{texts.removed(removed.name)}</span>
            <Button size="small" onClick={() => void restore(removed)}>
              {texts.undo}
            </Button>
          </p>
        )}
      </div>
      <ul className={rows.list}>
        {items.map((item) => (
          <li key={item.id} ref={keepFocusInDialog}>
            <div>
              <SavedSearchLink item={item} query={query} />
            </div>
            <IconButton label={texts.rename(item.name)} onClick={() => setRenamed(item)}>
              <Pencil />
            </IconButton>
            <IconButton label={texts.remove(item.name)} onClick={() => void remove(item)}>
              <Trash2 />
            </IconButton>
          </li>
        ))}
      </ul>
      {renamed && <SearchNameDialog saved={renamed} onClose={() => setRenamed(null)} />}
    </Dialog>
  )
}
