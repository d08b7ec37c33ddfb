// Captions and metadata from YouTube, with and without failures.

import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Cue } from '#contract/captions/transcript.ts'
import { Problem, problems } from '#contract/problems/problems.ts'
import type { VideoMetadata } from '#contract/sources/video.ts'
import { dataApiKeys, type FakeYouTubeServer, startYouTube } from '#tests/doubles/youtube.ts'
import {
  failingVideos,
  makeFakeVideo,
  makeFakeVideos,
  makeTrack,
  testVideos,
  type VideoFailure,
} from '#tests/doubles/youtube-videos.ts'
import { readSettings } from '../../config.ts'
import { openYouTube } from './open-youtube.ts'
import { remedyTable, type YouTubeErrorCode } from './remedies.ts'

let double: FakeYouTubeServer
const clock = { nowMs: Date.UTC(2026, 0, 5) }
const id = 'abcdefghij1'

beforeAll(async () => {
  double = await startYouTube()
})
afterAll(() => double.close())
beforeEach(() => {
  double.requests.length = 0
  double.delaysMs = {}
  double.failuresByAddress.clear()
  double.abandoned.length = 0
  for (const [videoId, video] of makeFakeVideos()) double.videos.set(videoId, video)
})

const open = (environment: Record<string, string> = {}) =>
  openYouTube({
    settings: readSettings({
      YOUTUBE_BASE_URL: double.url,
      YOUTUBE_DATA_API_BASE_URL: `${double.url}/youtube/v3`,
      YOUTUBE_TIMEOUT_MS: '400',
      ...environment,
    }),
    now: () => clock.nowMs,
    log: pino({ level: 'silent' }),
  })
type Details = {
  tried: string[]
  metadata: VideoMetadata | null
  reason?: string
  startsAt?: number
  retryAt?: number
}
async function failureOf(
  reading: Promise<unknown>,
): Promise<{ code: string; message: string; details: Details }> {
  const problem = await reading.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(problem instanceof Problem)) throw problem ?? new Error('it did not fail')
  return { code: problem.code, message: problem.message, details: problem.details as Details }
}
const readFailing = (
  fails: VideoFailure | Record<string, VideoFailure>,
  environment?: Record<string, string>,
) => {
  double.videos.set(id, makeFakeVideo({ title: 'Known all the same', fails }))
  return failureOf(open(environment).fetchTranscript(id, 'en'))
}
const asked = (path: string) => double.requests.filter((request) => request.path.endsWith(path))

describe('a video with captions', () => {
  test("comes with captions, metadata and the author's chapters", async () => {
    const reading = await open().fetchTranscript(testVideos.timetable, 'en')
    const video = double.videos.get(testVideos.timetable)!
    expect(reading.transcript).toEqual({
      language: 'en-GB',
      kind: 'manual',
      cues: video.tracks[0]!.cues,
    })
    expect(reading.chapters).toEqual(video.chapters)
    expect(reading.metadata).toMatchObject({
      id: testVideos.timetable,
      title: video.title,
      channelTitle: 'City Talks',
      durationSeconds: video.durationSeconds,
      viewCount: 76_340,
      publishedAt: '2026-03-02T20:00:00.000Z',
      thumbnail: `${double.url}/vi/${testVideos.timetable}/hqdefault.jpg`,
    })
  })

  test('automatic captions are marked as such and complete', async () => {
    const { transcript } = await open().fetchTranscript(testVideos.knife, 'en')
    expect(transcript.kind).toBe('auto')
    const heard = ({ startSeconds, text }: Cue) => ({ startSeconds, text })
    expect(transcript.cues.map(heard)).toEqual(
      double.videos.get(testVideos.knife)!.tracks[0]!.cues.map(heard),
    )
  })

  test('names its captions, and the chosen ones come instead of the best', async () => {
    const automatic = { language: 'en', kind: 'auto' } as const
    const { metadata } = await open().fetchTranscript(testVideos.timetable, 'en')
    expect(metadata?.tracks).toEqual([{ language: 'en-GB', kind: 'manual' }, automatic])
    expect((await open().fetchMetadata(testVideos.timetable)).tracks).toEqual(metadata?.tracks)
    expect(
      (await open().fetchTranscript(testVideos.timetable, 'en', { track: automatic })).transcript,
    ).toMatchObject(automatic)
    const gone = { language: 'fr', kind: 'manual' } as const
    expect(
      (await open().fetchTranscript(testVideos.timetable, 'en', { track: gone })).transcript,
    ).toMatchObject({
      language: 'en-GB',
    })
  })

  test('without captions in the requested language comes in its own language', async () => {
    expect((await open().fetchTranscript(testVideos.turmuhr, 'en')).transcript).toMatchObject({
      language: 'de',
      kind: 'manual',
    })
  })

  test('is requested with visitor data, without translation and without screen positions', async () => {
    const youtube = open()
    await youtube.fetchTranscript(testVideos.sourdough, 'en')
    await youtube.fetchTranscript(testVideos.lighthouse, 'en')
    expect(asked('/visitor_id')).toHaveLength(1)
    for (const { query, headers } of asked('/timedtext')) {
      expect(query.get('fmt')).toBe('json3')
      expect(query.has('xosf') || query.has('tlang')).toBe(false)
      expect(headers.cookie).toBe('SOCS=CAI')
    }
    expect(asked('/timedtext')).toHaveLength(2)
  })

  test('is requested with new visitor data after some hours', async () => {
    const youtube = open()
    await youtube.fetchTranscript(testVideos.sourdough, 'en')
    clock.nowMs += 7 * 3600 * 1000
    await youtube.fetchTranscript(testVideos.sourdough, 'en')
    expect(asked('/visitor_id')).toHaveLength(2)
  })

  test('is fetched without visitor data if YouTube returns none', async () => {
    double.delaysMs = { visitor_id: Number.POSITIVE_INFINITY }
    const reading = await open({ YOUTUBE_TIMEOUT_MS: '8000' }).fetchTranscript(
      testVideos.sourdough,
      'en',
    )
    expect(reading.transcript.cues.length).toBeGreaterThan(10)
  })

  test('is fetched without chapters and date if these fail', async () => {
    double.delaysMs = { next: Number.POSITIVE_INFINITY }
    // Waiting for the timeout would exceed the time limit of the test.
    const reading = await open({ YOUTUBE_TIMEOUT_MS: '600000' }).fetchTranscript(
      testVideos.timetable,
      'en',
    )
    expect(reading.chapters).toEqual([])
    expect(reading.metadata?.title).toMatch(/tram/)
  })

  test('of one hour is complete', async () => {
    const { transcript } = await open().fetchTranscript(testVideos.hour, 'en')
    expect(transcript.cues).toEqual(double.videos.get(testVideos.hour)!.tracks[0]!.cues)
    expect(transcript.cues.at(-1)!.endSeconds).toBeGreaterThan(3500)
  })
})

describe('each failure has its own code', () => {
  test.each(Object.keys(remedyTable) as YouTubeErrorCode[])('%s', async (code) => {
    const problem = await failureOf(open().fetchTranscript(failingVideos[code], 'en'))
    expect(problem.code).toBe(code)
    expect(problem.details.tried[0]).toBe(`ANDROID:${code}`)
    expect(problems[code].text.length).toBeGreaterThan(20)
  })

  test.each<[VideoFailure, string]>([
    ['nothing', 'video_unavailable'],
    ['another_video', 'request_blocked'],
    ['captcha_page', 'ip_blocked'],
    ['sorry_redirect', 'ip_blocked'],
    ['consent_page', 'consent_required'],
    ['empty_captions', 'po_token_required'],
    ['blocked_captions', 'ip_blocked'],
    ['hangs', 'network'],
  ])('%s is %s', async (failure, code) => {
    expect((await readFailing(failure)).code).toBe(code)
  })

  test('a video that does not exist is unavailable', async () => {
    expect(await failureOf(open().fetchTranscript('zzzzzzzzzzz', 'en'))).toMatchObject({
      code: 'video_unavailable',
    })
  })

  test('an unreachable YouTube is a network failure', async () => {
    expect(
      await failureOf(open({ YOUTUBE_BASE_URL: 'http://127.0.0.1:9' }).fetchTranscript(id, 'en')),
    ).toMatchObject({
      code: 'network',
      details: { tried: ['ANDROID:network'], metadata: null },
    })
  })
})

describe('after each failure only sources that may help are tried', () => {
  test.each<[VideoFailure | Record<string, VideoFailure>, string[]]>([
    ['video_private', ['ANDROID:video_private']],
    ['geo_blocked', ['ANDROID:geo_blocked']],
    ['ip_blocked', ['ANDROID:ip_blocked']],
    ['nothing', ['ANDROID:video_unavailable', 'VISIONOS:video_unavailable']],
    ['transcripts_disabled', ['ANDROID:transcripts_disabled', 'VISIONOS:transcripts_disabled']],
    ['age_restricted', ['ANDROID:age_restricted', 'WEB_EMBEDDED:age_restricted']],
    [
      'request_blocked',
      [
        'ANDROID:request_blocked',
        'VISIONOS:request_blocked',
        'IOS:request_blocked',
        'WEB_EMBEDDED:request_blocked',
      ],
    ],
    [
      { ANDROID: 'client_rejected', VISIONOS: 'po_token_required', IOS: 'video_private' },
      ['ANDROID:client_rejected', 'VISIONOS:po_token_required', 'IOS:video_private'],
    ],
  ])('%j', async (fails, tried) => {
    expect((await readFailing(fails)).details.tried).toEqual(tried)
  })

  test('a temporary failure is retried once', async () => {
    await readFailing('network')
    expect(asked('/player')).toHaveLength(2)
  })

  test('the next client succeeds if the first one fails', async () => {
    double.videos.set(
      id,
      makeFakeVideo({
        fails: { ANDROID: 'po_token_required', VISIONOS: 'video_unplayable', IOS: 'unparsable' },
      }),
    )
    const { transcript, metadata } = await open().fetchTranscript(id, 'en')
    expect(transcript.cues.length).toBeGreaterThan(10)
    expect(metadata?.title).toMatch(/sourdough/)
  })

  test('a client that is rejected does not confirm that a video is unavailable: one more is tried', async () => {
    const fails: Record<string, VideoFailure> = {
      ANDROID: 'client_rejected',
      VISIONOS: 'unplayable_here',
      IOS: 'client_rejected',
    }
    double.videos.set(id, makeFakeVideo({ fails }))
    expect((await open().fetchTranscript(id, 'en')).transcript.cues.length).toBeGreaterThan(10)
    expect((await readFailing({ ...fails, WEB_EMBEDDED_PLAYER: 'unplayable_here' })).code).toBe(
      'video_unavailable',
    )
  })

  test('a client that describes the video outranks one that calls it unavailable', async () => {
    const { code, details } = await readFailing({
      ANDROID: 'client_rejected',
      VISIONOS: 'unplayable_here',
      IOS: 'transcripts_disabled',
    })
    expect(code).toBe('transcripts_disabled')
    expect(details.metadata).not.toBeNull()
  })

  test('an age-restricted video is fetched as an embedded client', async () => {
    double.videos.set(id, makeFakeVideo({ fails: { ANDROID: 'age_restricted' } }))
    await open().fetchTranscript(id, 'en')
    expect(asked('/player').map(({ headers }) => headers['x-youtube-client-name'])).toEqual([
      '3',
      '56',
      '1',
    ])
  })

  test('captions that one client does not get are fetched by another', async () => {
    double.videos.set(id, makeFakeVideo({ fails: { ANDROID: 'transcripts_disabled' } }))
    expect((await open().fetchTranscript(id, 'en')).transcript.cues.length).toBeGreaterThan(10)
  })

  test('the most specific error is reported, not the first or the last', async () => {
    expect(
      (
        await readFailing({
          ANDROID: 'client_rejected',
          VISIONOS: 'po_token_required',
          IOS: 'po_token_required',
          WEB_EMBEDDED_PLAYER: 'video_unplayable',
        })
      ).code,
    ).toBe('po_token_required')
    expect(
      (await readFailing({ ANDROID: 'request_blocked', VISIONOS: 'members_or_paid' })).code,
    ).toBe('members_or_paid')
  })
})

describe('a failed video', () => {
  test('still has its title, if YouTube returned it', async () => {
    const { details } = await readFailing('geo_blocked')
    expect(details.metadata).toMatchObject({
      id,
      title: 'Known all the same',
      channelTitle: 'Flour and Water',
    })
    expect(details.reason).toMatch(/in your country/)
  })

  test("that cannot be played is reported with YouTube's own text", async () => {
    expect((await readFailing('video_unplayable')).message).toContain(
      '“The clowns are on strike Come back on Monday”',
    )
  })

  test('that was announced is reported with its start', async () => {
    const { details, message } = await readFailing('live_upcoming')
    expect(details.startsAt).toBe(1_893_456_000_000)
    expect(message).toContain('starts on January 1, 2030 at 12:00 AM UTC.')
  })
})

describe('a YouTube that blocks this server', () => {
  test('gets no requests for a while, then a single one, and normal ones after a success', async () => {
    double.failuresByAddress.set('127.0.0.1', 'ip_blocked')
    const youtube = open()
    for (let times = 0; times < 3; times++)
      await failureOf(youtube.fetchTranscript(testVideos.sourdough, 'en'))
    const before = asked('/player').length

    const resting = await failureOf(youtube.fetchTranscript(testVideos.sourdough, 'en'))
    expect(resting).toMatchObject({
      code: 'ip_blocked',
      details: { tried: ['pause:ip_blocked'], retryAt: clock.nowMs + 60_000 },
    })
    expect(asked('/player')).toHaveLength(before)

    clock.nowMs += 60_000
    await failureOf(youtube.fetchTranscript(testVideos.sourdough, 'en'))
    expect(asked('/player')).toHaveLength(before + 1)
    expect(
      (await failureOf(youtube.fetchTranscript(testVideos.sourdough, 'en'))).details.retryAt,
    ).toBe(clock.nowMs + 120_000)

    double.failuresByAddress.clear()
    clock.nowMs += 120_000
    await youtube.fetchTranscript(testVideos.sourdough, 'en')
    await youtube.fetchTranscript(testVideos.lighthouse, 'en')
  })

  test('gets no metadata requests either, and oEmbed is used', async () => {
    double.failuresByAddress.set('127.0.0.1', 'ip_blocked')
    const youtube = open()
    for (let times = 0; times < 3; times++) await youtube.fetchMetadata(testVideos.sourdough)
    const before = asked('/player').length
    expect((await youtube.fetchMetadata(testVideos.sourdough)).title).toMatch(/sourdough/)
    expect(asked('/player')).toHaveLength(before)
    expect(await failureOf(youtube.fetchTranscript(testVideos.sourdough, 'en'))).toMatchObject({
      code: 'ip_blocked',
    })
  })

  test('with rate limits gets new visitor data the next time', async () => {
    const youtube = open()
    await failureOf(youtube.fetchTranscript(failingVideos.rate_limited, 'en'))
    await youtube.fetchTranscript(testVideos.sourdough, 'en')
    expect(asked('/visitor_id')).toHaveLength(2)
  })
})

describe('metadata of a video', () => {
  test('comes from the Data API if there is a key', async () => {
    const metadata = await open({ YOUTUBE_API_KEY: dataApiKeys.valid }).fetchMetadata(
      testVideos.sourdough,
    )
    expect(metadata).toMatchObject({
      categoryId: '27',
      defaultAudioLanguage: 'en',
      thumbnail: `${double.url}/vi/${testVideos.sourdough}/maxresdefault.jpg`,
    })
    const [{ query } = { query: new URLSearchParams() }] = asked('/videos')
    expect(Object.fromEntries(query)).toEqual({
      id: testVideos.sourdough,
      key: dataApiKeys.valid,
      part: 'snippet,contentDetails,statistics',
      hl: 'en',
      relevanceLanguage: 'en',
    })
    expect(asked('/videos')).toHaveLength(1)
  })

  test('has the captions to choose from also with a key, and does not wait long for them', async () => {
    double.videos.set(
      id,
      makeFakeVideo({
        tracks: [makeTrack('One two'), makeTrack('Eins zwei', { language: 'de', kind: 'auto' })],
      }),
    )
    const tracks = [
      { language: 'en', kind: 'manual' },
      { language: 'de', kind: 'auto' },
    ]
    const youtube = open({ YOUTUBE_API_KEY: dataApiKeys.valid })
    expect(await youtube.fetchMetadata(id)).toMatchObject({ categoryId: '27', tracks })
    const release = double.hold('player')
    const held = await youtube.fetchMetadata(id)
    expect([held.categoryId, held.tracks]).toEqual(['27', undefined])
    release()
  })

  test('is added to the captions', async () => {
    const { metadata } = await open({ YOUTUBE_API_KEY: dataApiKeys.valid }).fetchTranscript(
      testVideos.sourdough,
      'en',
    )
    expect(metadata?.categoryId).toBe('27')
  })

  test.each([dataApiKeys.exhausted, 'no-key-at-all', ''])(
    'comes from the players where the key %j is of no use',
    async (YOUTUBE_API_KEY) => {
      expect(await open({ YOUTUBE_API_KEY }).fetchMetadata(testVideos.sourdough)).toMatchObject({
        durationSeconds: expect.any(Number),
        publishedAt: '2026-02-14T08:00:00.000Z',
      })
    },
  )

  test('comes from oEmbed if the clients fail', async () => {
    double.failuresByAddress.set('127.0.0.1', 'request_blocked')
    expect(await open().fetchMetadata(testVideos.sourdough)).toMatchObject({
      title: expect.stringContaining('sourdough'),
      durationSeconds: null,
    })
  })

  test.each([
    [failingVideos.video_private, 'video_private'],
    [failingVideos.video_unavailable, 'video_unavailable'],
  ])('is missing for %s, with the reason', async (videoId, code) => {
    expect(
      (await failureOf(open({ YOUTUBE_API_KEY: dataApiKeys.valid }).fetchMetadata(videoId))).code,
    ).toBe(code)
  })

  test('is missing if all sources fail', async () => {
    double.failuresByAddress.set('127.0.0.1', 'request_blocked')
    double.videos.set(id, makeFakeVideo({ embeddable: false }))
    expect((await failureOf(open().fetchMetadata(id))).code).toBe('request_blocked')
  })

  test.each(['age_restricted', 'geo_blocked', 'transcripts_disabled', 'members_or_paid'] as const)(
    'is known of a video that is %s',
    async (code) => {
      expect((await open().fetchMetadata(failingVideos[code])).channelTitle).toBe('Trouble')
    },
  )
})

describe('clients that YouTube no longer accepts', () => {
  const file = join(tmpdir(), `pith-clients-${process.pid}.json`)
  const entry = {
    id: 3,
    userAgent: 'com.google.android.youtube/9.1.1 gzip',
    client: { clientName: 'ANDROID', clientVersion: '9.1.1' },
  }

  test('are reported with a code of their own', async () => {
    writeFileSync(file, JSON.stringify({ ANDROID: entry }))
    const settings = { YOUTUBE_CLIENTS: 'ANDROID', YOUTUBE_CLIENTS_FILE: file }
    expect(
      await failureOf(open(settings).fetchTranscript(testVideos.sourdough, 'en')),
    ).toMatchObject({
      code: 'client_rejected',
      details: { tried: ['ANDROID:client_rejected'] },
    })
  })

  test('can be replaced by a file', async () => {
    const mended = {
      ...entry,
      userAgent: 'com.google.android.youtube/99.1.1 gzip',
      client: { clientName: 'ANDROID', clientVersion: '99.1.1' },
    }
    writeFileSync(file, JSON.stringify({ ANDROID: mended }))
    await open({ YOUTUBE_CLIENTS: 'ANDROID', YOUTUBE_CLIENTS_FILE: file }).fetchTranscript(
      testVideos.sourdough,
      'en',
    )
    expect(asked('/player')[0]!.headers['x-youtube-client-version']).toBe('99.1.1')
  })
})

describe('a response with another address', () => {
  test('is never followed', async () => {
    const video = makeFakeVideo({ tracks: [makeTrack('Some words.')] })
    double.videos.set(id, video)
    const youtube = open()
    // A track in a language that the double does not sign: the address is as YouTube's,
    // its captions are gone.
    video.tracks[0]!.language = 'xx'
    await youtube.fetchTranscript(id, 'xx')
    expect(new Set(double.requests.map(({ path }) => path))).toEqual(
      new Set([
        '/youtubei/v1/visitor_id',
        '/youtubei/v1/player',
        '/youtubei/v1/next',
        '/api/timedtext',
      ]),
    )
  })
})

test('a video without metadata is asked for once, however often it is needed', async () => {
  double.videos.set(id, makeFakeVideo({ title: '', fails: 'video_private' }))
  const youtube = open()
  await youtube.fetchMetadata(id).catch(() => {})
  const requests = double.requests.length
  expect(requests).toBeGreaterThan(0)
  for (let i = 0; i < 5; i++)
    await expect(youtube.fetchMetadata(id)).rejects.toBeInstanceOf(Problem)
  expect(double.requests.length).toBe(requests)
})

test('an aborted signal ends its own request and asks no other client; others who wait go on', async () => {
  const release = double.hold('timedtext')
  const youtube = open({ YOUTUBE_TIMEOUT_MS: '600000' })
  const controller = new AbortController()
  const canceled = youtube.fetchTranscript(testVideos.sourdough, 'en', {
    signal: controller.signal,
  })
  const other = youtube.fetchTranscript(testVideos.sourdough, 'en')
  const captionRequests = () =>
    double.requests.filter(({ path }) => path === '/api/timedtext').length
  await expect.poll(captionRequests).toBe(2)
  controller.abort(new Error('canceled by its owner'))
  await expect(canceled).rejects.toThrow('canceled by its owner')
  await expect.poll(() => double.abandoned).toEqual(['/api/timedtext'])
  release()
  expect((await other).transcript.cues.length).toBeGreaterThan(10)
  expect(captionRequests()).toBe(2)
  await expect(
    youtube.fetchTranscript(testVideos.sourdough, 'en', { signal: controller.signal }),
  ).rejects.toThrow('canceled')
  expect(captionRequests()).toBe(2)
})
