// What a person deletes waits in the trash for thirty days.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TrashPage } from '#contract/library/trash.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { purgeExpiredSummaries } from '../../summaries/user-summaries/purge-expired.ts'
import { deleteEverywhere } from './delete-everywhere.ts'

const dayMs = 24 * 3600 * 1000
let testServer: TestServer
let ann: ReturnType<typeof newPerson>
beforeAll(async () => {
  testServer = await startTestServer()
})
beforeEach(async () => {
  ann = newPerson(testServer)
  await ann.signUp()
  for (const video of ['trashed0001', 'trashed0002', 'trashed0003']) await ann.summarize({ video })
})
afterAll(() => testServer.close())

const trash = async (person = ann) => (await (await person.send('/api/trash')).json()) as TrashPage
const trashedIds = async (person = ann) =>
  (await trash(person)).items.map((item) =>
    item.kind === 'summary' ? item.summary.videoId : item.kind,
  )
const remove = async (videoId: string) => {
  testServer.clock.nowMs += 1000
  expect((await ann.send(`/api/summaries/${videoId}`, { method: 'DELETE' })).status).toBe(204)
  return testServer.clock.nowMs
}
const restore = (videoId: string) =>
  ann.send(`/api/summaries/${videoId}/restore`, { method: 'POST' })
const read = async (videoId: string) => (await ann.send(`/api/summaries/${videoId}`)).status

test('a deleted summary waits in the trash with all that belongs to it, newest deletion first', async () => {
  await ann.sendJson('PUT', '/api/summaries/trashed0001/tags', { tags: ['keep'] })
  await ann.sendJson('PUT', '/api/summaries/trashed0001/rating', { rating: 4 })
  const deletedAt = await remove('trashed0001')
  await remove('trashed0002')
  expect(await trash()).toMatchObject({
    total: 2,
    items: [
      { summary: { videoId: 'trashed0002' } },
      {
        summary: { title: 'How do bees find flowers?', rating: 4 },
        deletedAt,
        purgedAt: deletedAt + 30 * dayMs,
      },
    ],
  })
  expect((await restore('trashed0001')).status).toBe(200)
  expect(await trashedIds()).toEqual(['trashed0002'])
  expect(await (await ann.send('/api/summaries/trashed0001')).json()).toMatchObject({
    tags: ['keep'],
    rating: 4,
  })
})

test('it can be restored on the thirtieth day, and no more afterwards', async () => {
  await remove('trashed0001')
  testServer.clock.nowMs += 30 * dayMs
  await ann.signIn()
  await purgeExpiredSummaries(testServer.deps, deleteEverywhere)
  expect(await trashedIds()).toEqual(['trashed0001'])
  testServer.clock.nowMs += 1
  await purgeExpiredSummaries(testServer.deps, deleteEverywhere)
  expect(await trashedIds()).toEqual([])
  expect((await restore('trashed0001')).status).toBe(404)
})

test('a summary is deleted for good before that, but only from the trash', async () => {
  const deleteForGood = (videoId: string) =>
    ann.send(`/api/trash/summary/${videoId}`, { method: 'DELETE' })
  expect((await deleteForGood('trashed0001')).status).toBe(404)
  expect(await read('trashed0001')).toBe(200)
  await remove('trashed0001')
  expect(await (await deleteForGood('trashed0001')).json()).toEqual({ deleted: 1 })
  expect((await restore('trashed0001')).status).toBe(404)
  expect(
    (await ann
      .send('/api/summaries/trashed0001/versions')
      .then((response) => response.json())) as object,
  ).toMatchObject({ items: [] })
})

test('emptying the trash leaves the library and other people alone', async () => {
  const bob = newPerson(testServer)
  await bob.signUp()
  await bob.summarize({ video: 'trashed0001' })
  await bob.send('/api/summaries/trashed0001', { method: 'DELETE' })
  await remove('trashed0001')
  await remove('trashed0002')
  expect(await (await ann.send('/api/trash', { method: 'DELETE' })).json()).toEqual({ deleted: 2 })
  expect([await trashedIds(), await trashedIds(bob)]).toEqual([[], ['trashed0001']])
  expect(await read('trashed0003')).toBe(200)
  expect(await (await ann.send('/api/trash', { method: 'DELETE' })).json()).toEqual({ deleted: 0 })
})

test('deleting, restoring and emptying change no allowance', async () => {
  const used = async () => ((await (await ann.send('/api/usage')).json()) as { used: number }).used
  const before = await used()
  await remove('trashed0001')
  await ann.send('/api/trash', { method: 'DELETE' })
  expect(await used()).toBe(before)
})

test('playlists and highlights wait there too, come back, and are deleted for good one by one or together', async () => {
  const made = await ann.sendJson('POST', '/api/playlists', { name: 'Old commute' })
  const playlist = ((await made.json()) as { id: string }).id
  await ann.sendJson('PUT', `/api/playlists/${playlist}/items/trashed0001`, {})
  const words = {
    videoId: 'trashed0002',
    startSeconds: 1,
    endSeconds: 2,
    quote: 'some words',
    note: 'why?',
  }
  const highlight = (
    (await (await ann.sendJson('POST', '/api/highlights', words)).json()) as { id: string }
  ).id
  await ann.send(`/api/playlists/${playlist}`, { method: 'DELETE' })
  testServer.clock.nowMs += 1000
  await ann.send(`/api/highlights/${highlight}`, { method: 'DELETE' })
  await remove('trashed0003')
  const { nowMs } = testServer.clock
  expect((await trash()).items).toMatchObject([
    { kind: 'summary', deletedAt: nowMs },
    {
      kind: 'highlight',
      highlight: { quote: 'some words', note: 'why?' },
      title: 'How do bees find flowers?',
    },
    {
      kind: 'playlist',
      playlist: { id: playlist, name: 'Old commute', videos: 1 },
      purgedAt: nowMs - 2000 + 30 * dayMs,
    },
  ])
  const bob = newPerson(testServer)
  await bob.signUp()
  expect(await trash(bob)).toMatchObject({ total: 0 })
  const forGood = (person: typeof ann, path: string) =>
    person.send(`/api/trash/${path}`, { method: 'DELETE' })
  for (const path of [`playlist/${playlist}`, `highlight/${highlight}`, 'summary/trashed0003'])
    expect([path, (await forGood(bob, path)).status]).toEqual([path, 404])
  for (const path of ['playlist/none', 'highlight/%27', `highlight/${playlist}`])
    expect([path, (await forGood(ann, path)).status]).toEqual([path, 404])
  expect((await forGood(ann, 'thought/1')).status).toBe(400)

  const exported = (await (await ann.send('/api/me/export')).json()) as Record<string, object[]>
  expect(exported).toMatchObject({
    deletedPlaylists: [{ name: 'Old commute', items: [{ videoId: 'trashed0001' }] }],
    deletedHighlights: [{ quote: 'some words' }],
    playlists: [],
    highlights: [],
  })

  expect((await ann.send(`/api/highlights/${highlight}/restore`, { method: 'POST' })).status).toBe(
    200,
  )
  testServer.clock.nowMs += 11 * 60_000
  const restored = await ann.send(`/api/playlists/${playlist}/restore`, { method: 'POST' })
  expect(await restored.json()).toMatchObject({ name: 'Old commute', isPublic: false })
  expect(await trashedIds()).toEqual(['trashed0003'])

  await ann.send(`/api/playlists/${playlist}`, { method: 'DELETE' })
  await ann.send(`/api/highlights/${highlight}`, { method: 'DELETE' })
  expect(await (await forGood(ann, `playlist/${playlist}`)).json()).toEqual({ deleted: 1 })
  expect(await (await ann.send('/api/trash', { method: 'DELETE' })).json()).toEqual({ deleted: 2 })
  expect(await trash()).toMatchObject({ total: 0, items: [] })
})
