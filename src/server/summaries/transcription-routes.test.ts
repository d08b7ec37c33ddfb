// Tests the older API: it returns the flat record, and pages of other sites cannot call it.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { extractRecordText, type SummaryRecord } from '#contract/summaries/record.ts'
import { fakeYouTube, newPerson, startTestServer, type TestServer } from '#tests/deps.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await startTestServer({
    youtube: fakeYouTube({ noCaptions0: 'transcripts_disabled' }),
  })
})
afterAll(() => testServer.close())

const guestPath = '/api/transcription/guest/dQw4w9WgXcQ?clientId=any-label'

test('a guest fetches a transcription by client id and reads the record', async () => {
  const response = await newPerson(testServer).send(guestPath)
  expect(response.status).toBe(200)
  const body = (await response.json()) as {
    success: boolean
    data: SummaryRecord
    usage: unknown
    error: unknown
  }
  const usage = {
    used: 1,
    limit: 5,
    remaining: 4,
    planKey: 'free',
    scope: 'guest',
    upgradeRequired: false,
  }
  expect(body).toMatchObject({ success: true, usage, error: null })
  const { data } = body
  expect(data).toMatchObject({
    videoId: 'dQw4w9WgXcQ',
    videoUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    videoTitle: 'How do bees find flowers?',
    videoThumbnail: null,
    videoDuration: '2:00',
    videoDurationSeconds: 120,
    duration: '2:00',
    videoChannel: 'Hive Notes',
    minRead: '1 min read',
    saveTime: 60,
    isPublic: false,
    ...{ rating: 0, views: data.views, videoViews: data.views, savedAt: null },
    userState: { rating: 0 },
    updatedAt: data.createdAt,
    id: data.summaryId,
    userId: expect.stringMatching(/^guest:/),
    transcription: expect.stringContaining('figure of eight'),
    geminiResponse: {
      keyPoints: data.keyPoints,
      fullSummary: data.summary,
      sentiment: data.sentiment,
      watchTime: '2:00',
    },
  })
  expect(data.wordCount).toBeGreaterThan(60)
  expect(data.tldr).not.toBe('')
  expect(data.keyPoints.every((point) => typeof point === 'string')).toBe(true)
  expect(data.tags).toEqual(data.mainTopics)
})

test('the record’s texts come from the AI response, else from the flat fields, else from defaults', () => {
  const ai = {
    summary: 'from the AI',
    keyPoints: ['a'],
    mainTopics: ['t'],
    sentiment: 'positive' as const,
    tldr: 'ai',
    watchTime: '1:00',
  }
  const geminiResponse = { ...ai, fullSummary: 'from the AI', contentQuality: 'medium' }
  expect(extractRecordText({ geminiResponse, summary: 'flat', tldr: 'flat' })).toEqual(ai)
  expect(
    extractRecordText({
      summary: 'flat',
      tldr: 'short',
      keyPoints: ['b'],
      mainTopics: [],
      sentiment: 'negative',
      watchTime: '2:00',
    }),
  ).toMatchObject({
    summary: 'flat',
    tldr: 'short',
    sentiment: 'negative',
  })
  expect(extractRecordText({})).toMatchObject({ summary: '', keyPoints: [], sentiment: 'neutral' })
})

test('a call from another site is rejected and nothing is queued', async () => {
  for (const site of ['cross-site', 'same-site', 'none']) {
    const response = await testServer.app.request(guestPath, {
      headers: { 'sec-fetch-site': site },
    })
    expect([response.status, await response.json()]).toMatchObject([
      403,
      { success: false, error: { code: 'forbidden' } },
    ])
  }
  expect((await testServer.app.request(guestPath)).status).toBe(403)
})

test('a call without a session is told that the token is missing', async () => {
  const response = await newPerson(testServer).send('/api/transcription/dQw4w9WgXcQ')
  expect([response.status, await response.json()]).toMatchObject([
    401,
    { error: { message: 'Auth token missing' }, message: 'Auth token missing' },
  ])
})

test('a person with a cookie reads the record, and another person’s id is rejected', async () => {
  const ann = newPerson(testServer)
  await ann.send(guestPath)
  expect((await ann.send('/api/transcription/dQw4w9WgXcQ?lang=en')).status).toBe(200)
  expect((await ann.send('/api/transcription/dQw4w9WgXcQ?userId=somebody-else')).status).toBe(403)
})

test('a failure is reported in both fields', async () => {
  const response = await newPerson(testServer).send('/api/transcription/guest/noCaptions0')
  expect([response.status, await response.json()]).toMatchObject([
    422,
    {
      success: false,
      data: null,
      error: { code: 'transcripts_disabled', action: 'upload' },
      message: expect.stringContaining('captions'),
    },
  ])
})

test('a failure that nobody foresaw is reported in both fields, too', async () => {
  const { orm } = testServer.deps.db
  const broken = vi.spyOn(orm, 'transaction').mockRejectedValue(new Error('out of cheese'))
  const response = await newPerson(testServer).send(guestPath)
  broken.mockRestore()
  expect([response.status, await response.json()]).toEqual([
    500,
    {
      success: false,
      data: null,
      usage: null,
      error: expect.objectContaining({ code: 'internal' }),
      message: 'Transcription API failed',
    },
  ])
})
