// An operator who starts Pith on the database of another version is told what to do, and the data stays as it is.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
import pino from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { fillDataFolder } from '#tests/embedded.ts'
import { newDatabase } from '#tests/engines.ts'
import { readSettings } from '../config.ts'
import { openDatabase } from './open.ts'
import { extensions } from './wrap-engine.ts'

type Query = (sql: string) => Promise<{ rows: unknown[] }>
type TestDatabase = {
  settings: Record<string, string>
  /** Connects as another program, while Pith does not run. */
  connect<T>(use: (query: Query) => Promise<T>): Promise<T>
}

const log = pino({ level: 'silent' })
const root = mkdtempSync(join(tmpdir(), 'pith-former-'))
afterAll(() => rmSync(root, { recursive: true }))

async function newDataFolder(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(root, 'data-'))
  fillDataFolder(folder)
  return {
    settings: { DATA_DIR: folder },
    async connect(use) {
      const engine = await PGlite.create({ dataDir: join(folder, 'pg'), extensions })
      try {
        return await use((sql) => engine.query(sql))
      } finally {
        await engine.close()
      }
    },
  }
}

async function newServerDatabase(): Promise<TestDatabase> {
  const url = await newDatabase()
  return {
    settings: { DATABASE_URL: url },
    async connect(use) {
      const client = new Client({ connectionString: url })
      await client.connect()
      try {
        return await use((sql) => client.query(sql))
      } finally {
        await client.end()
      }
    },
  }
}

const listTables = async (query: Query) =>
  (
    await query(
      `select table_schema, table_name from information_schema.tables where table_schema in ('public', 'drizzle') order by 1, 2`,
    )
  ).rows

describe.each([
  ['embedded', newDataFolder, 'DATA_DIR'],
  ['PostgreSQL', newServerDatabase, 'DATABASE_URL'],
])('%s', (_, newTestDatabase, setting) => {
  const openAgain = async ({ settings }: TestDatabase) => openDatabase(readSettings(settings), log)

  async function expectRejection(database: TestDatabase): Promise<void> {
    const before = await database.connect(listTables)
    const error = await openAgain(database).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(Error)
    const { message } = error as Error
    expect(message).toContain('created by a different version of Pith')
    expect(message).toContain('Nothing was changed.')
    expect(message).toContain(setting)
    expect(await database.connect(listTables)).toEqual(before)
  }

  test('a database whose latest migration is unknown is rejected, and accepted again without that migration', async () => {
    const database = await newTestDatabase()
    await (await openAgain(database)).close()
    await database.connect((query) =>
      query(
        `insert into drizzle.__drizzle_migrations (hash, created_at) values ('unknown', 9999999999999)`,
      ),
    )
    await expectRejection(database)
    await database.connect((query) =>
      query(`delete from drizzle.__drizzle_migrations where hash = 'unknown'`),
    )
    await (await openAgain(database)).close()
  })

  test('a database with an unknown migration and the tables of a former version is rejected', async () => {
    const database = await newTestDatabase()
    await database.connect(async (query) => {
      await query('drop schema if exists drizzle cascade')
      await query('drop schema public cascade')
      await query('create schema public')
      await query('create schema drizzle')
      await query(
        'create table drizzle.__drizzle_migrations (id serial primary key, hash text, created_at bigint)',
      )
      await query(
        `insert into drizzle.__drizzle_migrations (hash, created_at) values ('former', 1)`,
      )
      await query('create table works (id uuid primary key)')
    })
    await expectRejection(database)
  })

  test('a database with the tables of a former version and no recorded migration is rejected', async () => {
    const database = await newTestDatabase()
    await database.connect(async (query) => {
      await query('drop schema if exists drizzle cascade')
      await query('drop schema public cascade')
      await query('create schema public')
      await query('create table works (id uuid primary key)')
    })
    await expectRejection(database)
  })
})
