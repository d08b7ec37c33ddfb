// Deletes a saved search at once, and undoes the last deletion.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedSearch } from '#contract/library/saved-searches.ts'
import { api } from '../../api/api.ts'
import { warn } from '../../ui/browser/log.ts'
import { describeFailure } from '../../ui/errors/describe-failure.ts'
import { refreshSavedSearches } from './saved-searches-query.ts'
import { texts } from './texts.ts'

export function useRemoval(userId: string | undefined) {
  const queries = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)
  const [removed, setRemoved] = useState<SavedSearch | null>(null)

  async function run(
    action: () => Promise<unknown>,
    next: SavedSearch | null,
    fallback: string,
  ): Promise<void> {
    setFailure(null)
    try {
      await action()
      setRemoved(next)
    } catch (cause) {
      warn(fallback, cause)
      setFailure(describeFailure(cause, fallback))
    }
    await refreshSavedSearches(queries, userId)
  }

  return {
    failure,
    /** The one that was deleted last, until it is undone. */
    removed,
    remove: (saved: SavedSearch) =>
      run(() => api.deleteSavedSearch(saved.id), saved, texts.removeFailed),
    restore: ({ name, query }: SavedSearch) =>
      run(() => api.saveSearch({ name, query }), null, texts.undoFailed),
  }
}
