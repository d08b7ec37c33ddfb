// Whatever people do with their libraries, in whatever order: every figure stays what counting by hand gives.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserRecord } from '#contract/account.ts'
import type { Analytics, Overview } from '#contract/analytics.ts'
import { categoryName } from '#contract/categories.ts'
import type { LibraryPage } from '#contract/library.ts'
import { ranges } from '#contract/settings.ts'
import type { SummaryView } from '#contract/summary.ts'
import { aPerson, aReading, startWorld, talkingYouTube, type World } from '#tests/deps.ts'
import { changePlan } from '../accounts/profiles.ts'
import { letGo } from '../summaries/forgotten.ts'

const actions = 1000
const checkedEvery = 30
const minuteMs = 60_000
const dayMs = 24 * 3600 * 1000
const videos = Array.from({ length: 40 }, (_, index) => `statsVid${String(index).padStart(3, '0')}`)
const zones = ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Pacific/Kiritimati', 'Asia/Kathmandu']
const categories = ['27', '28', '10', null]
const numberOf = (videoId: string) => videos.indexOf(videoId)

/** What is written down of one summary. */
type Claim = {
  videoId: string
  createdAt: number
  durationSeconds: number
  savedSeconds: number
  channel: string
  category: string | undefined
  topics: string[]
}
/** A video as it stands in the list. */
type Line = Claim & { rating: number; savedAt: number | null; deletedAt: number | null }
/** Paid for once, whatever becomes of the summary. */
type Paid = { savedSeconds: number; settledAt: number }
/** Claims by video, length and work; payments by video and length; lines by video. */
type Book = { claims: Map<string, Claim>; lines: Map<string, Line>; paid: Map<string, Paid> }

let world: World
beforeAll(async () => {
  const youtube = talkingYouTube()
  const metadataOf = (videoId: string) => {
    const { metadata } = aReading(videoId)
    const n = numberOf(videoId)
    return {
      ...metadata!,
      durationSeconds: 120 + n * 97,
      channelTitle: `Channel ${n % 7}`,
      categoryId: categories[n % 4] ?? '',
    }
  }
  world = await startWorld({
    youtube: {
      ...youtube,
      read: async (videoId, language) => ({
        ...(await youtube.read(videoId, language)),
        metadata: metadataOf(videoId),
      }),
      describe: async (videoId) => metadataOf(videoId),
    },
    environment: { SIGN_UPS_PER_HOUR: '1000' },
  })
})
afterAll(() => world.close())

/** A die that rolls the same every time. */
function openDie(seed: number) {
  let state = seed
  const roll = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(roll() * items.length)]!
  return { roll, pick }
}

const emptyBook = (): Book => ({ claims: new Map(), lines: new Map(), paid: new Map() })

test('a thousand acts, and every figure as counted by hand', { timeout: 300_000 }, async () => {
  const { roll, pick } = openDie(11)
  const ann = aPerson(world)
  const userId = await ann.signUp()
  await changePlan(world.deps.db.orm, userId, { planKey: 'ultra', sinceMs: world.clock.nowMs })
  const book = emptyBook()
  const works = new Map<string, number>()
  const json = async <Answer>(path: string) => {
    const answer = await ann.send(path)
    expect(answer.status, path).toBe(200)
    return (await answer.json()) as Answer
  }

  /** Asks for a summary and writes it down; what was paid before is not paid again. */
  async function summarize(person: ReturnType<typeof aPerson>, into: Book, videoId: string, length: string) {
    const key = `${videoId} ${length}`
    const { event, data } = await person.summarize({ video: videoId, length })
    expect(event, JSON.stringify(data)).toBe('summary')
    const { createdAt, durationSeconds, savedSeconds, channel, summary } = data as SummaryView
    if (!into.paid.has(key)) into.paid.set(key, { savedSeconds, settledAt: world.clock.nowMs })
    into.claims.set(`${key} ${workOf(key)}`, {
      videoId,
      createdAt,
      durationSeconds,
      savedSeconds,
      channel,
      category: categoryName(categories[numberOf(videoId) % 4] ?? null) ?? summary.mainTopics[0],
      topics: summary.mainTopics,
    })
    enter(into, videoId)
  }

  /** When the work was done that answers a request now: a finished one does so for thirty days. */
  function workOf(key: string): number {
    const { nowMs } = world.clock
    const doneAt = works.get(key)
    if (doneAt === undefined || doneAt <= nowMs - 30 * dayMs) works.set(key, nowMs)
    return works.get(key)!
  }

  /** A video stands in the list as its newest summary; mark and rating belong to the video. */
  function enter({ claims, lines }: Book, videoId: string) {
    const [newest] = [...claims.values()]
      .filter((claim) => claim.videoId === videoId)
      .toSorted((a, b) => b.createdAt - a.createdAt)
    const { rating = 0, savedAt = null } = lines.get(videoId) ?? {}
    lines.set(videoId, { ...newest!, rating, savedAt, deletedAt: null })
  }

  const acts = {
    summarize: () => summarize(ann, book, pick(videos), pick(['short', 'medium', 'long'])),
    async rate() {
      const line = pick([...book.lines.values()])
      const rating = 1 + Math.floor(roll() * 5)
      const { status } = await ann.sendJson('PUT', `/api/summaries/${line.videoId}/rating`, { rating })
      expect(status).toBe(line.deletedAt === null ? 200 : 404)
      if (status === 200) line.rating = rating
    },
    async unrate() {
      const line = pick([...book.lines.values()])
      const { status } = await ann.send(`/api/summaries/${line.videoId}/rating`, { method: 'DELETE' })
      if (status === 200) line.rating = 0
    },
    async save() {
      const line = pick([...book.lines.values()])
      const { status } = await ann.sendJson('PUT', `/api/summaries/${line.videoId}/saved`, {})
      if (status === 200) line.savedAt ??= world.clock.nowMs
    },
    async unsave() {
      const line = pick([...book.lines.values()])
      const { status } = await ann.send(`/api/summaries/${line.videoId}/saved`, { method: 'DELETE' })
      if (status === 200) line.savedAt = null
    },
    async remove() {
      const line = pick([...book.lines.values()])
      const { status } = await ann.send(`/api/summaries/${line.videoId}`, { method: 'DELETE' })
      expect(status).toBe(line.deletedAt === null ? 204 : 404)
      line.deletedAt ??= world.clock.nowMs
    },
    async restore() {
      const line = pick([...book.lines.values()].filter(({ deletedAt }) => deletedAt !== null))
      if (!line) return
      const { status } = await ann.send(`/api/summaries/${line.videoId}/restore`, { method: 'POST' })
      expect(status).toBe(200)
      line.deletedAt = null
    },
    async pass() {
      world.clock.nowMs += pick([minuteMs, 7 * minuteMs, 3 * 3600 * 1000, dayMs, 4 * dayMs])
      await letGo(world.deps)
      for (const [videoId, { deletedAt }] of book.lines) {
        if (deletedAt === null || deletedAt >= world.clock.nowMs - 10 * minuteMs) continue
        book.lines.delete(videoId)
        for (const [key, claim] of book.claims) if (claim.videoId === videoId) book.claims.delete(key)
      }
      await ann.signIn()
    },
    async adopt() {
      const guest = aPerson(world)
      const theirs = emptyBook()
      for (let n = 1 + Math.floor(roll() * 2); n > 0; n--) {
        world.clock.nowMs += 1000
        await summarize(guest, theirs, pick(videos), 'medium')
      }
      expect((await guest.signIn(ann.credentials)).status).toBe(200)
      for (const [key, paid] of theirs.paid) if (!book.paid.has(key)) book.paid.set(key, paid)
      // Of two summaries of one work the account keeps its own.
      for (const [key, claim] of theirs.claims) if (!book.claims.has(key)) book.claims.set(key, claim)
      for (const videoId of theirs.lines.keys()) enter(book, videoId)
    },
  }
  const odds: (keyof typeof acts)[] = [
    ...Array<'summarize'>(4).fill('summarize'),
    ...Array<'rate'>(5).fill('rate'),
    'unrate',
    'save',
    'save',
    'unsave',
    'remove',
    'restore',
    'restore',
    'pass',
    'pass',
  ]

  for (let n = 0; n < actions; n++) {
    world.clock.nowMs += 1000
    const act = book.lines.size === 0 ? 'summarize' : roll() < 0.01 ? 'adopt' : pick(odds)
    await acts[act]()
    if (n % checkedEvery === 0) await compare(`${act}, act ${n}`)
  }

  async function compare(after: string) {
    const { nowMs } = world.clock
    const present = [...book.lines.values()].filter(({ deletedAt }) => deletedAt === null)
    const paid = [...book.paid.values()]
    const month = new Date(nowMs).toISOString().slice(0, 7)
    const { stats } = await json<UserRecord>('/api/me')
    expect(stats, after).toEqual({
      totalVideosSummarized: paid.length,
      totalTimeSaved: sum(paid, 'savedSeconds'),
      averageRating: averageRating(present),
      thisMonthCount: paid.filter(({ settledAt }) => new Date(settledAt).toISOString().startsWith(month)).length,
    })

    const page = 1 + Math.floor(roll() * 4)
    const list = await json<LibraryPage>(`/api/summaries?page=${page}`)
    const newestFirst = present.toSorted((a, b) => b.createdAt - a.createdAt)
    expect(list.total, after).toBe(present.length)
    expect(
      list.items.map(({ videoId, rating, savedAt }) => ({ videoId, rating, savedAt })),
      after,
    ).toEqual(
      newestFirst
        .slice((page - 1) * 10, page * 10)
        .map(({ videoId, rating, savedAt }) => ({ videoId, rating, savedAt })),
    )
    const marked = await json<LibraryPage>('/api/summaries?saved=true')
    expect(marked.total, after).toBe(present.filter(({ savedAt }) => savedAt !== null).length)

    const zone = pick(zones)
    const range = pick(Object.keys(ranges) as (keyof typeof ranges)[])
    const day = (ms: number) => new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(ms)
    const dayNumber = (ms: number) => Date.parse(day(ms)) / dayMs
    const today = dayNumber(nowMs)
    const ago = (from: number, until: number) =>
      present.filter(({ createdAt }) => today - dayNumber(createdAt) >= from && today - dayNumber(createdAt) < until)
    const length = ranges[range]
    const shown = ago(0, length)
    const analytics = await json<Analytics>(`/api/analytics?range=${range}&zone=${encodeURIComponent(zone)}`)
    expect(analytics.metrics, after).toEqual({
      ...figures(shown),
      percentageChange: changes(shown, ago(length, 2 * length)),
    })
    expect(
      analytics.days.map(({ day, count, savedTimeSec }) => ({ day, count, savedTimeSec })),
      after,
    ).toEqual(
      [...groups(shown, ({ createdAt }) => day(createdAt))]
        .map(([day, lines]) => ({ day, count: lines.length, savedTimeSec: sum(lines, 'savedSeconds') }))
        .toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    )
    const sinceMonday = (today + 3) % 7
    const week = ago(0, sinceMonday + 1)
    expect(
      analytics.week.map(({ count }) => count),
      after,
    ).toEqual(
      [0, 1, 2, 3, 4, 5, 6].map(
        (index) => week.filter(({ createdAt }) => (dayNumber(createdAt) + 3) % 7 === index).length,
      ),
    )
    expect(analytics.ratings, after).toEqual(
      [1, 2, 3, 4, 5].map((stars) => shown.filter(({ rating }) => rating === stars).length),
    )
    expect(
      analytics.channels.map(({ name, count }) => [name, count]),
      after,
    ).toEqual(top(shown.map(({ channel }) => channel)))
    expect(
      analytics.channels.map(({ share }) => share),
      after,
    ).toEqual(top(shown.map(({ channel }) => channel)).map(([, count]) => count / shown.length))
    expect(
      analytics.categories.map(({ name, count }) => [name, count]),
      after,
    ).toEqual(top(shown.flatMap(({ category }) => category ?? [])))
    expect(
      analytics.topics.map(({ name, count }) => [name, count]),
      after,
    ).toEqual(top(shown.flatMap(({ topics }) => topics.map((topic) => topic.toLowerCase()))))

    const overview = await json<Overview>(`/api/analytics/overview?zone=${encodeURIComponent(zone)}`)
    const weekdays = [0, 1, 2, 3, 4, 5, 6].map(
      (index) => present.filter(({ createdAt }) => (dayNumber(createdAt) + 3) % 7 === index).length,
    )
    expect(overview, after).toMatchObject({
      metrics: { ...figures(present), percentageChange: changes(ago(0, 30), ago(30, 60)) },
      mostActiveDay: present.length ? weekdays.indexOf(Math.max(...weekdays)) : null,
      week: { count: week.length, savedTimeSec: sum(week, 'savedSeconds') },
      longestSeconds: present.length ? Math.max(...present.map(({ durationSeconds }) => durationSeconds)) : null,
    })
  }
})

const sum = <Key extends string>(items: Record<Key, number>[], key: Key) =>
  items.reduce((total, item) => total + item[key], 0)

/** Exact, in whole tenths: half a tenth counts up. */
const tenths = (total: number, count: number) => (count ? Math.floor((20 * total + count) / (2 * count)) / 10 : 0)

function averageRating(lines: Line[]): number {
  const rated = lines.filter(({ rating }) => rating > 0)
  return tenths(sum(rated, 'rating'), rated.length)
}

const averageLength = (lines: Line[]) => tenths(sum(lines, 'durationSeconds'), 60 * lines.length)

function figures(lines: Line[]) {
  return {
    totalSummaries: lines.length,
    timeSaved: sum(lines, 'savedSeconds'),
    averageRating: averageRating(lines),
    averageLength: averageLength(lines),
  }
}

function changes(now: Line[], then: Line[]) {
  const percent = (a: number, b: number) => (b ? Math.round((100 * (a - b)) / b) : null)
  const rated = [now, then].every((lines) => lines.some(({ rating }) => rating > 0))
  return {
    summaries: percent(now.length, then.length),
    timeSaved: percent(sum(now, 'savedSeconds'), sum(then, 'savedSeconds')),
    rating: rated ? Math.round(10 * averageRating(now) - 10 * averageRating(then)) / 10 : null,
    length: now.length ? percent(averageLength(now), averageLength(then)) : null,
  }
}

function groups<Item>(items: Item[], key: (item: Item) => string): Map<string, Item[]> {
  const all = new Map<string, Item[]>()
  for (const item of items) all.set(key(item), [...(all.get(key(item)) ?? []), item])
  return all
}

/** The five names that occur most, and how often; of two the earlier in the alphabet. */
function top(names: string[]): [string, number][] {
  return [...groups(names, (name) => name)]
    .map(([name, all]): [string, number] => [name, all.length])
    .toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .slice(0, 5)
}
