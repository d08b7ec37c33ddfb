// The two databases that Pith runs on, for tests that must hold on both.
import pino from 'pino'
import { readSettings } from '#server/config.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { openInMemory } from './deps.ts'
import { startPostgres } from './postgres.ts'

export type Engine = {
  /** Closing it ends its server, too. */
  database: Database
  /** For another process on the same database; null where there can be only one. */
  url: string | null
}

export const engines: [name: string, open: () => Promise<Engine>][] = [
  ['embedded', async () => ({ database: await openInMemory(), url: null })],
  [
    'PostgreSQL',
    async () => {
      const server = await startPostgres()
      const database = await openDatabase(readSettings({ DATABASE_URL: server.url }), pino({ level: 'silent' }))
      const close = async () => {
        await database.close()
        await server.stop()
      }
      return { database: { ...database, close }, url: server.url }
    },
  ],
]
