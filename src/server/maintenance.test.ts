// The maintenance deletes what has expired, and a step that fails costs nothing but its own work.
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { startMaintenance } from './maintenance.ts'

const dayMs = 24 * 3600 * 1000
let testServer: TestServer
let lines: { step?: string }[]
let ann: ReturnType<typeof newPerson>
let playlist: string
beforeEach(async () => {
  lines = []
  const log = pino({ level: 'error' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  testServer = await startTestServer({ log })
  ann = newPerson(testServer)
  await ann.signUp()
  await ann.summarize({ video: 'expired0001' })
  playlist = (
    (await (await ann.sendJson('POST', '/api/playlists', { name: 'Commute' })).json()) as {
      id: string
    }
  ).id
  await ann.sendJson('PUT', `/api/playlists/${playlist}/items/expired0001`, {})
  await ann.send('/api/summaries/expired0001', { method: 'DELETE' })
  testServer.clock.nowMs += 30 * dayMs + 1
})
afterEach(() => testServer.close())

const execute = (query: string) => testServer.deps.db.orm.execute<{ count: number }>(sql.raw(query))
const count = async (table: string) =>
  (await execute(`select count(*)::int as count from ${table}`)).rows[0]!.count
const failedSteps = () => lines.flatMap(({ step }) => step ?? [])

test('a summary that nobody can restore any more goes with its place in a playlist', async () => {
  expect(await count('playlist_items')).toBe(1)
  await startMaintenance(testServer.deps)
  expect([await count('user_summaries'), await count('playlist_items')]).toEqual([0, 0])
  expect(failedSteps()).toEqual([])
})

test('a step that fails is named, stops no other one, and is done by the next run', async () => {
  await execute('alter table pairings rename to pairings_elsewhere')
  await startMaintenance(testServer.deps)
  expect(failedSteps()).toEqual(['pairings'])
  expect(await count('user_summaries')).toBe(0)
  await execute('alter table pairings_elsewhere rename to pairings')
  await startMaintenance(testServer.deps)
  expect(failedSteps()).toEqual(['pairings'])
})

test('a summary whose places in playlists cannot be deleted stays until both can go', async () => {
  await execute('alter table playlist_items rename to items_elsewhere')
  await startMaintenance(testServer.deps)
  expect(failedSteps()).toContain('expired summaries')
  expect(await count('user_summaries')).toBe(1)
  await execute('alter table items_elsewhere rename to playlist_items')
  await startMaintenance(testServer.deps)
  expect([await count('user_summaries'), await count('playlist_items')]).toEqual([0, 0])
})
