// Tests a person's history: search, order, filters, changes and purge.
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { unknownVideo } from '#contract/sources/video.ts'
import { startTestServer, type TestServer } from '#tests/deps.ts'
import { purgeEntries } from '../../summaries/user-summaries/delete-summaries.ts'
import { readChoices } from './choices.ts'
import * as history from './history.ts'
import { personalData } from './personal-data.ts'
import { type HistoryQuery, searchHistory } from './search.ts'

let testServer: TestServer
beforeEach(async () => {
  testServer = await startTestServer({ idle: true })
})
afterEach(() => testServer.close())

async function purge(withoutAutoSave: string[]) {
  const purged: object[] = []
  for (const condition of history.isExpired(testServer.clock.nowMs, withoutAutoSave))
    purged.push(...(await purgeEntries(testServer.deps.db.orm, condition, async () => {})))
  return purged
}

const day = 24 * 3600 * 1000
type Change = Partial<Omit<history.NewHistoryEntry, 'summary'>> & {
  points?: string[]
  topics?: string[]
  tldr?: string
  sentiment?: 'positive' | 'neutral' | 'negative'
}

async function addEntry(
  videoId: string,
  { points = [], topics = [], tldr = '', sentiment = 'neutral', ...change }: Change = {},
) {
  const entry: history.NewHistoryEntry = {
    ownerId: 'ann',
    videoId,
    id: randomUUID(),
    title: videoId,
    channel: 'Hive Notes',
    transcriptId: null,
    category: null,
    language: 'en',
    durationSeconds: 600,
    savedSeconds: 540,
    createdAt: testServer.clock.nowMs,
    summary: {
      tldr,
      sentiment,
      mainTopics: topics,
      keyPoints: points.map((text) => ({ text, startSeconds: 0, quote: text, supported: true })),
      chapters: [],
    },
    ...change,
  }
  await history.addHistoryEntries(testServer.deps.db.orm, [entry])
  return entry.id
}
async function find(search: string, change: Partial<HistoryQuery> = {}) {
  const query = {
    search,
    sort: search ? 'relevance' : 'date',
    direction: 'desc',
    page: 1,
    pageSize: 10,
    ...change,
  } as const
  const { hits, total } = await searchHistory(testServer.deps, 'ann', query)
  return { ids: hits.map(({ videoId }) => videoId), total }
}

test('a search finds every substring of title, key points and topics in any case', async () => {
  await addEntry('title', { title: 'Why PHOTOSYNTHESIS works' })
  await addEntry('point', { points: ['Leaves do photosynthesis by day.'] })
  await addEntry('topic', { topics: ['Photosynthesis'] })
  await addEntry('none')
  expect(new Set((await find('toSYNth')).ids)).toEqual(new Set(['title', 'point', 'topic']))
})

test('of a summary that another program made immense, only the first words and topics are searched', async () => {
  const points = Array.from({ length: 5000 }, (_, at) => `Barrel ${at} is full.`)
  const topics = Array.from({ length: 500 }, (_, at) => `Cooper ${at}`)
  await addEntry('immense', { points: [...points, 'Photosynthesis'], topics })
  expect((await find('barrel 7 is full')).ids).toEqual(['immense'])
  expect((await find('photosynthesis')).ids).toEqual([])
  const { topics: counted } = await readChoices(testServer.deps.db.orm, 'ann', 100)
  expect(counted).toHaveLength(20)
})

test('a short word is found beside any sign, but not inside of other words', async () => {
  const signs = [...'-/.@<>&:~_=?%#+,;()[]|"*']
  for (const [at, sign] of signs.entries())
    await addEntry(`sign${at}`, { title: `AI${sign}ML for cities` })
  await addEntry('tag', { title: 'Learn <b>ML</b> at home' })
  await addEntry('inside', { title: 'HTML5, XML and 7ml' })
  const { ids, total } = await find('ml', { pageSize: 50 })
  expect([total, ids.includes('inside')]).toEqual([signs.length + 1, false])
  expect((await find('city -ml')).total).toBe(0)
})

test('a search lists matches in the title first, then in the text, the channel, scattered words and misspelled words', async () => {
  await addEntry('scattered', { points: ['Bread rises.', 'A sour smell.'], tldr: 'About bread.' })
  await addEntry('typo', { title: 'Sourr breadd at home' })
  await addEntry('other', { tldr: 'All about sour bread.' })
  await addEntry('text', { points: ['A sour bread needs time.'] })
  await addEntry('middle', { title: 'My sour bread' })
  await addEntry('begins', { title: 'Sour bread for all' })
  expect((await find('sour bread')).ids).toEqual([
    'begins',
    'middle',
    'text',
    'other',
    'scattered',
    'typo',
  ])
})

test('a search tolerates a typing error in title, channel and topics', async () => {
  await addEntry('climate', { title: 'How the climate changes' })
  await addEntry('channel', { channel: 'Kitchen Chemistry' })
  expect((await find('climtae')).ids).toEqual(['climate'])
  expect((await find('chemsitry')).ids).toEqual(['channel'])
})

test('a search tolerates two errors in a long word and tells apart words with the same beginning', async () => {
  await addEntry('synthesis', { title: 'Photosynthesis' })
  await addEntry('graphy', { topics: ['Photography'] })
  expect((await find('photosinthesys')).ids).toEqual(['synthesis'])
  expect((await find('photorgaphy')).ids).toEqual(['graphy'])
  expect((await find('photograph')).ids).toEqual(['graphy'])
})

test('a word with many exact matches also finds almost equal words, listed last', async () => {
  for (let index = 0; index < 10; index++)
    await addEntry(`v${index}`, { title: `Photogram ${index}`, createdAt: index })
  await addEntry('misspelled', { title: 'A photogran of mine' })
  await addEntry('another', { title: 'Photoperiods' })
  const firstPage = await find('photogram')
  expect([firstPage.total, firstPage.ids.length]).toEqual([11, 10])
  expect((await find('photogram', { page: 2 })).ids).toEqual(['misspelled'])
  expect((await find('phtoogram')).total).toBe(10)
})

test('a search treats special characters of the database as text', async () => {
  await addEntry('percent', { title: '100% of _everything_' })
  await addEntry('slash', { title: "back\\slash and 'quote'" })
  await addEntry('bee', { title: 'Bees 🐝 dance' })
  for (const [search, id] of [
    ['100%', 'percent'],
    ['_every', 'percent'],
    ['k\\s', 'slash'],
    ["'quote'", 'slash'],
    ['🐝', 'bee'],
  ])
    expect((await find(search ?? '')).ids).toEqual([id])
  expect((await find('%_%')).ids).toEqual([])
})

test('pages contain ten entries each, newest first and without overlap', async () => {
  for (let index = 0; index < 23; index++) await addEntry(`v${index}`, { createdAt: index })
  const pages = [
    await find('', { page: 1 }),
    await find('', { page: 2 }),
    await find('', { page: 3 }),
  ]
  expect(pages.map(({ ids }) => ids.length)).toEqual([10, 10, 3])
  expect(pages.flatMap(({ ids }) => ids)).toEqual(
    Array.from({ length: 23 }, (_, index) => `v${22 - index}`),
  )
  expect(await find('', { page: 1_000_000_000 })).toEqual({ ids: [], total: 23 })
})

test('a person sorts and filters the history', async () => {
  await addEntry('a', { title: 'Zebra', channel: 'One', durationSeconds: 10, topics: ['art'] })
  await addEntry('b', {
    title: 'apple',
    channel: 'two',
    durationSeconds: 30,
    sentiment: 'positive',
  })
  await addEntry('c', { title: 'Mango', channel: 'Three', durationSeconds: 20 })
  await history.rateEntry(testServer.deps, { ownerId: 'ann', videoId: 'c' }, 5)
  await history.saveEntry(testServer.deps, { ownerId: 'ann', videoId: 'b' })
  const sorted = async (sort: HistoryQuery['sort'], direction: 'asc' | 'desc') =>
    (await find('', { sort, direction })).ids.join('')
  expect(await sorted('title', 'asc')).toBe('bca')
  expect(await sorted('channel', 'desc')).toBe('bca')
  expect(await sorted('duration', 'asc')).toBe('acb')
  expect((await sorted('rating', 'desc'))[0]).toBe('c')
  expect((await find('', { saved: true })).ids).toEqual(['b'])
  expect((await find('', { sentiment: 'positive' })).ids).toEqual(['b'])
  expect((await find('', { rating: 5 })).ids).toEqual(['c'])
  expect((await find('', { topic: 'art' })).ids).toEqual(['a'])
  expect((await find('', { channel: 'Three' })).ids).toEqual(['c'])
})

test('titles are listed by the alphabet, also with accents and in lower case', async () => {
  for (const title of ['Zebra', 'Äpfel', 'apples', 'Élan', 'elder', '東京']) await addEntry(title)
  expect((await find('', { sort: 'title', direction: 'asc' })).ids.join()).toBe(
    'Äpfel,apples,Élan,elder,Zebra,東京',
  )
})

test('saved summaries are listed by when they were saved', async () => {
  for (const [createdAt, videoId] of ['old', 'new'].entries())
    await addEntry(videoId, { createdAt })
  for (const videoId of ['new', 'old']) {
    testServer.clock.nowMs += 1
    await history.saveEntry(testServer.deps, { ownerId: 'ann', videoId })
  }
  expect((await find('', { saved: true })).ids).toEqual(['old', 'new'])
})

test('a search understands phrases, excluded words and filters', async () => {
  await addEntry('night', { title: 'The night timetable of trams', channel: 'Kerbside Atlas' })
  await addEntry('day', {
    title: 'A timetable for the night of the trams',
    points: ['Buses run, too.'],
  })
  await history.rateEntry(testServer.deps, { ownerId: 'ann', videoId: 'day' }, 4)
  expect(new Set((await find('timetable night')).ids)).toEqual(new Set(['night', 'day']))
  for (const search of [
    '"night timetable"',
    'trams -buses',
    'channel:"kerbside atlas"',
    'trams -rating -"of the trams"',
  ])
    expect([search, (await find(search)).ids]).toEqual([search, ['night']])
  for (const search of ['rating:4', 'timetable rating:4', 'trams -channel -"night timetable"'])
    expect([search, (await find(search)).ids]).toEqual([search, ['day']])
  expect((await find('trams before:2020-01-01')).total).toBe(0)
})

test('channel and topic are filtered in any case', async () => {
  await addEntry('v', { channel: 'Über Uns', topics: ['Öl', 'Art'] })
  await addEntry('other', { channel: 'Über', topics: ['Artists'], points: ['Art is long.'] })
  expect((await find('', { channel: 'über uns' })).ids).toEqual(['v'])
  for (const topic of ['öl', 'ART']) expect((await find('', { topic })).ids).toEqual(['v'])
})

test('a newer summary of the same video keeps the first date, its place in the list and the saved date, and has no stars yet', async () => {
  const key = { ownerId: 'ann', videoId: 'v' }
  await addEntry('v')
  await history.rateEntry(testServer.deps, key, 4)
  await history.saveEntry(testServer.deps, key)
  await addEntry('later', { createdAt: testServer.clock.nowMs + 1 })
  testServer.clock.nowMs += day
  const summaryId = await addEntry('v', { title: 'Newer' })
  expect(await history.findHistoryEntry(testServer.deps.db.orm, key)).toMatchObject({
    summaryId,
    title: 'Newer',
    rating: 0,
    savedAt: testServer.clock.nowMs - day,
    createdAt: testServer.clock.nowMs - day,
    writtenAt: testServer.clock.nowMs,
  })
  expect((await find('')).ids).toEqual(['later', 'v'])
})

test('a deletion can be undone for thirty days', async () => {
  const key = { ownerId: 'ann', videoId: 'v' }
  await addEntry('v')
  await history.deleteEntry(testServer.deps, key)
  expect((await find('')).total).toBe(0)
  await expect(history.deleteEntry(testServer.deps, key)).rejects.toMatchObject({
    code: 'not_found',
  })
  await history.restoreEntry(testServer.deps, key)
  expect((await find('')).ids).toEqual(['v'])
  await history.deleteEntry(testServer.deps, key)
  testServer.clock.nowMs += 30 * day + 1
  expect(await purge([])).toEqual([key])
  await expect(history.restoreEntry(testServer.deps, key)).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('without auto save an unsaved entry is purged after a day', async () => {
  await addEntry('saved')
  await addEntry('unsaved')
  await addEntry('of another person', { ownerId: 'bob' })
  await history.saveEntry(testServer.deps, { ownerId: 'ann', videoId: 'saved' })
  testServer.clock.nowMs += day + 1
  await addEntry('fresh')
  expect(await purge(['ann'])).toEqual([{ ownerId: 'ann', videoId: 'unsaved' }])
})

test('a guest’s entries move to the account, and for a shared video the newer summary is shown, which nobody rated', async () => {
  await addEntry('both', { title: 'Older' })
  await history.rateEntry(testServer.deps, { ownerId: 'ann', videoId: 'both' }, 3)
  await addEntry('both', {
    ownerId: 'guest:1',
    title: 'Newer',
    createdAt: testServer.clock.nowMs + 1,
  })
  await addEntry('guest only', { ownerId: 'guest:1' })
  await history.mergeGuestHistory(testServer.deps.db.orm, 'guest:1', 'ann')
  expect(new Set((await find('')).ids)).toEqual(new Set(['both', 'guest only']))
  expect(
    await history.findHistoryEntry(testServer.deps.db.orm, { ownerId: 'ann', videoId: 'both' }),
  ).toMatchObject({
    title: 'Newer',
    rating: 0,
  })
  const exported = personalData.exportLists!.history!(testServer.deps.db.orm, 'guest:1')
  expect(await exported[Symbol.asyncIterator]().next()).toMatchObject({ done: true })
})

test('a title that becomes known later is shown and found', async () => {
  const unknown = unknownVideo('v')
  await addEntry('v', {
    title: unknown.title,
    channel: unknown.channelTitle,
    points: ['It rains.'],
  })
  await history.updateVideoName(testServer.deps.db.orm, {
    ...unknown,
    title: 'Rain',
    channelTitle: 'Weather',
  })
  for (const search of ['rain', 'weather', 'it rains'])
    expect((await find(search)).ids).toEqual(['v'])
  expect((await find('unavailable')).ids).not.toContain('w')
})
