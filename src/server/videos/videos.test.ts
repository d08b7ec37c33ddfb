// As soon as a link is recognised, a person sees what video it is; and sees placeholders, not an error page, when nobody knows.
import { afterEach, expect, test } from 'vitest'
import { startWorld, talkingYouTube, type World } from '#tests/deps.ts'

let world: World
afterEach(() => world.close())

const read = async (videoId: string) => (await world.app.request(`/api/videos/${videoId}`)).json()

test('title, channel and length come once from YouTube and then from the store, for a day', async () => {
  let described = 0
  const youtube = talkingYouTube()
  const describe = youtube.describe
  youtube.describe = (videoId) => {
    described++
    return describe(videoId)
  }
  world = await startWorld({ youtube, idle: true })
  expect(await read('dQw4w9WgXcQ')).toMatchObject({
    id: 'dQw4w9WgXcQ',
    title: 'How do bees find flowers?',
    channelTitle: 'Hive Notes',
    durationSeconds: 120,
    viewCount: 1234,
  })
  await read('dQw4w9WgXcQ')
  expect(described).toBe(1)
  world.clock.nowMs += 25 * 3600 * 1000
  await read('dQw4w9WgXcQ')
  expect(described).toBe(2)
})

test('when YouTube tells nothing there are placeholders and the reason; when it answers again they are replaced', async () => {
  const failures: Record<string, 'network'> = { dQw4w9WgXcQ: 'network' }
  world = await startWorld({ youtube: talkingYouTube(failures), idle: true })
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

test('what is no video id is refused', async () => {
  world = await startWorld({ idle: true })
  expect(await read('not-an-id')).toMatchObject({ error: { code: 'invalid_url' } })
})
