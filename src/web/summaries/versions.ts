// All summaries a person has of one video, newest first, and the one among them that an address names.
import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { Versions } from '#contract/library.ts'
import type { SummaryView } from '#contract/summary.ts'
import { useAuth } from '../accounts/auth.tsx'
import { api } from '../api.ts'

/** Guests have no versions to choose from, only their newest. */
export function useVersions(videoId: string) {
  const { user } = useAuth()
  return useQuery({
    queryKey: ['versions', videoId],
    queryFn: () => api.readVersions(videoId),
    enabled: user !== null,
  })
}

/** A summary has just been made: it is the newest of its video now, wherever that is shown. */
export function showNewest(queries: QueryClient, view: SummaryView): void {
  queries.setQueryData(['summary', view.videoId], view)
  void queries.invalidateQueries({ queryKey: ['versions', view.videoId] })
  forgetLists(queries)
}

/** Rating and mark belong to the video, and so to every version. */
export function markVersions(
  queries: QueryClient,
  videoId: string,
  mark: Pick<SummaryView, 'rating' | 'savedAt'>,
): void {
  queries.setQueryData<SummaryView>(['summary', videoId], (view) => view && { ...view, ...mark })
  queries.setQueryData<Versions>(
    ['versions', videoId],
    (versions) => versions && { ...versions, items: versions.items.map((view) => ({ ...view, ...mark })) },
  )
  forgetLists(queries)
}

/** Every list and figure that shows this summary is asked for anew when it is next looked at. */
function forgetLists(queries: QueryClient): void {
  for (const key of ['library', 'overview', 'analytics']) void queries.invalidateQueries({ queryKey: [key] })
}
