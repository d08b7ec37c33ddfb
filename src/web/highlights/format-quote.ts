// Formats highlighted words with their moment, to be copied.
import { formatDuration } from '#contract/format.ts'
import { hasMoment } from '#contract/highlight-moment.ts'
import type { HighlightView } from '#contract/highlights.ts'
import { timestampUrl } from '#contract/timestamp-url.ts'

type Words = Pick<HighlightView, 'quote' | 'startSeconds' | 'endSeconds'>

/** The words in quotation marks with their time and, if the video has one, the address of the moment. */
export function formatQuote(words: Words, url: string | null): string {
  const { quote, startSeconds } = words
  if (!hasMoment(words)) return `“${quote}”${url ? `\n${url}` : ''}`
  const moment = url ? timestampUrl(url, startSeconds) : ''
  return `“${quote}” (${formatDuration(startSeconds)})${moment && `\n${moment}`}`
}
