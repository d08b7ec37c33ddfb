// Keeps a finished summary for the pages that show it, which then need no request.
import { sampleVideoId } from '#contract/basics/limits.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { rememberGuestResult } from '../../account/sign-in/guest-results.ts'
import { queryClient } from '../../queries/queries.tsx'
import { cacheNewSummary } from '../../summary/summary-cache.ts'

export function cacheFinished(summary: SummaryView, isGuest: boolean): void {
  cacheNewSummary(queryClient, summary)
  if (isGuest && summary.videoId !== sampleVideoId) rememberGuestResult(summary, Date.now())
}
