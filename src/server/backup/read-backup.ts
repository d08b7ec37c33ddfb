// Reads a backup line by line, and finds out beforehand whether it is whole.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { MigrationMeta } from 'drizzle-orm/migrator'
import type { z } from 'zod'
import { queueNames } from '../db/queue.ts'
import { minSecretCharacters } from '../weak-secret.ts'
import {
  type BackupEntry,
  type BackupHeader,
  currentFormat,
  endSchema,
  entrySchema,
  headerSchema,
  secretFile,
  signDigest,
} from './format.ts'

export type CheckedBackup = {
  header: BackupHeader
  /** Whether this installation made it, and nobody changed it since. */
  isOwn: boolean
  hasSecret: boolean
}

type CheckOptions = { migrations: MigrationMeta[]; secret?: string | null; label?: string }
type Contents = {
  header: BackupHeader
  sha256: string
  hmac: string | undefined
  names: Set<string>
  hasSecret: boolean
}
type Refuse = (reason: string, cause?: unknown) => Error

/**
 * Reads the whole file, which messages call `label`. Throws an Error with a message for
 * the operator if it is damaged, incomplete, no backup, from a newer version, or has
 * something that no backup has. `secret` is the one of this installation.
 */
export async function checkBackup(
  path: string,
  { migrations, secret = null, label = path }: CheckOptions,
): Promise<CheckedBackup> {
  const refuse: Refuse = (reason, cause) =>
    new Error(`${label} ${reason} Nothing was changed.`, { cause })
  const { header, sha256, hmac, names, hasSecret } = await readContents(path, refuse)
  const isKnown = header.migrations.every((at, number) => at === migrations[number]?.folderMillis)
  if (header.format > currentFormat || !isKnown)
    throw refuse(
      `was made by another version of Pith on ${header.createdAt.slice(0, 10)}. Restore it with that version or a newer one.`,
    )
  const usual = namesOf(migrations.slice(0, header.migrations.length))
  for (const name of names)
    if (!usual.has(name))
      throw refuse(`has ${JSON.stringify(name).slice(0, 80)}, which no backup of Pith has.`)
  return { header, hasSecret, isOwn: secret !== null && hmac === signDigest(sha256, secret) }
}

async function readContents(path: string, refuse: Refuse): Promise<Contents> {
  const hash = createHash('sha256')
  const names = new Set<string>()
  let header: BackupHeader | null = null
  let end: z.infer<typeof endSchema>['end'] | null = null
  let hasSecret = false
  try {
    for await (const line of readLines(path)) {
      if (end !== null) throw new Error('there is more after the end')
      const value: unknown = JSON.parse(line)
      end = endSchema.safeParse(value).data?.end ?? null
      if (end !== null) continue
      hash.update(`${line}\n`)
      if (header) {
        const entry = entrySchema.parse(value)
        const name = nameOf(entry)
        if (name !== null) names.add(name)
        hasSecret = isSecret(entry) || hasSecret
      } else header = headerSchema.parse(value)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw refuse('does not exist.', error)
    throw refuse(header ? 'is damaged.' : 'is no backup of Pith.', error)
  }
  if (!header) throw refuse('is no backup of Pith.')
  const sha256 = hash.digest('hex')
  if (end?.sha256 !== sha256) throw refuse('is incomplete or damaged.')
  return { header, sha256, hmac: end.hmac, names, hasSecret }
}

/**
 * What an entry writes to: a table, a queue or a file. Null for a mail, whose name only
 * has to be one.
 */
function nameOf(entry: BackupEntry): string | null {
  if ('rows' in entry) return entry.table
  if ('job' in entry) return `queue ${entry.job.queue}`
  return /^mail\/(?!\.{1,2}$)[^/\\\0]+$/.test(entry.file.path) ? null : `file ${entry.file.path}`
}

/** The tables of a version, all queues and the file with the secret. */
function namesOf(migrations: MigrationMeta[]): Set<string> {
  const statements = migrations.flatMap(({ sql }) => sql).join('\n')
  const tables = [...statements.matchAll(/^CREATE TABLE "([a-z_]+)"/gm)].map(
    ([, name = '']) => name,
  )
  return new Set([...tables, ...queueNames.map((name) => `queue ${name}`), `file ${secretFile}`])
}

/** Throws for a secret that a server would not start with. */
function isSecret(entry: BackupEntry): boolean {
  if (!('file' in entry) || entry.file.path !== secretFile) return false
  if (Buffer.from(entry.file.base64, 'base64').length < minSecretCharacters)
    throw new Error('the secret is too short')
  return true
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
