// Unpacks a ZIP file while it arrives, and passes everything else on as one file.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { Unzip, UnzipInflate } from 'fflate'
import { maxUnpackedImportBytes } from '#contract/library/library-import.ts'
import { Problem } from '#contract/problems/problems.ts'
import { cutOffMessage, tooLarge } from './read-chunks.ts'

/** A piece of a file; `isLast` ends it. The pieces of a file follow each other. */
export type FilePiece = { name: string; bytes: Uint8Array; isLast: boolean }

/** A packed byte unpacks to about a thousand at most, so a step yields a few megabytes at most. */
const stepBytes = 4096
const maxFiles = 5000
/**
 * JSON unpacks to ten or twenty times its size. What unpacks to more than this is made to
 * be a burden.
 */
const maxRatio = 150
const freeBytes = 16 * 1024 * 1024
const zipMark = [0x50, 0x4b, 0x03, 0x04]

export function isZip(bytes: Uint8Array): boolean {
  return zipMark.every((byte, index) => bytes[index] === byte)
}

export async function* unpack(
  chunks: AsyncIterable<Uint8Array>,
  name: string,
): AsyncGenerator<FilePiece> {
  let start: Uint8Array = new Uint8Array()
  let unzip: ReturnType<typeof createUnzip> | null = null
  let isKnown = false
  for await (const chunk of chunks) {
    let bytes = chunk
    if (!isKnown) {
      bytes = start = Buffer.concat([start, chunk])
      if (start.length < zipMark.length) continue
      isKnown = true
      if (isZip(start)) unzip = createUnzip()
    }
    if (!unzip) yield { name, bytes, isLast: false }
    else
      for (let at = 0; at < bytes.length; at += stepBytes) {
        yield* unzip.push(bytes.subarray(at, at + stepBytes), false)
        await yieldToEventLoop()
      }
  }
  if (unzip) yield* unzip.push(new Uint8Array(), true)
  else yield { name, bytes: isKnown ? new Uint8Array() : start, isLast: true }
}

/** Throws `too_large` when it unpacks to too much, and `import_unreadable` for a damaged file. */
function createUnzip() {
  let pieces: FilePiece[] = []
  let bytes = 0
  let packedBytes = 0
  let files = 0
  let open = 0
  const unzip = new Unzip((file) => {
    files++
    open++
    file.ondata = (error, data, isLast) => {
      if (error) throw error
      bytes += data.length
      if (isLast) open--
      pieces.push({ name: file.name, bytes: data, isLast })
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  return {
    push(packed: Uint8Array, isLast: boolean): FilePiece[] {
      packedBytes += packed.length
      try {
        unzip.push(packed, isLast)
      } catch (cause) {
        throw new Problem('import_unreadable', { message: cutOffMessage, cause })
      }
      if (
        bytes > Math.min(maxUnpackedImportBytes, freeBytes + maxRatio * packedBytes) ||
        files > maxFiles
      )
        throw tooLarge()
      if (isLast && (open > 0 || files === 0))
        throw new Problem('import_unreadable', { message: cutOffMessage })
      const unpacked = pieces
      pieces = []
      return unpacked
    },
  }
}
