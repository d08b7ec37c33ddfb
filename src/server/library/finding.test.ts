// Twenty searches in a small library of talks: each finds the summary or the spoken words
// that a person means.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Transcript } from '#contract/captions/transcript.ts'
import type { LibraryPage, TranscriptSearchPage } from '#contract/library/library.ts'
import { parseCaptions } from '#engine/captions/parse.ts'
import {
  fakeYouTube,
  makeSourceTranscript,
  newPerson,
  startTestServer,
  type TestServer,
} from '#tests/deps.ts'
import { knife, lighthouse, timetable, turmuhr } from '#tests/doubles/youtube-transcripts.ts'
import { makeTrack } from '#tests/doubles/youtube-videos.ts'
import { engines } from '#tests/engines.ts'
import { indexTranscripts } from '../summaries/transcripts/index-transcripts.ts'

const speakScript = (name: string) =>
  makeTrack(readFileSync(`tests/readings/${name}.txt`, 'utf8').trim())
const bridges: Transcript = {
  language: 'en',
  kind: 'manual',
  cues: parseCaptions(readFileSync('sample/sample-talk.vtt', 'utf8')).cues,
}
const talks: Record<string, { title: string; channel: string; transcript: Transcript }> = {
  bridges0001: {
    title: 'What does a bridge inspector listen for?',
    channel: 'Structures',
    transcript: bridges,
  },
  lighthouse1: {
    title: 'Why a finger could turn the lamp',
    channel: 'Café Müller',
    transcript: makeTrack(lighthouse),
  },
  timetable01: {
    title: 'How a tram timetable is made',
    channel: 'Kerbside',
    transcript: makeTrack(timetable),
  },
  knife000001: {
    title: 'Sharpen a kitchen knife with AI',
    channel: 'Kerbside',
    transcript: makeTrack(knife),
  },
  turmuhr0001: {
    title: 'Über die Turmuhr, die nachgeht',
    channel: 'Technik',
    transcript: makeTrack(turmuhr, { language: 'de' }),
  },
  bicycle0001: {
    title: 'True a bicycle wheel at home',
    channel: 'Repair Corner',
    transcript: speakScript('tutorial'),
  },
  cables00001: {
    title: 'The man who repairs the internet',
    channel: 'Depths',
    transcript: speakScript('interview'),
  },
  parents0001: {
    title: 'Parents, February',
    channel: 'School',
    transcript: speakScript('meeting'),
  },
  news0000001: { title: 'The news at eight', channel: 'Evening', transcript: speakScript('news') },
}

/**
 * `titles` and `spoken` are videos that the search must find; with `only` it finds no
 * others there.
 */
type Search = { search: string; titles?: string[]; spoken?: string[]; only?: true; says?: string }
const searches: Search[] = [
  { search: 'tram timetable', titles: ['timetable01'] },
  { search: 'TIMETABLES', titles: ['timetable01'], spoken: ['timetable01'] },
  { search: 'timetabel', titles: ['timetable01'], spoken: ['timetable01'], says: 'timetable' },
  { search: 'lightouse', spoken: ['lighthouse1'], says: 'lighthouse' },
  { search: 'hammre', spoken: ['bridges0001'], says: 'hammer' },
  { search: 'cafe muller', titles: ['lighthouse1'], only: true },
  { search: 'über', titles: ['turmuhr0001'] },
  { search: 'UBER TURMUHR', titles: ['turmuhr0001'], only: true },
  { search: 'AI', titles: ['knife000001'], spoken: [], only: true },
  { search: 'ar', spoken: [], titles: [], only: true },
  { search: 'sharks', spoken: ['cables00001'], only: true },
  { search: 'shark', spoken: ['cables00001'], only: true },
  { search: '"garden hose"', spoken: ['cables00001'], only: true },
  { search: 'garden -hose', spoken: ['parents0001'], only: true },
  {
    search: 'bicycles',
    titles: ['bicycle0001', 'lighthouse1'],
    spoken: ['bicycle0001', 'lighthouse1'],
    only: true,
  },
  {
    search: 'channel:kerbside knife',
    titles: ['knife000001'],
    spoken: ['knife000001'],
    only: true,
  },
  { search: 'what did they say about sandbags?', spoken: ['news0000001'], only: true },
  { search: 'satelites', spoken: ['cables00001'], only: true, says: 'satellites' },
  { search: 'repair inter', titles: ['cables00001'] },
  { search: 'zeppelin', titles: [], spoken: [], only: true },
]

describe.each(engines)('on %s', (_, open) => {
  let testServer: TestServer
  let ann: ReturnType<typeof newPerson>
  beforeAll(async () => {
    const { database } = await open()
    const youtube = {
      ...fakeYouTube(),
      async fetchTranscript(videoId: string) {
        const source = makeSourceTranscript(videoId)
        const { title, channel, transcript } = talks[videoId]!
        return {
          ...source,
          transcript,
          metadata: { ...source.metadata!, title, channelTitle: channel },
        }
      },
      fetchMetadata: async (videoId: string) => makeSourceTranscript(videoId).metadata!,
      listVideos: async () => ({ title: '', videos: [], hasMore: false }),
    }
    testServer = await startTestServer({ database, youtube, environment: { ALLOWANCE: 'off' } })
    ann = newPerson(testServer)
    await ann.signUp()
    for (const video of Object.keys(talks)) await ann.summarize({ video })
    await indexTranscripts(testServer.deps)
  })
  afterAll(() => testServer.close())

  test.each(searches)(
    'a person who types $search finds what they mean',
    async ({ search, titles, spoken, ...expected }) => {
      const query = new URLSearchParams({ search }).toString()
      const get = async (path: string) => (await ann.send(`/api/summaries${path}?${query}`)).json()
      const found = ((await get('')) as LibraryPage).items.map(({ videoId }) => videoId)
      const said = ((await get('/spoken')) as TranscriptSearchPage).items
      const saidIn = said.map(({ summary }) => summary.videoId)
      for (const [wanted, actual] of [
        [titles, found],
        [spoken, saidIn],
      ] as const) {
        if (wanted) expect(actual).toEqual(expect.arrayContaining(wanted))
        if (wanted && expected.only) expect(actual).toHaveLength(wanted.length)
      }
      if (expected.says) expect(said[0]!.text.toLowerCase()).toContain(expected.says)
    },
  )

  test.each([
    { kind: 'right-to-left words', search: 'שלום مرحبا' },
    { kind: 'an unbalanced quote', search: '"garden hose' },
    { kind: 'single quotes and signs of a query', search: "it's 'a & b | !c:* \\" },
    { kind: 'only operators', search: 'rating:5 -hose -"garden hose" before:2001-01-01' },
    { kind: 'an operator without a value', search: 'tag: channel:""' },
    { kind: 'only quotes', search: '""""' },
    { kind: 'only emoji', search: '🐝 👩‍👩‍👧' },
    { kind: 'only signs', search: '-- .*( %_' },
  ])('a search of $kind is answered', async ({ search }) => {
    const query = new URLSearchParams({ search }).toString()
    for (const path of ['', '/spoken', '/nearest']) {
      const response = await ann.send(`/api/summaries${path}?${query}`)
      expect(response.status, path).toBe(200)
    }
  })

  test('a search that lacks its last quote finds the phrase, and one for emoji finds nothing', async () => {
    const find = async (path: string, search: string) =>
      (await (
        await ann.send(`/api/summaries${path}?${new URLSearchParams({ search })}`)
      ).json()) as LibraryPage
    expect((await find('/spoken', '"garden hose')).total).toBe(1)
    expect(await find('', '🐝 👩‍👩‍👧')).toMatchObject({ items: [], total: 0 })
    expect(await find('', 'שלום')).toMatchObject({ items: [], total: 0 })
  })
})
