// Reads a file that arrives, in a thread: unpacks it and checks every entry. What of it can be imported comes out in batches.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { Problem } from '#contract/problems.ts'
import { type ReadEntry, readEntry, type Unreadable } from './read-entry.ts'
import { createExportReader, type Entry } from './read-export.ts'
import { type LineBudget, type LinkList, readVideoList } from './read-links.ts'
import { type FilePiece, unpack } from './unpack.ts'

const stepBytes = 64 * 1024
/** A batch goes out with so many entries, or after so many bytes of the file. Storing a larger one holds up others. */
const batchRows = 50
const batchBytes = 128 * 1024
const maxTextBytes = 5 * 1024 * 1024
/** Lines of all lists of videos in a file. */
const maxLines = 20_000
/** Checking what is no entry takes longest, so a file that consists of it is not read to its end. */
const maxUnreadable = { entries: 5000, tokens: 1_500_000, tokensOfOne: 40_000 }

/** `bytes` of the unpacked file were read for it. */
export type ReadBatch = { bytes: number; entries: (ReadEntry | Unreadable)[]; end?: ReadEnd }
/** What the file is, in the last batch. `exportedAt` is when an export was made, if it says so. */
export type ReadEnd = { isExport: boolean; exportedAt: number | null; lists: LinkList[] }

/** Throws a Problem with the reason when the file is damaged, or larger than `maxBytes` when unpacked. */
export async function* readFile(
  chunks: AsyncIterable<Uint8Array>,
  { name, maxBytes }: { name: string; maxBytes: number },
): AsyncGenerator<ReadBatch> {
  const end: ReadEnd = { isExport: false, exportedAt: null, lists: [] }
  const batch: ReadBatch = { bytes: 0, entries: [] }
  const take = (): ReadBatch => ({ bytes: batch.bytes, entries: batch.entries.splice(0) })
  let total = 0
  try {
    for await (const bytes of readSteps(unpack(chunks, name), { batch, end })) {
      batch.bytes += bytes
      total += bytes
      if (total > maxBytes) throw new Problem('too_large', { message: dayIsSpentMessage })
      if (batch.entries.length < batchRows && batch.bytes < batchBytes) continue
      yield take()
      batch.bytes = 0
    }
  } catch (error) {
    // What was read of a refused file counts.
    yield { bytes: batch.bytes, entries: [] }
    throw error
  }
  yield { ...take(), end }
}

/** Yields how many bytes come next, then reads them into the batch, and at the end of a file into `end`. */
async function* readSteps(
  pieces: AsyncIterable<FilePiece>,
  { batch, end }: { batch: ReadBatch; end: ReadEnd },
): AsyncGenerator<number> {
  const lines: LineBudget = { left: maxLines }
  const requireReadable = createFaultBudget()
  let reader: ReturnType<typeof createFileReader> | null = null
  for await (const { name, bytes, isLast } of pieces) {
    reader ??= createFileReader(name, lines)
    for (let at = 0; at < bytes.length; at += stepBytes) {
      const step = bytes.subarray(at, at + stepBytes)
      yield step.length
      for (const entry of reader.write(step)) {
        const read = readEntry(entry)
        if ('unreadable' in read) requireReadable(entry)
        batch.entries.push(read)
      }
      await yieldToEventLoop()
    }
    if (!isLast) continue
    addFile(end, await reader.end())
    reader = null
  }
  if (!end.isExport && lines.left < 0) throw new Problem('too_large', { message: tooManyLinesMessage })
}

/** Throws `import_unreadable` after too many faults. */
function createFaultBudget(): (entry: Entry) => void {
  let [entries, tokens] = [0, 0]
  return (entry) => {
    entries++
    tokens += Math.min(entry.tokens, maxUnreadable.tokensOfOne)
    if (entries > maxUnreadable.entries || tokens > maxUnreadable.tokens)
      throw new Problem('import_unreadable', { message: tooManyFaultsMessage })
  }
}

function addFile(end: ReadEnd, file: { exportedAt: number | null } | LinkList | null): void {
  if (!file) return
  if (!('exportedAt' in file)) return void end.lists.push(file)
  if (end.isExport)
    throw new Problem('import_unreadable', {
      message: 'This ZIP contains several exports. Nothing was changed. Import them one by one.',
    })
  Object.assign(end, { isExport: true, exportedAt: file.exportedAt })
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

const dayIsSpentMessage =
  'You can import 1 GB in 24 hours, unpacked, and this file exceeds what is left of that. Nothing was imported. Wait a day, or import a smaller file.'
const tooManyLinesMessage =
  'The lists of videos in this file have more than 20,000 lines together. Nothing was changed. Divide the file; of a Takeout, import the playlists only.'
const tooManyFaultsMessage =
  'Too much of this file cannot be read. Nothing was changed. Download your data again from where it was made, and import that file.'
