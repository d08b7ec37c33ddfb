// A PostgreSQL server that moves to another address while its name stays, as a failover does.
import dns from 'node:dns'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PostgresServer, startPostgres } from '#tests/postgres.ts'
import { readSettings } from '../config.ts'
import type { Database } from './database.ts'
import { openDatabase } from './open.ts'

/** The tests may connect to nothing but this machine. */
const name = 'localhost'
const { lookup } = dns
let address = '127.0.0.1'
let postgres: PostgresServer
let database: Database

type Callback = (
  error: NodeJS.ErrnoException | null,
  found: string | dns.LookupAddress[],
  family: number,
) => void

/** Resolves the name of the database to its present address. */
function lookUp(host: string, options: dns.LookupOptions, callback: Callback): void {
  if (host !== name) lookup(host, options, callback)
  else if (options.all) callback(null, [{ address, family: 4 }], 4)
  else callback(null, address, 4)
}

beforeAll(async () => {
  postgres = await startPostgres()
  dns.lookup = lookUp as typeof dns.lookup
  const url = postgres.url.replace('127.0.0.1', name)
  database = await openDatabase(readSettings({ DATABASE_URL: url }), pino({ level: 'silent' }))
})
afterAll(async () => {
  await database.close()
  dns.lookup = lookup
  await postgres.stop()
})

// Only Linux has a second address of this machine without being set up for it.
test.runIf(process.platform === 'linux')(
  'a server finds its database at the new address, queries and notifications alike',
  async () => {
    let heard = 0
    const unsubscribe = await database.listen('failover', (payload) => {
      if (payload === 'here') heard++
    })
    await postgres.moveTo('127.0.0.2')
    // Nobody answers at the old address any more, and the name still leads there.
    await expect(database.orm.execute(sql`select 1`)).rejects.toThrow()
    address = '127.0.0.2'
    const queryAddress = async () => {
      const result = await database.orm
        .execute(sql`select host(inet_server_addr()) as address`)
        .catch(() => null)
      return result?.rows[0]
    }
    await expect.poll(queryAddress).toEqual({ address })
    const notifyUntilHeard = async () => {
      await database.notify('failover', 'here')
      return heard
    }
    await expect.poll(notifyUntilHeard, { interval: 200 }).toBeGreaterThan(0)
    await unsubscribe()
  },
)
