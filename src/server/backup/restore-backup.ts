// Restores a backup into the database of the settings: a data folder or a PostgreSQL server.
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Logger } from 'pino'
import type { Settings } from '../config.ts'
import { largestCache } from '../db/cache-size.ts'
import { connectToServer } from '../db/connect-to-server.ts'
import type { Database } from '../db/database.ts'
import { openDatabaseEngine, unfinishedRestoreOf } from '../db/embedded.ts'
import { flushFolder } from '../db/folder-files.ts'
import { lockDataFolder } from '../db/folder-lock.ts'
import { createCluster } from '../db/new-cluster.ts'
import { findMigrationsFolder, openDatabase } from '../db/open.ts'
import { wrapDatabase } from '../db/wrap-engine.ts'
import { openWriteOrder } from '../db/write-order.ts'
import { findSecret } from '../secret.ts'
import type { OtherEntry } from './format.ts'
import { type CheckedBackup, checkBackup, readEntries } from './read-backup.ts'
import { type Client, restoreRows } from './restore-rows.ts'

/** `label` is what messages call the file. */
type RestoreOptions = {
  path: string
  label: string
  settings: Settings
  isForced: boolean
  log: Logger
}

/**
 * Checks the whole file first. Without `isForced` the target must be empty. Throws an
 * Error with a message for the operator; then the database is as it was. `replaced` is
 * where the replaced data folder is kept, or null.
 */
export async function restoreBackup({
  path,
  label,
  settings,
  isForced,
  log,
}: RestoreOptions): Promise<Omit<CheckedBackup, 'header'> & { replaced: string | null }> {
  const migrationsFolder = findMigrationsFolder()
  const migrations = readMigrationFiles({ migrationsFolder })
  const { header, ...checked } = await checkBackup(path, {
    migrations,
    secret: findSecret(settings),
    label,
  })
  const fill = (client: Client) =>
    restoreRows(client, { header, entries: readEntries(path), migrations })
  if (settings.DATABASE_URL) {
    const others = await restoreToServer(settings.DATABASE_URL, isForced, fill)
    const database = await openDatabase(settings, log)
    await sendJobs(database, others).finally(() => database.close())
    writeFiles(others, settings.DATA_DIR)
    return { ...checked, replaced: null }
  }
  const replaced = await restoreToFolder({
    folder: settings.DATA_DIR,
    migrationsFolder,
    isForced,
    log,
    fill,
  })
  return { ...checked, replaced }
}

type Fill = (client: Client) => Promise<OtherEntry[]>

async function restoreToServer(url: string, isForced: boolean, fill: Fill): Promise<OtherEntry[]> {
  const client = await connectToServer(url)
  try {
    const { rows: others } = await client.query(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
    if (others.length > 0)
      throw new Error(
        'The database in DATABASE_URL is in use. Stop all servers first. Nothing was changed.',
      )
    const { rows: tables } = await client.query(`select from pg_tables where schemaname = 'public'`)
    if (tables.length > 0 && !isForced)
      throw new Error(
        'The database in DATABASE_URL is not empty. --force replaces what it contains. Nothing was changed.',
      )
    return await fill(client)
  } finally {
    await client.end()
  }
}

type FolderOptions = Pick<RestoreOptions, 'isForced' | 'log'> & {
  folder: string
  migrationsFolder: string
  fill: Fill
}

/** The new database is complete before it gets its place. The replaced one is kept. */
async function restoreToFolder({ folder, migrationsFolder, isForced, log, fill }: FolderOptions) {
  const dataDir = join(folder, 'pg')
  const { unlock } = await lockDataFolder(folder, () => process.exit(1))
  try {
    const isReplaced = existsSync(dataDir)
    if (isReplaced && !isForced)
      throw new Error(
        `The data folder ${folder} is not empty. --force replaces its database. Nothing was changed.`,
      )
    const restored = unfinishedRestoreOf(dataDir)
    rmSync(restored, { recursive: true, force: true })
    await createCluster(restored, migrationsFolder)
    const { engine } = await openForRestore(restored)
    const others = await fill(engine)
    const database = await wrapDatabase(engine, migrationsFolder, log)
    await sendJobs(database, others)
    await database.close()
    await flushFolder(restored)
    const replaced = `${dataDir}.replaced-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
    if (isReplaced) renameSync(dataDir, replaced)
    renameSync(restored, dataDir)
    writeFiles(others, folder)
    await flushFolder(dataDir)
    return isReplaced ? replaced : null
  } finally {
    unlock()
  }
}

/**
 * A restore that a power cut interrupts is made again, so its writes need no order. They
 * are flushed when it is complete.
 */
const openForRestore = (dataDir: string) =>
  openDatabaseEngine(dataDir, { params: largestCache, order: openWriteOrder(dataDir, () => {}) })

/** The job queue has tables of its own version, so its jobs are sent again. */
async function sendJobs({ queue }: Database, entries: OtherEntry[]): Promise<void> {
  for (const entry of entries) {
    if (!('job' in entry)) continue
    const { queue: name, data, group, priority = 0 } = entry.job
    await queue.send(name, data, { priority, ...(group && { group: { id: group } }) })
  }
}

function writeFiles(entries: OtherEntry[], folder: string): void {
  for (const entry of entries) {
    if (!('file' in entry)) continue
    const target = join(folder, normalize(entry.file.path))
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
    writeFileSync(target, Buffer.from(entry.file.base64, 'base64'), { mode: 0o600 })
  }
}
