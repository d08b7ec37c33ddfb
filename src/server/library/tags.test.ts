// A person puts tags of their own on summaries, over HTTP.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LibraryPage, TagList } from '#contract/library/library.ts'
import { history } from '#server/db/schema/history.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'

let testServer: TestServer
let ann: ReturnType<typeof newPerson>
let annId: string
beforeAll(async () => {
  testServer = await startTestServer()
  ann = newPerson(testServer)
  annId = await ann.signUp()
  for (const video of ['tagged00001', 'tagged00002']) {
    testServer.clock.nowMs += 1000
    await ann.summarize({ video })
  }
})
afterAll(() => testServer.close())

const put = (videoId: string, tags: unknown, person = ann) =>
  person.sendJson('PUT', `/api/summaries/${videoId}/tags`, { tags })
const stored = async (response: Response | Promise<Response>) =>
  ((await (await response).json()) as { tags: string[] }).tags
const listTags = async (person = ann) =>
  ((await (await person.send('/api/tags')).json()) as TagList).items
const find = async (tag: string) => {
  const page = (await (
    await ann.send(`/api/summaries?tag=${encodeURIComponent(tag)}`)
  ).json()) as LibraryPage
  return page.items.map(({ videoId }) => videoId)
}

test('tags stay with the video, are listed by frequency and filter the list in any case', async () => {
  expect(await stored(put('tagged00001', ['to cite', 'Über uns']))).toEqual(['to cite', 'Über uns'])
  expect(await stored(put('tagged00002', ['to cite']))).toEqual(['to cite'])
  expect(await listTags()).toEqual([
    { name: 'to cite', count: 2 },
    { name: 'Über uns', count: 1 },
  ])
  expect(await find('TO CITE')).toEqual(['tagged00002', 'tagged00001'])
  expect(await find('über UNS')).toEqual(['tagged00001'])
  expect(await find('cite')).toEqual([])
  expect(await (await ann.send('/api/summaries/tagged00001')).json()).toMatchObject({
    tags: ['to cite', 'Über uns'],
  })
})

test('a tag in another case takes the spelling that the library has, and no tag is there twice', async () => {
  await put('tagged00001', ['to cite'])
  expect(await stored(put('tagged00002', ['To Cite', 'TO CITE', ' #teach ', '']))).toEqual([
    'to cite',
    'teach',
  ])
  expect(await listTags()).toEqual([
    { name: 'to cite', count: 2 },
    { name: 'teach', count: 1 },
  ])
})

test('a rewrite keeps the tags, and a deleted summary takes them along until it is restored', async () => {
  await put('tagged00001', ['keep'])
  testServer.clock.nowMs += 1000
  await ann.summarize({ video: 'tagged00001', length: 'short' })
  expect(await find('keep')).toEqual(['tagged00001'])
  await ann.send('/api/summaries/tagged00001', { method: 'DELETE' })
  expect((await listTags()).map(({ name }) => name)).not.toContain('keep')
  expect((await put('tagged00001', ['lost'])).status).toBe(404)
  await ann.send('/api/summaries/tagged00001/restore', { method: 'POST' })
  expect(await find('keep')).toEqual(['tagged00001'])
})

test('markup and control characters are only characters', async () => {
  const markup = '<img src=x onerror=alert(1)>'
  expect(await stored(put('tagged00001', [markup, 'a\u202eb\0c\nd']))).toEqual([markup, 'abc d'])
  expect(await find(markup)).toEqual(['tagged00001'])
})

test('a tag that is too long, too many tags and anything else are refused with a reason, and change nothing', async () => {
  await put('tagged00001', ['kept'])
  for (const tags of [
    ['a'.repeat(41)],
    Array.from({ length: 21 }, (_, n) => `t${n}`),
    'text',
    [1],
    [null],
    null,
  ]) {
    const response = await put('tagged00001', tags)
    expect(response.status).toBe(400)
    expect(((await response.json()) as { error: { message: string } }).error.message).toMatch(
      /tag/i,
    )
  }
  expect(await find('kept')).toEqual(['tagged00001'])
})

test('a library may have 5,000 different tags; the ones it has can still be used', async () => {
  const entry = {
    title: '',
    channel: '',
    fuzzyText: '',
    searchText: '',
    secondaryText: '',
    topics: [],
  }
  const figures = {
    durationSeconds: 1,
    savedSeconds: 1,
    sentiment: 'neutral' as const,
    createdAt: 0,
    writtenAt: 0,
  }
  const rows = Array.from({ length: 250 }, (_, row) => ({
    ...entry,
    ...figures,
    ownerId: annId,
    videoId: `many-${row}`,
    summaryId: randomUUID(),
    updatedAt: 0,
    tags: Array.from({ length: 20 }, (_, tag) => `tag ${row} ${tag}`),
  }))
  await put('tagged00001', [])
  await put('tagged00002', [])
  await testServer.deps.db.orm.insert(history).values(rows)
  expect(await listTags()).toHaveLength(5000)
  expect((await put('tagged00001', ['tag 3 3'])).status).toBe(200)
  const refused = await put('tagged00001', ['one more'])
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining('5,000 different tags'),
  ])
})

test('nobody sees or sets the tags of another person', async () => {
  const bob = newPerson(testServer)
  await bob.signUp()
  expect((await put('tagged00001', ['mine'], bob)).status).toBe(404)
  expect(await listTags(bob)).toEqual([])
})
