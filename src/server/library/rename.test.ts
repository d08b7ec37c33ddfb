// A person gives captions that they uploaded another title, over HTTP.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LibraryPage, Versions } from '#contract/library/library.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'

let testServer: TestServer
let ann: ReturnType<typeof newPerson>
let captionsId: string
const words =
  'The keeper lights the lamp every evening and writes the hour into the book of the house. '
beforeAll(async () => {
  testServer = await startTestServer()
  ann = newPerson(testServer)
  await ann.signUp()
  await ann.summarize({ transcript: { text: words.repeat(12), name: 'IMG_20240513_final.srt' } })
  captionsId = (await list(''))[0]!.videoId
})
afterAll(() => testServer.close())

const rename = (videoId: string, title: unknown, person = ann) =>
  person.sendJson('PUT', `/api/summaries/${videoId}/title`, { title })
const read = async (path: string) => (await ann.send(path)).json() as Promise<unknown>
const list = async (search: string) =>
  ((await read(`/api/summaries?search=${encodeURIComponent(search)}`)) as LibraryPage).items

test('the new title is in the list, on the page, in all versions and in searches, and the old one in none', async () => {
  testServer.clock.nowMs += 1000
  await ann.summarize({
    transcript: { text: words.repeat(12), name: 'IMG_20240513_final.srt' },
    length: 'long',
  })
  const before = (await list(''))[0]!
  const response = await rename(captionsId, '  Evenings in the\nLighthouse ')
  expect([response.status, await response.json()]).toEqual([
    200,
    { title: 'Evenings in the Lighthouse' },
  ])
  const title = 'Evenings in the Lighthouse'
  expect(await list('')).toEqual([{ ...before, title }])
  expect(((await read(`/api/summaries/${captionsId}`)) as SummaryView).title).toBe(title)
  const versions = (await read(`/api/summaries/${captionsId}/versions`)) as Versions
  expect(versions.items.map((version) => version.title)).toEqual([title, title])
  expect((await list('lighthouse')).map(({ videoId }) => videoId)).toEqual([captionsId])
  expect((await list('lighthuose')).map(({ videoId }) => videoId)).toEqual([captionsId])
  expect(await list('20240513')).toEqual([])
})

test('a version that is written later keeps the title', async () => {
  await rename(captionsId, 'The keeper’s book')
  testServer.clock.nowMs += 1000
  const [{ id, videoId } = { id: '', videoId: '' }] = await list('')
  await ann.sendJson('POST', `/api/summaries/${videoId}/rewrite`, {
    summaryId: id,
    reason: 'wrong',
    length: 'short',
    language: 'en',
  })
  await expect.poll(async () => (await list(''))[0]!.id).not.toBe(id)
  expect((await list('')).map(({ title }) => title)).toEqual(['The keeper’s book'])
})

test('a video keeps its title, and neither an empty title, one of 201 characters nor somebody else’s captions are changed', async () => {
  await ann.summarize({ video: 'renamed0001' })
  const refused = await rename('renamed0001', 'Mine')
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining('title that it has on YouTube'),
  ])
  for (const title of ['', ' \u200b ', 'x'.repeat(201), 7])
    expect((await rename(captionsId, title)).status).toBe(400)
  const bob = newPerson(testServer)
  await bob.signUp()
  expect((await rename(captionsId, 'Bob was here', bob)).status).toBe(404)
  await ann.send(`/api/summaries/${captionsId}`, { method: 'DELETE' })
  expect((await rename(captionsId, 'From the trash')).status).toBe(404)
  await ann.send(`/api/summaries/${captionsId}/restore`, { method: 'POST' })
  expect((await list('keeper’s book')).map(({ videoId }) => videoId)).toEqual([captionsId])
})
