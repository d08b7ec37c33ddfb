// Opens a saved search. The one that is shown is marked.

import type { SavedSearch } from '#contract/library/saved-searches.ts'
import { Link } from '../../ui/link.tsx'
import { closeDialog } from '../../ui/popups/dialog.tsx'
import type { LibraryQuery } from '../filters/library-query.ts'
import styles from './saved-searches.module.css'
import { isShown, savedSearchPath } from './saved-searches-query.ts'

type Props = { item: SavedSearch; query: LibraryQuery }

export function SavedSearchLink({ item, query }: Props) {
  return (
    <Link
      to={savedSearchPath(item)}
      className={styles.link}
      aria-current={isShown(item, query) ? 'true' : undefined}
      onClick={({ currentTarget }) => closeDialogsAround(currentTarget)}
    >
      <bdi>{item.name}</bdi>
    </Link>
  )
}

/** On phones the link is in the sheet of the filters. */
function closeDialogsAround(element: Element): void {
  const dialog = element.closest('dialog')
  if (!dialog) return
  const { parentElement } = dialog
  closeDialog(dialog)
  if (parentElement) closeDialogsAround(parentElement)
}
