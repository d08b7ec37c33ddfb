// One PostgreSQL dialect behind one type: an embedded engine in a folder by default, a server when DATABASE_URL is set.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Settings } from '../config.ts'
import type * as schema from './schema.ts'

export type Orm = PgDatabase<NodePgQueryResultHKT, typeof schema>

export type Database = {
  kind: 'pglite' | 'postgres'
  orm: Orm
  queue: PgBoss
  /** Tells every process on this database. */
  notify(channel: string, payload: string): Promise<void>
  /**
   * Calls back with the payload of every word on the channel, and with an empty one after the connection was lost for a while,
   * when words may have been missed. Resolves to the way to stop.
   */
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

/**
 * Opens the database and brings its tables up to date.
 * Throws an Error with a message for the operator when the folder is in use or the server cannot be reached.
 */
export async function openDatabase(settings: Settings, log: Logger): Promise<Database> {
  const migrationsFolder = findMigrations()
  if (settings.DATABASE_URL) {
    const { openPostgres } = await import('./postgres.ts')
    return openPostgres({ url: settings.DATABASE_URL, migrationsFolder, log })
  }
  const { openFolder } = await import('./folder.ts')
  return openFolder({ folder: settings.DATA_DIR, migrationsFolder, log })
}

/** The migrations lie beside the sources, and beside the bundle. */
function findMigrations(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'migrations', 'meta'))) return join(folder, 'migrations')
  }
  throw new Error('The folder with the database migrations is missing from this installation.')
}
