// Updates cached summaries, so that every page shows the same data.
import type { QueryClient } from '@tanstack/react-query'
import type { Versions } from '#contract/library/library.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'

/**
 * The rating belongs to one version, the saved mark to the video and therefore to all its versions.
 */
export type SummaryFeedback = Pick<SummaryView, 'rating' | 'savedAt'>

/** Caches a new summary as the newest version of its video. */
export function cacheNewSummary(queryClient: QueryClient, view: SummaryView): void {
  queryClient.setQueryData(['summary', view.videoId], view)
  void queryClient.invalidateQueries({ queryKey: ['versions', view.videoId] })
  invalidateLists(queryClient)
}

/** Caches a change of one version of a video. */
export function replaceCachedVersion(queryClient: QueryClient, view: SummaryView): void {
  const replace = (cached: SummaryView) => (cached.id === view.id ? view : cached)
  queryClient.setQueryData<SummaryView>(
    ['summary', view.videoId],
    (cached) => cached && replace(cached),
  )
  queryClient.setQueryData<Versions>(
    ['versions', view.videoId],
    (versions) => versions && { ...versions, items: versions.items.map(replace) },
  )
}

export function updateCachedFeedback(
  queryClient: QueryClient,
  { id, videoId }: Pick<SummaryView, 'id' | 'videoId'>,
  { rating, savedAt }: Partial<SummaryFeedback>,
): void {
  const update = (view: SummaryView): SummaryView => ({
    ...view,
    ...(savedAt !== undefined && { savedAt }),
    ...(rating !== undefined && view.id === id && { rating }),
  })
  queryClient.setQueryData<SummaryView>(['summary', videoId], (view) => view && update(view))
  queryClient.setQueryData<Versions>(
    ['versions', videoId],
    (versions) => versions && { ...versions, items: versions.items.map(update) },
  )
}

/** Marks lists and statistics as stale, so that they are fetched again when a page shows them. */
export function invalidateLists(queryClient: QueryClient): void {
  for (const key of ['library', 'overview', 'analytics'])
    void queryClient.invalidateQueries({ queryKey: [key] })
}
