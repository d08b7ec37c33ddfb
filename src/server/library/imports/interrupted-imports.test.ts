// On PostgreSQL, an import meets the deletion of its account, a change of tags, and
// faults of the server.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LibraryImport } from '#contract/library/library-import.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { newDatabase, openServer } from '#tests/engines.ts'
import { findEverywhere } from '#tests/find-everywhere.ts'
import { playlists } from '../../db/schema/playlists.ts'
import { userSummaries } from '../../db/schema/summaries.ts'
import type { Engine } from '../../threads/engine.ts'
import { updateEntry } from '../history/store.ts'
import { spellTags } from '../history/tags.ts'
import { lostMs } from './import-parts.ts'
import { maintainLibraryImports } from './library-imports.ts'
import { findImport } from './store.ts'

type Person = ReturnType<typeof newPerson>

/** Called before a step, while the words of an imported transcript are counted. */
let whileCounting: () => Promise<void> = async () => {}
let server: TestServer
let exported: string
beforeAll(async () => {
  const database = await openServer(await newDatabase())
  const plain = await startTestServer({ idle: true, environment: { SIGN_UPS_PER_HOUR: '1000' } })
  const { engine } = plain.deps
  const forOwner: Engine['forOwner'] = (owner) => ({
    ...engine.forOwner(owner),
    async countWords(transcript) {
      await whileCounting()
      return engine.countWords(transcript)
    },
  })
  await plain.close()
  const environment = { SIGN_UPS_PER_HOUR: '1000' }
  server = await startTestServer({ database, environment, engine: { ...engine, forOwner } })
  const ann = newPerson(server)
  await ann.signUpConfirmed()
  await ann.summarize({ video: 'interrupt01' })
  await ann.sendJson('PUT', '/api/summaries/interrupt01/tags', { tags: ['from the file'] })
  exported = await (await ann.send('/api/me/export')).text()
})
afterAll(() => server.close())

async function startLibraryImport(): Promise<{ bob: Person; userId: string }> {
  const bob = newPerson(server)
  const userId = await bob.signUpConfirmed()
  await bob.summarize({ video: 'interrupt01', length: 'long' })
  expect(
    (await bob.send('/api/import?existing=both', { method: 'POST', body: exported })).status,
  ).toBe(202)
  return { bob, userId }
}
const latest = async (person: Person) =>
  (await (await person.send('/api/import')).json()) as LibraryImport
async function countBackends(condition: string): Promise<number> {
  const isOther = 'datname = current_database() and pid <> pg_backend_pid()'
  const { rows } = await server.deps.db.orm.execute(
    sql.raw(`select 1 from pg_stat_activity where ${isOther} and ${condition}`),
  )
  return rows.length
}
async function attempt(): Promise<void> {
  server.clock.nowMs += lostMs + 1
  await maintainLibraryImports(server.deps)
}
const failuresOf = async (userId: string) =>
  (await findImport(server.deps.db.orm, userId))?.failures
const countWaiting = () => countBackends(`wait_event_type = 'Lock'`)

test('nothing of an account is left when it is deleted while its import runs', async () => {
  let isCounting = false
  let isHeld = true
  whileCounting = async () => {
    isCounting = true
    await expect.poll(() => isHeld).toBe(false)
  }
  const { bob, userId } = await startLibraryImport()
  await expect.poll(() => isCounting).toBe(true)
  let isDeleted = false
  const deletion = bob
    .sendJson('DELETE', '/api/me', { password: bob.credentials.password })
    .then((response) => {
      isDeleted = true
      return response.status
    })
  await expect.poll(async () => isDeleted || (await countWaiting()) > 0).toBe(true)
  isHeld = false
  expect(await deletion).toBe(200)
  await expect.poll(() => countBackends('xact_start is not null')).toBe(0)
  expect(await findEverywhere([userId], server.deps.db)).toEqual([])
  const { rows } = await server.deps.db.orm.execute(
    sql`select 1 from transcripts where is_imported`,
  )
  expect(rows).toEqual([])
})

test('tags that are changed while an import adds the same video wait for it, or it for them', async () => {
  const { orm } = server.deps.db
  whileCounting = async () => {}
  const bob = newPerson(server)
  const userId = await bob.signUpConfirmed()
  await bob.summarize({ video: 'interrupt01', length: 'long' })
  // What setting tags does, with the import in between.
  await orm.transaction(async (tx) => {
    await spellTags(tx, userId, [], { adds: false })
    expect(
      (await bob.send('/api/import?existing=both', { method: 'POST', body: exported })).status,
    ).toBe(202)
    await expect.poll(countWaiting).toBe(1)
    await updateEntry(
      tx,
      { ownerId: userId, videoId: 'interrupt01' },
      { tags: ['mine'], updatedAt: 1 },
    )
  })
  await expect.poll(async () => (await latest(bob)).state).toBe('done')
  expect(await (await bob.send('/api/summaries/interrupt01')).json()).toMatchObject({
    tags: ['mine', 'from the file'],
  })
})

test('an import goes on after a fault of the server, and is given up after three', async () => {
  const fail = async () => {
    throw new Error('a connection was lost')
  }
  whileCounting = fail
  const { bob, userId } = await startLibraryImport()
  await expect.poll(() => failuresOf(userId)).toBe(1)
  expect((await latest(bob)).state).toBe('running')
  whileCounting = async () => {}
  await attempt()
  await expect.poll(async () => (await latest(bob)).state).toBe('done')
  expect((await latest(bob)).counts.added).toBe(1)

  whileCounting = fail
  const { bob: carl, userId: carlId } = await startLibraryImport()
  for (const failures of [1, 2]) {
    await expect.poll(() => failuresOf(carlId)).toBe(failures)
    expect((await latest(carl)).state).toBe('running')
    await attempt()
  }
  await expect.poll(async () => (await latest(carl)).state).toBe('failed')
  expect((await latest(carl)).problem).toMatchObject({ code: 'internal' })
})

test('what cannot be counted does not come in, so that each part is counted once', async () => {
  const { orm } = server.deps.db
  whileCounting = async () => {}
  await orm.execute(sql`alter table library_imports
    add constraint uncounted check (done = 0 or state <> 'running') not valid`)
  const { bob, userId } = await startLibraryImport()
  const carl = newPerson(server)
  const carlId = await carl.signUpConfirmed()
  const body = 'https://youtu.be/interrupt01\nhttps://youtu.be/interrupt02'
  expect((await carl.send('/api/import', { method: 'POST', body })).status).toBe(202)
  for (const id of [userId, carlId]) await expect.poll(() => failuresOf(id)).toBe(1)
  const summaries = orm.$count(userSummaries, eq(userSummaries.ownerId, userId))
  expect(await summaries).toBe(1)
  expect(await orm.$count(playlists)).toBe(0)
  await orm.execute(sql`alter table library_imports drop constraint uncounted`)
  await attempt()
  for (const person of [bob, carl])
    await expect.poll(async () => (await latest(person)).state).toBe('done')
  expect((await latest(bob)).counts).toMatchObject({ added: 1, addedVideos: 1 })
  expect((await latest(carl)).playlists).toHaveLength(1)
  expect(await orm.$count(playlists)).toBe(1)
})
