// Keeps in the address of the summarize page whether the saved list is open, and its
// search, order and filter. The browser keeps the view.
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { readStorage, writeStorage } from '../../ui/browser/storage.ts'
import {
  type LibraryQuery,
  parseLibraryQuery,
  toPageParams,
  updateLibraryQuery,
} from '../filters/library-query.ts'

export function useSavedQuery() {
  const [params, setParams] = useSearchParams()
  const [view, setView] = useState<LibraryQuery['view']>(() =>
    readStorage('saved-view') === 'grid' ? 'grid' : 'list',
  )
  const query = { ...parseLibraryQuery(params), view }
  // The page focuses the link field after other navigations.
  const write = (next: URLSearchParams) =>
    setParams(next, { replace: true, state: { keepsFocus: true } })

  function onChange(change: Partial<LibraryQuery>) {
    if (change.view) {
      setView(change.view)
      writeStorage('saved-view', change.view)
    }
    write(toPageParams({ ...updateLibraryQuery(query, change), view: 'list' }))
  }

  return {
    query,
    isOpen: query.saved,
    setOpen: (isOpen: boolean) => write(new URLSearchParams(isOpen ? { saved: 'true' } : {})),
    onChange,
  }
}
