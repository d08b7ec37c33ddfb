// Formats highlighted words with their moment, to be copied.

import { formatDuration } from '#contract/basics/format.ts'
import { hasMoment } from '#contract/marks/highlight-moment.ts'
import type { HighlightView } from '#contract/marks/highlights.ts'
import { momentUrl } from '#contract/sources/video-facts.ts'

type Words = Pick<HighlightView, 'quote' | 'startSeconds' | 'endSeconds'>

/**
 * The words in quotation marks with their time and, if the video has one, the address of
 * the moment.
 */
export function formatQuote(words: Words, video: { videoId: string; url: string | null }): string {
  const { quote, startSeconds } = words
  const time = hasMoment(words) ? ` (${formatDuration(startSeconds)})` : ''
  const url = hasMoment(words) ? momentUrl(video, startSeconds) : video.url
  return `“${quote}”${time}${url ? `\n${url}` : ''}`
}
