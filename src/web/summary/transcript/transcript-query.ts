// Describes the query that loads the transcript of a summary once.
import type { SummaryView } from '#contract/summaries/summary.ts'
import { api } from '../../api/api.ts'

export function transcriptQuery({ videoId, id }: SummaryView) {
  return {
    queryKey: ['transcript', videoId, id],
    queryFn: () => api.getTranscript(videoId, id),
    staleTime: Number.POSITIVE_INFINITY,
  }
}
