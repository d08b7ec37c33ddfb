// On PostgreSQL, a summary is rated while its owner changes it elsewhere: one waits for the
// other, and nothing deadlocks.
import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { newDatabase, openServer } from '#tests/engines.ts'
import { deleteAccount } from '../accounts/me/personal-data.ts'
import { history } from '../db/schema/history.ts'
import { userSummaries } from '../db/schema/summaries.ts'
import { mergeExportedEntry } from './history/history.ts'
import { renameSummary } from './library.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await startTestServer({ database: await openServer(await newDatabase()) })
})
afterAll(() => testServer.close())

/** Ann has two versions of captions that nobody else has. */
async function setUp() {
  const ann = newPerson(testServer)
  const ownerId = await ann.signUp()
  const text =
    `Talk ${randomUUID()} is about the lamp that the keeper lights every evening. `.repeat(9)
  const request = (length: string) =>
    ann.summarize({ transcript: { text, name: 'lamp.txt' }, length })
  for (const length of ['short', 'long']) {
    testServer.clock.nowMs += 1000
    await request(length)
  }
  const [entry] = await testServer.deps.db.orm
    .select()
    .from(history)
    .where(eq(history.ownerId, ownerId))
  return { request, entry: entry!, key: { ownerId, videoId: entry!.videoId } }
}
type Scene = Awaited<ReturnType<typeof setUp>>

const exported = { title: '', channel: '', rating: 3, savedAt: null, deletedAt: null, tags: [] }
const acts: [name: string, act: (scene: Scene) => Promise<unknown>][] = [
  ['gives it another title', ({ key }) => renameSummary(testServer.deps, key, 'The lamp')],
  [
    'imports an earlier rating',
    ({ key, entry: { createdAt, writtenAt, savedSeconds } }) =>
      testServer.deps.db.orm.transaction((tx) =>
        mergeExportedEntry(tx, key, {
          ...exported,
          ...{ videoId: key.videoId, createdAt, writtenAt, savedSeconds },
        }),
      ),
  ],
  ['requests the newest version again', ({ request }) => request('long')],
  ['requests an earlier version again', ({ request }) => request('short')],
  ['deletes their account', ({ key }) => deleteAccount(testServer.deps, key.ownerId)],
]

test.each(acts)('a summary is rated while its owner %s', async (_, act) => {
  const { orm } = testServer.deps.db
  const scene = await setUp()
  const { ownerId, videoId } = scene.key
  let outcome: Promise<unknown> | undefined
  await orm.transaction(async (tx) => {
    const isEntry = and(eq(history.ownerId, ownerId), eq(history.videoId, videoId))
    await tx.select().from(history).where(isEntry).for('update')
    outcome = act(scene)
    outcome.catch(() => {})
    const isWaiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await orm.execute(isWaiting)).rows.length).toBe(1)
    await tx
      .update(userSummaries)
      .set({ rating: 4 })
      .where(and(eq(userSummaries.ownerId, ownerId), eq(userSummaries.videoId, videoId)))
  })
  await outcome
})
