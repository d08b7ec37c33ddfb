// Ada sees how often each way to captions succeeds, why it failed last, and tries a video
// through one.
import pino from 'pino'
import { afterEach, expect, test } from 'vitest'
import type { CaptionWayState } from '#contract/captions/caption-ways.ts'
import { readSettings } from '#server/config.ts'
import { captionAttempts } from '#server/db/schema/operation/caption-attempts.ts'
import { generations } from '#server/db/schema/summaries.ts'
import { openYouTube } from '#server/sources/youtube/open-youtube.ts'
import { fakeYouTube, newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { type FakeYouTubeServer, startYouTube } from '#tests/doubles/youtube.ts'
import { failingVideos, testVideos } from '#tests/doubles/youtube-videos.ts'

let testServer: TestServer
let double: FakeYouTubeServer | null = null
afterEach(async () => {
  await testServer.close()
  await double?.close()
  double = null
})

type Person = ReturnType<typeof newPerson>
const listWays = async (ada: Person) => {
  const { items } = (await (await ada.send('/api/admin/sources')).json()) as {
    items: CaptionWayState[]
  }
  return Object.fromEntries(items.map((item) => [item.way, item]))
}
const tryWay = (ada: Person, way: string, video: string) =>
  ada.sendJson('POST', '/api/admin/sources/trials', { way, video })

/** A server with the double of YouTube, which counts like a real one. */
async function startWithDouble() {
  double = await startYouTube()
  const attempts: object[] = []
  const youtube = openYouTube({
    settings: readSettings({ YOUTUBE_BASE_URL: double.url, YOUTUBE_API_KEY: '' }),
    now: () => testServer.clock.nowMs,
    log: pino({ level: 'silent' }),
    onAttempt: (attempt) => {
      attempts.push(attempt)
      testServer.deps.captionAttempts.count(attempt)
    },
  })
  testServer = await startTestServer({ youtube })
  const ada = newPerson(testServer)
  await ada.signUp('Ada')
  return { ada, attempts }
}

test('successes and failures are counted by day and way, without what people tried to read', async () => {
  testServer = await startTestServer({ youtube: fakeYouTube() })
  const ada = newPerson(testServer)
  await ada.signUp('Ada')
  const { count } = testServer.deps.captionAttempts
  count({ way: 'direct', failure: null })
  testServer.clock.nowMs += 24 * 3600 * 1000
  await ada.signIn()
  count({
    way: 'direct',
    failure: { code: 'ip_blocked', reason: 'Sign in to confirm you’re not a bot' },
  })
  expect((await listWays(ada)).direct).toMatchObject({ today: { succeeded: 0, failed: 1 } })
  count({ way: 'direct', failure: null })
  const { direct, proxy, upload } = await listWays(ada)
  expect(direct).toMatchObject({
    isSetUp: true,
    isUsed: true,
    today: { succeeded: 1, failed: 1 },
    week: { succeeded: 2, failed: 1 },
    lastFailure: {
      code: 'ip_blocked',
      at: testServer.clock.nowMs,
      reason: 'Sign in to confirm you’re not a bot',
    },
  })
  expect(proxy).toMatchObject({ isSetUp: false, isUsed: false, lastFailure: null })
  expect(upload).toMatchObject({ isSetUp: true, today: { succeeded: 0, failed: 0 } })
  expect(await testServer.deps.db.orm.$count(captionAttempts)).toBe(2)
})

test('what people upload is counted as a way of its own', async () => {
  testServer = await startTestServer({ youtube: fakeYouTube() })
  const ada = newPerson(testServer)
  await ada.signUp('Ada')
  const text = `1\n00:00:01,000 --> 00:00:20,000\n${'A talk about bees and the meadow where they find flowers. '.repeat(6)}\n`
  expect((await ada.ask({ transcript: { text, name: 'talk.srt' } })).status).toBe(202)
  expect((await ada.ask({ transcript: { text: '1 2 3 4 5', name: 'talk.srt' } })).status).toBe(422)
  expect((await listWays(ada)).upload).toMatchObject({
    today: { succeeded: 1, failed: 1 },
    lastFailure: { code: expect.stringMatching(/^captions_/) },
  })
})

test('one video is tried directly: nothing is stored or counted, and a failure says why', async () => {
  const { ada, attempts } = await startWithDouble()
  const read = await (
    await tryWay(ada, 'direct', `https://youtu.be/${testVideos.sourdough}`)
  ).json()
  expect(read).toMatchObject({
    way: 'direct',
    problem: null,
    result: { language: 'en', words: expect.any(Number) },
  })
  const refused = await (
    await tryWay(ada, 'direct', `https://youtu.be/${failingVideos.ip_blocked}`)
  ).json()
  expect(refused).toMatchObject({ result: null, problem: { title: expect.any(String) } })
  expect([attempts, await testServer.deps.db.orm.$count(generations)]).toEqual([[], 0])
  expect((await tryWay(ada, 'proxy', 'https://youtu.be/jNQXAC9IVRw')).status).toBe(400)
  for (const link of [
    'http://127.0.0.1/watch',
    'http://169.254.169.254/',
    'https://evil.example/watch?v=jNQXAC9IVRw',
    '',
  ])
    expect((await tryWay(ada, 'direct', link)).status).toBe(400)
  const { items } = (await (await ada.send('/api/admin/actions')).json()) as { items: object[] }
  expect(items).toHaveLength(3)
  expect(items).toContainEqual(
    expect.objectContaining({ action: 'try_way', details: { way: 'proxy' } }),
  )
})

test('trials are limited', async () => {
  testServer = await startTestServer({ youtube: fakeYouTube() })
  const ada = newPerson(testServer)
  await ada.signUp('Ada')
  const statuses = []
  for (let number = 0; number < 31; number++)
    statuses.push((await tryWay(ada, 'direct', 'jNQXAC9IVRw')).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(30)
  expect(statuses.at(-1)).toBe(429)
})
