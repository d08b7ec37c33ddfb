// Reads a backup line by line, and finds out beforehand whether it is whole.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type BackupEntry, type BackupHeader, currentFormat, endSchema, entrySchema, headerSchema } from './format.ts'

/** Reads the whole file, which messages call `label`. Throws an Error with a message for the operator if it is damaged, incomplete, no backup, or from a newer version. */
export async function checkBackup(path: string, knownMigrations: number[], label = path): Promise<BackupHeader> {
  const refuse = (reason: string, cause?: unknown) => new Error(`${label} ${reason} Nothing was changed.`, { cause })
  const hash = createHash('sha256')
  let header: BackupHeader | null = null
  let end: string | null = null
  try {
    for await (const line of readLines(path)) {
      if (end !== null) throw new Error('there is more after the end')
      const value: unknown = JSON.parse(line)
      end = endSchema.safeParse(value).data?.end.sha256 ?? null
      if (end !== null) continue
      hash.update(`${line}\n`)
      if (header) entrySchema.parse(value)
      else header = headerSchema.parse(value)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw refuse('does not exist.', error)
    throw refuse(header ? 'is damaged.' : 'is no backup of Pith.', error)
  }
  if (!header) throw refuse('is no backup of Pith.')
  if (end === null || end !== hash.digest('hex')) throw refuse('is incomplete or damaged.')
  const isKnown = header.migrations.every((at, number) => at === knownMigrations[number])
  if (header.format > currentFormat || !isKnown)
    throw refuse(
      `was made by another version of Pith on ${header.createdAt.slice(0, 10)}. Restore it with that version or a newer one.`,
    )
  return header
}

/** Yields the entries of a backup that was checked. */
export async function* readEntries(path: string): AsyncGenerator<BackupEntry> {
  let isHeader = true
  for await (const line of readLines(path)) {
    const value: unknown = JSON.parse(line)
    if (!isHeader && !endSchema.safeParse(value).success) yield entrySchema.parse(value)
    isHeader = false
  }
}

async function* readLines(path: string): AsyncGenerator<string> {
  const text = createGunzip().setEncoding('utf8')
  // An error ends the stream, and with it the loop.
  pipeline(createReadStream(path), text, () => {})
  // The parts of a line are joined once: a line with long transcripts comes in many.
  let parts: string[] = []
  for await (const chunk of text as AsyncIterable<string>) {
    const [first = '', ...others] = chunk.split('\n')
    parts.push(first)
    for (const next of others) {
      yield parts.join('')
      parts = [next]
    }
  }
  if (parts.join('')) throw new Error('the last line is incomplete')
}
