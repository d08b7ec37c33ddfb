// Opens the database: the embedded engine in the data folder, or a PostgreSQL server if
// DATABASE_URL is set.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { Settings } from '../config.ts'
import type { Database } from './database.ts'

/**
 * Opens the database and runs its migrations. Throws an Error with a message for the
 * operator if the folder is in use, the server cannot be reached, or another version of
 * Pith created the tables.
 */
export async function openDatabase(settings: Settings, log: Logger): Promise<Database> {
  const migrationsFolder = findMigrationsFolder()
  if (settings.DATABASE_URL) {
    const { openPostgres } = await import('./postgres.ts')
    return openPostgres({ url: settings.DATABASE_URL, migrationsFolder, log })
  }
  const { openEmbeddedDatabase } = await import('./embedded.ts')
  return openEmbeddedDatabase({ folder: settings.DATA_DIR, migrationsFolder, log })
}

/** The folder is beside the sources, and beside the bundle of a build. */
export function findMigrationsFolder(): string {
  for (
    let folder = dirname(fileURLToPath(import.meta.url));
    folder !== dirname(folder);
    folder = dirname(folder)
  ) {
    if (existsSync(join(folder, 'migrations', 'meta'))) return join(folder, 'migrations')
  }
  throw new Error('The folder with the database migrations is missing from this installation.')
}
