// The address at which the videos of a filtered list are asked.
import { routes } from '#contract/basics/paths.ts'
import { activeFilters, type LibraryQuery } from './library-query.ts'

/** By what a question can narrow the library. */
export const askFilters = ['channel', 'topic', 'tag', 'from', 'to'] as const

/** Null where nothing narrows the list, or something that a question cannot be narrowed by. */
export function askPath(query: LibraryQuery): string | null {
  const filters = Object.keys(activeFilters(query))
  const isKnown = filters.every((name) => askFilters.some((known) => known === name))
  if (query.search !== '' || query.mode === 'spoken' || filters.length === 0 || !isKnown)
    return null
  const narrowed = askFilters.filter((name) => query[name]).map((name) => [name, query[name]])
  return `${routes.ask.path}?${new URLSearchParams(narrowed)}`
}
