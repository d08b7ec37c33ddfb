// Packs files into a ZIP while it is read, so that only a piece of a file is in memory.
import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'
import { toPieces } from '../../http/downloads.ts'

/** The parts of a text are read one after the other. */
export type NamedFile = { path: string; parts: Iterable<string>; modifiedAt: number }

/** A ZIP has times between these years. */
const [firstYear, lastYear] = [1980, 2099]
/** The number of the method in a ZIP. */
const deflated = 8

export async function* zipFiles(files: AsyncIterable<NamedFile>): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = []
  let failure: Error | null = null
  const zip = new Zip((error, chunk) => {
    if (error) failure = error
    else chunks.push(chunk)
  })
  const take = () => {
    if (failure) throw failure
    const taken = chunks
    chunks = []
    return taken
  }
  for await (const { path, parts, modifiedAt } of files) {
    // Size and checksum are written after the bytes.
    const entry: ZipInputFile = { filename: path, size: 0, crc: 0, compression: deflated }
    const year = new Date(modifiedAt).getFullYear()
    if (year >= firstYear && year <= lastYear) entry.mtime = modifiedAt
    zip.add(entry)
    for await (const packed of deflate(measure(parts, entry))) {
      entry.ondata!(null, packed, false)
      yield* take()
    }
    entry.ondata!(null, new Uint8Array(), true)
    yield* take()
  }
  zip.end()
  yield* take()
}

async function* measure(parts: Iterable<string>, entry: ZipInputFile): AsyncGenerator<Uint8Array> {
  for await (const bytes of toPieces(parts)) {
    entry.size! += bytes.length
    entry.crc = crc32(bytes, entry.crc)
    yield bytes
  }
}

/**
 * Node.js packs in a fraction of the time and the memory of packing in JavaScript, and in
 * another thread.
 */
function deflate(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array<ArrayBuffer>> {
  // Reading the packed bytes throws a failure.
  return pipeline(Readable.from(bytes), createDeflateRaw(), () => {})
}
