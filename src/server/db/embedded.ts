// Opens the embedded engine, PostgreSQL compiled to WASM, and adds what it lacks: a lock, flushing to disk and maintenance.
import { execFile } from 'node:child_process'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import type { Logger } from 'pino'
import { checkMigrations } from './check-migrations.ts'
import type { Database } from './database.ts'
import { runMaintenance, syncWriteAheadLog } from './embedded-maintenance.ts'
import { lockDataFolder } from './folder-lock.ts'
import { extensions, wrapDatabase } from './wrap-engine.ts'

type Options = { folder: string; migrationsFolder: string; log: Logger }

export async function openEmbeddedDatabase({ folder, migrationsFolder, log }: Options): Promise<Database> {
  const unlock = await lockDataFolder(folder)
  try {
    const dataDir = join(folder, 'pg')
    if (!existsSync(dataDir)) await createCluster(dataDir)
    const engine = await openCluster(folder, dataDir, migrationsFolder)
    const timers = [
      setInterval(() => void syncWriteAheadLog(join(dataDir, 'pg_wal'), log), 1000),
      setInterval(() => void runMaintenance(engine, log), 600_000),
    ]
    for (const timer of timers) timer.unref()
    const database = await wrapDatabase(engine, migrationsFolder, log)
    const close = async () => {
      for (const timer of timers) clearInterval(timer)
      await database.close()
      unlock()
    }
    return { ...database, close }
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * Creating a cluster takes memory that the process never gives back, so a child process does it.
 * The folder gets its final name last, so that an interrupted attempt is not mistaken for a cluster.
 */
async function createCluster(dataDir: string): Promise<void> {
  const unfinished = `${dataDir}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  const program =
    'const [url, dataDir] = process.argv.slice(1); (await (await import(url)).PGlite.create({ dataDir })).close()'
  const url = import.meta.resolve('@electric-sql/pglite')
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program, url, unfinished])
  renameSync(unfinished, dataDir)
}

async function openCluster(folder: string, dataDir: string, migrationsFolder: string): Promise<PGlite> {
  const engine = await PGlite.create({ dataDir, extensions })
  try {
    await checkMigrations(engine, {
      migrationsFolder,
      subject: `The data folder ${folder}`,
      advice: 'To start with an empty database, move or delete the folder, or set DATA_DIR to another one.',
    })
    return engine
  } catch (error) {
    await engine.close()
    throw error
  }
}
