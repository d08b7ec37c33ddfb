// Formats highlighted words with their moment, to be copied.
import { formatDuration } from '#contract/format.ts'
import { timestampUrl } from '#contract/timestamp-url.ts'

type Words = { quote: string; startSeconds: number }

/** The words in quotation marks with their time and, if the video has one, the address of the moment. */
export function formatQuote({ quote, startSeconds }: Words, url: string | null): string {
  const moment = url ? timestampUrl(url, startSeconds) : ''
  return `“${quote}” (${formatDuration(startSeconds)})${moment && `\n${moment}`}`
}
