// The two databases that Pith supports, for tests that must pass on both.
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import pino from 'pino'
import { inject } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { migrationsFolder, openInMemory } from './embedded.ts'

export type Engine = {
  database: Database
  /**
   * The address for another process on the same database; null for the embedded engine,
   * which only one process can open.
   */
  url: string | null
}

/**
 * Creates an empty, migrated database on the server that all tests share. Resolves to its
 * address.
 */
export async function newDatabase(): Promise<string> {
  const server = inject('serverUrl')
  const name = `test-${randomUUID()}`
  administration ??= connectTo(server)
  const client = await administration
  // By default every page would also be written to the log, which takes twice the processor time.
  await client.query(`create database "${name}" template template strategy file_copy`)
  return new URL(name, server).href
}

/** Of this worker: a connection costs as much as the database. */
let administration: Promise<Client> | null = null

async function connectTo(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString })
  // The server ends before the worker.
  client.on('error', () => {})
  await client.connect()
  return client
}

// Hundreds of transactions at once wait for the ten connections as long as the machine needs.
export const openServer = (url: string): Promise<Database> =>
  openPostgres({
    url,
    migrationsFolder,
    log: pino({ level: 'silent' }),
    connectionTimeoutMs: 600_000,
  })

export const engines: [name: string, open: () => Promise<Engine>][] = [
  ['embedded', async () => ({ database: await openInMemory(), url: null })],
  [
    'PostgreSQL',
    async () => {
      const url = await newDatabase()
      return { database: await openServer(url), url }
    },
  ],
]
