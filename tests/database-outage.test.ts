// Two servers on one PostgreSQL server that crashes, restarts and ends connections while
// people request summaries.
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAccounts } from './faults/accounts.ts'
import { startLoad } from './faults/load.ts'
import { type ServerProcess, startServerProcess } from './faults/server-process.ts'
import { type PostgresServer, startPostgres } from './postgres.ts'

let postgres: PostgresServer
let servers: ServerProcess[]

beforeAll(async () => {
  postgres = await startPostgres()
  const start = () => startServerProcess({ DATABASE_URL: postgres.url, LOG_LEVEL: 'fatal' })
  servers = [await start(), await start()]
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill('SIGTERM')))
  await postgres.stop()
})

async function query(sql: string, params: unknown[] = []) {
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  try {
    return await client.query(sql, params)
  } finally {
    await client.end()
  }
}

const endConnections = () =>
  query(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null',
  )

test('all accepted summaries are finished and charged once, whatever happens to the database server', async () => {
  let turn = 0
  const load = startLoad(() => servers[turn++ % 2]!.url)
  const acceptMore = async (count: number) => {
    const before = load.acceptedJobIds.length
    await expect.poll(() => load.acceptedJobIds.length).toBeGreaterThan(before + count)
  }
  for (const fault of [
    endConnections,
    postgres.crash,
    endConnections,
    endConnections,
    postgres.crash,
    endConnections,
  ]) {
    await acceptMore(10)
    await fault()
  }
  await acceptMore(10)
  await load.stop()
  expect(servers.map((server) => (server.isRunning() ? 'running' : server.output()))).toEqual([
    'running',
    'running',
  ])
  expect([...load.statuses.keys()].filter((status) => ![202, 503].includes(status))).toEqual([])

  const accounts = () => readAccounts(query, load.acceptedJobIds)
  await expect.poll(async () => (await accounts()).unfinished, { interval: 500 }).toBe(0)
  expect(await accounts()).toEqual({
    accepted: load.acceptedJobIds.length,
    ...{ lost: 0, givenUp: 0, refused: 0, unfinished: 0, doubled: 0, wronglyCharged: 0 },
  })
})
