// The query of the user's saved searches, and how changes reach the lists that are shown.
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { maxSavedSearchNameCharacters } from '#contract/basics/limits.ts'
import { routes } from '#contract/basics/paths.ts'
import type { SavedSearch } from '#contract/library/saved-searches.ts'
import { api } from '../../api/api.ts'
import { type LibraryQuery, parseLibraryQuery, toPageParams } from '../filters/library-query.ts'

const maxOffered = 5

const key = (userId: string | undefined) => ['saved-searches', userId]

export function savedSearchesQuery(userId: string | undefined) {
  return queryOptions({
    queryKey: key(userId),
    queryFn: () => api.listSavedSearches(),
    enabled: userId !== undefined,
  })
}

export const refreshSavedSearches = (
  queries: QueryClient,
  userId: string | undefined,
): Promise<void> => queries.invalidateQueries({ queryKey: key(userId) })

/** What is saved of the library's state: everything but the page. */
export const toSavedQuery = (query: LibraryQuery): string =>
  toPageParams({ ...query, page: 1 }).toString()

export const savedSearchPath = ({ query }: SavedSearch): string =>
  `${routes.allSummaries.path}?${query}`

/** Whether the library shows what was saved, in whichever view. */
export function isShown(saved: SavedSearch, query: LibraryQuery): boolean {
  const identify = (shown: LibraryQuery) => toSavedQuery({ ...shown, view: 'list' })
  return identify(parseLibraryQuery(new URLSearchParams(saved.query))) === identify(query)
}

/** What was searched for, as the name to begin with. */
export const suggestName = ({ search }: LibraryQuery): string =>
  search.trim().slice(0, maxSavedSearchNameCharacters)

/** The first whose names have what was typed. */
export function findSavedSearches(typed: string, items: SavedSearch[]): SavedSearch[] {
  const words = typed.toLowerCase().split(/\s+/)
  return items
    .filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
    .slice(0, maxOffered)
}
