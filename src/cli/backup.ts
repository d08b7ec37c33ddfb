// `pith backup` and `pith restore`: everything into one file and back.
import { existsSync, renameSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { openBackupStore } from '#server/adapters/backups/open-backup-store.ts'
import { backupPath } from '#server/backup/command.ts'
import { openForBackup } from '#server/backup/open-for-backup.ts'
import { checkBackup } from '#server/backup/read-backup.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { readSettings, type Settings } from '#server/config.ts'
import { FolderInUseError } from '#server/db/folder-lock.ts'
import { findMigrationsFolder } from '#server/db/open.ts'
import { openLog } from '#server/log.ts'
import { findSecret } from '#server/secret.ts'
import { callServer } from './call-server.ts'

/** How many names are offered if one is not there. */
const listedBackups = 5

type Environment = Record<string, string | undefined>

/**
 * Resolves to what to tell the operator. The file appears only when it is whole and was
 * read back. Throws an Error with a message for them.
 */
export async function runBackup(
  { path, withSecrets }: { path: string; withSecrets: boolean },
  env: Environment,
): Promise<string> {
  const settings = readSettings(env)
  if (existsSync(path)) throw new Error(`${path} exists already. Name a new file.`)
  const folder = dirname(resolve(path))
  if (!existsSync(folder))
    throw new Error(`The folder ${folder} does not exist. Create it, or name another file.`)
  if (!settings.DATABASE_URL && !existsSync(join(settings.DATA_DIR, 'pg')))
    throw new Error(
      `The data folder ${resolve(settings.DATA_DIR)} is empty or does not exist. Set DATA_DIR or DATABASE_URL as for the server. If the server has never run, start it once.`,
    )
  const unfinished = `${path}.unfinished`
  rmSync(unfinished, { force: true })
  try {
    await write(unfinished, settings, withSecrets)
    const migrations = readMigrationFiles({ migrationsFolder: findMigrationsFolder() })
    await checkBackup(unfinished, { migrations })
    renameSync(unfinished, path)
  } finally {
    rmSync(unfinished, { force: true })
  }
  return withSecrets
    ? `Everything is in ${path}, with the secret that signs sessions. Keep it safe.\n`
    : `Everything but the secret that signs sessions is in ${path}. Keep it safe.\n`
}

async function write(path: string, settings: Settings, withSecrets: boolean): Promise<void> {
  try {
    const { orm, close } = await openForBackup(settings)
    await writeBackup(path, {
      orm,
      dataDir: settings.DATA_DIR,
      withSecrets,
      secret: findSecret(settings),
    }).finally(close)
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error
    const command = { name: 'backup', withSecrets }
    const response = await callServer(settings, { path: backupPath, command, contentType: 'gzip' })
    await writeFile(path, Readable.fromWeb(response.body as never), { mode: 0o600, flush: true })
  }
}

/**
 * Copies a backup of this name from BACKUP_TO. Resolves to what messages call it, or null
 * if no backups are kept there.
 */
async function fetchStored(path: string, settings: Settings): Promise<string | null> {
  const store = openBackupStore(settings)
  if (!store) return null
  const names = (await store.list()).map(({ name }) => name)
  if (!names.includes(basename(path))) {
    const newest = names.slice(-listedBackups).reverse().join(', ')
    throw new Error(
      `${path} does not exist, and ${store.place} has no backup of this name. The newest there: ${newest || 'none'}.`,
    )
  }
  await store.fetch(basename(path), path).catch((error: unknown) => {
    rmSync(path, { force: true })
    throw error
  })
  return `${basename(path)} of ${store.place}`
}

/**
 * The file may be one of BACKUP_TO. Resolves to what to tell the operator. Throws an
 * Error with a message for them.
 */
export async function runRestore(
  { path, isForced }: { path: string; isForced: boolean },
  env: Environment,
): Promise<string> {
  const settings = readSettings(env)
  const stored = existsSync(path) ? null : await fetchStored(path, settings)
  const label = stored ?? path
  const restoring = restoreBackup({ path, label, isForced, settings, log: openLog('error') })
  const { replaced, isOwn, hasSecret } = await restoring
    .catch((error: unknown) => {
      if (error instanceof FolderInUseError)
        throw new Error(`${error.fact} Stop the server first. Nothing was changed.`)
      throw error
    })
    .finally(() => stored && rmSync(path))
  const kept = replaced
    ? ` The replaced database is kept in ${replaced}; delete it when you no longer need it.`
    : ''
  const foreign = isOwn ? '' : ` ${notOwn}`
  const secret = hasSecret ? ` ${describeSecret(settings)}` : ''
  return `${label} is restored.${kept}${foreign}${secret}\n`
}

const notOwn =
  'The secret of this server did not sign the file: it is of another installation or an earlier version, or it was changed. Use what was restored only if you trust where the file comes from.'

function describeSecret({ DATA_DIR, AUTH_SECRET }: Settings): string {
  const file = join(resolve(DATA_DIR), 'auth-secret')
  const use = AUTH_SECRET ? ', which is not used because AUTH_SECRET is set' : ''
  return `The file had a secret that signs sessions. It is now ${file}${use}. Everybody with a copy of that secret can sign in as anybody.`
}
