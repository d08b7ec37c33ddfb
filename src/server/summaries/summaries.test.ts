// A person pastes a link and reads the summary; and everything that may come between.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleVideoId } from '#contract/settings.ts'
import type { SummaryView } from '#contract/summary.ts'
import { aPerson, startWorld, talkingYouTube, type World } from '#tests/deps.ts'

const link = 'https://youtu.be/dQw4w9WgXcQ'
let world: World
const youtube = talkingYouTube({ privateVid0: 'video_private', noCaptions0: 'transcripts_disabled' })

beforeAll(async () => {
  world = await startWorld({ youtube })
})
afterAll(() => world.close())

test('a stranger pastes a link, sees the steps and the growing text, and reads the summary', async () => {
  const ann = aPerson(world)
  const accepted = await ann.ask({ video: link })
  expect(accepted.status).toBe(202)
  const { jobId, videoId, cached } = (await accepted.json()) as { jobId: string; videoId: string; cached: boolean }
  expect({ videoId, cached }).toEqual({ videoId: 'dQw4w9WgXcQ', cached: false })

  const events = await ann.watch(jobId)
  expect(events.map(({ event }) => event)).toEqual(expect.arrayContaining(['step', 'part', 'summary']))
  expect(events.at(-1)?.event).toBe('summary')
  const marks = events.map(({ id }) => Number(id))
  expect(marks).toEqual(marks.toSorted((a, b) => a - b))

  const view = events.at(-1)?.data as SummaryView
  expect(view).toMatchObject({
    title: 'How do bees find flowers?',
    channel: 'Hive Notes',
    duration: '2:00',
    durationSeconds: 120,
    views: 1234,
    length: 'medium',
    language: 'en',
    rating: 0,
    savedAt: null,
    url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    engine: { kind: 'extract' },
    transcript: { language: 'en', kind: 'manual' },
    readMinutes: 1,
    savedSeconds: 60,
    coverage: { fromSeconds: 0, share: 1 },
  })
  expect(view.summary.tldr).not.toBe('')
  expect(view.summary.keyPoints.length).toBeGreaterThan(0)

  const read = await ann.send('/api/summaries/dQw4w9WgXcQ')
  expect(await read.json()).toEqual(view)
})

test('somebody else gets the same answer for her summary as for none', async () => {
  const ann = aPerson(world)
  await ann.summarize({ video: link })
  const bob = aPerson(world)
  const hers = await bob.send('/api/summaries/dQw4w9WgXcQ')
  const none = await bob.send('/api/summaries/AAAAAAAAAAA')
  expect([hers.status, await hers.json()]).toEqual([none.status, await none.json()])
  expect(hers.status).toBe(404)
})

test('nobody watches the job of another person', async () => {
  const ann = aPerson(world)
  const { jobId } = (await (await ann.ask({ video: link })).json()) as { jobId: string }
  expect((await aPerson(world).send(`/api/summaries/jobs/${jobId}/events`)).status).toBe(404)
})

test('asking again, also by somebody else, is answered from the store', async () => {
  const ann = aPerson(world)
  await ann.summarize({ video: 'repeatedVid' })
  const before = youtube.asked.length
  const again = (await (await ann.ask({ video: 'repeatedVid' })).json()) as { cached: boolean; jobId: string }
  const other = (await (await aPerson(world).ask({ video: 'https://www.youtube.com/watch?v=repeatedVid' })).json()) as {
    cached: boolean
    jobId: string
  }
  expect([again.cached, other.cached]).toEqual([true, true])
  expect(other.jobId).not.toBe(again.jobId)
  expect(youtube.asked.length).toBe(before)
})

test.each([
  ['length', { length: 'short' }],
  ['language', { language: 'de' }],
  ['wish', { prompt: 'Only the numbers, please.' }],
])('another %s is another summary', async (_, change) => {
  const ann = aPerson(world)
  await ann.summarize({ video: 'distinctVid' })
  const answer = (await (await ann.ask({ video: 'distinctVid', ...change })).json()) as { cached: boolean }
  expect(answer.cached).toBe(false)
})

test('the language that was asked for decides which captions are read', async () => {
  const ann = aPerson(world)
  const german = (await ann.summarize({ video: 'languageVid', language: 'de' })).data as SummaryView
  const english = (await ann.summarize({ video: 'languageVid', language: 'en' })).data as SummaryView
  expect([german.transcript.language, english.transcript.language]).toEqual(['de', 'en'])
})

test('a video that cannot be read says why and what to do, and the queue goes on', async () => {
  const ann = aPerson(world)
  const end = await ann.summarize({ video: 'noCaptions0' })
  expect(end).toMatchObject({
    event: 'problem',
    data: {
      code: 'transcripts_disabled',
      action: 'upload',
      message: expect.stringContaining('does not publish captions'),
    },
  })
  expect((await ann.send('/api/summaries/noCaptions0')).status).toBe(404)
  expect((await ann.summarize({ video: 'afterwardsV' })).event).toBe('summary')
})

test('after a failure the same video may be tried again', async () => {
  const ann = aPerson(world)
  await ann.summarize({ video: 'privateVid0' })
  const before = youtube.asked.length
  await ann.summarize({ video: 'privateVid0' })
  expect(youtube.asked.length).toBe(before + 1)
})

test('a finished job replays its end, and a reader who lost the line goes on after the last mark', async () => {
  const ann = aPerson(world)
  const { jobId } = (await (await ann.ask({ video: 'replayedVid' })).json()) as { jobId: string }
  const first = await ann.watch(jobId)
  const again = await ann.watch(jobId, { 'last-event-id': first.at(0)?.id ?? '' })
  expect(again.map(({ event }) => event)).toEqual(['summary'])
  expect(again.at(-1)?.data).toEqual(first.at(-1)?.data)
})

test('captions that a person brings stand in for a video that has none', async () => {
  const ann = aPerson(world)
  const text = Array.from(
    { length: 12 },
    (_, i) =>
      `${i}\n00:00:${String(i * 4).padStart(2, '0')},000 --> 00:00:${String(i * 4 + 3).padStart(2, '0')},000\nThe lighthouse keeper lights lamp number ${i} every evening.\n`,
  ).join('\n')
  const end = await ann.summarize({ video: 'noCaptions0', transcript: { name: 'lamp.srt', text } })
  expect(end).toMatchObject({ event: 'summary', data: { videoId: 'noCaptions0', transcript: { kind: 'upload' } } })
})

test('captions without a video get an address of their own and no link to YouTube', async () => {
  const ann = aPerson(world)
  const text =
    'The tide comes in twice a day because the moon pulls the water towards itself. The sun pulls too, but it is much farther away. When both pull together, the harbour wall is nearly covered.'
  const end = await ann.summarize({ transcript: { name: 'tide_talk.txt', text } })
  expect(end).toMatchObject({ event: 'summary', data: { title: 'tide talk', url: null } })
  const { videoId } = end.data as SummaryView
  expect(videoId).not.toHaveLength(11)
  expect((await ann.send(`/api/summaries/${videoId}`)).status).toBe(200)
})

test('the sample talk needs no network', async () => {
  const before = youtube.asked.length
  const end = await aPerson(world).summarize({ video: sampleVideoId })
  expect(end).toMatchObject({ event: 'summary', data: { videoId: sampleVideoId, url: null, channel: 'Pith sample' } })
  expect(youtube.asked.length).toBe(before)
})

test('the words behind a summary can be read', async () => {
  const ann = aPerson(world)
  await ann.summarize({ video: 'wordsVideo1' })
  const { lines, words } = (await (await ann.send('/api/summaries/wordsVideo1/transcript')).json()) as {
    lines: { text: string; startSeconds: number }[]
    words: number
  }
  expect(lines.map(({ text }) => text).join(' ')).toContain('figure of eight')
  expect(words).toBeGreaterThan(60)
})

test('the same idempotency key replays, and is refused for something else', async () => {
  const ann = aPerson(world)
  const key = { 'idempotency-key': 'click-1' }
  const first = await (await ann.ask({ video: 'idempotent1' }, key)).json()
  const again = await (await ann.ask({ video: 'idempotent1' }, key)).json()
  expect((again as { jobId: string }).jobId).toBe((first as { jobId: string }).jobId)
  const other = await ann.ask({ video: 'idempotent2' }, key)
  expect([other.status, await other.json()]).toMatchObject([422, { error: { code: 'key_reused' } }])
})

test.each([
  [{}, 400, 'link_missing'],
  [{ video: '   ' }, 400, 'link_missing'],
  [{ video: 'hello there' }, 400, 'invalid_url'],
  [{ video: 'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ' }, 400, 'invalid_url'],
  [{ video: 'https://vimeo.com/1234' }, 400, 'invalid_url'],
  [{ video: 'https://www.youtube.com/playlist?list=PLabc' }, 400, 'playlist_link'],
  [{ video: 'https://www.youtube.com/@handle' }, 400, 'channel_link'],
  [{ video: link, length: 'endless' }, 400, 'bad_request'],
  [{ video: link, language: '<script>' }, 400, 'bad_request'],
  [{ video: link, prompt: 'x'.repeat(501) }, 400, 'bad_request'],
  [{ transcript: { text: '' } }, 422, 'captions_empty'],
  [{ transcript: { text: '\u0000\u0001\u0002PNG\u0000'.repeat(50) } }, 422, 'captions_unreadable'],
  [{ transcript: { text: 'Only ten words are in this short text of mine.' } }, 422, 'transcript_too_short'],
  [{ transcript: { text: 'a line of text '.repeat(400_000) } }, 413, 'captions_too_large'],
  [{ transcript: { text: 'x'.repeat(20_000_000) } }, 413, 'captions_too_large'],
  [{ transcript: { text: 'a\n'.repeat(1_000_000) } }, 413, 'captions_too_large'],
])('bad input %# gets its own sentence', async (body, status, code) => {
  const answer = await aPerson(world).ask(body)
  expect([answer.status, await answer.json()]).toMatchObject([
    status,
    { error: { code, message: expect.stringMatching(/\w{3,}.*\.$/) } },
  ])
})

test.each([
  ['not JSON', '{"video": ', 'application/json'],
  ['no JSON at all', 'video=x', 'application/x-www-form-urlencoded'],
  ['a list', '[]', 'application/json'],
  ['null', 'null', 'application/json'],
])('%s is refused politely', async (_, body, type) => {
  const answer = await aPerson(world).send('/api/summaries', {
    method: 'POST',
    body,
    headers: { 'content-type': type },
  })
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { error: { code: expect.stringMatching(/bad_request|link_missing/) } },
  ])
})

test('a page of another site cannot ask in a person’s name', async () => {
  const answer = await aPerson(world).ask({ video: link }, { 'sec-fetch-site': 'cross-site' })
  expect([answer.status, await answer.json()]).toMatchObject([403, { error: { code: 'forbidden' } }])
})
