// Makes one backup, keeps it, and deletes the oldest ones.
import { mkdirSync } from 'node:fs'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import {
  type BackupStore,
  backupNameAt,
  type StoredBackup,
} from '../adapters/backups/backup-store.ts'
import { deleteUnsentBackups } from '../db/folder-files.ts'
import { findMigrationsFolder } from '../db/open.ts'
import type { Deps } from '../deps/deps.ts'
import { findSecret } from '../secret.ts'
import { openForBackup } from './open-for-backup.ts'
import { checkBackup } from './read-backup.ts'
import { writeBackup } from './write-backup.ts'

type BackupDeps = Pick<Deps, 'settings' | 'db' | 'now'>

/** Resolves to what is kept now. At most one process may do this at a time. */
export async function makeBackup(
  deps: BackupDeps,
  store: BackupStore,
  signal: AbortSignal,
): Promise<StoredBackup[]> {
  const { settings, db, now } = deps
  // A place that cannot be used is found out before the database is read.
  await store.list()
  if (db.kind === 'postgres') {
    mkdirSync(settings.DATA_DIR, { recursive: true, mode: 0o700 })
    deleteUnsentBackups(settings.DATA_DIR)
  }
  const migrations = readMigrationFiles({ migrationsFolder: findMigrationsFolder() })
  const write = async (path: string) => {
    await writeDatabase(deps, path, signal)
    await checkBackup(path, { migrations })
  }
  await store.add(backupNameAt(now()), write, signal)
  const all = await store.list()
  for (const { name } of all.slice(0, -settings.BACKUP_KEEP)) await store.remove(name)
  return all.slice(-settings.BACKUP_KEEP)
}

/**
 * On PostgreSQL by a connection of its own, whose statements have no time limit and keep
 * no request waiting.
 */
async function writeDatabase(
  { settings, db }: BackupDeps,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const withSecrets = settings.BACKUP_SECRETS === 'on'
  const source = { dataDir: settings.DATA_DIR, withSecrets, secret: findSecret(settings), signal }
  if (db.kind === 'pglite') return writeBackup(path, { ...source, orm: db.orm, isShared: true })
  const { orm, close } = await openForBackup(settings)
  await writeBackup(path, { ...source, orm }).finally(close)
}
