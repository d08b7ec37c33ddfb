// Keeps the embedded database small and its write-ahead log on disk, which the engine does not do itself.
import { closeSync, fdatasync, openSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { PGlite } from '@electric-sql/pglite'
import type { Logger } from 'pino'

/** Sends the statements one by one, because statements sent together run in a transaction, where neither is allowed. */
export async function runMaintenance(engine: PGlite, log: Logger): Promise<void> {
  try {
    await engine.exec('VACUUM')
    await engine.exec('CHECKPOINT')
  } catch (err) {
    log.error({ err }, 'database maintenance failed')
  }
}

let lastSyncMs = 0

/** The engine never flushes its write-ahead log to disk. This flushes the changed segments once a second, without blocking queries. */
export async function syncWriteAheadLog(walFolder: string, log: Logger): Promise<void> {
  try {
    const changed = readdirSync(walFolder).filter(
      (name) => /^[0-9A-F]{24}$/.test(name) && statSync(join(walFolder, name)).mtimeMs > lastSyncMs,
    )
    lastSyncMs = Date.now() - 1000
    const files = changed.map((name) => openSync(join(walFolder, name), 'r+'))
    for (const file of files) await promisify(fdatasync)(file).finally(() => closeSync(file))
  } catch (err) {
    log.error({ err }, 'the write-ahead log of the database could not be flushed to disk')
  }
}
