// Lists of playlists and channels, with and without failures of YouTube.
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Problem } from '#contract/problems/problems.ts'
import { parseListLink } from '#contract/sources/youtube/list-link.ts'
import { dataApiKeys, type FakeYouTubeServer, startYouTube } from '#tests/doubles/youtube.ts'
import { channelId } from '#tests/doubles/youtube-lists.ts'
import { testVideos, type VideoFailure } from '#tests/doubles/youtube-videos.ts'
import { readSettings } from '../../config.ts'
import { parseListPage } from './list-page.ts'
import { openYouTube } from './open-youtube.ts'
import type { ListSource } from './youtube.ts'

let double: FakeYouTubeServer
beforeAll(async () => {
  double = await startYouTube()
})
afterAll(() => double.close())
beforeEach(() => {
  double.requests.length = 0
  double.failuresByAddress.clear()
})

const list = (link: string, environment: Record<string, string> = {}, limit = 500) => {
  const settings = readSettings({
    YOUTUBE_BASE_URL: double.url,
    YOUTUBE_DATA_API_BASE_URL: `${double.url}/youtube/v3`,
    ...environment,
  })
  const youtube = openYouTube({ settings, now: () => 0, log: pino({ level: 'silent' }) })
  return youtube.listVideos(parseListLink(link) as ListSource, limit)
}
const playlist = (id: string) => `https://www.youtube.com/playlist?list=${id}`
const withKey = { YOUTUBE_API_KEY: dataApiKeys.valid }
const asked = (path: string) => double.requests.filter((request) => request.path.endsWith(path))

test.each(['PLtalksToTryPithWith', 'PLwrittenAsBefore'])(
  'a playlist comes with its title and all its videos: %s',
  async (id) => {
    const found = await list(playlist(id))
    expect(found?.videos.map(({ videoId }) => videoId)).toEqual(Object.values(testVideos))
    expect(found?.hasMore).toBe(false)
    const video = double.videos.get(testVideos.timetable)!
    expect(found?.videos.find(({ videoId }) => videoId === testVideos.timetable)).toEqual({
      videoId: testVideos.timetable,
      title: video.title,
      durationSeconds: video.durationSeconds,
      thumbnail: `${double.url}/vi/${testVideos.timetable}/hqdefault.jpg`,
    })
  },
)

test.each([
  'https://www.youtube.com/@citytalks',
  '@citytalks',
  `youtube.com/channel/${channelId}/videos`,
  'youtube.com/c/citytalks',
  'm.youtube.com/user/citytalks',
  // Old addresses, which YouTube redirects.
  'https://www.youtube.com/citytalks',
  'youtube.com/citytalks/featured',
  'https://www.youtube.com/c/OldCityTalks',
])('a channel is found by each form of its address: %s', async (link) => {
  const found = await list(link)
  expect(found).toMatchObject({ title: 'City Talks', hasMore: false })
  expect(found?.videos).toHaveLength(60 + Object.keys(testVideos).length)
})

test('the first five hundred of five thousand videos are listed, with a note that there are more', async () => {
  const found = await list(playlist('PLhuge'))
  expect(found).toMatchObject({ title: 'Five thousand', hasMore: true })
  expect(found?.videos.map(({ videoId }) => videoId)).toEqual(
    double.lists.get('PLhuge')!.videoIds.slice(0, 500),
  )
  expect(asked('/browse')).toHaveLength(5)
})

test.each([{}, withKey])(
  'private, empty and missing lists are not found %o',
  async (environment) => {
    for (const link of [
      playlist('PLprivate'),
      playlist('PLempty'),
      playlist('PLnone'),
      'https://youtube.com/@nobody',
    ])
      expect(await list(link, environment), link).toBeNull()
  },
)

test('a block is reported, and after three of them requests pause', async () => {
  const codes: [VideoFailure, string][] = [
    ['ip_blocked', 'ip_blocked'],
    ['consent_required', 'consent_required'],
    ['unparsable', 'unparsable'],
    ['network', 'network'],
  ]
  for (const [failure, code] of codes) {
    double.failuresByAddress.set('127.0.0.1', failure)
    const problem = await list(playlist('PLhuge')).catch((error: unknown) => error)
    expect(problem).toBeInstanceOf(Problem)
    expect((problem as Problem).code).toBe(code)
  }
  double.failuresByAddress.set('127.0.0.1', 'ip_blocked')
  const youtube = openYouTube({
    settings: readSettings({ YOUTUBE_BASE_URL: double.url }),
    now: () => 0,
    log: pino({ level: 'silent' }),
  })
  const source: ListSource = { kind: 'playlist', listId: 'PLhuge' }
  for (let turn = 0; turn < 3; turn++) await youtube.listVideos(source, 500).catch(() => {})
  double.requests.length = 0
  await expect(youtube.listVideos(source, 500)).rejects.toMatchObject({ code: 'ip_blocked' })
  expect(double.requests).toEqual([])
})

test('a block on a later page keeps the videos so far', async () => {
  const reading = list(playlist('PLhuge'))
  await expect.poll(() => asked('/browse').length).toBeGreaterThan(1)
  double.failuresByAddress.set('127.0.0.1', 'ip_blocked')
  const found = await reading
  expect(found?.hasMore).toBe(true)
  expect(found!.videos.length % 100).toBe(0)
})

test('with a key the Data API is used, and the website if it fails', async () => {
  const found = await list(playlist('PLtalksToTryPithWith'), withKey)
  expect(found).toMatchObject({ title: 'Talks to try', hasMore: false })
  expect(found?.videos.map(({ durationSeconds }) => durationSeconds)).toEqual(
    Object.values(testVideos).map((videoId) => double.videos.get(videoId)?.durationSeconds),
  )
  expect(asked('/browse')).toEqual([])
  expect(await list('@citytalks', withKey)).toMatchObject({ title: 'City Talks' })
  expect((await list(playlist('PLhuge'), withKey))?.videos).toHaveLength(500)
  expect(
    (await list(playlist('PLtalksToTryPithWith'), { YOUTUBE_API_KEY: dataApiKeys.exhausted }))
      ?.title,
  ).toBe('Talks to try')
  expect(asked('/browse').length).toBeGreaterThan(0)
})

test('entries that are no videos, have no title or are hostile do no harm', () => {
  const lockup = (contentId: unknown, title?: unknown) => ({
    lockupViewModel: {
      contentId,
      contentType: 'LOCKUP_CONTENT_TYPE_VIDEO',
      metadata: { lockupMetadataViewModel: { title: { content: title } } },
      contentImage: {
        thumbnailViewModel: { image: { sources: [{ url: 'javascript:alert(1)' }] } },
      },
    },
  })
  const page = parseListPage({
    header: {
      continuationItemRenderer: {
        continuationEndpoint: { continuationCommand: { token: 'of the description' } },
      },
    },
    contents: [
      lockup('goodVideo01', 'A\u0000 talk\u202e'),
      lockup('goodVideo02'),
      lockup('../../etc'),
      lockup(7, 'x'),
      lockup('deletedVid1', '[Deleted video]'),
      {
        lockupViewModel: {
          ...lockup('PLinAList00', 'x').lockupViewModel,
          contentType: 'LOCKUP_CONTENT_TYPE_PLAYLIST',
        },
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
    expect(parseListPage(nothing)?.videos ?? []).toEqual([])
})

test.each([
  ['https://youtu.be/aaaaaaaaaaa', 'video_link'],
  ['aaaaaaaaaaa', 'video_link'],
  ['', 'link_missing'],
  ['https://example.org/playlist?list=PLx', 'invalid_url'],
  ['https://youtube.com.evil.example/@citytalks', 'invalid_url'],
  ['https://www.youtube.com/watch?v=aaaaaaaaaaa&list=RDaaaaaaaaaaa', 'mix_link'],
  ['https://music.youtube.com/watch?v=aaaaaaaaaaa&list=RDAMVMaaaaaaaaaaa', 'mix_link'],
  ['https://www.youtube.com/playlist?list=WL', 'own_list_link'],
  ['https://www.youtube.com/playlist?list=LL', 'own_list_link'],
  ['https://www.youtube.com/playlist?list=<svg>', 'invalid_url'],
  ['https://www.youtube.com/feed/subscriptions', 'youtube_page_link'],
  ['https://www.youtube.com/results?search_query=moths', 'search_link'],
])('%s is not a list: %s', (link, problem) => {
  expect(parseListLink(link)).toEqual({ problem })
})

test.each([
  ['https://music.youtube.com/playlist?list=OLAK5uy_abcdefgh', 'OLAK5uy_abcdefgh'],
  // YouTube Music's own playlists are no mixes, although their ids begin like those.
  ['https://music.youtube.com/playlist?list=RDCLAK5uy_abcdefgh&playnext=1', 'RDCLAK5uy_abcdefgh'],
  ['https://music.youtube.com/browse/VLPLabcdefgh', 'PLabcdefgh'],
])('%s is a playlist of YouTube Music', (link, listId) => {
  expect(parseListLink(link)).toEqual({ kind: 'playlist', listId })
})

test('an artist of YouTube Music is a channel', () => {
  const url = `https://www.youtube.com/channel/${channelId}`
  for (const path of ['channel', 'browse'])
    expect(parseListLink(`https://music.youtube.com/${path}/${channelId}`)).toEqual({
      kind: 'channel',
      channelId,
      url,
    })
})

test('the link of a video in a playlist leads to the playlist', () => {
  expect(parseListLink('https://www.youtube.com/watch?v=aaaaaaaaaaa&list=PLabc&index=3')).toEqual({
    kind: 'playlist',
    listId: 'PLabc',
  })
})

test('a premiere and a video for members are marked, and a length over the thumbnail is read', () => {
  const overlay = {
    thumbnailOverlayTimeStatusRenderer: { text: { simpleText: '12:34' }, style: 'DEFAULT' },
  }
  const badge = (text: string) => ({
    overlays: [{ badges: [{ thumbnailBadgeViewModel: { text } }] }],
  })
  const lockup = (contentId: string, more: object) => ({
    lockupViewModel: { contentId, contentType: 'LOCKUP_CONTENT_TYPE_VIDEO', ...more },
  })
  const response = {
    header: { interactiveTabbedHeaderRenderer: { title: { simpleText: 'A game' } } },
    contents: [
      {
        gridVideoRenderer: {
          videoId: 'aaaaaaaaaaa',
          title: { simpleText: 'In a grid' },
          thumbnailOverlays: [overlay],
        },
      },
      {
        gridVideoRenderer: {
          videoId: 'bbbbbbbbbbb',
          upcomingEventData: { startTime: '1893456000' },
        },
      },
      {
        videoRenderer: {
          videoId: 'ccccccccccc',
          badges: [{ metadataBadgeRenderer: { style: 'BADGE_STYLE_TYPE_MEMBERS_ONLY' } }],
        },
      },
      lockup('ddddddddddd', { contentImage: badge('Upcoming') }),
      lockup('eeeeeeeeeee', { contentImage: badge('1:02:03') }),
      lockup('fffffffffff', {
        metadata: { badges: [{ badgeViewModel: { badgeStyle: 'BADGE_MEMBERS_ONLY' } }] },
      }),
    ],
  }
  const page = parseListPage(response)
  expect(page?.title).toBe('A game')
  expect(
    page?.videos.map(({ videoId, durationSeconds, unavailable }) => [
      videoId,
      durationSeconds,
      unavailable,
    ]),
  ).toEqual([
    ['aaaaaaaaaaa', 754, undefined],
    ['bbbbbbbbbbb', null, 'upcoming'],
    ['ccccccccccc', null, 'members'],
    ['ddddddddddd', null, 'upcoming'],
    ['eeeeeeeeeee', 3723, undefined],
    ['fffffffffff', null, 'members'],
  ])
  const carousel = {
    carouselHeaderRenderer: {
      contents: [{}, { topicChannelDetailsRenderer: { title: { simpleText: 'A topic' } } }],
    },
  }
  expect(parseListPage({ header: carousel })?.title).toBe('A topic')
})
