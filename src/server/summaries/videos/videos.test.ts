// Tests the metadata of a video, which appears as soon as a link is recognized.
import { afterEach, expect, test } from 'vitest'
import { fakeYouTube, newPerson, startTestServer, type TestServer } from '#tests/deps.ts'

let testServer: TestServer
afterEach(() => testServer.close())

const read = async (videoId: string) =>
  (await testServer.app.request(`/api/videos/${videoId}`)).json()

test('metadata is fetched from YouTube once a day', async () => {
  let fetches = 0
  const youtube = fakeYouTube()
  const { fetchMetadata } = youtube
  youtube.fetchMetadata = (videoId) => {
    fetches++
    return fetchMetadata(videoId)
  }
  testServer = await startTestServer({ youtube, idle: true })
  expect(await read('dQw4w9WgXcQ')).toMatchObject({
    id: 'dQw4w9WgXcQ',
    title: 'How do bees find flowers?',
    channelTitle: 'Hive Notes',
    durationSeconds: 120,
    viewCount: 1234,
  })
  await read('dQw4w9WgXcQ')
  expect(fetches).toBe(1)
  testServer.clock.nowMs += 25 * 3600 * 1000
  await read('dQw4w9WgXcQ')
  expect(fetches).toBe(2)
})

test('without an answer from YouTube a person sees placeholders and the reason until it answers again', async () => {
  const failures: Record<string, 'network'> = { dQw4w9WgXcQ: 'network' }
  testServer = await startTestServer({ youtube: fakeYouTube(failures), idle: true })
  expect(await read('dQw4w9WgXcQ')).toMatchObject({
    title: 'Video Title Unavailable',
    channelTitle: 'Channel Unavailable',
    error: { code: 'network' },
  })
  delete failures.dQw4w9WgXcQ
  const later = await read('dQw4w9WgXcQ')
  expect(later).toMatchObject({ title: 'How do bees find flowers?' })
  expect(later).not.toHaveProperty('error')
})

test('an invalid video id is rejected', async () => {
  testServer = await startTestServer({ idle: true })
  expect(await read('not-an-id')).toMatchObject({ error: { code: 'invalid_url' } })
})

test('an address has a hundred videos looked up in ten minutes, and stored ones as often as it likes', async () => {
  let lookups = 0
  const youtube = fakeYouTube()
  const { fetchMetadata } = youtube
  youtube.fetchMetadata = (videoId) => {
    lookups++
    return fetchMetadata(videoId)
  }
  testServer = await startTestServer({ youtube, idle: true })
  const look = async (address: string, number: number) =>
    (await (
      await newPerson(testServer, { address }).send(
        `/api/videos/video${String(number).padStart(6, '0')}`,
      )
    ).json()) as { title: string; error?: { code: string } }
  for (let number = 0; number < 130; number++) await look('10.9.0.1', number)
  expect(lookups).toBe(100)
  expect(await look('10.9.0.1', 129)).toMatchObject({
    title: 'Video Title Unavailable',
    error: { code: 'too_many_attempts' },
  })
  expect(await look('10.9.0.1', 99)).not.toHaveProperty('error')
  expect(await look('10.9.0.2', 129)).not.toHaveProperty('error')
  testServer.clock.nowMs += 10 * 60_000
  expect(await look('10.9.0.1', 128)).not.toHaveProperty('error')
})
