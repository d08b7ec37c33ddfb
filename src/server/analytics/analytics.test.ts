// Tests a person's analytics, by the days of her time zone.
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays, weekdayOf } from '#contract/basics/days.ts'
import { startTestServer, type TestServer } from '#tests/deps.ts'
import {
  addHistoryEntries,
  deleteEntry,
  type NewHistoryEntry,
  rateEntry,
} from '../library/history/history.ts'
import { searchHistory } from '../library/history/search.ts'
import { readAnalytics, readOverview, readStats } from './analytics.ts'
import { dayAt, parseTimeZone } from './days.ts'

let testServer: TestServer
beforeEach(async () => {
  testServer = await startTestServer({ idle: true })
  testServer.clock.nowMs = Date.UTC(2026, 0, 15, 12) // a Thursday
})
afterEach(() => testServer.close())

const day = 24 * 3600 * 1000
let summaries = 0
async function addSummary(
  daysAgo: number,
  change: Partial<NewHistoryEntry> & { topics?: string[]; stars?: number } = {},
): Promise<string> {
  const { topics = [], stars, ...rest } = change
  const videoId = `v${summaries++}`
  const entry: NewHistoryEntry = {
    ownerId: 'ann',
    videoId,
    id: randomUUID(),
    title: 'A talk',
    channel: 'Hive Notes',
    transcriptId: null,
    category: 'Education',
    language: 'en',
    durationSeconds: 600,
    savedSeconds: 540,
    createdAt: testServer.clock.nowMs - daysAgo * day,
    summary: { tldr: '', sentiment: 'neutral', mainTopics: topics, keyPoints: [], chapters: [] },
    ...rest,
  }
  await addHistoryEntries(testServer.deps.db.orm, [entry])
  if (stars) await rateEntry(testServer.deps, { ownerId: entry.ownerId, videoId }, stars)
  return videoId
}
const analytics = (range: '7d' | '30d' | '90d' | '1y' = '30d', zone = 'UTC') =>
  readAnalytics(testServer.deps, { userId: 'ann', zone, range })
const overview = (zone = 'UTC') => readOverview(testServer.deps, { userId: 'ann', zone })

test('a person without summaries sees zeros, empty lists and no changes', async () => {
  expect(await analytics()).toEqual({
    range: '30d',
    metrics: {
      totalSummaries: 0,
      timeSaved: 0,
      averageRating: 0,
      averageLength: 0,
      percentageChange: { summaries: null, timeSaved: null, rating: null, length: null },
    },
    previous: { totalSummaries: 0, timeSaved: 0, averageRating: 0, averageLength: 0 },
    rated: 0,
    rewrites: 0,
    totalLength: 0,
    longest: 0,
    days: [],
    week: [12, 13, 14, 15, 16, 17, 18].map((date) => ({
      day: `2026-01-${date}`,
      count: 0,
      savedTimeSec: 0,
      updatedAt: 0,
    })),
    year: [],
    channels: [],
    categories: [],
    ratings: [0, 0, 0, 0, 0],
    topics: [],
    entries: [],
  })
  expect((await overview()).mostActiveDay).toBeNull()
})

test('each range contains exactly its days and is compared with the same number of days before', async () => {
  for (const daysAgo of [0, 6, 7, 29, 30, 89, 90, 364, 365]) await addSummary(daysAgo)
  const totals = await Promise.all(
    (['7d', '30d', '90d', '1y'] as const).map((range) => analytics(range)),
  )
  expect(totals.map(({ metrics }) => metrics.totalSummaries)).toEqual([2, 4, 6, 8])
  expect(totals.map(({ metrics }) => metrics.percentageChange.summaries)).toEqual([
    100, 300, 500, 700,
  ])
})

test('ratings are compared in stars and the rest in percent, and unrated summaries do not lower the average', async () => {
  await addSummary(1, { stars: 5, durationSeconds: 1200, savedSeconds: 900 })
  await addSummary(2, { stars: 4 })
  await addSummary(3)
  await addSummary(40, { stars: 3, durationSeconds: 1600 })
  const { metrics, ratings } = await analytics()
  expect(metrics).toEqual({
    totalSummaries: 3,
    timeSaved: 1980,
    averageRating: 4.5,
    averageLength: 13.3,
    percentageChange: { summaries: 200, timeSaved: 267, rating: 1.5, length: -50 },
  })
  expect(ratings).toEqual([0, 0, 0, 1, 1])
})

test('days are those of the person’s time zone', async () => {
  await addSummary(0, { createdAt: Date.UTC(2026, 0, 14, 23, 30) })
  expect((await analytics('7d', 'UTC')).days.map(({ day }) => day)).toEqual(['2026-01-14'])
  expect((await analytics('7d', 'Asia/Tokyo')).days.map(({ day }) => day)).toEqual(['2026-01-15'])
  expect((await analytics('7d', 'America/New_York')).days.map(({ day }) => day)).toEqual([
    '2026-01-14',
  ])
})

test('a week runs from Monday to Sunday', async () => {
  testServer.clock.nowMs = Date.UTC(2026, 0, 18, 20)
  await addSummary(0)
  await addSummary(6)
  await addSummary(7)
  expect((await analytics('7d')).week.map(({ count }) => count)).toEqual([1, 0, 0, 0, 0, 0, 1])
  testServer.clock.nowMs = Date.UTC(2026, 0, 19, 1)
  expect((await analytics('7d')).week.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0, 0])
})

test('a person sees five channels and categories with their share, and a topic of several words replaces a missing category', async () => {
  for (const [index, channel] of ['A', 'A', 'A', 'B', 'B', 'C', 'D', 'E', 'F', 'G'].entries())
    await addSummary(index % 3, {
      channel,
      category: index < 3 ? null : 'Music',
      topics: ['Bees', 'Wild honey'],
    })
  const { channels, categories, topics } = await analytics()
  expect(channels.map(({ name, count, share }) => [name, count, share])).toEqual([
    ['A', 3, 0.3],
    ['B', 2, 0.2],
    ['C', 1, 0.1],
    ['D', 1, 0.1],
    ['E', 1, 0.1],
  ])
  expect(categories.map(({ name, count }) => [name, count])).toEqual([
    ['Music', 7],
    ['Wild honey', 3],
  ])
  expect(topics[0]).toEqual({ name: 'bees', count: 10, months: { '2026-01': 10 } })
})

test('what stands in the place of a channel that nobody knows is no channel', async () => {
  for (const channel of ['Your captions', 'Unknown Channel', 'Channel Unavailable'])
    await addSummary(1, { channel })
  expect((await analytics()).channels).toEqual([])
  await addSummary(1, { channel: 'A' })
  expect((await analytics()).channels).toMatchObject([{ name: 'A', count: 1, share: 0.25 }])
})

test('a year begins with the month eleven months ago, and a topic of the range has the months of that year', async () => {
  for (const daysAgo of [0, 40, 348, 349]) await addSummary(daysAgo, { topics: ['Bees'] })
  const { year, topics } = await analytics('7d')
  expect(year).toEqual([
    { day: '2025-02-01', count: 1 },
    { day: '2025-12-06', count: 1 },
    { day: '2026-01-15', count: 1 },
  ])
  expect(topics).toEqual([
    { name: 'bees', count: 1, months: { '2025-02': 1, '2025-12': 1, '2026-01': 1 } },
  ])
})

test('deleted summaries and those of other people do not count', async () => {
  const videoId = await addSummary(1)
  await addSummary(1, { ownerId: 'bob' })
  await deleteEntry(testServer.deps, { ownerId: 'ann', videoId })
  expect((await analytics()).metrics.totalSummaries).toBe(0)
})

test('the dashboard counts all time, compares thirty days and finds the most active weekday', async () => {
  for (const daysAgo of [0, 7, 1, 45, 401])
    await addSummary(daysAgo, { topics: ['Honey', `t${daysAgo}`], durationSeconds: 60 * daysAgo })
  const { metrics, mostActiveDay, recent, previous, ...rest } = await overview()
  expect(rest).toEqual({
    week: { count: 2, savedTimeSec: 1080 },
    topTopic: 'Honey',
    longestSeconds: 401 * 60,
    entries: [0, 1, 7, 45, 401].map((daysAgo) => ({
      createdAt: testServer.clock.nowMs - daysAgo * day,
      durationInMinutes: daysAgo,
    })),
  })
  expect(metrics.totalSummaries).toBe(5)
  expect(metrics.percentageChange.summaries).toBe(200)
  expect([recent.totalSummaries, previous.totalSummaries]).toEqual([3, 1])
  expect(mostActiveDay).toBe(3)
})

test('analytics list the newest 50 summaries and the dashboard the newest 100, newest first', async () => {
  await Promise.all(Array.from({ length: 103 }, (_, index) => addSummary(index / 100)))
  const newest = Array.from({ length: 100 }, (_, index) => ({
    createdAt: testServer.clock.nowMs - (index / 100) * day,
    durationInMinutes: 10,
  }))
  expect((await analytics()).entries).toEqual(newest.slice(0, 50))
  expect((await overview()).entries).toEqual(newest)
})

test('of two weekdays with equally many summaries the earlier one is the most active', async () => {
  for (const daysAgo of [2, 3]) for (let index = 0; index < 2; index++) await addSummary(daysAgo)
  expect((await overview()).mostActiveDay).toBe(0)
})

test('calendar days follow the time zone, and only IANA time zones are accepted', () => {
  expect(dayAt(Date.UTC(2026, 2, 29, 0, 30), 'Europe/Berlin')).toBe('2026-03-29')
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30')
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
  expect([weekdayOf('2026-01-12'), weekdayOf('2026-01-18')]).toEqual([0, 6])
  for (const zone of ['Mars/Olympus', '', "'; drop table", '+02:00'])
    expect(() => parseTimeZone(zone)).toThrow('time zone')
  expect(parseTimeZone('Europe/Berlin')).toBe('Europe/Berlin')
})

test('profile, dashboard, analytics and library say the same of a video with several versions, and a rewrite changes no past day', async () => {
  const { deps } = testServer
  const first = testServer.clock.nowMs - 3 * day
  const video = await addSummary(3, { savedSeconds: 540 })
  await addSummary(2, { savedSeconds: 300 })
  await deleteEntry(deps, { ownerId: 'ann', videoId: await addSummary(1) })
  const before = await analytics('1y')
  await addSummary(0, { videoId: video, savedSeconds: 480 })
  const after = await analytics('1y')
  expect(after.days.map(({ updatedAt: _, ...figures }) => figures)).toEqual(
    before.days.map(({ updatedAt: _, ...figures }) => figures),
  )
  expect(after.days[0]).toMatchObject({ day: dayAt(first, 'UTC'), count: 1, savedTimeSec: 540 })

  const { metrics, week } = await overview()
  expect(await readStats(deps, 'ann')).toEqual({
    totalVideosSummarized: 2,
    totalTimeSaved: 840,
    averageRating: 0,
    thisMonthCount: 2,
    averageVideoDurationSec: 600,
  })
  expect([metrics.totalSummaries, after.metrics.totalSummaries, week.count]).toEqual([2, 2, 2])
  expect([metrics.timeSaved, after.metrics.timeSaved, week.savedTimeSec]).toEqual([840, 840, 840])
  expect(
    (
      await searchHistory(deps, 'ann', {
        search: '',
        sort: 'date',
        direction: 'desc',
        page: 1,
        pageSize: 10,
      })
    ).total,
  ).toBe(2)
})
