// The embedded engine: PostgreSQL compiled to WASM, in a folder. It has no lock, no sync and no housekeeping of its own; they are here.
import { execFile } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { closeSync, existsSync, fdatasync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { fromPglite, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { lockFolder } from './folder-lock.ts'
import type { Database, Orm } from './open.ts'
import { queueOptions, startQueue } from './queue.ts'
import * as schema from './schema.ts'

/** What the migrations ask for with `create extension`: search that forgives typing errors, within one person's rows. */
export const extensions = { pg_trgm, btree_gin }

type Options = { folder: string; migrationsFolder: string; log: Logger }

export async function openFolder({ folder, migrationsFolder, log }: Options): Promise<Database> {
  const unlock = await lockFolder(folder)
  try {
    const dataDir = join(folder, 'pg')
    if (!existsSync(dataDir)) await initialise(dataDir)
    const engine = await PGlite.create({ dataDir, extensions })
    const timers = [
      setInterval(() => void syncLog(join(folder, 'pg', 'pg_wal'), log), 1000),
      setInterval(() => void keepHouse(engine, log), 600_000),
    ]
    for (const timer of timers) timer.unref()
    const database = await overEngine(engine, migrationsFolder, log)
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

/** Making a database takes memory that its process never gives back, so another process makes it. Half of one counts as none. */
async function initialise(dataDir: string): Promise<void> {
  const unfinished = `${dataDir}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  const program =
    'const [url, dataDir] = process.argv.slice(1); (await (await import(url)).PGlite.create({ dataDir })).close()'
  const url = import.meta.resolve('@electric-sql/pglite')
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program, url, unfinished])
  renameSync(unfinished, dataDir)
}

/** Wraps an open engine; tests hand in one that lives in memory. */
export async function overEngine(engine: PGlite, migrationsFolder: string, log: Logger): Promise<Database> {
  const orm = drizzle({ client: engine, schema })
  await migrate(orm, { migrationsFolder })
  // To compare the words of a talk they must be fetched and unpacked first. The planner takes that for free and shuns their index.
  await engine.exec('ALTER FUNCTION ts_match_vq(tsvector, tsquery) COST 2000')
  const queue = new PgBoss({ ...queueOptions, db: fromPglite(engine), backend: 'pglite' })
  await startQueue(queue, log)
  // Only one process can have the folder, so its words need not pass through the database.
  const words = new EventEmitter()
  return {
    kind: 'pglite',
    orm: orm as unknown as Orm,
    queue,
    notify: async (channel, payload) => void words.emit(channel, payload),
    listen: async (channel, onPayload) => {
      words.on(channel, onPayload)
      return async () => void words.off(channel, onPayload)
    },
    close: async () => {
      await queue.stop({ graceful: true, timeout: 5000 })
      await engine.exec('CHECKPOINT')
      await engine.close()
    },
  }
}

/** Each on its own: what is sent together runs in one transaction, where neither is allowed. */
export async function keepHouse(engine: PGlite, log: Logger): Promise<void> {
  try {
    await engine.exec('VACUUM')
    await engine.exec('CHECKPOINT')
  } catch (err) {
    log.error({ err }, 'database housekeeping failed')
  }
}

let syncedUpTo = 0

/** The engine never asks the system to write its log to disk. Once a second we do, for the segments that changed; nobody waits meanwhile. */
async function syncLog(walFolder: string, log: Logger): Promise<void> {
  try {
    const changed = readdirSync(walFolder).filter(
      (name) => /^[0-9A-F]{24}$/.test(name) && statSync(join(walFolder, name)).mtimeMs > syncedUpTo,
    )
    syncedUpTo = Date.now() - 1000
    const files = changed.map((name) => openSync(join(walFolder, name), 'r+'))
    for (const file of files) await promisify(fdatasync)(file).finally(() => closeSync(file))
  } catch (err) {
    log.error({ err }, 'the database log could not be written to disk')
  }
}
