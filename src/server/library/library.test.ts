// Tests the library over HTTP: list, search, save, rate, delete and restore, each only
// for its owner.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LibraryPage } from '#contract/library/library.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'

let testServer: TestServer
let ann: ReturnType<typeof newPerson>
beforeAll(async () => {
  testServer = await startTestServer()
  ann = newPerson(testServer)
  await ann.signUp()
  for (const video of ['library0001', 'library0002', 'library0003']) {
    testServer.clock.nowMs += 1000
    await ann.summarize({ video })
  }
})
afterAll(() => testServer.close())

const list = async (query = '', person = ann): Promise<LibraryPage> =>
  (await person.send(`/api/summaries${query}`)).json() as Promise<LibraryPage>
const ids = async (query = '') => (await list(query)).items.map(({ videoId }) => videoId)
const put = (path: string, body: unknown = {}) =>
  ann.send(`/api/summaries/${path}`, {
    method: 'PUT',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
const del = (path: string) => ann.send(`/api/summaries/${path}`, { method: 'DELETE' })

test('a person lists ten summaries per page, newest first and without transcripts', async () => {
  const page = await list()
  expect(page).toMatchObject({ total: 3, page: 1, pageSize: 10 })
  expect(page.items.map(({ videoId }) => videoId)).toEqual([
    'library0003',
    'library0002',
    'library0001',
  ])
  expect(page.items[0]).toMatchObject({
    title: 'How do bees find flowers?',
    rating: 0,
    savedAt: null,
  })
  expect(JSON.stringify(page)).not.toContain('"cues"')
  expect(await ids('?page=2')).toEqual([])
  expect((await list('?page=1000000000')).total).toBe(3)
})

test('a summary saved twice keeps its first date and appears in the saved list', async () => {
  const first = await (await put('library0001/saved')).json()
  testServer.clock.nowMs += 1000
  expect(await (await put('library0001/saved')).json()).toEqual(first)
  expect(await ids('?saved=true')).toEqual(['library0001'])
  expect(await ids('?saved=false')).toEqual((await ids('')).filter((id) => id !== 'library0001'))
  expect(await (await ann.send('/api/summaries/library0001')).json()).toMatchObject(first as object)
  await del('library0001/saved')
  expect(await ids('?saved=true')).toEqual([])
})

test('saved summaries are in the order in which they were saved, the last one first, also when they were made in another', async () => {
  for (const videoId of ['library0002', 'library0003', 'library0001']) {
    testServer.clock.nowMs += 1000
    await put(`${videoId}/saved`)
  }
  expect(await ids('?saved=true')).toEqual(['library0001', 'library0003', 'library0002'])
  for (const videoId of ['library0001', 'library0002', 'library0003']) await del(`${videoId}/saved`)
})

test('a person rates with whole stars, and the average in her record follows', async () => {
  for (const rating of [0, 6, 2.5, '5', null]) {
    const response = await put('library0002/rating', { rating })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('Please select a rating')
  }
  expect((await put('library0002/rating', { rating: 4 })).status).toBe(200)
  expect((await put('library0003/rating', { rating: 3 })).status).toBe(200)
  const me = async () =>
    (await (await ann.send('/api/me')).json()) as { stats: { averageRating: number } }
  expect((await me()).stats.averageRating).toBe(3.5)
  expect(await ids('?sort=rating')).toEqual(['library0002', 'library0003', 'library0001'])
  await del('library0002/rating')
  await del('library0003/rating')
  expect((await me()).stats.averageRating).toBe(0)
})

test('a deleted summary is gone everywhere until the deletion is undone', async () => {
  expect((await del('library0002')).status).toBe(204)
  expect(await ids()).not.toContain('library0002')
  expect((await ann.send('/api/summaries/library0002')).status).toBe(404)
  expect((await del('library0002')).status).toBe(404)
  expect((await put('library0002/saved')).status).toBe(404)
  expect((await ann.send('/api/summaries/library0002/restore', { method: 'POST' })).status).toBe(
    200,
  )
  expect(await ids()).toContain('library0002')
})

test('a deleted video that is requested again is the newest in the list', async () => {
  await del('library0002')
  testServer.clock.nowMs += 1000
  await ann.summarize({ video: 'library0002' })
  expect((await ids())[0]).toBe('library0002')
})

test('a video has one entry in the list with all its versions', async () => {
  testServer.clock.nowMs += 1000
  await ann.summarize({ video: 'library0001', length: 'short' })
  expect((await list()).total).toBe(3)
  const response = await ann.send('/api/summaries/library0001/versions')
  const { items } = (await response.json()) as { items: { length: string }[] }
  expect(items.map(({ length }) => length)).toEqual(['short', 'medium'])
})

test('a person searches titles, key points and topics, and special characters are safe', async () => {
  expect((await list('?search=FLOWERS')).total).toBe(3)
  expect((await list('?search=hive%20notes')).total).toBe(3)
  for (const search of ["%_'\\", '🐝🐝', '٪', 'a'.repeat(200)])
    expect((await list(`?search=${encodeURIComponent(search)}`)).total).toBe(0)
  expect((await list('?search=%00')).total).toBe(3)
  expect((await ann.send(`/api/summaries?search=${'a'.repeat(10_000)}`)).status).toBe(400)
  for (const query of [
    'page=0',
    'page=x',
    'sort=price',
    'direction=up',
    'sentiment=sad',
    'rating=9',
    'saved=maybe',
  ])
    expect((await ann.send(`/api/summaries?${query}`)).status).toBe(400)
})

test('a person finds a summary without a model by every sentence and title that it shows', async () => {
  const eve = newPerson(testServer)
  await eve.signUp()
  const text = readFileSync('sample/sample-talk.vtt', 'utf8')
  await eve.summarize({ transcript: { name: 'talk.vtt', text }, engine: 'extract', length: 'long' })
  const [entry] = (await list('', eve)).items
  const { summary } = (await (
    await eve.send(`/api/summaries/${entry!.videoId}`)
  ).json()) as SummaryView
  const { pullQuote, keyPoints, chapters } = summary
  const shown = [
    ...keyPoints,
    ...(pullQuote ? [pullQuote] : []),
    ...chapters.flatMap(({ highlights = [] }) => highlights),
  ]
  expect(chapters.length).toBeGreaterThan(1)
  expect(shown.length).toBeGreaterThan(keyPoints.length)
  for (const phrase of [
    ...shown.map((sentence) => sentence.text),
    ...chapters.map(({ title }) => title),
  ])
    expect(
      (await list(`?search=${encodeURIComponent(`"${phrase.slice(0, 100)}"`)}`, eve)).total,
      phrase,
    ).toBe(1)
})

test('a guest has no library, and another person’s summaries cannot be seen or saved', async () => {
  const guest = newPerson(testServer)
  await guest.summarize({ video: 'library0001' })
  expect((await guest.send('/api/summaries')).status).toBe(401)
  const rejected = await guest.send('/api/summaries/library0001/saved', { method: 'PUT' })
  expect(rejected.status).toBe(401)
  expect(await rejected.json()).toMatchObject({ error: { message: 'User not authenticated' } })
  const bob = newPerson(testServer)
  await bob.signUp()
  expect((await list('', bob)).total).toBe(0)
  expect((await bob.send('/api/summaries/library0001/saved', { method: 'PUT' })).status).toBe(404)
})
