// Stores what a thread reads of a file as parts of the import. Nothing is imported yet.
import { type OpenImport, openParts, type Staged } from './parts.ts'
import type { ReadBatch, ReadEnd } from './read-file.ts'
import { stageVideos } from './stage-videos.ts'

/** Throws a Problem with the reason when nothing of the file can be imported. */
export async function stageFile(stage: OpenImport, batches: AsyncIterable<ReadBatch>): Promise<Staged> {
  const parts = openParts(stage)
  let file: ReadEnd | undefined
  for await (const { entries, end } of batches) {
    for (const entry of entries) parts.add(entry)
    await parts.flush()
    file = end
  }
  if (!file) throw new Error('the thread ended before the file')
  if (!file.isExport) return stageVideos(stage, file)
  return { source: 'export', exportedAt: file.exportedAt, ...(await parts.finish()) }
}
