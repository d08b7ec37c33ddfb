// Listing playlists and channels of a YouTube that behaves, and of one that does not.
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readListLink } from '#contract/link.ts'
import { Problem } from '#contract/problems.ts'
import { apiKeys, type FakeYouTubeServer, startYouTube } from '#tests/doubles/youtube.ts'
import { channelId } from '#tests/doubles/youtube-lists.ts'
import { type Failure, talks } from '#tests/doubles/youtube-videos.ts'
import { readSettings } from '../../config.ts'
import { readListPage } from './list-page.ts'
import { openYouTube } from './open-youtube.ts'
import type { ListSource } from './youtube.ts'

let double: FakeYouTubeServer
beforeAll(async () => {
  double = await startYouTube()
})
afterAll(() => double.close())
beforeEach(() => {
  double.requests.length = 0
  double.blocked.clear()
})

const list = (link: string, environment: Record<string, string> = {}, limit = 500) => {
  const settings = readSettings({
    YOUTUBE_BASE_URL: double.url,
    YOUTUBE_DATA_API_BASE_URL: `${double.url}/youtube/v3`,
    ...environment,
  })
  const youtube = openYouTube({ settings, now: () => 0, log: pino({ level: 'silent' }) })
  return youtube.list(readListLink(link) as ListSource, limit)
}
const playlist = (id: string) => `https://www.youtube.com/playlist?list=${id}`
const withKey = { YOUTUBE_API_KEY: apiKeys.good }
const asked = (path: string) => double.requests.filter((request) => request.path.endsWith(path))

test.each(['PLtalksToTryPithWith', 'PLwrittenAsBefore'])(
  'a playlist comes with its title and all its videos: %s',
  async (id) => {
    const found = await list(playlist(id))
    expect(found?.videos.map(({ videoId }) => videoId)).toEqual(Object.values(talks))
    expect(found?.hasMore).toBe(false)
    const video = double.videos.get(talks.timetable)!
    expect(found?.videos.find(({ videoId }) => videoId === talks.timetable)).toEqual({
      videoId: talks.timetable,
      title: video.title,
      durationSeconds: video.durationSeconds,
      thumbnail: `${double.url}/vi/${talks.timetable}/hqdefault.jpg`,
    })
  },
)

test.each([
  'https://www.youtube.com/@citytalks',
  '@citytalks',
  `youtube.com/channel/${channelId}/videos`,
  'youtube.com/c/citytalks',
  'm.youtube.com/user/citytalks',
])('a channel is found by any of its addresses: %s', async (link) => {
  const found = await list(link)
  expect(found).toMatchObject({ title: 'City Talks', hasMore: false })
  expect(found?.videos).toHaveLength(60 + Object.keys(talks).length)
})

test('of five thousand videos the first five hundred are listed, and it says that there are more', async () => {
  const found = await list(playlist('PLhuge'))
  expect(found).toMatchObject({ title: 'Five thousand', hasMore: true })
  expect(found?.videos.map(({ videoId }) => videoId)).toEqual(double.lists.get('PLhuge')!.videoIds.slice(0, 500))
  expect(asked('/browse')).toHaveLength(5)
})

test.each([{}, withKey])('private, empty and missing lists are no lists %o', async (environment) => {
  for (const link of [playlist('PLprivate'), playlist('PLempty'), playlist('PLnone'), 'https://youtube.com/@nobody'])
    expect(await list(link, environment), link).toBeNull()
})

test('a block is told as what it is, and after three of them YouTube is left alone', async () => {
  const codes: [Failure, string][] = [
    ['ip_blocked', 'ip_blocked'],
    ['consent_required', 'consent_required'],
    ['unparsable', 'unparsable'],
    ['network', 'network'],
  ]
  for (const [failure, code] of codes) {
    double.blocked.set('127.0.0.1', failure)
    const problem = await list(playlist('PLhuge')).catch((error: unknown) => error)
    expect(problem).toBeInstanceOf(Problem)
    expect((problem as Problem).code).toBe(code)
  }
  double.blocked.set('127.0.0.1', 'ip_blocked')
  const youtube = openYouTube({
    settings: readSettings({ YOUTUBE_BASE_URL: double.url }),
    now: () => 0,
    log: pino({ level: 'silent' }),
  })
  const source: ListSource = { kind: 'playlist', listId: 'PLhuge' }
  for (let turn = 0; turn < 3; turn++) await youtube.list(source, 500).catch(() => {})
  double.requests.length = 0
  await expect(youtube.list(source, 500)).rejects.toMatchObject({ code: 'ip_blocked' })
  expect(double.requests).toEqual([])
})

test('a block half-way keeps what was read', async () => {
  const reading = list(playlist('PLhuge'))
  await expect.poll(() => asked('/browse').length).toBeGreaterThan(1)
  double.blocked.set('127.0.0.1', 'ip_blocked')
  const found = await reading
  expect(found?.hasMore).toBe(true)
  expect(found!.videos.length % 100).toBe(0)
})

test('with a key the Data API tells, and the website where it does not', async () => {
  const found = await list(playlist('PLtalksToTryPithWith'), withKey)
  expect(found).toMatchObject({ title: 'Talks to try', hasMore: false })
  expect(found?.videos.map(({ durationSeconds }) => durationSeconds)).toEqual(
    Object.values(talks).map((videoId) => double.videos.get(videoId)?.durationSeconds),
  )
  expect(asked('/browse')).toEqual([])
  expect(await list('@citytalks', withKey)).toMatchObject({ title: 'City Talks' })
  expect((await list(playlist('PLhuge'), withKey))?.videos).toHaveLength(500)
  expect((await list(playlist('PLtalksToTryPithWith'), { YOUTUBE_API_KEY: apiKeys.usedUp }))?.title).toBe(
    'Talks to try',
  )
  expect(asked('/browse').length).toBeGreaterThan(0)
})

test('what is no video, has no name or is hostile does no harm', () => {
  const lockup = (contentId: unknown, title?: unknown) => ({
    lockupViewModel: {
      contentId,
      contentType: 'LOCKUP_CONTENT_TYPE_VIDEO',
      metadata: { lockupMetadataViewModel: { title: { content: title } } },
      contentImage: { thumbnailViewModel: { image: { sources: [{ url: 'javascript:alert(1)' }] } } },
    },
  })
  const page = readListPage({
    header: {
      continuationItemRenderer: { continuationEndpoint: { continuationCommand: { token: 'of the description' } } },
    },
    contents: [
      lockup('goodVideo01', 'A\u0000 talk\u202e'),
      lockup('goodVideo02'),
      lockup('../../etc'),
      lockup(7, 'x'),
      lockup('deletedVid1', '[Deleted video]'),
      {
        lockupViewModel: { ...lockup('PLinAList00', 'x').lockupViewModel, contentType: 'LOCKUP_CONTENT_TYPE_PLAYLIST' },
      },
      {
        continuationItemViewModel: {
          continuationCommand: { innertubeCommand: { continuationCommand: { token: 'more' } } },
        },
      },
    ],
  })
  expect(page?.videos.map(({ videoId, thumbnail }) => [videoId, thumbnail])).toEqual([
    ['goodVideo01', null],
    ['goodVideo02', null],
  ])
  expect(page?.videos[1]?.title).toBe('Video Title Unavailable')
  expect(page?.continuation).toBe('more')
  for (const nothing of [null, 1, 'x', [], {}, { contents: null }])
    expect(readListPage(nothing)?.videos ?? []).toEqual([])
})

test.each([
  ['https://youtu.be/aaaaaaaaaaa', 'video_link'],
  ['aaaaaaaaaaa', 'video_link'],
  ['', 'link_missing'],
  ['https://example.org/playlist?list=PLx', 'invalid_url'],
  ['https://youtube.com.evil.example/@citytalks', 'invalid_url'],
  ['https://www.youtube.com/watch?v=aaaaaaaaaaa&list=RDaaaaaaaaaaa', 'video_link'],
  ['https://www.youtube.com/playlist?list=<svg>', 'invalid_url'],
  ['https://www.youtube.com/feed/subscriptions', 'invalid_url'],
])('%s is no list: %s', (link, problem) => {
  expect(readListLink(link)).toEqual({ problem })
})

test('a video within a playlist stands for the playlist', () => {
  expect(readListLink('https://www.youtube.com/watch?v=aaaaaaaaaaa&list=PLabc&index=3')).toEqual({
    kind: 'playlist',
    listId: 'PLabc',
  })
})
