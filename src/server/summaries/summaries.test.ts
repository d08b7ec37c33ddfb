// Tests requesting, watching and reading a summary, and every kind of invalid request.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleVideoId } from '#contract/basics/limits.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { captionFiles } from '#tests/caption-files.ts'
import { fakeYouTube, newPerson, startTestServer, type TestServer } from '#tests/deps.ts'

const link = 'https://youtu.be/dQw4w9WgXcQ'
let testServer: TestServer
const youtube = fakeYouTube({ privateVid0: 'video_private', noCaptions0: 'transcripts_disabled' })

beforeAll(async () => {
  testServer = await startTestServer({ youtube })
})
afterAll(() => testServer.close())

test('a guest pastes a link, sees the steps and the growing text, and reads the summary', async () => {
  const ann = newPerson(testServer)
  const accepted = await ann.ask({ video: link })
  expect(accepted.status).toBe(202)
  const { jobId, videoId, cached } = (await accepted.json()) as {
    jobId: string
    videoId: string
    cached: boolean
  }
  expect({ videoId, cached }).toEqual({ videoId: 'dQw4w9WgXcQ', cached: false })

  const events = await ann.watch(jobId)
  expect(events.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['step', 'part', 'summary']),
  )
  expect(events.at(-1)?.event).toBe('summary')
  const sequences = events.map(({ id }) => Number(id))
  expect(sequences).toEqual(sequences.toSorted((a, b) => a - b))

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

test('another person’s summary gets the same response as one that does not exist', async () => {
  const ann = newPerson(testServer)
  await ann.summarize({ video: link })
  const bob = newPerson(testServer)
  const existing = await bob.send('/api/summaries/dQw4w9WgXcQ')
  const missing = await bob.send('/api/summaries/AAAAAAAAAAA')
  expect([existing.status, await existing.json()]).toEqual([missing.status, await missing.json()])
  expect(existing.status).toBe(404)
})

test('a person cannot watch the job of another person', async () => {
  const ann = newPerson(testServer)
  const { jobId } = (await (await ann.ask({ video: link })).json()) as { jobId: string }
  expect((await newPerson(testServer).send(`/api/summaries/jobs/${jobId}/events`)).status).toBe(404)
})

test('a repeated request, also by another person, returns the stored summary', async () => {
  const ann = newPerson(testServer)
  await ann.summarize({ video: 'repeatedVid' })
  const fetches = youtube.requests.length
  const again = (await (await ann.ask({ video: 'repeatedVid' })).json()) as {
    cached: boolean
    jobId: string
  }
  const other = (await (
    await newPerson(testServer).ask({ video: 'https://www.youtube.com/watch?v=repeatedVid' })
  ).json()) as {
    cached: boolean
    jobId: string
  }
  expect([again.cached, other.cached]).toEqual([true, true])
  expect(other.jobId).not.toBe(again.jobId)
  expect(youtube.requests.length).toBe(fetches)
})

test.each([
  ['length', { length: 'short' }],
  ['language', { language: 'de' }],
])('another %s is another summary', async (_, change) => {
  const ann = newPerson(testServer)
  await ann.summarize({ video: 'distinctVid' })
  const accepted = (await (await ann.ask({ video: 'distinctVid', ...change })).json()) as {
    cached: boolean
  }
  expect(accepted.cached).toBe(false)
})

test('an instruction that no model can follow leads to the same summary', async () => {
  const ann = newPerson(testServer)
  await ann.summarize({ video: 'distinctVid' })
  const accepted = await ann.ask({ video: 'distinctVid', prompt: 'Only the numbers, please.' })
  expect(await accepted.json()).toMatchObject({ cached: true })
})

test('the requested language decides which captions are fetched', async () => {
  const ann = newPerson(testServer)
  const german = (await ann.summarize({ video: 'languageVid', language: 'de' })).data as SummaryView
  const english = (await ann.summarize({ video: 'languageVid', language: 'en' }))
    .data as SummaryView
  expect([german.transcript.language, english.transcript.language]).toEqual(['de', 'en'])
})

test('a video without captions shows the reason and an action, and the queue continues', async () => {
  const ann = newPerson(testServer)
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

test('a request with a field that does not exist is told which', async () => {
  const ann = newPerson(testServer)
  for (const [body, field] of [
    [{ video: link, lang: 'de' }, 'There is no field "lang".'],
    [
      { video: link, transcript: { text: 'words', format: 'srt' } },
      'transcript: There is no field "format".',
    ],
  ] as const) {
    const response = await ann.ask(body)
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error: { code: 'bad_request', message: expect.stringContaining(field) } },
    ])
  }
})

test('a failed video can be requested again', async () => {
  const ann = newPerson(testServer)
  await ann.summarize({ video: 'privateVid0' })
  const fetches = youtube.requests.length
  await ann.summarize({ video: 'privateVid0' })
  expect(youtube.requests.length).toBe(fetches + 1)
})

test('a finished job sends its end again, and a reader who reconnects resumes after the last event', async () => {
  const ann = newPerson(testServer)
  const { jobId } = (await (await ann.ask({ video: 'replayedVid' })).json()) as { jobId: string }
  const first = await ann.watch(jobId)
  const again = await ann.watch(jobId, { 'last-event-id': first.at(0)?.id ?? '' })
  expect(again.map(({ event }) => event)).toEqual(['summary'])
  expect(again.at(-1)?.data).toEqual(first.at(-1)?.data)
})

test('uploaded captions replace those that a video does not have', async () => {
  const ann = newPerson(testServer)
  const text = Array.from(
    { length: 12 },
    (_, i) =>
      `${i}\n00:00:${String(i * 4).padStart(2, '0')},000 --> 00:00:${String(i * 4 + 3).padStart(2, '0')},000\nThe lighthouse keeper lights lamp number ${i} every evening.\n`,
  ).join('\n')
  const end = await ann.summarize({ video: 'noCaptions0', transcript: { name: 'lamp.srt', text } })
  expect(end).toMatchObject({
    event: 'summary',
    data: { videoId: 'noCaptions0', transcript: { kind: 'upload' } },
  })
})

test('uploaded captions without a video get an id of their own and no link to YouTube', async () => {
  const ann = newPerson(testServer)
  const text =
    'The tide comes in twice a day because the moon pulls the water towards itself. The sun pulls too, but it is much farther away. When both pull together, the harbour wall is nearly covered.'
  const end = await ann.summarize({ transcript: { name: 'tide_talk.txt', text } })
  expect(end).toMatchObject({
    event: 'summary',
    data: { title: 'Tide talk', url: null, transcript: { language: 'en' } },
  })
  const { videoId } = end.data as SummaryView
  expect(videoId).not.toHaveLength(11)
  const titled = await ann.summarize({
    transcript: { name: 'tide_talk.txt', title: ' The two tides ', text },
    length: 'short',
  })
  expect(titled).toMatchObject({ event: 'summary', data: { videoId, title: 'The two tides' } })
  expect((await ann.send(`/api/summaries/${videoId}`)).status).toBe(200)
})

test('captions without a name are named by their first words, not by their speaker', async () => {
  const words = 'The tide comes in twice a day because the moon pulls the water towards itself. '
  const text = `Daniel Novak: ${words.repeat(4)}`
  const end = await newPerson(testServer).summarize({ transcript: { text } })
  expect(end.data).toMatchObject({ title: 'The tide comes in twice a day because…' })
})

test('captions have the title that their file gives them, which their summary does not repeat', async () => {
  const ann = newPerson(testServer)
  const words = Array.from(
    { length: 24 },
    (_, i) => `Lamp number ${i} needs ${i + 2} barrels of oil in winter.`,
  ).join(' ')
  const note = `---\ntitle: "Why does the tide come in twice?"\n---\n\n${words}`
  const end = await ann.summarize({ transcript: { name: 'transcript.md', text: note } })
  expect(end).toMatchObject({
    event: 'summary',
    data: {
      title: 'Why does the tide come in twice?',
      summary: { tldr: expect.not.stringContaining('Why does the tide come in twice?') },
    },
  })
})

test('the sample talk needs no network', async () => {
  const fetches = youtube.requests.length
  const end = await newPerson(testServer).summarize({ video: sampleVideoId })
  expect(end).toMatchObject({
    event: 'summary',
    data: { videoId: sampleVideoId, url: null, channel: 'Pith sample' },
  })
  expect(youtube.requests.length).toBe(fetches)
})

test('a person reads the transcript of a summary', async () => {
  const ann = newPerson(testServer)
  await ann.summarize({ video: 'wordsVideo1' })
  const { lines, words } = (await (
    await ann.send('/api/summaries/wordsVideo1/transcript')
  ).json()) as {
    lines: { text: string; startSeconds: number }[]
    words: number
  }
  expect(lines.map(({ text }) => text).join(' ')).toContain('figure of eight')
  expect(words).toBeGreaterThan(60)
})

test('the same idempotency key returns the same job, and is rejected for another request', async () => {
  const ann = newPerson(testServer)
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
  [{ transcript: { text: 'Words.', title: 'x'.repeat(201) } }, 400, 'bad_request'],
  [{ transcript: { text: '' } }, 422, 'captions_empty'],
  [{ transcript: { text: '\u0000\u0001\u0002PNG\u0000'.repeat(50) } }, 422, 'captions_unreadable'],
  [
    { transcript: { text: 'Only ten words are in this short text of mine.' } },
    422,
    'transcript_too_short',
  ],
  [{ transcript: { text: '1,024.5 7\n'.repeat(100) } }, 422, 'captions_only_numbers'],
  [{ transcript: { text: 'a line of text '.repeat(400_000) } }, 413, 'captions_too_large'],
  [{ transcript: { text: 'x'.repeat(20_000_000) } }, 413, 'captions_too_large'],
  [{ transcript: { text: 'a\n'.repeat(1_000_000) } }, 413, 'captions_too_large'],
])('invalid request %# gets its own message', async (body, status, code) => {
  const response = await newPerson(testServer).ask(body)
  expect([response.status, await response.json()]).toMatchObject([
    status,
    { error: { code, message: expect.stringMatching(/\w{3,}.*\.$/) } },
  ])
})

test.each([
  ['not JSON', '{"video": ', 'application/json'],
  ['no JSON at all', 'video=x', 'application/x-www-form-urlencoded'],
  ['a list', '[]', 'application/json'],
  ['null', 'null', 'application/json'],
])('a body that is %s is rejected with a message', async (_, body, type) => {
  const response = await newPerson(testServer).send('/api/summaries', {
    method: 'POST',
    body,
    headers: { 'content-type': type },
  })
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { error: { code: expect.stringMatching(/bad_request|link_missing/) } },
  ])
})

test('a page of another site cannot request a summary for a person', async () => {
  const response = await newPerson(testServer).ask(
    { video: link },
    { 'sec-fetch-site': 'cross-site' },
  )
  expect([response.status, await response.json()]).toMatchObject([
    403,
    { error: { code: 'forbidden' } },
  ])
})

test('captions of which one has no readable time are summarized, and the summary says so', async () => {
  const text = captionFiles.srt!.replace('00:00:06,500', '00:00:b6,5oo')
  const end = await newPerson(testServer).summarize({ transcript: { name: 'rain.srt', text } })
  expect(end).toMatchObject({
    event: 'summary',
    data: { coverage: { captions: { read: 2, total: 3 } }, transcript: { language: 'en' } },
  })
})

test('a programme that begins at ten o’clock is as long as what is said', async () => {
  const text = captionFiles.srt!.replaceAll('00:00:', '10:00:')
  const end = await newPerson(testServer).summarize({ transcript: { name: 'rain.srt', text } })
  expect(end).toMatchObject({
    event: 'summary',
    data: { durationSeconds: 17, coverage: { fromSeconds: 36_001 } },
  })
})
