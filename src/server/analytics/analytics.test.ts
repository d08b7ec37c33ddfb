// Ann looks back: every figure is of her own rows, by the days of where she lives.
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startWorld, type World } from '#tests/deps.ts'
import { type Made, rate, recordHistory, remove } from '../history/history.ts'
import { mostActive, readAnalytics, readOverview } from './analytics.ts'
import { addDays, checkZone, dayAt, weekdayOf } from './days.ts'

let world: World
beforeEach(async () => {
  world = await startWorld({ idle: true })
  world.clock.nowMs = Date.UTC(2026, 0, 15, 12) // a Thursday
})
afterEach(() => world.close())

const day = 24 * 3600 * 1000
let made = 0
async function summary(
  daysAgo: number,
  change: Partial<Made> & { topics?: string[]; stars?: number } = {},
): Promise<string> {
  const { topics = [], stars, ...rest } = change
  const videoId = `v${made++}`
  const one: Made = {
    ownerId: 'ann',
    videoId,
    summaryId: randomUUID(),
    title: 'A talk',
    channel: 'Hive Notes',
    category: 'Education',
    durationSeconds: 600,
    savedSeconds: 540,
    createdAt: world.clock.nowMs - daysAgo * day,
    text: { tldr: '', sentiment: 'neutral', mainTopics: topics, keyPoints: [] },
    ...rest,
  }
  await recordHistory(world.deps.db.orm, [one])
  if (stars) await rate(world.deps, { ownerId: one.ownerId, videoId }, stars)
  return videoId
}
const analytics = (range: '7d' | '30d' | '90d' | '1y' = '30d', zone = 'UTC') =>
  readAnalytics(world.deps, { userId: 'ann', zone, range })
const overview = (zone = 'UTC') => readOverview(world.deps, { userId: 'ann', zone })

test('nothing yet: zeros, empty lists, seven empty days, and dashes where there is nothing to compare', async () => {
  expect(await analytics()).toEqual({
    range: '30d',
    metrics: {
      totalSummaries: 0,
      timeSaved: 0,
      averageRating: 0,
      averageLength: 0,
      percentageChange: { summaries: null, timeSaved: null, rating: null, length: null },
    },
    days: [],
    week: [12, 13, 14, 15, 16, 17, 18].map((date) => ({
      day: `2026-01-${date}`,
      count: 0,
      savedTimeSec: 0,
      updatedAt: 0,
    })),
    channels: [],
    categories: [],
    ratings: [0, 0, 0, 0, 0],
    topics: [],
    entries: [],
  })
  expect((await overview()).mostActiveDay).toBeNull()
})

test('each range holds its days and not one more, and is compared with as many before', async () => {
  for (const daysAgo of [0, 6, 7, 29, 30, 89, 90, 364, 365]) await summary(daysAgo)
  const totals = await Promise.all((['7d', '30d', '90d', '1y'] as const).map((range) => analytics(range)))
  expect(totals.map(({ metrics }) => metrics.totalSummaries)).toEqual([2, 4, 6, 8])
  expect(totals.map(({ metrics }) => metrics.percentageChange.summaries)).toEqual([100, 300, 500, 700])
})

test('ratings are compared in stars, the rest in percent, and an unrated summary does not lower the mean', async () => {
  await summary(1, { stars: 5, durationSeconds: 1200, savedSeconds: 900 })
  await summary(2, { stars: 4 })
  await summary(3)
  await summary(40, { stars: 3, durationSeconds: 1600 })
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

test('a day is a day where the person lives', async () => {
  await summary(0, { createdAt: Date.UTC(2026, 0, 14, 23, 30) })
  expect((await analytics('7d', 'UTC')).days.map((one) => one.day)).toEqual(['2026-01-14'])
  expect((await analytics('7d', 'Asia/Tokyo')).days.map((one) => one.day)).toEqual(['2026-01-15'])
  expect((await analytics('7d', 'America/New_York')).days.map((one) => one.day)).toEqual(['2026-01-14'])
})

test('the week runs from Monday to Sunday, on a Sunday as on a Monday', async () => {
  world.clock.nowMs = Date.UTC(2026, 0, 18, 20)
  await summary(0)
  await summary(6)
  await summary(7)
  expect((await analytics('7d')).week.map(({ count }) => count)).toEqual([1, 0, 0, 0, 0, 0, 1])
  world.clock.nowMs = Date.UTC(2026, 0, 19, 1)
  expect((await analytics('7d')).week.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0, 0])
})

test('five channels and categories with their share; topics stand in for a category', async () => {
  for (const [index, channel] of ['A', 'A', 'A', 'B', 'B', 'C', 'D', 'E', 'F', 'G'].entries())
    await summary(index % 3, { channel, category: index < 3 ? null : 'Music', topics: ['Bees', 'Honey'] })
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
    ['Bees', 3],
  ])
  expect(topics[0]).toEqual({ name: 'bees', count: 10, months: { '2026-01': 10 } })
})

test('what is deleted and what others did is not counted', async () => {
  const videoId = await summary(1)
  await summary(1, { ownerId: 'bob' })
  await remove(world.deps, { ownerId: 'ann', videoId })
  expect((await analytics()).metrics.totalSummaries).toBe(0)
})

test('the dashboard counts all time and compares thirty days; the most active day is computed', async () => {
  for (const daysAgo of [0, 7, 1, 45, 401])
    await summary(daysAgo, { topics: ['Honey', `t${daysAgo}`], durationSeconds: 60 * daysAgo })
  const { metrics, mostActiveDay, ...rest } = await overview()
  expect(rest).toEqual({ week: { count: 2, savedTimeSec: 1080 }, topTopic: 'Honey', longestSeconds: 401 * 60 })
  expect(metrics.totalSummaries).toBe(5)
  expect(metrics.percentageChange.summaries).toBe(200)
  expect(mostActiveDay).toBe(3)
  expect(
    mostActive([
      { day: '2026-01-13', count: 2 },
      { day: '2026-01-12', count: 2 },
    ]),
  ).toBe(0)
})

test('calendar days', () => {
  expect(dayAt(Date.UTC(2026, 2, 29, 0, 30), 'Europe/Berlin')).toBe('2026-03-29')
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30')
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
  expect([weekdayOf('2026-01-12'), weekdayOf('2026-01-18')]).toEqual([0, 6])
  for (const zone of ['Mars/Olympus', '', "'; drop table", '+02:00']) expect(() => checkZone(zone)).toThrow('time zone')
  expect(checkZone('Europe/Berlin')).toBe('Europe/Berlin')
})
