// Writes a backup of the whole database, as it is at one moment, while people go on working.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { createGzip } from 'node:zlib'
import type { Orm } from '../db/database.ts'
import { type BackupEntry, secretFile, signDigest } from './format.ts'
import {
  listTables,
  readHeader,
  readJobs,
  readRows,
  rowsAtOnce,
  type WriteLine,
} from './read-rows.ts'
import { writeInSlices } from './read-slices.ts'

const isolation = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

/** A third of the processor time of the usual level, for files that are a sixth larger. */
const compression = 4

type BackupSource = {
  orm: Orm
  /** The folder with mails and secrets. */
  dataDir: string
  withSecrets: boolean
  /** Signs the backup; null if the installation has none here. */
  secret: string | null
  /** Whether others use the same connection meanwhile, so that nothing may keep it for long. */
  isShared?: boolean
  /** Ends the work with an error. */
  signal?: AbortSignal
}

/**
 * Creates the file, which must not exist, readable only by the owner. It is complete and
 * on disk when the promise resolves.
 */
export async function writeBackup(
  path: string,
  { orm, dataDir, withSecrets, secret, isShared = false, signal }: BackupSource,
): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  const gzip = createGzip({ level: compression })
  const output = gzip.pipe(file.createWriteStream({ flush: true }))
  const isWritten = new Promise<void>((resolve, reject) => {
    output.once('finish', resolve).once('error', reject)
    gzip.once('error', reject)
  })
  // It is awaited at the end, or not at all if writing fails before.
  isWritten.catch(() => {})
  const hash = createHash('sha256')
  const write: WriteLine = async (line) => {
    signal?.throwIfAborted()
    const text = `${JSON.stringify(line)}\n`
    hash.update(text)
    if (!gzip.write(text))
      await Promise.race([new Promise((resolve) => gzip.once('drain', resolve)), isWritten])
  }
  try {
    if (isShared) await writeInSlices(orm, write, { draftPath: `${path}.draft`, signal })
    else await orm.transaction((tx) => writeDatabase(tx, write), isolation)
    for (const entry of listFiles(dataDir, withSecrets)) await write(entry)
    const sha256 = hash.digest('hex')
    gzip.end(
      `${JSON.stringify({ end: { sha256, ...(secret && { hmac: signDigest(sha256, secret) }) } })}\n`,
    )
    await isWritten
  } catch (error) {
    gzip.destroy()
    output.destroy()
    throw error
  }
}

async function writeDatabase(tx: Orm, write: WriteLine): Promise<void> {
  await write(await readHeader(tx))
  for (const table of await listTables(tx)) {
    await readRows(
      tx,
      `declare backup_rows no scroll cursor for select t::text as line from ${table} t`,
    )
    for (;;) {
      const rows = await readRows<{ line: string }>(tx, `fetch ${rowsAtOnce} from backup_rows`)
      if (rows.length === 0) break
      await write({ table, rows: rows.map(({ line }) => line) } satisfies BackupEntry)
    }
    await readRows(tx, 'close backup_rows')
  }
  for (const job of await readJobs(tx)) await write(job)
}

function* listFiles(dataDir: string, withSecrets: boolean): Generator<BackupEntry> {
  const mails = existsSync(join(dataDir, 'mail'))
    ? readdirSync(join(dataDir, 'mail')).map((name) => `mail/${name}`)
    : []
  const secrets = withSecrets && existsSync(join(dataDir, secretFile)) ? [secretFile] : []
  for (const path of [...mails, ...secrets])
    yield { file: { path, base64: readFileSync(join(dataDir, path), 'base64') } }
}
