// Marks all responses as stale that change with the summaries of the library, and fetches
// those again that are shown.
import type { QueryClient } from '@tanstack/react-query'

/** The first parts of their query keys. */
export const summaryKeys = [
  ...['library', 'overview', 'analytics', 'summary', 'versions', 'tags', 'trash'],
  // They say whether their summary is in the library.
  'highlights',
]

export async function refreshSummaries(
  queries: QueryClient,
  keys: readonly string[] = summaryKeys,
): Promise<void> {
  await Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key] })))
}
