// The ways a summary leaves the page: copied, shared, downloaded.
import { type CaptionFormat, toCaptionFile } from '#contract/caption-files.ts'
import { toMarkdown, toPlainText } from '#contract/document.ts'
import { transcriptName } from '#contract/format.ts'
import type { SummaryView } from '#contract/summary.ts'
import type { Cue } from '#contract/transcript.ts'
import { warn } from '../log.ts'
import { showToast } from '../shell/toasts.ts'
import { downloadText } from '../ui/download.ts'
import { copyWithToast, share } from './share.ts'
import { type FileFormat, summaryFile } from './summary-file.ts'
import { texts } from './texts.ts'

export async function copySummary(view: SummaryView): Promise<void> {
  await copyWithToast(toPlainText(view), texts)
}

/** Markdown whose moments lead into the video. */
export async function copyMarkdown(view: SummaryView): Promise<void> {
  await copyWithToast(toMarkdown(view), texts)
}

/**
 * The link is the video's: a summary is its reader's own, and its address would lead anybody else to nothing.
 */
export async function shareSummary({ title, url, summary }: SummaryView): Promise<void> {
  await share({ title, text: summary.tldr, ...(url && { url }) }, texts)
}

export function downloadSummary(view: SummaryView, format: FileFormat): void {
  const { name, content } = summaryFile(view, format)
  downloadText(name, content)
}

/** `read` asks for the words, or has them. */
export async function downloadTranscript(
  view: SummaryView,
  format: CaptionFormat,
  read: () => Promise<{ lines: Cue[] }>,
): Promise<void> {
  try {
    const { lines } = await read()
    downloadText(transcriptName(view.title, view.videoId, format), toCaptionFile(lines, format))
  } catch (cause) {
    warn(texts.transcript.failed, cause)
    showToast(texts.transcript.failed, { failed: true })
  }
}
