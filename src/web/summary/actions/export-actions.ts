// Copies, shares and downloads a summary.

import { transcriptFileName } from '#contract/basics/format.ts'
import { type CaptionFormat, toCaptionFile } from '#contract/captions/caption-files.ts'
import type { Cue } from '#contract/captions/transcript.ts'
import { toMarkdown, toPlainText } from '#contract/summaries/document.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { downloadText } from '../../ui/browser/download.ts'
import { warn } from '../../ui/browser/log.ts'
import { copyWithToast, shareOrCopy } from '../../ui/toasts/share.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import { texts } from '../texts.ts'

export async function copySummary(view: SummaryView): Promise<void> {
  await copyWithToast(toPlainText(view), texts)
}

/** The timestamps of the Markdown link to the video. */
export async function copyMarkdown(view: SummaryView): Promise<void> {
  await copyWithToast(toMarkdown(view), texts)
}

/** Shares the link of the video, because a private summary cannot be opened by anyone else. */
export async function shareSummary({ title, url, summary }: SummaryView): Promise<void> {
  await shareOrCopy({ title, text: summary.tldr, ...(url && { url }) }, texts)
}

/** `loadTranscript` fetches the transcript or returns it from the cache. */
export async function downloadTranscript(
  view: SummaryView,
  format: CaptionFormat,
  loadTranscript: () => Promise<{ lines: Cue[] }>,
): Promise<void> {
  try {
    const { lines } = await loadTranscript()
    downloadText(transcriptFileName(view.title, view.videoId, format), toCaptionFile(lines, format))
  } catch (cause) {
    warn(texts.transcriptFailed, cause)
    showToast(texts.transcriptFailed, { failed: true })
  }
}
