// Writes a backup of the whole database, as it is at one moment, while people go on working.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type { Orm } from '../db/database.ts'
import { type BackupEntry, type BackupHeader, currentFormat } from './format.ts'

/** Few enough that long transcripts fit into memory. */
const rowsAtOnce = 20

type BackupSource = {
  orm: Orm
  /** The folder with mails and secrets. */
  dataDir: string
  withSecrets: boolean
}
type WriteLine = (line: object) => Promise<void>

/** Creates the file, which must not exist, readable only by the owner. It is complete and on disk when the promise resolves. */
export async function writeBackup(path: string, { orm, dataDir, withSecrets }: BackupSource): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  const gzip = createGzip()
  const output = gzip.pipe(file.createWriteStream({ flush: true }))
  const isWritten = new Promise<void>((resolve, reject) => {
    output.once('finish', resolve).once('error', reject)
    gzip.once('error', reject)
  })
  // It is awaited at the end, or not at all if writing fails before.
  isWritten.catch(() => {})
  const hash = createHash('sha256')
  const write: WriteLine = async (line) => {
    const text = `${JSON.stringify(line)}\n`
    hash.update(text)
    if (!gzip.write(text)) await Promise.race([new Promise((resolve) => gzip.once('drain', resolve)), isWritten])
  }
  const isolation = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const
  await orm.transaction((tx) => writeDatabase(tx, write), isolation)
  for (const entry of listFiles(dataDir, withSecrets)) await write(entry)
  gzip.end(`${JSON.stringify({ end: { sha256: hash.digest('hex') } })}\n`)
  await isWritten
}

async function writeDatabase(tx: Orm, write: WriteLine): Promise<void> {
  const read = async <Row>(query: string) => (await tx.execute(sql.raw(query))).rows as Row[]
  const migrations = await read<{ at: string }>('select created_at as at from drizzle.__drizzle_migrations order by 1')
  const header: BackupHeader = {
    pith: 'backup',
    format: currentFormat,
    createdAt: new Date().toISOString(),
    migrations: migrations.map(({ at }) => Number(at)),
  }
  await write(header)
  const tables = await read<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`,
  )
  for (const { name: table } of tables) {
    await read(`declare backup_rows no scroll cursor for select t::text as line from ${table} t`)
    for (;;) {
      const rows = await read<{ line: string }>(`fetch ${rowsAtOnce} from backup_rows`)
      if (rows.length === 0) break
      await write({ table, rows: rows.map(({ line }) => line) } satisfies BackupEntry)
    }
    await read('close backup_rows')
  }
  const [queue] = await read<{ exists: boolean }>(`select to_regclass('pgboss.job') is not null as exists`)
  if (!queue?.exists) return
  const jobs = await read<Extract<BackupEntry, { job: unknown }>['job']>(
    `select name as queue, data, group_id as "group", priority from pgboss.job where state in ('created', 'retry', 'active') and data is not null`,
  )
  for (const job of jobs) await write({ job } satisfies BackupEntry)
}

function* listFiles(dataDir: string, withSecrets: boolean): Generator<BackupEntry> {
  const mails = existsSync(join(dataDir, 'mail'))
    ? readdirSync(join(dataDir, 'mail')).map((name) => `mail/${name}`)
    : []
  const secrets = withSecrets && existsSync(join(dataDir, 'auth-secret')) ? ['auth-secret'] : []
  for (const path of [...mails, ...secrets])
    yield { file: { path, base64: readFileSync(join(dataDir, path), 'base64') } }
}
