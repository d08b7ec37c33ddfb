// Reads a file that arrives, checks every entry, and stores those that can be read as parts of the import. Nothing is imported yet.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { Problem } from '#contract/problems.ts'
import { type OpenImport, openParts, type Staged } from './parts.ts'
import { readEntry } from './read-entry.ts'
import { createExportReader } from './read-export.ts'
import { type LineBudget, type LinkList, readVideoList } from './read-links.ts'
import { stageVideos } from './stage-videos.ts'
import type { FilePiece } from './unpack.ts'

const stepBytes = 64 * 1024
const maxTextBytes = 5 * 1024 * 1024
/** Lines of all lists of videos in a file. */
const maxLines = 20_000
const tooManyLinesMessage =
  'The lists of videos in this file have more than 20,000 lines together. Nothing was changed. Divide the file; of a Takeout, import the playlists only.'

/** Throws a Problem with the reason when nothing of the file can be imported. */
export async function stageFile(stage: OpenImport, pieces: AsyncIterable<FilePiece>): Promise<Staged> {
  const parts = openParts(stage)
  const lists: LinkList[] = []
  const lines: LineBudget = { left: maxLines }
  let isExport = false
  let exportedAt: number | null = null
  let reader: ReturnType<typeof createFileReader> | null = null
  for await (const { name, bytes, isLast } of pieces) {
    reader ??= createFileReader(name, lines)
    for (let at = 0; at < bytes.length; at += stepBytes) {
      for (const entry of reader.write(bytes.subarray(at, at + stepBytes))) parts.add(readEntry(entry))
      await parts.flush()
      await yieldToEventLoop()
    }
    if (!isLast) continue
    const end = await reader.end()
    if (end && 'exportedAt' in end) {
      if (isExport)
        throw new Problem('import_unreadable', {
          message: 'This ZIP contains several exports. Nothing was changed. Import them one by one.',
        })
      isExport = true
      exportedAt = end.exportedAt
    } else if (end) lists.push(end)
    reader = null
  }
  if (isExport) return { source: 'export', exportedAt, ...(await parts.finish()) }
  if (lines.left < 0) throw new Problem('too_large', { message: tooManyLinesMessage })
  return stageVideos(stage, lists)
}

/** Reads one file: JSON as an export, other text as a Takeout or a list of links. */
function createFileReader(name: string, lines: LineBudget) {
  let text: Buffer[] | null = null
  let reader: ReturnType<typeof createExportReader> | null = null
  let size = 0
  return {
    write(bytes: Uint8Array) {
      size += bytes.length
      if (!reader && !text) {
        const first = Buffer.from(bytes)
          .toString('utf8')
          .replace(/^\uFEFF/, '')
          .trimStart()[0]
        if (first === '{' || first === '[') reader = createExportReader()
        else text = []
      }
      if (reader) return reader.write(bytes)
      if (size <= maxTextBytes) text?.push(Buffer.from(bytes))
      return []
    },
    async end() {
      if (reader) return reader.end()
      return size > maxTextBytes ? null : readVideoList(Buffer.concat(text ?? []).toString('utf8'), name, lines)
    },
  }
}
