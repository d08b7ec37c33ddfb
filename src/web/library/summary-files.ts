// Many summaries as one archive, a file for each.
import { strToU8, zipSync } from 'fflate'
import type { SummaryView } from '#contract/summary.ts'
import { type FileFormat, summaryFile } from '../summaries/summary-file.ts'

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
