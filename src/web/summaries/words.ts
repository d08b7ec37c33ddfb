// The words behind a summary, asked for once.
import type { SummaryView } from '#contract/summary.ts'
import { api } from '../api.ts'

export function wordsOf({ videoId, id }: SummaryView) {
  return {
    queryKey: ['transcript', videoId, id],
    queryFn: () => api.readTranscript(videoId, id),
    staleTime: Number.POSITIVE_INFINITY,
  }
}
