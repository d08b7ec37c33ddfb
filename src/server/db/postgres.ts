// Opens a database on a PostgreSQL server, which several processes can share.
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Pool } from 'pg'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { checkMigrations } from './check-migrations.ts'
import { connectToServer } from './connect-to-server.ts'
import type { Database, Orm } from './database.ts'
import { openNotifications } from './notifications.ts'
import { queueOptions, startQueue, stopQueue, stopTimeoutMs } from './queue.ts'
import * as schema from './schema.ts'

type Options = {
  url: string
  migrationsFolder: string
  log: Logger
  connectionTimeoutMs?: number
  /**
   * The longest time of one statement, waiting for locks included. Migrations have no
   * limit, nor have backups, which do not come here.
   */
  statementTimeoutMs?: number
}

export async function openPostgres({
  url,
  migrationsFolder,
  log,
  connectionTimeoutMs = 5000,
  statementTimeoutMs = 60_000,
}: Options): Promise<Database> {
  await migrateDatabase({ url, migrationsFolder, connectionTimeoutMs })
  const pool = openPool({ url, log, connectionTimeoutMs, statementTimeoutMs })
  const orm = drizzle({ client: pool, schema })
  const queue = new PgBoss({ ...queueOptions('postgres'), connectionString: url, max: 5 })
  await startQueue(queue, log)
  return {
    kind: 'postgres',
    orm: orm as unknown as Orm,
    queue,
    notify: async (channel, payload) =>
      void (await orm.execute(sql`select pg_notify(${channel}, ${payload})`)),
    listen: openNotifications({ url, log }),
    close: async () => {
      await stopQueue(queue, stopTimeoutMs.postgres)
      await pool.end()
    },
  }
}

async function migrateDatabase({
  url,
  migrationsFolder,
  connectionTimeoutMs,
}: Pick<Required<Options>, 'url' | 'migrationsFolder' | 'connectionTimeoutMs'>): Promise<void> {
  const client = await connectToServer(url, { connectionTimeoutMillis: connectionTimeoutMs })
  try {
    // Processes that start together migrate one after another.
    await client.query('select pg_advisory_lock(7484)')
    await checkMigrations(client, {
      migrationsFolder,
      subject: 'The database in DATABASE_URL',
      advice: 'To start with an empty database, create a new one and set DATABASE_URL to it.',
    })
    await migrate(drizzle({ client }), { migrationsFolder })
  } finally {
    await client.end()
  }
}

/**
 * A client that is in use has no listener of the pool's, and an error event without a
 * listener ends the process.
 */
function openPool({
  url,
  log,
  connectionTimeoutMs,
  statementTimeoutMs,
}: Omit<Required<Options>, 'migrationsFolder'>): Pool {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: connectionTimeoutMs,
    // Poolers such as PgBouncer refuse it as a parameter of the connection.
    onConnect: (client) => client.query(`set statement_timeout = ${statementTimeoutMs}`),
    keepAlive: true,
  })
  const logLoss = (err: Error) => log.warn({ err }, 'a database connection was lost')
  // The pool repeats the errors of its idle clients, each of which has logged its own.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', logLoss))
  return pool
}
