// A person changes many summaries at once, by their ids or by a query, and undoes it.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BulkResult } from '#contract/library/bulk.ts'
import type { LibraryPage } from '#contract/library/library.ts'
import type { Publication } from '#contract/social/publication.ts'
import { history } from '#server/db/schema/history.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { copyRows } from '#tests/many-rows.ts'

let testServer: TestServer
let ann: ReturnType<typeof newPerson>
let annId: string
const all = ['bulk0000001', 'bulk0000002', 'bulk0000003']
beforeAll(async () => {
  testServer = await startTestServer()
})
beforeEach(async () => {
  ann = newPerson(testServer)
  annId = await ann.signUp()
  for (const video of all) {
    testServer.clock.nowMs += 1000
    await ann.summarize({ video })
  }
})
afterAll(() => testServer.close())

const send = (selection: object, change: object, person = ann) =>
  person.sendJson('POST', '/api/summaries/bulk', { selection, change })
const apply = async (selection: object, change: object, person = ann) =>
  (await (await send(selection, change, person)).json()) as BulkResult
async function undo(result: BulkResult) {
  for (const request of result.undo)
    expect((await send(request.selection, request.change)).status).toBe(200)
}
const list = async (query = '', person = ann) =>
  (await (await person.send(`/api/summaries?${query}`)).json()) as LibraryPage
const state = async () =>
  (await list('sort=title')).items.map(({ videoId, savedAt, rating, tags }) => [
    videoId,
    savedAt !== null,
    rating,
    tags,
  ])
const rate = (videoId: string, rating: number) =>
  ann.sendJson('PUT', `/api/summaries/${videoId}/rating`, { rating })

test('saving, rating, tagging and deleting many leaves what is so already, and undoing restores it exactly', async () => {
  await ann.sendJson('PUT', '/api/summaries/bulk0000001/saved', {})
  await rate('bulk0000001', 5)
  await rate('bulk0000002', 2)
  await ann.sendJson('PUT', '/api/summaries/bulk0000001/tags', { tags: ['To cite', 'x'] })
  const before = await state()
  for (const [change, changed] of [
    [{ action: 'save' }, 2],
    [{ action: 'unsave' }, 1],
    [{ action: 'rate', rating: 2 }, 2],
    [{ action: 'rate', rating: 0 }, 2],
    [{ action: 'tag', tags: ['to CITE', 'new'] }, 3],
    [{ action: 'untag', tags: ['TO CITE'] }, 1],
    [{ action: 'delete' }, 3],
  ] as const) {
    const result = await apply({ videoIds: all }, change)
    expect([change.action, result.changed]).toEqual([change.action, changed])
    expect(await state()).not.toEqual(before)
    await undo(result)
    const after = await state()
    // An undone removal of a tag adds it at the end.
    const sorted = (rows: typeof before) =>
      rows.map(([id, saved, stars, tags]) => [id, saved, stars, [...(tags as string[])].sort()])
    expect(sorted(after)).toEqual(sorted(before))
  }
})

test('a query selects everything that it finds, also on other pages, except what was taken out', async () => {
  await ann.sendJson('PUT', '/api/summaries/bulk0000002/tags', { tags: ['mine'] })
  expect(await apply({ query: { tag: 'mine' } }, { action: 'save' })).toMatchObject({ changed: 1 })
  const result = await apply(
    { query: { search: 'flowers' }, except: ['bulk0000003'] },
    { action: 'delete' },
  )
  expect(result.changed).toBe(2)
  expect((await list()).items.map(({ videoId }) => videoId)).toEqual(['bulk0000003'])
  await undo(result)
  expect((await list()).total).toBe(3)
})

test('three thousand summaries are tagged and undone, in requests of a thousand', async () => {
  const many = newPerson(testServer)
  const ownerId = await many.signUp()
  const texts = {
    title: '',
    channel: '',
    fuzzyText: '',
    searchText: '',
    secondaryText: '',
    topics: [],
  }
  const figures = { durationSeconds: 1, savedSeconds: 1, sentiment: 'neutral' as const }
  await testServer.deps.db.orm.insert(history).values(
    Array.from({ length: 2500 }, (_, row) => ({
      ...texts,
      ...figures,
      ownerId,
      videoId: `many-${row}`,
      summaryId: randomUUID(),
      createdAt: row,
      writtenAt: row,
      updatedAt: row,
    })),
  )
  const result = await apply({ query: {} }, { action: 'tag', tags: ['all'] }, many)
  expect([result.changed, result.undo.length]).toEqual([2500, 3])
  for (const request of result.undo) await send(request.selection, request.change, many)
  expect(await (await many.send('/api/tags')).json()).toEqual({ items: [] })
})

test('a public page goes with its summary and comes back with it', async () => {
  const published = await ann.sendJson('PUT', '/api/summaries/bulk0000001/publication', {
    showsName: false,
    indexable: false,
  })
  const address = ((await published.json()) as { url: string }).url.replace(
    /^.*\/s\//,
    '/api/public/',
  )
  const statusOfPage = async () => (await newPerson(testServer).send(address)).status
  const result = await apply({ videoIds: all }, { action: 'delete' })
  expect(await statusOfPage()).toBe(404)
  await undo(result)
  expect(await statusOfPage()).toBe(200)
})

test('what another person has is out of reach, and what cannot be understood changes nothing', async () => {
  const bob = newPerson(testServer)
  await bob.signUp()
  expect(await apply({ videoIds: all }, { action: 'delete' }, bob)).toEqual({
    changed: 0,
    undo: [],
  })
  for (const [selection, change] of [
    [{ videoIds: [] }, { action: 'delete' }],
    [{}, { action: 'delete' }],
    [{ videoIds: all, query: {} }, { action: 'delete' }],
    [{ query: { rating: 'nine' } }, { action: 'delete' }],
    [{ query: { zone: 'Mars' } }, { action: 'delete' }],
    [{ query: { anything: 'else' } }, { action: 'delete' }],
    [{ videoIds: all }, { action: 'burn' }],
    [{ videoIds: all }, { action: 'rate', rating: 9 }],
    [{ videoIds: all }, { action: 'tag', tags: ['a'.repeat(41)] }],
    [{ videoIds: Array.from({ length: 1001 }, String) }, { action: 'delete' }],
  ] as const)
    expect([selection, (await send(selection, change)).status]).toEqual([selection, 400])
  expect((await list()).total).toBe(3)
})

test('publishing many makes pages without a name for those that have none, and undoing takes these away', async () => {
  const publication = { showsName: true, indexable: true }
  await ann.sendJson('PUT', '/api/summaries/bulk0000001/publication', publication)
  const pages = () =>
    Promise.all(
      all.map(async (videoId) => {
        const response = await ann.send(`/api/summaries/${videoId}/publication`)
        const page = (await response.json()) as Publication | null
        return page && [page.url, page.showsName, page.indexable]
      }),
    )
  const before = await pages()
  const result = await apply({ videoIds: [...all, 'othersVideo'] }, { action: 'publish' })
  expect(result.changed).toBe(2)
  const after = await pages()
  expect(after).toEqual([
    before[0],
    [expect.any(String), false, false],
    [expect.any(String), false, false],
  ])
  expect((await apply({ videoIds: all }, { action: 'publish' })).changed).toBe(0)
  await undo(result)
  expect(await pages()).toEqual(before)
  // Undone within ten minutes, they come back with their addresses.
  const taken = await apply({ videoIds: all }, { action: 'unpublish' })
  expect(await pages()).toEqual([null, null, null])
  await undo(taken)
  expect(await pages()).toEqual([before[0], null, null])
})

test('a page does not wait for a change of many, and changes of a person take turns', async () => {
  const { orm } = testServer.deps.db
  const where = sql`owner_id = ${annId} and video_id = ${all[0]}`
  await copyRows(orm, 'history', { where, count: 400, columns: { video_id: `'more' || n` } })
  const answered: string[] = []
  const note = async (name: string, response: Promise<Response>) => {
    expect((await response).status).toBe(200)
    answered.push(name)
  }
  const everything = { query: {} }
  await Promise.all([
    note('delete', send(everything, { action: 'delete' })),
    note('restore', send({ videoIds: all }, { action: 'restore' })),
    note('page', Promise.resolve(ann.send('/api/trash'))),
  ])
  expect(answered).toEqual(['page', 'delete', 'restore'])
  expect((await list('pageSize=1')).total).toBe(all.length)
})
