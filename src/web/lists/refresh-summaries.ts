// Marks all answers as stale that change with the summaries of the library, and fetches those again that are shown.
import type { QueryClient } from '@tanstack/react-query'

/** The first parts of their query keys. */
export const summaryKeys = [
  ...['library', 'overview', 'analytics', 'summary', 'versions', 'tags', 'trash'],
  // They say whether their summary is in the library.
  'highlights',
]

export async function refreshSummaries(queries: QueryClient, keys: readonly string[] = summaryKeys): Promise<void> {
  await Promise.all(keys.map((key) => refresh(queries, [key])))
}

async function refresh(queries: QueryClient, queryKey: string[]): Promise<void> {
  // A first answer that is still on its way may be from before the change. Invalidation starts only later requests anew.
  await queries.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined })
  await queries.invalidateQueries({ queryKey })
}
