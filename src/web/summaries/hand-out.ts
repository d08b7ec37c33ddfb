// The ways a summary leaves the page: copied, shared, downloaded.
import { toMarkdown, toPlainText } from '#contract/document.ts'
import { downloadName } from '#contract/format.ts'
import type { SummaryView } from '#contract/summary.ts'
import { showToast } from '../shell/toasts.ts'
import { downloadText } from '../ui/download.ts'
import { copyText } from './clipboard.ts'
import { texts } from './texts.ts'

export async function copySummary(view: SummaryView): Promise<void> {
  await copyWithToast(toPlainText(view))
}

/**
 * Opens the device's own sheet; where there is none, title and link are copied. The link is the video's: a summary is
 * its reader's own, and its address would lead anybody else to nothing.
 */
export async function shareSummary({ title, url, summary }: SummaryView): Promise<void> {
  const link = url ? { url } : {}
  if (!navigator.share) return copyWithToast([title, url ?? summary.tldr].join('\n'))
  try {
    await navigator.share({ title, text: summary.tldr, ...link })
  } catch (error) {
    // The person closed the sheet: that is an answer, not a failure.
    if (error instanceof DOMException && error.name === 'AbortError') return
    showToast(texts.copyFailed, { failed: true })
  }
}

export function downloadSummary(view: SummaryView, extension: 'txt' | 'md'): void {
  const words = extension === 'md' ? toMarkdown(view) : toPlainText(view)
  downloadText(downloadName(view.title, view.videoId, extension), words)
}

async function copyWithToast(text: string): Promise<void> {
  try {
    await copyText(text)
    showToast(texts.copied)
  } catch {
    // Whatever the browser's reason, the person is told the same.
    showToast(texts.copyFailed, { failed: true })
  }
}
