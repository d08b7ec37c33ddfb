// Turns an open embedded engine into the database of the server.
import { EventEmitter } from 'node:events'
import type { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { fromPglite, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database, Orm } from './database.ts'
import { dropUnusedParsers } from './drop-unused-parsers.ts'
import { leaveTurns } from './leave-turns.ts'
import { prepareStatements } from './prepared-statements.ts'
import { queueOptions, startQueue, stopQueue, stopTimeoutMs } from './queue.ts'
import * as schema from './schema.ts'

/**
 * The extensions that the migrations create: search that tolerates typing errors, within
 * the rows of one owner.
 */
export const extensions = { pg_trgm, btree_gin }

/** Migrates an open engine and starts its job queue. Tests pass an engine that lives in memory. */
export async function wrapDatabase(
  engine: PGlite,
  migrationsFolder: string,
  log: Logger,
): Promise<Database> {
  dropUnusedParsers(engine)
  leaveTurns(engine)
  const statements = prepareStatements(engine)
  const orm = drizzle({ client: statements as PGlite, schema })
  await migrate(orm, { migrationsFolder })
  // Comparing the words of a transcript means fetching and unpacking them. The planner
  // assumes no cost for that and avoids the index.
  await engine.exec('ALTER FUNCTION ts_match_vq(tsvector, tsquery) COST 2000')
  const queue = new PgBoss({
    ...queueOptions('pglite'),
    db: fromPglite(statements as PGlite),
    backend: 'pglite',
  })
  await startQueue(queue, log)
  // Only one process can use the folder, so notifications need not pass through the database.
  const notifications = new EventEmitter()
  return {
    kind: 'pglite',
    orm: orm as unknown as Orm,
    queue,
    notify: async (channel, payload) => void notifications.emit(channel, payload),
    listen: async (channel, onPayload) => {
      notifications.on(channel, onPayload)
      return async () => void notifications.off(channel, onPayload)
    },
    close: async () => {
      await stopQueue(queue, stopTimeoutMs.pglite)
      await engine.exec('CHECKPOINT')
      await engine.close()
    },
  }
}
