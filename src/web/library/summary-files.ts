// Many summaries as one archive, a file for each.
import { strToU8, zipSync } from 'fflate'
import { toMarkdown, toPlainText } from '#contract/document.ts'
import { downloadName } from '#contract/format.ts'
import type { SummaryView } from '#contract/summary.ts'

export type FileFormat = 'md' | 'txt' | 'json'

const writers: Record<FileFormat, (view: SummaryView) => string> = {
  md: toMarkdown,
  txt: toPlainText,
  json: (view) => `${JSON.stringify(view, null, 2)}\n`,
}

export function summaryFile(view: SummaryView, format: FileFormat): { name: string; content: string } {
  return { name: downloadName(view.title, view.videoId, format), content: writers[format](view) }
}

/** A zip archive; two summaries of one name get their video's id behind it. */
export function zipSummaries(views: SummaryView[], format: FileFormat): Uint8Array {
  const files: Record<string, Uint8Array> = {}
  for (const view of views) {
    const { name, content } = summaryFile(view, format)
    const free = name in files ? name.replace(/\.(\w+)$/, `_${view.videoId}.$1`) : name
    files[free] = strToU8(content)
  }
  return zipSync(files)
}
