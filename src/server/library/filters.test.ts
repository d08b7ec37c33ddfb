// The list can be limited by when a video was first summarized, by its length and by the
// language of the summary.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Analytics } from '#contract/library/analytics.ts'
import type { LibraryPage } from '#contract/library/library.ts'
import {
  fakeYouTube,
  makeSourceTranscript,
  newPerson,
  startTestServer,
  type TestServer,
} from '#tests/deps.ts'

let testServer: TestServer
let ann: ReturnType<typeof newPerson>
const hour = 3600 * 1000
const minutes: Record<string, number> = { short000001: 5, middle00001: 30, longer00001: 90 }

beforeAll(async () => {
  const youtube = {
    ...fakeYouTube(),
    async fetchTranscript(videoId: string) {
      const source = makeSourceTranscript(videoId, videoId === 'longer00001' ? 'de-AT' : 'en')
      return {
        ...source,
        metadata: { ...source.metadata!, durationSeconds: (minutes[videoId] ?? 1) * 60 },
      }
    },
    fetchMetadata: async (videoId: string) => makeSourceTranscript(videoId).metadata!,
    listVideos: async () => ({ title: '', videos: [], hasMore: false }),
  }
  testServer = await startTestServer({ youtube })
  ann = newPerson(testServer)
  await ann.signUp()
  const madeAt = {
    short000001: '2026-03-01T12:00Z',
    middle00001: '2026-03-31T23:30Z',
    longer00001: '2026-04-02T00:00Z',
  }
  for (const [video, time] of Object.entries(madeAt)) {
    testServer.clock.nowMs = Date.parse(time)
    await ann.signIn()
    await ann.summarize({ video })
  }
})
afterAll(() => testServer.close())

const list = async (query: string) => {
  const response = await ann.send(`/api/summaries?${query}`)
  if (!response.ok) throw new Error(await response.text())
  const page = (await response.json()) as LibraryPage
  return page.items.map(({ videoId }) => videoId)
}

test('days include the first and the last, in the zone of the person', async () => {
  expect(await list('from=2026-03-01&to=2026-03-31')).toEqual(['middle00001', 'short000001'])
  expect(await list('from=2026-04-01&to=2026-04-02')).toEqual(['longer00001'])
  // Half an hour before midnight in London is the next day in Berlin.
  expect(await list('from=2026-04-01&to=2026-04-02&zone=Europe/Berlin')).toEqual([
    'longer00001',
    'middle00001',
  ])
  expect(await list('from=2026-04-01&to=2026-03-01')).toEqual([])
})

test('moments are exact', async () => {
  const madeAt = Date.parse('2026-03-31T23:30Z')
  expect(await list(`from=${madeAt}&to=${madeAt}`)).toEqual(['middle00001'])
  expect(await list(`from=${madeAt + 1}`)).toEqual(['longer00001'])
  expect(await list('from=2026-03-31T23:30:00Z&to=2026-03-31T23:30:00Z')).toEqual(['middle00001'])
})

test('lengths include both ends', async () => {
  expect(await list('maxDuration=300')).toEqual(['short000001'])
  expect(await list('minDuration=300&maxDuration=1800')).toEqual(['middle00001', 'short000001'])
  expect(await list('minDuration=1800.5')).toEqual(['longer00001'])
})

test('channels and tags of a search are left out, in any case', async () => {
  await ann.sendJson('PUT', '/api/summaries/middle00001/tags', { tags: ['Cite'] })
  const { items } = (await (await ann.send('/api/summaries')).json()) as LibraryPage
  const search = (text: string) => list(`search=${encodeURIComponent(text)}`)
  expect(await search('-tag:cite')).toEqual(['longer00001', 'short000001'])
  expect(await search('-tag:cite -tag:nowhere bees')).toEqual(['longer00001', 'short000001'])
  expect(await search(`-channel:"${items[0]!.channel.toUpperCase()}"`)).toEqual([])
  expect(await search('-channel:nobody tag:cite')).toEqual(['middle00001'])
})

test('a language also finds its variants, but no other language that begins alike', async () => {
  expect(await list('language=de')).toEqual(['longer00001'])
  expect(await list('language=DE-at')).toEqual(['longer00001'])
  for (const language of ['d', 'de-CH', '%', '_e'])
    expect(await list(`language=${language}`)).toEqual([])
})

test('a rewrite moves no summary to another day and changes no order', async () => {
  testServer.clock.nowMs = Date.parse('2026-04-02T00:00Z') + hour
  await ann.summarize({ video: 'short000001', length: 'short' })
  expect(await list('to=2026-03-30')).toEqual(['short000001'])
  expect(await list('')).toEqual(['longer00001', 'middle00001', 'short000001'])
  expect(await (await ann.send('/api/summaries/short000001')).json()).toMatchObject({
    firstMadeAt: Date.parse('2026-03-01T12:00Z'),
    updatedAt: testServer.clock.nowMs,
  })
})

test('a figure opens what it counts: the rated, those of a category, and those with highlights', async () => {
  await ann.sendJson('PUT', '/api/summaries/short000001/rating', { rating: 2 })
  await ann.sendJson('PUT', '/api/summaries/longer00001/rating', { rating: 5 })
  expect(await list('minRating=1')).toEqual(['longer00001', 'short000001'])
  expect(await list('minRating=3')).toEqual(['longer00001'])
  const { categories } = (await (await ann.send('/api/analytics?range=1y')).json()) as Analytics
  for (const { name, count } of categories)
    expect(await list(`category=${encodeURIComponent(name)}`)).toHaveLength(count)
  expect(await list('category=Nothing')).toEqual([])
  const words = { startSeconds: 1, endSeconds: 2, quote: 'some words' }
  const marked = await ann.sendJson('POST', '/api/highlights', { videoId: 'middle00001', ...words })
  expect(await list('highlights=true')).toEqual(['middle00001'])
  const { id } = (await marked.json()) as { id: string }
  await ann.send(`/api/highlights/${id}`, { method: 'DELETE' })
  expect(await list('highlights=true')).toEqual([])
})

test('what is no date, no length and no zone is refused', async () => {
  const refused = [
    'from=yesterday',
    'to=2026-02-30',
    'from=2026-13-01',
    `to=${'9'.repeat(16)}`,
    'zone=Mars',
    'zone=',
  ]
  for (const query of [
    ...refused,
    'minRating=0',
    'highlights=some',
    'minDuration=-1',
    'maxDuration=long',
    'from=2026-1-1',
  ])
    expect([query, (await ann.send(`/api/summaries?${query}`)).status]).toEqual([query, 400])
})

test('years before 1000 are refused with a sentence, and are words in a search', async () => {
  for (const query of ['from=0000-05-05', 'to=0001-01-01', 'from=0999-12-31T00:00:00Z']) {
    const response = await ann.send(`/api/summaries?${query}`)
    expect([query, response.status]).toEqual([query, 400])
    expect(await response.text()).toContain('A date is in the year 1000 or later.')
  }
  expect(await list('from=1000-01-01&to=9999-12-31')).toHaveLength(3)
  for (const search of ['before:0001-01-01', 'after:0000-05-05', 'before:1000-01-01'])
    expect(await list(`search=${search}`)).toEqual([])
})
