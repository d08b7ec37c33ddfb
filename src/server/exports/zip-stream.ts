// Packs files into a ZIP while it is read, so that only one file is in memory.
import { Zip, ZipDeflate } from 'fflate'

export type NamedFile = { path: string; text: string; modifiedAt: number }

/** A ZIP has times between these years. */
const [firstYear, lastYear] = [1980, 2099]

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
    const entry = new ZipDeflate(path, { level: 6 })
    const year = new Date(modifiedAt).getFullYear()
    if (year >= firstYear && year <= lastYear) entry.mtime = modifiedAt
    zip.add(entry)
    entry.push(new TextEncoder().encode(text), true)
    yield* take()
  }
  zip.end()
  yield* take()
}
