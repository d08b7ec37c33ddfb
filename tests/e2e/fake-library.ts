// A fake library of 34 summaries, 18 of them in the last 30 days and 8 in this week, and
// fake API responses that read and change it.
import type { Page } from '@playwright/test'
import { formatDuration } from '../../src/contract/basics/format.ts'
import { librarySorts, naturalDirection } from '../../src/contract/basics/limits.ts'
import type { Analytics, Overview } from '../../src/contract/library/analytics.ts'
import type {
  FilterChoices,
  LibraryPage,
  TranscriptSearchPage,
} from '../../src/contract/library/library.ts'
import type { SummaryView } from '../../src/contract/summaries/summary.ts'
import { aSummary } from '../a-summary.ts'
import { makeFakeUser, signInAsFake } from './accounts.ts'
import { answerApi } from './api-answers.ts'
import { answerNoQuestions } from './fake-questions.ts'

/** A Friday afternoon, the current time of the library. */
export const libraryNow = Date.UTC(2026, 10, 20, 15)
const dayMs = 24 * 3600 * 1000

type Row = [
  title: string,
  channel: string,
  category: string,
  daysAgo: number,
  length: string,
  stars: number,
  topics: string,
  tldr: string,
]
// biome-ignore format: a table is easier to read in columns.
const rows: Row[] = [
  ['The quiet engineering of a pencil sharpener', 'Benchside Notes', 'Howto & Style', 0, '24:18', 5, 'mechanisms woodworking design tools craft', 'A good sharpener is a clamp, not a knife: hold the pencil still and almost any blade will do.'],
  ['Why cities stopped building tram lines', 'Kerbside Atlas', 'Education', 0, '38:42', 4, 'transport cities history planning', 'Trams did not lose to the car alone. They lost the street, then the tariff, and only then the passengers.'],
  ['Reading a weather map like a sailor', 'Slackwater School', 'Science & Technology', 2, '17:05', 4, 'weather sailing maps', 'Three marks on the chart are enough to leave harbour or stay: the front, the spacing, the next low.'],
  ['What a sourdough starter is really eating', 'Crumb & Proof', 'Food', 3, '31:50', 5, 'baking microbiology food fermentation', 'Flour feeds the yeast only second-hand. The bacteria eat first and set the table.'],
  ['Inside a library that lends seeds', 'Plotshare', 'Nonprofits & Activism', 3, '12:36', 0, 'gardening community seeds', 'You borrow a packet in March and return one in October. Four in ten members do.'],
  ['The mathematics of shuffling cards', 'Quiet Lemma', 'Education', 3, '46:11', 4, 'probability games proof history', 'Seven riffles mix a deck. Six leave a trace that a patient player can read.'],
  ['How lighthouses got their rhythm', 'Fogbell Radio', 'Education', 4, '28:27', 5, 'history navigation light', 'Every flash is a name. Ships once drowned because two lights spoke the same one.'],
  ['Does cold water swimming do what they say?', 'Second Reading Lab', 'Science & Technology', 4, '52:03', 3, 'health evidence swimming trials', 'The mood lift is real and short. The immune claims rest on one small trial.'],
  ['A slow tour of a ring road in the far north', 'Milepost Diaries', 'Travel & Events', 7, '1:12:40', 4, 'travel roads landscape', 'Eleven days, one road, and the best hour was a closed petrol station in the rain.'],
  ['Why your houseplant leans', 'Leaf & Lamp', 'Science & Technology', 8, '9:48', 0, 'plants biology', 'It is not reaching for light. The shaded side is simply growing faster.'],
  ['The hidden grammar of train timetables', 'Kerbside Atlas', 'Education', 11, '41:15', 4, 'transport planning', 'A timetable is a promise about connections; the minutes are only how it is spelled.'],
  ['Repairing a wool coat that the moths found', 'Benchside Notes', 'Howto & Style', 13, '19:22', 5, 'mending textiles', 'Weave first, felt second, and never trust a single thread of the old cloth.'],
  ['Salt, time and cabbage', 'Crumb & Proof', 'Food', 15, '22:04', 4, 'fermentation food', 'Two per cent of salt, no air, and a cellar: everything else is patience.'],
  ['The bridge that hums', 'Fogbell Radio', 'Science & Technology', 17, '33:10', 4, 'sound engineering', 'Wind plays the railing, not the deck, and the cure was a strip of rubber.'],
  ['Bread without kneading, measured', 'Crumb & Proof', 'Food', 19, '27:45', 5, 'baking gluten', 'Twelve hours of rest do what ten minutes of arms do.'],
  ['A proof that fits on a postcard', 'Quiet Lemma', 'Education', 22, '14:30', 5, 'proof geometry', 'Cut the square twice and the theorem falls out.'],
  ['What bakers mean by strength', 'Crumb & Proof', 'Food', 25, '36:20', 4, 'baking gluten flour', 'Strength is how long dough remembers its shape.'],
  ['The last paper map office', 'Milepost Diaries', 'Travel & Events', 28, '48:09', 3, 'maps history', 'They still print, because a phone cannot be unfolded on a bonnet.'],
  ['Winter light for beginners', 'Leaf & Lamp', 'Howto & Style', 32, '15:15', 4, 'photography light', 'Face the window, wait for cloud, and stop asking the sun.'],
  ['Rust, explained slowly', 'Benchside Notes', 'Science & Technology', 34, '21:40', 4, 'chemistry tools', 'Iron is only on loan from its ore.'],
  ['Tides for people who miss trains', 'Slackwater School', 'Science & Technology', 36, '29:59', 4, 'tides sailing', 'The sea keeps a timetable with two clocks.'],
  ['Who owns a hedge', 'Plotshare', 'Education', 38, '18:01', 3, 'law gardening', 'Whoever planted it, until the neighbour trims it for twenty years.'],
  ['The queue as a machine', 'Quiet Lemma', 'Education', 40, '34:34', 4, 'queues planning', 'One line for all tills is fair; two lines are merely hopeful.'],
  ['Listening to old radios', 'Fogbell Radio', 'Music', 42, '42:42', 4, 'radio history', 'The hiss is the sky.'],
  ['Cold frames from old windows', 'Plotshare', 'Howto & Style', 44, '11:11', 5, 'gardening', 'Glass, a slope to the south, and six weeks of spring for nothing.'],
  ['Sleep studies, read twice', 'Second Reading Lab', 'Science & Technology', 46, '55:25', 3, 'sleep evidence', 'Eight hours is an average that nobody has.'],
  ['The ferry that never turns', 'Milepost Diaries', 'Travel & Events', 48, '25:00', 4, 'ferries transport', 'Both ends are bows, and the captain walks.'],
  ['Knives: the last five degrees', 'Benchside Notes', 'Howto & Style', 50, '23:31', 4, 'tools sharpening', 'The edge is made by the burr you take away.'],
  ['Yeast has no calendar', 'Crumb & Proof', 'Food', 52, '30:03', 4, 'baking microbiology', 'Temperature is the only clock in the bowl.'],
  ['Signs that nobody reads', 'Kerbside Atlas', 'Education', 54, '20:20', 4, 'cities design', 'A sign is a design that failed earlier.'],
  ['Vitamin claims, one by one', 'Second Reading Lab', 'Science & Technology', 56, '47:18', 0, 'health evidence', 'Two of the nine hold, and one of them is sunlight.'],
  ['Dovetails by ear', 'Benchside Notes', 'Howto & Style', 58, '26:06', 4, 'woodworking', 'The saw changes its note when it leaves the line.'],
  ['Clouds in five minutes', 'Slackwater School', 'Science & Technology', 70, '5:02', 4, 'weather', 'Height first, shape second, names last.'],
  ['How to borrow a boat', 'Slackwater School', 'Travel & Events', 81, '16:48', 4, 'sailing law', 'Ask in autumn, return it painted.'],
]

const secondsOf = (length: string) =>
  length.split(':').reduce((total, part) => total * 60 + Number(part), 0)

/** The summaries of the library, newest first. */
export function makeLibrary(): SummaryView[] {
  return rows.map(([title, channel, , daysAgo, length, rating, topics, tldr], index) => {
    const videoId = `mara${String(index).padStart(7, '0')}`
    const durationSeconds = secondsOf(length)
    return aSummary({
      id: `s${index}`,
      videoId,
      title,
      thumbnail: `https://i.ytimg.com/vi/${videoId}/hqdefault.jpg`,
      duration: formatDuration(durationSeconds),
      durationSeconds,
      channel,
      url: `https://www.youtube.com/watch?v=${videoId}`,
      views: 54_000 + ((index * 377_731) % 2_100_000),
      createdAt: libraryNow - daysAgo * dayMs - index * 60_000,
      firstMadeAt: libraryNow - daysAgo * dayMs - index * 60_000,
      tags: index % 4 === 0 ? ['to cite'] : [],
      savedAt: index % 3 === 0 && index < 34 ? libraryNow - index * 60_000 : null,
      rating,
      readMinutes: 2 + (index % 4),
      savedSeconds: durationSeconds - 180,
      summary: {
        ...aSummary().summary,
        tldr,
        sentiment: (['neutral', 'positive', 'negative'] as const)[index % 3]!,
        mainTopics: topics.split(' '),
        keyPoints: [
          {
            text: `What ${channel} shows first.`,
            startSeconds: 65,
            quote: 'first of all',
            supported: true,
          },
          {
            text: `What stays of it: ${tldr}`,
            startSeconds: 252,
            quote: 'and so it stays',
            supported: true,
          },
        ],
        watchTime: length,
      },
    })
  })
}

export type FakeLibrary = { items: SummaryView[]; deleted: SummaryView[]; queries: string[] }

/**
 * Answers the API requests in the browser for a signed-in user with the Pro plan. Changes
 * are kept in the returned library.
 */
export async function fakeLibraryApi(page: Page, items = makeLibrary()): Promise<FakeLibrary> {
  const library: FakeLibrary = { items, deleted: [], queries: [] }
  await page.clock.setFixedTime(libraryNow)
  await answerNoQuestions(page)
  await signInAsFake(page, makeFakeUser({ plan: 'pro', usage: { used: 13, remaining: 187 } }))
  await answerApi(page, /\/api\/summaries(\?.*)?$/, ({ url }) => {
    library.queries.push(url.searchParams.toString())
    return { json: listSummaries(library.items, url.searchParams) }
  })
  await answerApi(page, /\/api\/cards\/due/, () => ({
    json: { items: [], due: 12, total: 12, upcoming: [] },
  }))
  await answerApi(page, /\/api\/tags$/, () => {
    const count = library.items.filter(({ tags }) => tags.includes('to cite')).length
    return { json: { items: [{ name: 'to cite', count }] } }
  })
  await answerApi(page, /\/api\/summaries\/choices$/, () => ({ json: listChoices(library.items) }))
  await answerApi(page, /\/api\/summaries\/counts$/, () => ({
    json: { summaries: library.items.length, highlights: 0, trash: library.deleted.length },
  }))
  await answerApi(page, /\/api\/saved-searches$/, () => ({ json: { items: [] } }))
  await answerApi(page, /\/api\/summaries\/spoken\?/, ({ url }) => ({
    json: searchTranscripts(library.items, url.searchParams),
  }))
  await answerApi(page, /\/api\/own-words\?/, () => ({ json: { items: [], total: 0 } }))
  await answerApi(page, /\/api\/summaries\/nearest\?/, () => ({ json: { nearest: null } }))
  await answerApi(page, /\/api\/summaries\/mara\d+(\/\w+)?(\?.*)?$/, ({ url, method, body }) => {
    const [, videoId = '', call = ''] = /summaries\/(\w+)\/?(\w*)$/.exec(url.pathname) ?? []
    return { json: applyAction(library, { method, videoId, call, body }) }
  })
  await answerApi(page, /\/api\/analytics\?/, ({ url }) => ({
    json: buildAnalytics(library.items, url.searchParams.get('range') as Analytics['range']),
  }))
  await answerApi(page, /\/api\/analytics\/overview/, () => ({
    json: buildOverview(library.items),
  }))
  return library
}

function listSummaries(items: SummaryView[], query: URLSearchParams): LibraryPage {
  const search = (query.get('search') ?? '').toLowerCase()
  const matches = items
    .filter(({ title, summary }) =>
      [title, ...summary.keyPoints.map(({ text }) => text), ...summary.mainTopics]
        .join('\n')
        .toLowerCase()
        .includes(search),
    )
    .filter(({ savedAt }) => query.get('saved') !== 'true' || savedAt !== null)
    .filter(
      ({ summary }) => !query.get('sentiment') || summary.sentiment === query.get('sentiment'),
    )
    .filter(
      ({ channel }) => (query.get('channel') ?? channel).toLowerCase() === channel.toLowerCase(),
    )
    .filter(({ summary }) => {
      const topic = query.get('topic')?.toLowerCase()
      return topic === undefined || summary.mainTopics.some((name) => name.toLowerCase() === topic)
    })
    .filter(({ rating }) => !query.get('rating') || rating === Number(query.get('rating')))
    .filter(({ tags }) => !query.get('tag') || tags.includes(query.get('tag') ?? ''))
  const key = query.get('sort') ?? 'date'
  const direction =
    query.get('direction') ?? naturalDirection(librarySorts.find((sort) => sort === key))
  const sign = direction === 'asc' ? 1 : -1
  const value = ({ title, channel, durationSeconds, rating, createdAt }: SummaryView) =>
    ({ title, channel, duration: durationSeconds, rating })[key] ?? createdAt
  const sorted = matches.toSorted((a, b) =>
    value(a) < value(b) ? -sign : value(a) > value(b) ? sign : 0,
  )
  const page = Number(query.get('page') ?? 1)
  const pageSize = Number(query.get('pageSize') ?? 10)
  return {
    items: sorted.slice((page - 1) * pageSize, page * pageSize),
    total: matches.length,
    page,
    pageSize,
  }
}

function listChoices(items: SummaryView[]): FilterChoices {
  const listNames = (names: string[]) =>
    [...tally(names)]
      .map(([name, count]) => ({ name, count }))
      .toSorted((a, b) => b.count - a.count)
  return {
    channels: listNames(items.map(({ channel }) => channel)),
    topics: listNames(items.flatMap(({ summary }) => summary.mainTopics)),
    saved: items.filter(({ savedAt }) => savedAt !== null).length,
    withHighlights: 0,
  }
}

function searchTranscripts(items: SummaryView[], query: URLSearchParams): TranscriptSearchPage {
  const search = (query.get('search') ?? '').toLowerCase()
  const ids = query.get('videoIds')?.split(',')
  const hits = items.filter(
    ({ videoId, summary }) =>
      (ids?.includes(videoId) ?? true) && summary.tldr.toLowerCase().includes(search),
  )
  const page = Number(query.get('page') ?? 1)
  return {
    items: hits.slice((page - 1) * 10, page * 10).map((summary) => {
      const moment = { startSeconds: 252.4, text: `and that is it: ${summary.summary.tldr}` }
      return { summary, ...moment, moments: [moment], momentCount: 1 }
    }),
    total: hits.length,
    waiting: 0,
    page,
    pageSize: 10,
  }
}

function applyAction(
  library: FakeLibrary,
  { method, videoId, call, body }: { method: string; videoId: string; call: string; body: unknown },
) {
  const now = libraryNow
  const item = [...library.items, ...library.deleted].find((summary) => summary.videoId === videoId)
  if (!item) throw new Error(`the library has no video ${videoId}`)
  const update = (change: Partial<SummaryView>) => {
    library.items = library.items.map((summary) =>
      summary.videoId === videoId ? { ...summary, ...change } : summary,
    )
  }
  if (call === 'saved') {
    const savedAt = method === 'PUT' ? now : null
    update({ savedAt })
    return { savedAt }
  }
  if (call === 'rating') {
    const rating = method === 'PUT' ? (body as { rating: number }).rating : 0
    update({ rating })
    return { rating, updatedAt: now }
  }
  if (call === 'restore') {
    library.deleted = library.deleted.filter((summary) => summary !== item)
    library.items = [...library.items, item].toSorted((a, b) => b.createdAt - a.createdAt)
    return { savedAt: item.savedAt }
  }
  if (call === 'related') return { items: [] }
  if (call === 'versions')
    return { items: [item], rewriteIsFree: item.rating > 0 && item.rating <= 2 }
  if (call === 'transcript')
    return { lines: [{ startSeconds: 252, endSeconds: 256, text: item.summary.tldr }], words: 12 }
  if (method !== 'DELETE') return item
  library.deleted.push(item)
  library.items = library.items.filter((summary) => summary !== item)
  return null
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const daysAgo = ({ createdAt }: SummaryView) =>
  (Date.parse(dayOf(libraryNow)) - Date.parse(dayOf(createdAt))) / dayMs
const tenth = (value: number) => Math.round(value * 10) / 10
const mean = (values: number[]) => (values.length ? sum(values) / values.length : 0)
const percent = (now: number, then: number) =>
  then ? Math.round((100 * (now - then)) / then) : null
const categoryOf = (item: SummaryView) => rows.find(([title]) => title === item.title)?.[2] ?? ''

function buildFigures(items: SummaryView[]): Overview['recent'] {
  return {
    totalSummaries: items.length,
    timeSaved: sum(items.map((item) => item.savedSeconds)),
    averageRating: tenth(mean(items.map((item) => item.rating).filter(Boolean))),
    averageLength: tenth(mean(items.map((item) => item.durationSeconds)) / 60),
  }
}

function buildMetrics(
  all: SummaryView[],
  now: SummaryView[],
  before: SummaryView[],
): Overview['metrics'] {
  const rating = (items: SummaryView[]) =>
    tenth(mean(items.map((item) => item.rating).filter(Boolean)))
  const length = (items: SummaryView[]) =>
    tenth(mean(items.map((item) => item.durationSeconds)) / 60)
  const saved = (items: SummaryView[]) => sum(items.map((item) => item.savedSeconds))
  return {
    ...buildFigures(all),
    percentageChange: {
      summaries: percent(now.length, before.length),
      timeSaved: percent(saved(now), saved(before)),
      rating: rating(before) ? tenth(rating(now) - rating(before)) : null,
      length: percent(length(now), length(before)),
    },
  }
}

function tally(names: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

function topFive(names: string[]) {
  return [...tally(names)]
    .map(([name, count]) => ({
      id: name,
      name,
      count,
      share: count / names.length,
      updatedAt: libraryNow,
    }))
    .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
    .slice(0, 5)
}

function dailyUsage(day: string, items: SummaryView[]) {
  return {
    day,
    count: items.length,
    savedTimeSec: sum(items.map((item) => item.savedSeconds)),
    updatedAt: libraryNow,
  }
}

const monday = Date.parse('2026-11-16')

function buildAnalytics(items: SummaryView[], range: Analytics['range']): Analytics {
  const length = { '7d': 7, '30d': 30, '90d': 90, '1y': 365 }[range]
  const now = items.filter((item) => daysAgo(item) < length)
  const before = items.filter((item) => daysAgo(item) >= length && daysAgo(item) < 2 * length)
  const itemsOn = (day: string) => items.filter(({ createdAt }) => dayOf(createdAt) === day)
  const topics = topFive(now.flatMap(({ summary }) => summary.mainTopics))
  return {
    range,
    metrics: buildMetrics(now, now, before),
    previous: buildFigures(before),
    rated: now.filter(({ rating }) => rating > 0).length,
    rewrites: 0,
    totalLength: sum(now.map(({ durationSeconds }) => durationSeconds)),
    longest: Math.max(0, ...now.map(({ durationSeconds }) => durationSeconds)),
    year: [...new Set(items.map(({ createdAt }) => dayOf(createdAt)))]
      .sort()
      .map((day) => ({ day, count: itemsOn(day).length })),
    days: [...new Set(now.map(({ createdAt }) => dayOf(createdAt)))]
      .sort()
      .map((day) => dailyUsage(day, itemsOn(day))),
    week: [0, 1, 2, 3, 4, 5, 6]
      .map((day) => dayOf(monday + day * dayMs))
      .map((day) => dailyUsage(day, itemsOn(day))),
    channels: topFive(now.map(({ channel }) => channel)),
    categories: topFive(now.map(categoryOf)),
    ratings: [1, 2, 3, 4, 5].map(
      (stars) => now.filter(({ rating }) => rating === stars).length,
    ) as Analytics['ratings'],
    topics: topics.map(({ name, count }) => {
      const matches = items.filter(({ summary }) => summary.mainTopics.includes(name))
      const months = tally(matches.map(({ createdAt }) => dayOf(createdAt).slice(0, 7)))
      return { name, count, months: Object.fromEntries(months) }
    }),
    entries: now.map(({ createdAt, durationSeconds }) => ({
      createdAt,
      durationInMinutes: tenth(durationSeconds / 60),
    })),
  }
}

function buildOverview(items: SummaryView[]): Overview {
  const now = items.filter((item) => daysAgo(item) < 30)
  const before = items.filter((item) => daysAgo(item) >= 30 && daysAgo(item) < 60)
  const week = items.filter(({ createdAt }) => createdAt >= monday)
  const weekdays = [0, 1, 2, 3, 4, 5, 6].map(
    (day) =>
      items.filter(({ createdAt }) => (new Date(createdAt).getUTCDay() + 6) % 7 === day).length,
  )
  return {
    metrics: buildMetrics(items, now, before),
    recent: buildFigures(now),
    previous: buildFigures(before),
    mostActiveDay: items.length ? weekdays.indexOf(Math.max(...weekdays)) : null,
    week: { count: week.length, savedTimeSec: sum(week.map((item) => item.savedSeconds)) },
    topTopic: topFive(items.flatMap(({ summary }) => summary.mainTopics))[0]?.name ?? null,
    entries: [],
    longestSeconds: items.length ? Math.max(...items.map((item) => item.durationSeconds)) : null,
  }
}
