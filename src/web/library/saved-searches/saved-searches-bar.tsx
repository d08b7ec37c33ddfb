// The first saved searches, the button that lists all of them, and the one that saves the
// present search.
import { useQuery } from '@tanstack/react-query'
import { BookmarkPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/toasts/lazy-dialog.tsx'
import { hasFilters, type LibraryQuery } from '../filters/library-query.ts'
import { SavedSearchLink } from './saved-search-link.tsx'
import styles from './saved-searches.module.css'
import { isShown, savedSearchesQuery, suggestName, toSavedQuery } from './saved-searches-query.ts'
import { texts } from './texts.ts'

const SearchNameDialog = lazyDialog(
  async () => (await import('./search-name-dialog.tsx')).SearchNameDialog,
)
const AllSavedSearches = lazyDialog(
  async () => (await import('./all-saved-searches.tsx')).AllSavedSearches,
)

const maxLinks = 3

type Props = { userId: string | undefined; query: LibraryQuery }

export function SavedSearchesBar({ userId, query }: Props) {
  const [dialog, setDialog] = useState<'name' | 'all' | null>(null)
  const { data } = useQuery(savedSearchesQuery(userId))
  const items = data?.items ?? []
  const canSave =
    data !== undefined && hasFilters(query) && !items.some((item) => isShown(item, query))
  const onClose = () => setDialog(null)
  return (
    <>
      {items.length > 0 && (
        <nav className={styles.bar} aria-label={texts.title}>
          <span className={styles.label} aria-hidden>
            {texts.title}
          </span>
          {items.slice(0, maxLinks).map((item) => (
            <SavedSearchLink key={item.id} item={item} query={query} />
          ))}
          <button
            type="button"
            className={styles.all}
            aria-haspopup="dialog"
            onClick={() => setDialog('all')}
          >
            {texts.all(items.length)}
          </button>
        </nav>
      )}
      {canSave && (
        <Button look="quiet" size="small" className={styles.save} onClick={() => setDialog('name')}>
          <BookmarkPlus aria-hidden />
          {texts.save}
        </Button>
      )}
      <Suspense>
        {dialog === 'name' && (
          <SearchNameDialog
            query={toSavedQuery(query)}
            suggestedName={suggestName(query)}
            onClose={onClose}
          />
        )}
        {dialog === 'all' && <AllSavedSearches userId={userId} query={query} onClose={onClose} />}
      </Suspense>
    </>
  )
}
