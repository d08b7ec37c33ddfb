// Tests that after any actions in a library every figure equals the one counted by hand.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserRecord } from '#contract/accounts/account.ts'
import { ranges } from '#contract/basics/limits.ts'
import type { Usage } from '#contract/billing/usage.ts'
import type { Analytics, Overview } from '#contract/library/analytics.ts'
import { categoryName } from '#contract/library/categories.ts'
import type { LibraryPage } from '#contract/library/library.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import {
  fakeYouTube,
  makeSourceTranscript,
  newPerson,
  startTestServer,
  type TestServer,
} from '#tests/deps.ts'
import { setPlan } from '../accounts/profiles.ts'
import { deleteEverywhere } from '../library/trash/delete-everywhere.ts'
import { purgeExpiredSummaries } from '../summaries/user-summaries/purge-expired.ts'

const actionCount = 400
const actionsPerComparison = 30
const minuteMs = 60_000
const dayMs = 24 * 3600 * 1000
const videos = Array.from({ length: 40 }, (_, index) => `statsVid${String(index).padStart(3, '0')}`)
const zones = ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Pacific/Kiritimati', 'Asia/Kathmandu']
const categories = ['27', '28', '10', null]
const numberOf = (videoId: string) => videos.indexOf(videoId)

type ExpectedSummary = {
  videoId: string
  createdAt: number
  durationSeconds: number
  savedSeconds: number
  channel: string
  category: string | undefined
  topics: string[]
  rating: number
}
/**
 * A video in the list, with its newest summary. `createdAt` and `savedSeconds` are those
 * of its first one.
 */
type ExpectedEntry = ExpectedSummary & {
  savedAt: number | null
  deletedAt: number | null
}
/** Summaries by video, length and generation; entries by video. */
type ExpectedLibrary = {
  summaries: Map<string, ExpectedSummary>
  /** When each video and length was paid for. */
  charges: Map<string, number>
  entries: Map<string, ExpectedEntry>
}
type Person = ReturnType<typeof newPerson>
type Random = ReturnType<typeof createRandom>

let testServer: TestServer
beforeAll(async () => {
  const youtube = fakeYouTube()
  const metadataOf = (videoId: string) => {
    const { metadata } = makeSourceTranscript(videoId)
    const n = numberOf(videoId)
    return {
      ...metadata!,
      durationSeconds: 120 + n * 97,
      channelTitle: `Channel ${n % 7}`,
      categoryId: categories[n % 4] ?? '',
    }
  }
  testServer = await startTestServer({
    youtube: {
      ...youtube,
      fetchTranscript: async (videoId, language) => ({
        ...(await youtube.fetchTranscript(videoId, language)),
        metadata: metadataOf(videoId),
      }),
      fetchMetadata: async (videoId) => metadataOf(videoId),
    },
    environment: { SIGN_UPS_PER_HOUR: '1000' },
  })
})
afterAll(() => testServer.close())

/** A random number generator with a fixed seed. */
function createRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)]!
  return { next, pick }
}

const emptyLibrary = (): ExpectedLibrary => ({
  summaries: new Map(),
  charges: new Map(),
  entries: new Map(),
})

test('after four hundred actions every figure equals the one counted by hand', async () => {
  const random = createRandom(11)
  const ann = newPerson(testServer)
  const userId = await ann.signUp()
  await setPlan(testServer.deps.db.orm, userId, {
    planKey: 'ultra',
    sinceMs: testServer.clock.nowMs,
  })
  const library = emptyLibrary()
  const actions = createActions(ann, library, random)
  const frequencies: (keyof typeof actions)[] = [
    ...Array<'summarize'>(4).fill('summarize'),
    ...Array<'rate'>(5).fill('rate'),
    'unrate',
    'save',
    'save',
    'unsave',
    'delete',
    'restore',
    'restore',
    'wait',
    'wait',
  ]
  for (let n = 0; n < actionCount; n++) {
    testServer.clock.nowMs += 1000
    const isEmpty = library.entries.size === 0
    const action = isEmpty
      ? 'summarize'
      : random.next() < 0.01
        ? 'mergeGuest'
        : random.pick(frequencies)
    await actions[action]()
    if (n % actionsPerComparison === 0)
      await compareAll(ann, library, random, `${action}, action ${n}`)
  }
})

/**
 * Returns the actions of a person. Each is sent to the server and applied to the expected
 * library.
 */
function createActions(ann: Person, library: ExpectedLibrary, random: Random) {
  const { next, pick } = random
  const { summarize, updateEntry } = createSummarizer()
  const pickEntry = () => pick([...library.entries.values()])
  return {
    summarize: () => summarize(ann, library, pick(videos), pick(['short', 'medium', 'long'])),
    async rate() {
      const entry = pickEntry()
      const rating = 1 + Math.floor(next() * 5)
      const { status } = await ann.sendJson('PUT', `/api/summaries/${entry.videoId}/rating`, {
        rating,
      })
      expect(status).toBe(entry.deletedAt === null ? 200 : 404)
      if (status === 200) rateNewest(library, entry, rating)
    },
    async unrate() {
      const entry = pickEntry()
      const { status } = await ann.send(`/api/summaries/${entry.videoId}/rating`, {
        method: 'DELETE',
      })
      if (status === 200) rateNewest(library, entry, 0)
    },
    async save() {
      const entry = pickEntry()
      const { status } = await ann.sendJson('PUT', `/api/summaries/${entry.videoId}/saved`, {})
      if (status === 200) entry.savedAt ??= testServer.clock.nowMs
    },
    async unsave() {
      const entry = pickEntry()
      const { status } = await ann.send(`/api/summaries/${entry.videoId}/saved`, {
        method: 'DELETE',
      })
      if (status === 200) entry.savedAt = null
    },
    async delete() {
      const entry = pickEntry()
      const { status } = await ann.send(`/api/summaries/${entry.videoId}`, { method: 'DELETE' })
      expect(status).toBe(entry.deletedAt === null ? 204 : 404)
      entry.deletedAt ??= testServer.clock.nowMs
    },
    async restore() {
      const entry = pick(
        [...library.entries.values()].filter(({ deletedAt }) => deletedAt !== null),
      )
      if (!entry) return
      const { status } = await ann.send(`/api/summaries/${entry.videoId}/restore`, {
        method: 'POST',
      })
      expect(status).toBe(200)
      entry.deletedAt = null
    },
    async wait() {
      testServer.clock.nowMs += pick([minuteMs, 7 * minuteMs, 3 * 3600 * 1000, dayMs, 4 * dayMs])
      await purgeExpiredSummaries(testServer.deps, deleteEverywhere)
      for (const [videoId, { deletedAt }] of library.entries) {
        if (deletedAt === null || deletedAt >= testServer.clock.nowMs - 30 * 24 * 60 * minuteMs)
          continue
        library.entries.delete(videoId)
        for (const [key, summary] of library.summaries)
          if (summary.videoId === videoId) library.summaries.delete(key)
      }
      await ann.signIn()
    },
    async mergeGuest() {
      const guest = newPerson(testServer)
      const guestLibrary = emptyLibrary()
      for (let n = 1 + Math.floor(next() * 2); n > 0; n--) {
        testServer.clock.nowMs += 1000
        await summarize(guest, guestLibrary, pick(videos), 'medium')
      }
      expect((await guest.signIn(ann.credentials)).status).toBe(200)
      // Of two summaries of one generation the account keeps its own.
      for (const [key, summary] of guestLibrary.summaries)
        if (!library.summaries.has(key)) library.summaries.set(key, summary)
      // What the guest paid for is free for the account, in no window of its own.
      for (const key of guestLibrary.charges.keys())
        if (!library.charges.has(key)) library.charges.set(key, Number.NEGATIVE_INFINITY)
      for (const videoId of guestLibrary.entries.keys()) updateEntry(library, videoId)
    },
  }
}

function createSummarizer() {
  const generationTimes = new Map<string, number>()

  /**
   * Returns when the generation finished that answers a request now. A finished one is
   * reused for thirty days.
   */
  function generationTimeOf(key: string): number {
    const { nowMs } = testServer.clock
    const finishedAt = generationTimes.get(key)
    if (finishedAt === undefined || finishedAt <= nowMs - 30 * dayMs)
      generationTimes.set(key, nowMs)
    return generationTimes.get(key)!
  }

  /** Requests a summary and adds it to the expected library. A repeat is not charged again. */
  async function summarize(
    person: Person,
    library: ExpectedLibrary,
    videoId: string,
    length: string,
  ) {
    const key = `${videoId} ${length}`
    const { event, data } = await person.summarize({ video: videoId, length })
    expect(event, JSON.stringify(data)).toBe('summary')
    const { createdAt, durationSeconds, savedSeconds, channel, summary } = data as SummaryView
    if (!library.charges.has(key)) library.charges.set(key, createdAt)
    const version = `${key} ${generationTimeOf(key)}`
    library.summaries.set(version, {
      rating: library.summaries.get(version)?.rating ?? 0,
      videoId,
      createdAt,
      durationSeconds,
      savedSeconds,
      channel,
      category:
        categoryName(categories[numberOf(videoId) % 4] ?? null) ??
        summary.mainTopics.find((topic) => /\S\s+\S/.test(topic)),
      topics: summary.mainTopics,
    })
    updateEntry(library, videoId)
  }

  /**
   * The list shows the newest summary of a video. The saved date belongs to the video, the rating
   * to the summary.
   */
  function updateEntry({ summaries, entries }: ExpectedLibrary, videoId: string) {
    const newest = findNewest(summaries, videoId)
    const previous = entries.get(videoId)
    const { savedAt = null, deletedAt, createdAt } = previous ?? {}
    const writtenAt = newest!.createdAt
    const firstAt = deletedAt === null ? Math.min(createdAt ?? writtenAt, writtenAt) : writtenAt
    const savedSeconds =
      previous && deletedAt === null ? previous.savedSeconds : newest!.savedSeconds
    entries.set(videoId, { ...newest!, createdAt: firstAt, savedSeconds, savedAt, deletedAt: null })
  }

  return { summarize, updateEntry }
}

function findNewest(
  summaries: ExpectedLibrary['summaries'],
  videoId: string,
): ExpectedSummary | undefined {
  return [...summaries.values()]
    .filter((summary) => summary.videoId === videoId)
    .toSorted((a, b) => b.createdAt - a.createdAt)[0]
}

function rateNewest({ summaries }: ExpectedLibrary, entry: ExpectedEntry, rating: number): void {
  findNewest(summaries, entry.videoId)!.rating = rating
  entry.rating = rating
}

async function readJson<Body>(person: Person, path: string): Promise<Body> {
  const response = await person.send(path)
  expect(response.status, path).toBe(200)
  return (await response.json()) as Body
}

async function compareAll(ann: Person, library: ExpectedLibrary, random: Random, after: string) {
  const entries = [...library.entries.values()].filter(({ deletedAt }) => deletedAt === null)
  await compareStats(ann, entries, after)
  await compareUsage(ann, library, after)
  await compareList(ann, entries, random, after)
  await compareAnalytics(ann, { ...library, present: entries }, random, after)
}

async function compareStats(ann: Person, entries: ExpectedEntry[], after: string) {
  const month = new Date(testServer.clock.nowMs).toISOString().slice(0, 7)
  const { stats } = await readJson<UserRecord>(ann, '/api/me')
  expect(stats, after).toEqual({
    totalVideosSummarized: entries.length,
    totalTimeSaved: sum(entries, 'savedSeconds'),
    averageRating: averageRating(entries),
    thisMonthCount: entries.filter(({ createdAt }) =>
      new Date(createdAt).toISOString().startsWith(month),
    ).length,
    averageVideoDurationSec: entries.length
      ? Math.round(sum(entries, 'durationSeconds') / entries.length)
      : 0,
  })
}

/** The allowance counts the summaries that were paid for, whatever became of them. */
async function compareUsage(ann: Person, { charges }: ExpectedLibrary, after: string) {
  const { used, renewsAt } = await readJson<Usage>(ann, '/api/usage')
  const start = new Date(renewsAt!)
  start.setUTCMonth(start.getUTCMonth() - 1)
  expect(used, after).toBe(
    [...charges.values()].filter((chargedAt) => chargedAt >= start.getTime()).length,
  )
}

async function compareList(ann: Person, entries: ExpectedEntry[], { next }: Random, after: string) {
  const toRow = ({
    videoId,
    rating,
    savedAt,
  }: {
    videoId: string
    rating: number
    savedAt: number | null
  }) => ({
    videoId,
    rating,
    savedAt,
  })
  const page = 1 + Math.floor(next() * 4)
  const list = await readJson<LibraryPage>(ann, `/api/summaries?page=${page}`)
  const newestFirst = entries.toSorted((a, b) => b.createdAt - a.createdAt)
  expect(list.total, after).toBe(entries.length)
  expect(list.items.map(toRow), after).toEqual(
    newestFirst.slice((page - 1) * 10, page * 10).map(toRow),
  )
  const saved = await readJson<LibraryPage>(ann, '/api/summaries?saved=true')
  expect(saved.total, after).toBe(entries.filter(({ savedAt }) => savedAt !== null).length)
}

type Compared = ExpectedLibrary & { present: ExpectedEntry[] }

async function compareAnalytics(ann: Person, library: Compared, { pick }: Random, after: string) {
  const entries = library.present
  const zone = pick(zones)
  const range = pick(Object.keys(ranges) as (keyof typeof ranges)[])
  const dayOf = (ms: number) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(ms)
  const dayNumber = (ms: number) => Date.parse(dayOf(ms)) / dayMs
  const today = dayNumber(testServer.clock.nowMs)
  const listDaysAgo = (from: number, until: number) =>
    entries.filter(({ createdAt }) => {
      const daysAgo = today - dayNumber(createdAt)
      return daysAgo >= from && daysAgo < until
    })
  const countByWeekday = (counted: ExpectedEntry[]) =>
    [0, 1, 2, 3, 4, 5, 6].map(
      (index) => counted.filter(({ createdAt }) => (dayNumber(createdAt) + 3) % 7 === index).length,
    )
  const length = ranges[range]
  const inRange = listDaysAgo(0, length)
  const thisWeek = listDaysAgo(0, ((today + 3) % 7) + 1)
  const analytics = await readJson<Analytics>(
    ann,
    `/api/analytics?range=${range}&zone=${encodeURIComponent(zone)}`,
  )
  const percentageChange = changes(inRange, listDaysAgo(length, 2 * length))
  expect(analytics.metrics, after).toEqual({ ...figures(inRange), percentageChange })
  expect(analytics.previous, after).toEqual(figures(listDaysAgo(length, 2 * length)))
  expect(analytics.rated, after).toBe(inRange.filter(({ rating }) => rating > 0).length)
  expect(analytics.totalLength, after).toBe(sum(inRange, 'durationSeconds'))
  expect(analytics.rewrites, after).toBe(
    listRewrites(library).filter(({ createdAt }) => today - dayNumber(createdAt) < length).length,
  )
  const days = [...groups(inRange, ({ createdAt }) => dayOf(createdAt))]
    .map(([day, ofDay]) => ({ day, count: ofDay.length, savedTimeSec: sum(ofDay, 'savedSeconds') }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
  expect(
    analytics.days.map(({ day, count, savedTimeSec }) => ({ day, count, savedTimeSec })),
    after,
  ).toEqual(days)
  expect(sum(analytics.year, 'count'), after).toBe(
    listDaysAgo(0, today - firstDayOfYear(dayOf(testServer.clock.nowMs)) + 1).length,
  )
  expect(
    analytics.week.map(({ count }) => count),
    after,
  ).toEqual(countByWeekday(thisWeek))
  compareNames(analytics, inRange, after)

  const overview = await readJson<Overview>(
    ann,
    `/api/analytics/overview?zone=${encodeURIComponent(zone)}`,
  )
  const weekdays = countByWeekday(entries)
  expect(overview, after).toMatchObject({
    metrics: {
      ...figures(entries),
      percentageChange: changes(listDaysAgo(0, 30), listDaysAgo(30, 60)),
    },
    recent: figures(listDaysAgo(0, 30)),
    previous: figures(listDaysAgo(30, 60)),
    mostActiveDay: entries.length ? weekdays.indexOf(Math.max(...weekdays)) : null,
    week: { count: thisWeek.length, savedTimeSec: sum(thisWeek, 'savedSeconds') },
    longestSeconds: entries.length
      ? Math.max(...entries.map(({ durationSeconds }) => durationSeconds))
      : null,
  })
}

/** Every version but the first of each video that is in the library. */
function listRewrites({ summaries, present }: Compared): ExpectedSummary[] {
  return present.flatMap(({ videoId, createdAt }) =>
    [...summaries.values()]
      .filter((summary) => summary.videoId === videoId && summary.createdAt >= createdAt)
      .toSorted((a, b) => a.createdAt - b.createdAt)
      .slice(1),
  )
}

/** The number of the day on which the month began eleven months before. */
function firstDayOfYear(day: string): number {
  const [year, month] = day.split('-').map(Number)
  return Date.UTC(year!, month! - 12, 1) / dayMs
}

function compareNames(analytics: Analytics, entries: ExpectedEntry[], after: string) {
  const countsOf = (names: { name: string; count: number }[]) =>
    names.map(({ name, count }) => [name, count])
  const channels = top(entries.map(({ channel }) => channel))
  expect(analytics.ratings, after).toEqual(
    [1, 2, 3, 4, 5].map((stars) => entries.filter(({ rating }) => rating === stars).length),
  )
  expect(countsOf(analytics.channels), after).toEqual(channels)
  expect(
    analytics.channels.map(({ share }) => share),
    after,
  ).toEqual(channels.map(([, count]) => count / entries.length))
  expect(countsOf(analytics.categories), after).toEqual(
    top(entries.flatMap(({ category }) => category ?? [])),
  )
  expect(countsOf(analytics.topics), after).toEqual(
    top(
      entries.flatMap(({ topics }) => topics.map((topic) => topic.toLowerCase())),
      6,
    ),
  )
}

const sum = <Key extends string>(items: Record<Key, number>[], key: Key) =>
  items.reduce((total, item) => total + item[key], 0)

/** Divides and rounds to tenths without floating-point errors; half a tenth is rounded up. */
const tenths = (total: number, count: number) =>
  count ? Math.floor((20 * total + count) / (2 * count)) / 10 : 0

function averageRating(entries: ExpectedEntry[]): number {
  const rated = entries.filter(({ rating }) => rating > 0)
  return tenths(sum(rated, 'rating'), rated.length)
}

const averageLength = (entries: ExpectedEntry[]) =>
  tenths(sum(entries, 'durationSeconds'), 60 * entries.length)

function figures(entries: ExpectedEntry[]) {
  return {
    totalSummaries: entries.length,
    timeSaved: sum(entries, 'savedSeconds'),
    averageRating: averageRating(entries),
    averageLength: averageLength(entries),
  }
}

function changes(current: ExpectedEntry[], previous: ExpectedEntry[]) {
  const percent = (a: number, b: number) => (b ? Math.round((100 * (a - b)) / b) : null)
  const areRated = [current, previous].every((entries) => entries.some(({ rating }) => rating > 0))
  return {
    summaries: percent(current.length, previous.length),
    timeSaved: percent(sum(current, 'savedSeconds'), sum(previous, 'savedSeconds')),
    rating: areRated
      ? Math.round(10 * averageRating(current) - 10 * averageRating(previous)) / 10
      : null,
    length: current.length ? percent(averageLength(current), averageLength(previous)) : null,
  }
}

function groups<Item>(items: Item[], key: (item: Item) => string): Map<string, Item[]> {
  const result = new Map<string, Item[]>()
  for (const item of items) result.set(key(item), [...(result.get(key(item)) ?? []), item])
  return result
}

/**
 * Returns the most frequent names and their counts, in alphabetical order where counts
 * are equal.
 */
function top(names: string[], limit = 5): [string, number][] {
  return [...groups(names, (name) => name)]
    .map(([name, occurrences]): [string, number] => [name, occurrences.length])
    .toSorted(([a, countOfA], [b, countOfB]) => countOfB - countOfA || (a < b ? -1 : 1))
    .slice(0, limit)
}
