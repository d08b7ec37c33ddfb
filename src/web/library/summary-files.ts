// Writes several summaries into one zip archive.
import { strToU8, zipSync } from 'fflate'
import type { SummaryView } from '#contract/summary.ts'
import { createSummaryFile, type FileFormat } from '../summaries/summary-file.ts'

/** Appends the video's id to a file name that is already taken. */
export function zipSummaries(views: SummaryView[], format: FileFormat): Uint8Array {
  const files: Record<string, Uint8Array> = {}
  for (const view of views) {
    const { name, content } = createSummaryFile(view, format)
    const uniqueName = name in files ? name.replace(/\.(\w+)$/, `_${view.videoId}.$1`) : name
    files[uniqueName] = strToU8(content)
  }
  return zipSync(files)
}
