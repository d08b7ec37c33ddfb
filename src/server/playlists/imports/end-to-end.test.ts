// Imports a playlist from a fake YouTube over HTTP at the server's own pace.
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Listing, PlaylistView } from '#contract/playlists/playlists.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { type FakeYouTubeServer, startYouTube } from '#tests/doubles/youtube.ts'
import { readSettings } from '../../config.ts'
import { openYouTube } from '../../sources/youtube/open-youtube.ts'

let fakeYouTube: FakeYouTubeServer
let testServer: TestServer
beforeAll(async () => {
  fakeYouTube = await startYouTube()
  const environment = { YOUTUBE_BASE_URL: fakeYouTube.url, IMPORT_PACE_MS: '50' }
  const youtube = openYouTube({
    settings: readSettings(environment),
    now: Date.now,
    log: pino({ level: 'silent' }),
  })
  testServer = await startTestServer({ youtube, environment, now: Date.now })
})
afterAll(async () => {
  await testServer.close()
  await fakeYouTube.close()
})

test('a pasted YouTube playlist becomes a playlist of summaries in the same order', async () => {
  const ann = newPerson(testServer)
  await ann.signUp()
  const link = 'https://www.youtube.com/playlist?list=PLtalksToTryPithWith'
  const listing = (await (await ann.sendJson('POST', '/api/listings', { link })).json()) as Listing
  expect(listing).toMatchObject({
    title: 'Talks to try',
    kind: 'playlist',
    hasMore: false,
    remaining: 5,
  })
  const { id } = (await (
    await ann.sendJson('POST', '/api/playlists', { name: listing.title })
  ).json()) as {
    id: string
  }
  const videos = listing.videos.slice(0, 3).map(({ videoId, title }) => ({ videoId, title }))
  expect((await ann.sendJson('POST', `/api/playlists/${id}/imports`, { videos })).status).toBe(202)
  const view = async () => (await (await ann.send(`/api/playlists/${id}`)).json()) as PlaylistView
  await expect
    .poll(async () => (await view()).imports.map(({ state }) => state), { interval: 200 })
    .toEqual(['done', 'done', 'done'])
  const result = await view()
  expect(result.items.map(({ videoId, title }) => ({ videoId, title }))).toEqual(videos)
  expect(result.items.every(({ tldr }) => tldr.length > 0)).toBe(true)
})
