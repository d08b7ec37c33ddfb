// Ann has made many summaries; she finds, marks and loses none of them.
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { unknownVideo } from '#contract/video.ts'
import { startWorld, type World } from '#tests/deps.ts'
import * as history from './history.ts'
import { type HistoryQuery, searchHistory } from './search.ts'

let world: World
beforeEach(async () => {
  world = await startWorld({ idle: true })
})
afterEach(() => world.close())

const day = 24 * 3600 * 1000
type Change = Partial<Omit<history.Made, 'text'>> & {
  points?: string[]
  topics?: string[]
  tldr?: string
  sentiment?: 'positive' | 'neutral' | 'negative'
}

async function made(
  videoId: string,
  { points = [], topics = [], tldr = '', sentiment = 'neutral', ...change }: Change = {},
) {
  const one: history.Made = {
    ownerId: 'ann',
    videoId,
    summaryId: randomUUID(),
    title: videoId,
    channel: 'Hive Notes',
    category: null,
    durationSeconds: 600,
    savedSeconds: 540,
    createdAt: world.clock.nowMs,
    text: {
      tldr,
      sentiment,
      mainTopics: topics,
      keyPoints: points.map((text) => ({ text, startSeconds: 0, quote: text, supported: true })),
    },
    ...change,
  }
  await history.recordHistory(world.deps.db.orm, [one])
  return one.summaryId
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
  const { hits, total } = await searchHistory(world.deps.db.orm, 'ann', query)
  return { ids: hits.map(({ videoId }) => videoId), total }
}

test('a search finds every substring of title, key points and topics, whatever the case', async () => {
  await made('title', { title: 'Why PHOTOSYNTHESIS works' })
  await made('point', { points: ['Leaves do photosynthesis by day.'] })
  await made('topic', { topics: ['Photosynthesis'] })
  await made('none')
  expect(new Set((await find('toSYNth')).ids)).toEqual(new Set(['title', 'point', 'topic']))
})

test('best first: title begins so, title has it, the text has it, then channel, scattered words and misspelt ones', async () => {
  await made('scattered', { points: ['Bread rises.', 'A sour smell.'], tldr: 'About bread.' })
  await made('typo', { title: 'Sourr breadd at home' })
  await made('other', { tldr: 'All about sour bread.' })
  await made('text', { points: ['A sour bread needs time.'] })
  await made('middle', { title: 'My sour bread' })
  await made('begins', { title: 'Sour bread for all' })
  expect((await find('sour bread')).ids).toEqual(['begins', 'middle', 'text', 'other', 'scattered', 'typo'])
})

test('a typing error is forgiven in title, channel and topics', async () => {
  await made('climate', { title: 'How the climate changes' })
  await made('channel', { channel: 'Kitchen Chemistry' })
  expect((await find('climtae')).ids).toEqual(['climate'])
  expect((await find('chemsitry')).ids).toEqual(['channel'])
})

test('two slips are forgiven in a long word, and a word that only begins alike is another word', async () => {
  await made('synthesis', { title: 'Photosynthesis' })
  await made('graphy', { topics: ['Photography'] })
  expect((await find('photosinthesys')).ids).toEqual(['synthesis'])
  expect((await find('photorgaphy')).ids).toEqual(['graphy'])
  expect((await find('photograph')).ids).toEqual(['graphy'])
})

test('a word that often stands as it was typed is hardly mistyped: only what is very like it comes along, last of all', async () => {
  for (let index = 0; index < 10; index++) await made(`v${index}`, { title: `Photogram ${index}`, createdAt: index })
  await made('slip', { title: 'A photogran of mine' })
  await made('another', { title: 'Photoperiods' })
  const first = await find('photogram')
  expect([first.total, first.ids.length]).toEqual([11, 10])
  expect((await find('photogram', { page: 2 })).ids).toEqual(['slip'])
  expect((await find('phtoogram')).total).toBe(10)
})

test('signs that mean something to a database mean themselves', async () => {
  await made('percent', { title: '100% of _everything_' })
  await made('slash', { title: "back\\slash and 'quote'" })
  await made('bee', { title: 'Bees 🐝 dance' })
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

test('pages of ten, newest first, whole and without overlap', async () => {
  for (let index = 0; index < 23; index++) await made(`v${index}`, { createdAt: index })
  const pages = [await find('', { page: 1 }), await find('', { page: 2 }), await find('', { page: 3 })]
  expect(pages.map(({ ids }) => ids.length)).toEqual([10, 10, 3])
  expect(pages.flatMap(({ ids }) => ids)).toEqual(Array.from({ length: 23 }, (_, index) => `v${22 - index}`))
  expect(await find('', { page: 1_000_000_000 })).toEqual({ ids: [], total: 23 })
})

test('sorted and filtered', async () => {
  await made('a', { title: 'Zebra', channel: 'One', durationSeconds: 10, topics: ['art'] })
  await made('b', { title: 'apple', channel: 'two', durationSeconds: 30, sentiment: 'positive' })
  await made('c', { title: 'Mango', channel: 'Three', durationSeconds: 20 })
  await history.rate(world.deps, { ownerId: 'ann', videoId: 'c' }, 5)
  await history.save(world.deps, { ownerId: 'ann', videoId: 'b' })
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

test('a newer summary of the same video keeps its mark and its rating', async () => {
  const key = { ownerId: 'ann', videoId: 'v' }
  await made('v')
  await history.rate(world.deps, key, 4)
  await history.save(world.deps, key)
  world.clock.nowMs += day
  const summaryId = await made('v', { title: 'Newer' })
  expect(await history.findEntry(world.deps.db.orm, key)).toMatchObject({
    summaryId,
    title: 'Newer',
    rating: 4,
    savedAt: world.clock.nowMs - day,
  })
})

test('what is deleted can be taken back for ten minutes, and no longer', async () => {
  const key = { ownerId: 'ann', videoId: 'v' }
  await made('v')
  await history.remove(world.deps, key)
  expect((await find('')).total).toBe(0)
  await expect(history.remove(world.deps, key)).rejects.toMatchObject({ code: 'not_found' })
  await history.restore(world.deps, key)
  expect((await find('')).ids).toEqual(['v'])
  await history.remove(world.deps, key)
  world.clock.nowMs += 11 * 60_000
  expect(await history.tidyUp(world.deps.db.orm, world.clock.nowMs, [])).toEqual([key])
  await expect(history.restore(world.deps, key)).rejects.toMatchObject({ code: 'not_found' })
})

test('without auto save, what is not saved goes after a day', async () => {
  await made('kept')
  await made('gone')
  await made('of somebody else', { ownerId: 'bob' })
  await history.save(world.deps, { ownerId: 'ann', videoId: 'kept' })
  world.clock.nowMs += day + 1
  await made('fresh')
  expect(await history.tidyUp(world.deps.db.orm, world.clock.nowMs, ['ann'])).toEqual([
    { ownerId: 'ann', videoId: 'gone' },
  ])
})

test('guest days come along; where both have a video the newer summary shows, with the account’s own marks', async () => {
  await made('both', { title: 'Older' })
  await history.rate(world.deps, { ownerId: 'ann', videoId: 'both' }, 3)
  await made('both', { ownerId: 'guest:1', title: 'Newer', createdAt: world.clock.nowMs + 1 })
  await made('guest only', { ownerId: 'guest:1' })
  await history.adoptHistory(world.deps.db.orm, 'guest:1', 'ann')
  expect(new Set((await find('')).ids)).toEqual(new Set(['both', 'guest only']))
  expect(await history.findEntry(world.deps.db.orm, { ownerId: 'ann', videoId: 'both' })).toMatchObject({
    title: 'Newer',
    rating: 3,
  })
  expect(await history.listOwned(world.deps.db.orm, 'guest:1')).toEqual([])
})

test('a title that comes later is shown and found', async () => {
  const unknown = unknownVideo('v')
  await made('v', { title: unknown.title, channel: unknown.channelTitle, points: ['It rains.'] })
  await history.nameVideo(world.deps.db.orm, { ...unknown, title: 'Rain', channelTitle: 'Weather' })
  for (const search of ['rain', 'weather', 'it rains']) expect((await find(search)).ids).toEqual(['v'])
  expect((await find('unavailable')).ids).not.toContain('w')
})
