// A PostgreSQL server, for those who outgrow the folder: several processes may share it.
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client, Pool } from 'pg'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database, Orm } from './open.ts'
import { queueOptions, startQueue } from './queue.ts'
import * as schema from './schema.ts'

type Options = { url: string; migrationsFolder: string; log: Logger }

export async function openPostgres({ url, migrationsFolder, log }: Options): Promise<Database> {
  const pool = new Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5000 })
  pool.on('error', (err) => log.warn({ err }, 'a database connection was lost'))
  const orm = drizzle({ client: pool, schema })
  // Processes that start together take turns.
  const turn = await pool.connect()
  try {
    await turn.query('select pg_advisory_lock(7484)')
    await migrate(orm, { migrationsFolder })
  } finally {
    turn.release(true)
  }
  const queue = new PgBoss({ ...queueOptions, connectionString: url, max: 5 })
  await startQueue(queue, log)
  return {
    kind: 'postgres',
    orm: orm as unknown as Orm,
    queue,
    notify: async (channel, payload) => void (await orm.execute(sql`select pg_notify(${channel}, ${payload})`)),
    listen: (channel, onPayload) => listen({ url, channel, onPayload, log }),
    close: async () => {
      await queue.stop({ graceful: true, timeout: 25_000 })
      await pool.end()
    },
  }
}

type Listening = { url: string; channel: string; onPayload: (payload: string) => void; log: Logger }

/** Listens on a connection of its own and opens a new one whenever it is lost. */
async function listen({ url, channel, onPayload, log }: Listening): Promise<() => Promise<void>> {
  let stopped = false
  let client = await connect()

  async function connect(): Promise<Client> {
    const fresh = new Client({ connectionString: url, keepAlive: true })
    fresh.on('notification', (message) => onPayload(message.payload ?? ''))
    fresh.on('error', (err) => log.warn({ err }, 'the connection for notifications was lost'))
    await fresh.connect()
    await fresh.query(`LISTEN "${channel}"`)
    fresh.on('end', () => void reconnect())
    return fresh
  }

  async function reconnect(): Promise<void> {
    for (let pauseMs = 250; !stopped; pauseMs = Math.min(pauseMs * 2, 5000)) {
      await wait(pauseMs)
      try {
        client = await connect()
        onPayload('')
        return
      } catch (err) {
        log.warn({ err }, 'notifications are still unreachable')
      }
    }
  }

  return async () => {
    stopped = true
    await client.end()
  }
}
