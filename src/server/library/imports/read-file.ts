// Reads a file that arrives, in a thread: unpacks it and checks every entry. What of it
// can be imported comes out in batches.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { decodeCaptions } from '#contract/captions/decode-captions.ts'
import { isBinary } from '#contract/captions/is-binary.ts'
import { exportFormat } from '#contract/library/export.ts'
import { Problem } from '#contract/problems/problems.ts'
import { type ReadEntry, readEntry, type Unreadable } from './read-entry.ts'
import {
  createExportReader,
  damagedMessage,
  type Entry,
  notAnExportMessage,
} from './read-export.ts'
import { type LineBudget, readVideoLists } from './read-links.ts'
import { readNewPipe } from './read-newpipe.ts'
import { isSqlite } from './read-sqlite.ts'
import { type FilePiece, isZip, unpack } from './unpack.ts'
import type { VideoList } from './video-list.ts'

const stepBytes = 64 * 1024
/**
 * A batch goes out with so many entries, or after so many bytes of the file. Storing a
 * larger one holds up others.
 */
const batchRows = 25
const batchBytes = 128 * 1024
const maxTextBytes = 5 * 1024 * 1024
/** A database cannot be read in part. */
const maxDatabaseBytes = 64 * 1024 * 1024
/** An export says what it is in its first bytes. */
const sniffedBytes = 64 * 1024
/** Lines of all lists of videos in a file. */
const maxLines = 20_000
/**
 * Checking what is no entry takes longest, so a file that consists of it is not read to
 * its end.
 */
const maxUnreadable = { entries: 5000, tokens: 1_500_000, tokensOfOne: 40_000 }

/** `bytes` of the unpacked file were read for it. */
export type ReadBatch = { bytes: number; entries: (ReadEntry | Unreadable)[]; end?: ReadEnd }
/** What the file is, in the last batch. `exportedAt` is when an export was made, if it says so. */
export type ReadEnd = {
  isExport: boolean
  exportedAt: number | null
  lists: VideoList[]
  /** Why the last file without a list was not read, for a person. */
  problem: string | null
}

/**
 * Throws a Problem with the reason when the file is damaged, or larger than `maxBytes`
 * when unpacked.
 */
export async function* readFile(
  chunks: AsyncIterable<Uint8Array>,
  { name, maxBytes }: { name: string; maxBytes: number },
): AsyncGenerator<ReadBatch> {
  const end: ReadEnd = { isExport: false, exportedAt: null, lists: [], problem: null }
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

/**
 * Yields how many bytes come next, then reads them into the batch, and at the end of a
 * file into `end`.
 */
async function* readSteps(
  pieces: AsyncIterable<FilePiece>,
  { batch, end }: { batch: ReadBatch; end: ReadEnd },
): AsyncGenerator<number> {
  const lines: LineBudget = { left: maxLines }
  const requireReadable = createFaultBudget()
  const addEntries = (entries: Entry[]) => {
    for (const entry of entries) {
      const read = readEntry(entry)
      if ('unreadable' in read) requireReadable(entry)
      batch.entries.push(read)
    }
  }
  let reader: ReturnType<typeof createFileReader> | null = null
  for await (const { name, bytes, isLast } of pieces) {
    reader ??= createFileReader(name, lines)
    for (let at = 0; at < bytes.length; at += stepBytes) {
      const step = bytes.subarray(at, at + stepBytes)
      yield step.length
      addEntries(reader.write(step))
      await yieldToEventLoop()
    }
    if (!isLast) continue
    addEntries(reader.finish())
    addFile(end, await reader.end())
    reader = null
  }
  const isRead = end.isExport || end.lists.some(({ kind }) => kind === 'takeout')
  if (!isRead && lines.left < 0) throw new Problem('too_large', { message: tooManyLinesMessage })
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

type ReadFile = { exportedAt: number | null } | { lists: VideoList[] } | { problem: string | null }

function addFile(end: ReadEnd, file: ReadFile): void {
  if ('lists' in file) return void end.lists.push(...file.lists)
  if ('problem' in file) {
    end.problem = file.problem
    return
  }
  if (end.isExport)
    throw new Problem('import_unreadable', {
      message: 'This ZIP contains several exports. Nothing was changed. Import them one by one.',
    })
  Object.assign(end, { isExport: true, exportedAt: file.exportedAt })
}

/** Reads one file: an export piece by piece, and other text as lists of videos. */
function createFileReader(name: string, lines: LineBudget) {
  let reader: ReturnType<typeof createExportReader> | null = null
  const kept: Uint8Array[] = []
  let size = 0
  let isKnown = false
  /** Passes what was kept to the reader of exports once the file turns out to be one. */
  function sniff(): Entry[] {
    isKnown = true
    const start = Buffer.concat(kept)
    if (!isExportStart(start.toString('utf8'))) return []
    reader = createExportReader()
    kept.length = 0
    return reader.write(start)
  }
  return {
    write(bytes: Uint8Array): Entry[] {
      size += bytes.length
      if (reader) return reader.write(bytes)
      const most = isSqlite(kept[0] ?? bytes) ? maxDatabaseBytes : maxTextBytes
      if (size - bytes.length < most) kept.push(Buffer.from(bytes))
      return !isKnown && size >= sniffedBytes ? sniff() : []
    },
    finish: (): Entry[] => (isKnown ? [] : sniff()),
    async end(): Promise<ReadFile> {
      if (reader) return reader.end()
      return readText(Buffer.concat(kept), { name, lines, isCut: size > maxTextBytes })
    },
  }
}

/**
 * Every export says so at its start; other programs have a `format`, too. What is neither
 * is judged by its end.
 */
function isExportStart(start: string): boolean {
  if (!/^\uFEFF?\s*\{/.test(start)) return false
  const format = /"format"\s*:\s*("(?:[^"\\]|\\.)*")?/.exec(start)
  return format !== null && (format[1] === undefined || format[1] === JSON.stringify(exportFormat))
}

/**
 * An array of entries that is cut off ends behind one of them. Another text comes back as
 * it is.
 */
function closeJson(text: string): string {
  if (!/^\uFEFF?\s*\[\s*\{/.test(text)) return text
  for (let attempt = 0, end = text.length; attempt < 10; attempt++) {
    end = text.lastIndexOf('}', end - 1)
    const closed = `${text.slice(0, end + 1)}]`
    if (isJson(closed)) return closed
  }
  return text
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

type TextFile = { name: string; lines: LineBudget; isCut: boolean }

async function readText(bytes: Uint8Array, { name, lines, isCut }: TextFile): Promise<ReadFile> {
  if (isSqlite(bytes)) return { lists: readNewPipe(bytes) }
  if (isZip(bytes)) return { problem: zipInZipMessage }
  const decoded = await decodeCaptions(bytes)
  const text = isCut ? closeJson(decoded) : decoded
  if (isBinary(text)) return { problem: null }
  const looksLikeJson = /^\uFEFF?\s*[{[]/.test(text)
  // An export whose start was changed is none, whatever videos it names.
  if (looksLikeJson && /"transcripts"\s*:/.test(text) && /"summaries"\s*:/.test(text))
    return { problem: notAnExportMessage }
  try {
    const lists = await readVideoLists(text, name, lines)
    if (lists.length === 0) return { problem: looksLikeJson ? notAnExportMessage : null }
    const [first, ...others] = lists
    const rest = isCut ? [`${name}: only its first 5 MB were read`] : []
    return {
      lists: [
        {
          ...first!,
          unreadable: first!.unreadable + rest.length,
          unreadableNames: [...rest, ...first!.unreadableNames],
        },
        ...others,
      ],
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { problem: damagedMessage }
  }
}

const dayIsSpentMessage =
  'You can import 1 GB in 24 hours, unpacked, and this file exceeds what is left of that. Nothing was imported. Wait a day, or import a smaller file.'
const zipInZipMessage =
  'This ZIP contains another ZIP, which is not unpacked. Nothing was changed. Unpack yours, and import the one inside.'
const tooManyLinesMessage =
  'The lists of videos in this file have more than 20,000 lines together. Nothing was changed. Divide the file; of a Takeout, import the playlists only.'
const tooManyFaultsMessage =
  'Too much of this file cannot be read. Nothing was changed. Download your data again from where it was made, and import that file.'
