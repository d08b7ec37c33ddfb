// The type of the database, the same for the embedded engine and for a PostgreSQL server.
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { PgBoss } from 'pg-boss'
import type * as schema from './schema.ts'

export type Orm = PgDatabase<NodePgQueryResultHKT, typeof schema>

export type Database = {
  kind: 'pglite' | 'postgres'
  orm: Orm
  queue: PgBoss
  /** Sends a notification to all processes that use this database. */
  notify(channel: string, payload: string): Promise<void>
  /**
   * Calls back with the payload of every notification on the channel, and with an empty
   * one after the connection was lost for a while, because notifications may have been
   * missed. Resolves to a function that stops listening.
   */
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}
