// The whole way, with nothing stepped by hand: a link, its videos from a YouTube over HTTP, and the pace of the server itself.
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Listing, PlaylistView } from '#contract/playlists.ts'
import { aPerson, startWorld, type World } from '#tests/deps.ts'
import { type FakeYouTubeServer, startYouTube } from '#tests/doubles/youtube.ts'
import { openYouTube } from '../adapters/youtube/open-youtube.ts'
import { readSettings } from '../config.ts'

let double: FakeYouTubeServer
let world: World
beforeAll(async () => {
  double = await startYouTube()
  const environment = { YOUTUBE_BASE_URL: double.url, IMPORT_PACE_MS: '50' }
  const youtube = openYouTube({ settings: readSettings(environment), now: Date.now, log: pino({ level: 'silent' }) })
  world = await startWorld({ youtube, environment, now: Date.now })
})
afterAll(async () => {
  await world.close()
  await double.close()
})

test('a pasted playlist becomes a playlist of summaries, in its order', async () => {
  const ann = aPerson(world)
  await ann.signUp()
  const link = 'https://www.youtube.com/playlist?list=PLtalksToTryPithWith'
  const listing = (await (await ann.sendJson('POST', '/api/listings', { link })).json()) as Listing
  expect(listing).toMatchObject({ title: 'Talks to try', kind: 'playlist', hasMore: false, remaining: 5 })
  const { id } = (await (await ann.sendJson('POST', '/api/playlists', { name: listing.title })).json()) as {
    id: string
  }
  const videos = listing.videos.slice(0, 3).map(({ videoId, title }) => ({ videoId, title }))
  expect((await ann.sendJson('POST', `/api/playlists/${id}/imports`, { videos })).status).toBe(202)
  const view = async () => (await (await ann.send(`/api/playlists/${id}`)).json()) as PlaylistView
  await expect
    .poll(async () => (await view()).imports.map(({ state }) => state), { timeout: 40_000, interval: 200 })
    .toEqual(['done', 'done', 'done'])
  const made = await view()
  expect(made.items.map(({ videoId, title }) => ({ videoId, title }))).toEqual(videos)
  expect(made.items.every(({ tldr }) => tldr.length > 0)).toBe(true)
}, 60_000)
