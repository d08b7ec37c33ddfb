// Opens the database of the settings for a backup: without migrating it, and beside
// servers on PostgreSQL.
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { drizzle as drizzleEngine } from 'drizzle-orm/pglite'
import type { Settings } from '../config.ts'
import { connectToServer } from '../db/connect-to-server.ts'
import type { Orm } from '../db/database.ts'
import { openDatabaseEngine } from '../db/embedded.ts'
import { lockDataFolder } from '../db/folder-lock.ts'

/** Throws a `FolderInUseError` if a server uses the data folder. */
export async function openForBackup({
  DATABASE_URL,
  DATA_DIR,
}: Settings): Promise<{ orm: Orm; close(): Promise<void> }> {
  if (DATABASE_URL) {
    const client = await connectToServer(DATABASE_URL)
    return { orm: drizzle({ client }) as unknown as Orm, close: () => client.end() }
  }
  const { unlock } = await lockDataFolder(DATA_DIR, () => process.exit(1))
  try {
    const { engine, order } = await openDatabaseEngine(join(DATA_DIR, 'pg'))
    const close = async () => {
      await engine.close()
      order.flushAll()
      unlock()
    }
    return { orm: drizzleEngine({ client: engine }) as unknown as Orm, close }
  } catch (error) {
    unlock()
    throw error
  }
}
