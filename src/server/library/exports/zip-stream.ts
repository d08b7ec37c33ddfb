// Packs files into a ZIP while it is read, so that only one file is in memory.
import { crc32, deflateRawSync } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'

export type NamedFile = { path: string; text: string; modifiedAt: number }

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
  for await (const { path, text, modifiedAt } of files) {
    const bytes = Buffer.from(text)
    const entry: ZipInputFile = {
      filename: path,
      size: bytes.length,
      crc: crc32(bytes),
      compression: deflated,
    }
    const year = new Date(modifiedAt).getFullYear()
    if (year >= firstYear && year <= lastYear) entry.mtime = modifiedAt
    zip.add(entry)
    // Node.js packs in a fraction of the time and the memory of packing in JavaScript. A
    // file is some hundred kilobytes at most.
    entry.ondata!(null, deflateRawSync(bytes), true)
    yield* take()
  }
  zip.end()
  yield* take()
}
