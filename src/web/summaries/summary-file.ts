// Writes a summary as a file.
import { toMarkdown, toPlainText } from '#contract/document.ts'
import { summaryFileName } from '#contract/format.ts'
import type { SummaryView } from '#contract/summary.ts'

export const fileFormats = ['txt', 'md', 'json'] as const
export type FileFormat = (typeof fileFormats)[number]

const writers: Record<FileFormat, (view: SummaryView) => string> = {
  md: toMarkdown,
  txt: toPlainText,
  json: (view) => `${JSON.stringify(view, null, 2)}\n`,
}

export function createSummaryFile(view: SummaryView, format: FileFormat): { name: string; content: string } {
  return { name: summaryFileName(view.title, view.videoId, format), content: writers[format](view) }
}
