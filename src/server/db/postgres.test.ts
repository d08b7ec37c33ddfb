// The connections to a PostgreSQL server: a limit for statements, none left behind, and
// queues with the present options.
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson, startTestServer } from '#tests/deps.ts'
import { type PostgresServer, startPostgres } from '#tests/postgres.ts'
import type { Database } from './database.ts'
import { findMigrationsFolder } from './open.ts'
import { hasCode, isDatabaseDown } from './outage.ts'
import { openPostgres } from './postgres.ts'
import { summaryQueue } from './queue.ts'

let postgres: PostgresServer
let database: Database
const open = (statementTimeoutMs = 60_000) =>
  openPostgres({
    url: postgres.url,
    migrationsFolder: findMigrationsFolder(),
    statementTimeoutMs,
    log: pino({ level: 'silent' }),
  })
beforeAll(async () => {
  postgres = await startPostgres()
  database = await open()
})
afterAll(async () => {
  await database.close()
  await postgres.stop()
})

test('a statement that takes too long is ended, which is no outage, and poolers that refuse parameters accept the limit', async () => {
  const strict = await open(100)
  const error = await strict.orm.execute(sql`select pg_sleep(600)`).catch((cause: unknown) => cause)
  expect([hasCode(error, /^57014$/), isDatabaseDown(error)]).toEqual([true, false])
  const { rows } = await strict.orm.execute(
    sql`select source from pg_settings where name = 'statement_timeout'`,
  )
  expect(rows).toEqual([{ source: 'session' }])
  await strict.close()
})

test('a request whose statement takes too long is answered with 503', async () => {
  const strict = await open(300)
  const testServer = await startTestServer({ database: strict, idle: true })
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  await client.query('begin; lock table rate_limits')
  const response = await newPerson(testServer).signIn()
  await client.query('rollback')
  await client.end()
  await testServer.close()
  expect([response.status, await response.json()]).toMatchObject([
    503,
    { error: { code: 'servers_down' } },
  ])
})

test('listening that fails leaves no connection behind', async () => {
  const countClients = async () =>
    (await database.orm.execute(sql`select from pg_stat_activity where query like 'LISTEN "no%'`))
      .rows.length
  await expect(database.listen('no"channel', () => {})).rejects.toThrow(/syntax/)
  await expect.poll(countClients).toBe(0)
})

test('who stops listening while the connection is restored leaves none behind', async () => {
  const lost = sql`query = 'LISTEN "restored"'`
  const stop = await database.listen('restored', () => {})
  await database.orm.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where ${lost}`,
  )
  const countClients = async () =>
    (await database.orm.execute(sql`select from pg_stat_activity where ${lost}`)).rows.length
  await expect.poll(countClients).toBe(0)
  await stop()
  // Longer than the pause before the connection is restored.
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect(await countClients()).toBe(0)
})

test('all channels of a process share one connection, and all are heard again after it was lost', async () => {
  const heard: string[] = []
  const stops = await Promise.all(
    ['first', 'second'].map((channel) =>
      database.listen(channel, (payload) => heard.push(`${channel} ${payload}`)),
    ),
  )
  const connections = sql`from pg_stat_activity where query in ('LISTEN "first"', 'LISTEN "second"')`
  const { rows } = await database.orm.execute(sql`select pid ${connections}`)
  expect(rows).toHaveLength(1)
  await database.orm.execute(sql`select pg_terminate_backend(pid) ${connections}`)
  // Without a payload, because some may have been missed.
  await expect.poll(() => heard.toSorted()).toEqual(['first ', 'second '])
  await database.notify('second', 'is heard')
  await expect.poll(() => heard.at(-1)).toBe('second is heard')
  for (const stop of stops) await stop()
})

test('a queue of an earlier version takes the present options', async () => {
  const readLimit = async () => {
    const { rows } = await database.orm.execute(
      sql`select retry_limit from pgboss.queue where name = ${summaryQueue}`,
    )
    return (rows[0] as { retry_limit: number }).retry_limit
  }
  const limit = await readLimit()
  await database.orm.execute(
    sql`update pgboss.queue set retry_limit = 2 where name = ${summaryQueue}`,
  )
  await (await open()).close()
  expect(await readLimit()).toBe(limit)
})
