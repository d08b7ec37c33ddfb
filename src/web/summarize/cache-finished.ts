// Keeps a finished summary for the pages that show it, which then need no request.
import type { SummaryView } from '#contract/summary.ts'
import { queryClient } from '../queries/queries.tsx'
import { cacheNewSummary } from '../summaries/summary-cache.ts'

export const cacheFinished = (summary: SummaryView): void => cacheNewSummary(queryClient, summary)
