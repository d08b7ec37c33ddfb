// Opens the embedded engine, PostgreSQL compiled to WASM, and adds what it lacks: a lock,
// flushing to disk and maintenance.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { Logger } from 'pino'
import { shareOpenFiles } from '../open-files.ts'
import { cacheParams } from './cache-size.ts'
import { checkMigrations } from './check-migrations.ts'
import { checkTableFiles, DamagedFolderError, isDamage } from './damage.ts'
import type { Database } from './database.ts'
import { startMaintenance } from './embedded-maintenance.ts'
import { deleteUnsentBackups, flushFolder, restrictAccess } from './folder-files.ts'
import { lockDataFolder } from './folder-lock.ts'
import { createCluster } from './new-cluster.ts'
import { OrderedFileSystem } from './ordered-file-system.ts'
import { extensions, wrapDatabase } from './wrap-engine.ts'
import { openWriteOrder, type WriteOrder } from './write-order.ts'

type Options = { folder: string; migrationsFolder: string; log: Logger }

export async function openEmbeddedDatabase({
  folder,
  migrationsFolder,
  log,
}: Options): Promise<Database> {
  const { unlock, wasUnlocked } = await lockDataFolder(folder, () => {
    log.fatal({ folder }, 'another process has taken the data folder while this one was suspended')
    process.exit(1)
  })
  try {
    const dataDir = join(folder, 'pg')
    if (!existsSync(dataDir)) {
      refuseUnfinishedRestore(folder, dataDir)
      await createCluster(dataDir, migrationsFolder)
    }
    deleteUnsentBackups(folder)
    restrictAccess(folder, log)
    if (!wasUnlocked) await flushFolder(dataDir)
    const { engine, order } = await openDatabaseEngine(dataDir)
    try {
      await checkMigrations(engine, {
        migrationsFolder,
        subject: `The data folder ${folder}`,
        advice:
          'To start with an empty database, move or delete the folder, or set DATA_DIR to another one.',
      })
      const database = await wrapDatabase(engine, migrationsFolder, log)
      const stopMaintenance = startMaintenance(engine, order, log)
      const close = async () => {
        stopMaintenance()
        await database.close()
        order.flushAll()
        unlock()
      }
      return { ...database, close }
    } catch (error) {
      await engine.close().catch(() => {})
      throw isDamage(error) ? new DamagedFolderError(dataDir, String(error), error) : error
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Where a restore builds a database until it is complete. */
export const unfinishedRestoreOf = (dataDir: string) => `${dataDir}.restoring`

/**
 * An empty database in place of the one that was being restored would look like a loss of
 * everything.
 */
function refuseUnfinishedRestore(folder: string, dataDir: string): void {
  if (!existsSync(unfinishedRestoreOf(dataDir))) return
  throw new Error(
    `A restore into the data folder ${folder} was interrupted. Repeat it: pith restore FILE. ` +
      'To go back to the database that it was replacing, delete pg.restoring and rename pg.replaced-..., if there is one, to pg.',
  )
}

/**
 * Opens a cluster without migrating it. Whatever the engine says when it cannot open its
 * files is of no use to an operator, except for the last error in its log. Throws a
 * `DamagedFolderError`.
 */
export async function openDatabaseEngine(
  dataDir: string,
  {
    params = cacheParams(dataDir),
    order = openWriteOrder(dataDir),
  }: { params?: string[]; order?: WriteOrder } = {},
): Promise<{ engine: PGlite; order: WriteOrder }> {
  let lastError = ''
  const onStderr = (text: string) => {
    lastError = /(?:FATAL|PANIC|ERROR):\s+(.*)/.exec(text)?.[1] ?? lastError
    return true
  }
  try {
    const fs = new OrderedFileSystem(dataDir, order)
    const startParams = [
      ...PGlite.defaultStartParams,
      ...['-c', `max_files_per_process=${shareOpenFiles().database}`],
      ...params,
    ]
    const engine = await PGlite.create({ fs, extensions, onStderr, startParams })
    await checkTableFiles(engine, dataDir)
    return { engine, order }
  } catch (error) {
    throw error instanceof DamagedFolderError
      ? error
      : new DamagedFolderError(dataDir, lastError, error)
  }
}
