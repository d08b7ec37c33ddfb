// The request for another version of a summary. Apart from the other requests, because
// the first page sends none.
import type { RewriteReason } from '#contract/basics/limits.ts'
import { isRecording } from '#contract/sources/recording.ts'
import { isUploaded } from '#contract/sources/video-facts.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import type { UnsentRequest } from './summary-request.ts'

/** Creates the request that rewrites an existing summary. */
export function createRewriteRequest(view: SummaryView, reason: RewriteReason): UnsentRequest {
  const { videoId, id, length, language, customPrompt, url } = view
  return {
    length,
    language,
    prompt: customPrompt ?? '',
    video: isUploaded(videoId) && !isRecording(videoId) ? null : videoId,
    track: null,
    link: url ?? '',
    hasUploadedCaptions: false,
    isExtract: false,
    rewrite: { videoId, summaryId: id, reason },
  }
}
