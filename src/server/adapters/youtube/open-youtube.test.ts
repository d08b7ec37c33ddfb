// Reading videos from a YouTube that behaves, and from one that does not.

import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Problem, problems } from '#contract/problems.ts'
import type { Cue } from '#contract/transcript.ts'
import type { VideoMetadata } from '#contract/video.ts'
import { apiKeys, type FakeYouTubeServer, startYouTube } from '#tests/doubles/youtube.ts'
import { aVideo, type Failure, failing, makeVideos, speak, talks } from '#tests/doubles/youtube-videos.ts'
import { readSettings } from '../../config.ts'
import { openYouTube } from './open-youtube.ts'
import { refusalCodes } from './refusal.ts'

let double: FakeYouTubeServer
const clock = { nowMs: Date.UTC(2026, 0, 5) }
const id = 'abcdefghij1'

beforeAll(async () => {
  double = await startYouTube()
})
afterAll(() => double.close())
beforeEach(() => {
  double.requests.length = 0
  double.slow = {}
  double.blocked.clear()
  for (const [videoId, video] of makeVideos()) double.videos.set(videoId, video)
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
type Details = { tried: string[]; metadata: VideoMetadata | null; reason?: string; startsAt?: number; retryAt?: number }
async function failureOf(reading: Promise<unknown>): Promise<{ code: string; message: string; details: Details }> {
  const problem = await reading.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(problem instanceof Problem)) throw problem ?? new Error('it did not fail')
  return { code: problem.code, message: problem.message, details: problem.details as Details }
}
const readFailing = (fails: Failure | Record<string, Failure>, environment?: Record<string, string>) => {
  double.videos.set(id, aVideo({ title: 'Known all the same', fails }))
  return failureOf(open(environment).read(id, 'en'))
}
const asked = (path: string) => double.requests.filter((request) => request.path.endsWith(path))

describe('a video that can be read', () => {
  test("comes with its words, its metadata and the author's chapters", async () => {
    const reading = await open().read(talks.timetable, 'en')
    const video = double.videos.get(talks.timetable)!
    expect(reading.transcript).toEqual({ language: 'en-GB', kind: 'manual', cues: video.tracks[0]!.cues })
    expect(reading.chapters).toEqual(video.chapters)
    expect(reading.metadata).toMatchObject({
      id: talks.timetable,
      title: video.title,
      channelTitle: 'City Talks',
      durationSeconds: video.durationSeconds,
      viewCount: 76_340,
      publishedAt: '2026-03-02T20:00:00.000Z',
      thumbnail: `${double.url}/vi/${talks.timetable}/hqdefault.jpg`,
    })
  })

  test('automatic captions are marked as such and keep every word', async () => {
    const { transcript } = await open().read(talks.knife, 'en')
    expect(transcript.kind).toBe('auto')
    const heard = ({ startSeconds, text }: Cue) => ({ startSeconds, text })
    expect(transcript.cues.map(heard)).toEqual(double.videos.get(talks.knife)!.tracks[0]!.cues.map(heard))
  })

  test('in another language than the wanted one is read in its own', async () => {
    expect((await open().read(talks.turmuhr, 'en')).transcript).toMatchObject({ language: 'de', kind: 'manual' })
  })

  test('is asked for the way YouTube expects it: once as a guest, never translated, without screen positions', async () => {
    const youtube = open()
    await youtube.read(talks.sourdough, 'en')
    await youtube.read(talks.lighthouse, 'en')
    expect(asked('/visitor_id')).toHaveLength(1)
    for (const { query, headers } of asked('/timedtext')) {
      expect(query.get('fmt')).toBe('json3')
      expect(query.has('xosf') || query.has('tlang')).toBe(false)
      expect(headers.cookie).toBe('SOCS=CAI')
    }
    expect(asked('/timedtext')).toHaveLength(2)
  })

  test('becomes another guest after some hours', async () => {
    const youtube = open()
    await youtube.read(talks.sourdough, 'en')
    clock.nowMs += 7 * 3600 * 1000
    await youtube.read(talks.sourdough, 'en')
    expect(asked('/visitor_id')).toHaveLength(2)
  })

  test('is read without a guest where YouTube gives none', async () => {
    double.slow = { visitor_id: Number.POSITIVE_INFINITY }
    const reading = await open({ YOUTUBE_TIMEOUT_MS: '8000' }).read(talks.sourdough, 'en')
    expect(reading.transcript.cues.length).toBeGreaterThan(10)
  })

  test('is read without chapters and date where these do not come', async () => {
    double.slow = { next: Number.POSITIVE_INFINITY }
    const startedMs = performance.now()
    const reading = await open({ YOUTUBE_TIMEOUT_MS: '15000' }).read(talks.timetable, 'en')
    expect(performance.now() - startedMs).toBeLessThan(3000)
    expect(reading.chapters).toEqual([])
    expect(reading.metadata?.title).toMatch(/tram/)
  })

  test('of one hour is read whole', async () => {
    const { transcript } = await open().read(talks.hour, 'en')
    expect(transcript.cues).toEqual(double.videos.get(talks.hour)!.tracks[0]!.cues)
    expect(transcript.cues.at(-1)!.endSeconds).toBeGreaterThan(3500)
  })
})

describe('everything that can go wrong has a code of its own', () => {
  test.each(refusalCodes)('%s', async (code) => {
    const problem = await failureOf(open().read(failing[code], 'en'))
    expect(problem.code).toBe(code)
    expect(problem.details.tried[0]).toBe(`ANDROID:${code}`)
    expect(problems[code].text.length).toBeGreaterThan(20)
  })

  test.each<[Failure, string]>([
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

  test('a video that does not exist is not found', async () => {
    expect(await failureOf(open().read('zzzzzzzzzzz', 'en'))).toMatchObject({ code: 'video_unavailable' })
  })

  test('a YouTube that is not there is a network failure', async () => {
    expect(await failureOf(open({ YOUTUBE_BASE_URL: 'http://127.0.0.1:9' }).read(id, 'en'))).toMatchObject({
      code: 'network',
      details: { tried: ['ANDROID:network'], metadata: null },
    })
  })
})

describe('each failure is followed by what may help, and by nothing else', () => {
  test.each<[Failure | Record<string, Failure>, string[]]>([
    ['video_private', ['ANDROID:video_private']],
    ['geo_blocked', ['ANDROID:geo_blocked']],
    ['ip_blocked', ['ANDROID:ip_blocked']],
    ['nothing', ['ANDROID:video_unavailable', 'VISIONOS:video_unavailable']],
    ['transcripts_disabled', ['ANDROID:transcripts_disabled', 'VISIONOS:transcripts_disabled']],
    ['age_restricted', ['ANDROID:age_restricted', 'WEB_EMBEDDED:age_restricted']],
    [
      'request_blocked',
      ['ANDROID:request_blocked', 'VISIONOS:request_blocked', 'IOS:request_blocked', 'WEB_EMBEDDED:request_blocked'],
    ],
    [
      { ANDROID: 'client_rejected', VISIONOS: 'po_token_required', IOS: 'video_private' },
      ['ANDROID:client_rejected', 'VISIONOS:po_token_required', 'IOS:video_private'],
    ],
  ])('%j', async (fails, tried) => {
    expect((await readFailing(fails)).details.tried).toEqual(tried)
  })

  test('a passing failure is asked over once', async () => {
    await readFailing('network')
    expect(asked('/player')).toHaveLength(2)
  })

  test('the next player reads what the first is refused', async () => {
    double.videos.set(
      id,
      aVideo({ fails: { ANDROID: 'po_token_required', VISIONOS: 'video_unplayable', IOS: 'unparsable' } }),
    )
    const { transcript, metadata } = await open().read(id, 'en')
    expect(transcript.cues.length).toBeGreaterThan(10)
    expect(metadata?.title).toMatch(/sourdough/)
  })

  test('an age-restricted video is read where it may be embedded', async () => {
    double.videos.set(id, aVideo({ fails: { ANDROID: 'age_restricted' } }))
    await open().read(id, 'en')
    expect(asked('/player').map(({ headers }) => headers['x-youtube-client-name'])).toEqual(['3', '56', '1'])
  })

  test('captions that are switched off for one player alone are read by another', async () => {
    double.videos.set(id, aVideo({ fails: { ANDROID: 'transcripts_disabled' } }))
    expect((await open().read(id, 'en')).transcript.cues.length).toBeGreaterThan(10)
  })

  test('what is reported is what tells most, not what came first or last', async () => {
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
    expect((await readFailing({ ANDROID: 'request_blocked', VISIONOS: 'members_or_paid' })).code).toBe(
      'members_or_paid',
    )
  })
})

describe('a failed video', () => {
  test('still shows its title, where YouTube told it', async () => {
    const { details } = await readFailing('geo_blocked')
    expect(details.metadata).toMatchObject({ id, title: 'Known all the same', channelTitle: 'Flour and Water' })
    expect(details.reason).toMatch(/in your country/)
  })

  test("that cannot be played says why in YouTube's own words", async () => {
    expect((await readFailing('video_unplayable')).message).toContain('“The clowns are on strike Come back on Monday”')
  })

  test('that was announced says when it begins', async () => {
    expect((await readFailing('live_upcoming')).details.startsAt).toBe(1_893_456_000_000)
  })
})

describe('a YouTube that blocks this server', () => {
  test('is left alone for a while, then asked by one only, and trusted again when it answers', async () => {
    double.blocked.set('127.0.0.1', 'ip_blocked')
    const youtube = open()
    for (let times = 0; times < 3; times++) await failureOf(youtube.read(talks.sourdough, 'en'))
    const before = asked('/player').length

    const resting = await failureOf(youtube.read(talks.sourdough, 'en'))
    expect(resting).toMatchObject({
      code: 'ip_blocked',
      details: { tried: ['pause:ip_blocked'], retryAt: clock.nowMs + 60_000 },
    })
    expect(asked('/player')).toHaveLength(before)

    clock.nowMs += 60_000
    await failureOf(youtube.read(talks.sourdough, 'en'))
    expect(asked('/player')).toHaveLength(before + 1)
    expect((await failureOf(youtube.read(talks.sourdough, 'en'))).details.retryAt).toBe(clock.nowMs + 120_000)

    double.blocked.clear()
    clock.nowMs += 120_000
    await youtube.read(talks.sourdough, 'en')
    await youtube.read(talks.lighthouse, 'en')
  })

  test('is not asked what a video is called either, and oEmbed tells', async () => {
    double.blocked.set('127.0.0.1', 'ip_blocked')
    const youtube = open()
    for (let times = 0; times < 3; times++) await youtube.describe(talks.sourdough)
    const before = asked('/player').length
    expect((await youtube.describe(talks.sourdough)).title).toMatch(/sourdough/)
    expect(asked('/player')).toHaveLength(before)
    expect(await failureOf(youtube.read(talks.sourdough, 'en'))).toMatchObject({ code: 'ip_blocked' })
  })

  test('with rate limits is met as another guest the next time', async () => {
    const youtube = open()
    await failureOf(youtube.read(failing.rate_limited, 'en'))
    await youtube.read(talks.sourdough, 'en')
    expect(asked('/visitor_id')).toHaveLength(2)
  })
})

describe('what is known of a video', () => {
  test('comes from the Data API where there is a key', async () => {
    const metadata = await open({ YOUTUBE_API_KEY: apiKeys.good }).describe(talks.sourdough)
    expect(metadata).toMatchObject({
      categoryId: '27',
      defaultAudioLanguage: 'en',
      thumbnail: `${double.url}/vi/${talks.sourdough}/maxresdefault.jpg`,
    })
    const [{ query } = { query: new URLSearchParams() }] = asked('/videos')
    expect(Object.fromEntries(query)).toEqual({
      id: talks.sourdough,
      key: apiKeys.good,
      part: 'snippet,contentDetails,statistics',
      hl: 'en',
      relevanceLanguage: 'en',
    })
    expect(double.requests).toHaveLength(1)
  })

  test('completes a reading, too', async () => {
    const { metadata } = await open({ YOUTUBE_API_KEY: apiKeys.good }).read(talks.sourdough, 'en')
    expect(metadata?.categoryId).toBe('27')
  })

  test.each([apiKeys.usedUp, 'no-key-at-all', ''])(
    'comes from the players where the key %j is of no use',
    async (YOUTUBE_API_KEY) => {
      expect(await open({ YOUTUBE_API_KEY }).describe(talks.sourdough)).toMatchObject({
        durationSeconds: expect.any(Number),
        publishedAt: '2026-02-14T08:00:00.000Z',
      })
    },
  )

  test('comes from oEmbed where the players are refused', async () => {
    double.blocked.set('127.0.0.1', 'request_blocked')
    expect(await open().describe(talks.sourdough)).toMatchObject({
      title: expect.stringContaining('sourdough'),
      durationSeconds: null,
    })
  })

  test.each([
    [failing.video_private, 'video_private'],
    [failing.video_unavailable, 'video_unavailable'],
  ])('is nothing for %s, and why is said', async (videoId, code) => {
    expect((await failureOf(open({ YOUTUBE_API_KEY: apiKeys.good }).describe(videoId))).code).toBe(code)
  })

  test('is nothing when all keep silent', async () => {
    double.blocked.set('127.0.0.1', 'request_blocked')
    double.videos.set(id, aVideo({ embeddable: false }))
    expect((await failureOf(open().describe(id))).code).toBe('request_blocked')
  })

  test.each(['age_restricted', 'geo_blocked', 'transcripts_disabled', 'members_or_paid'] as const)(
    'is known of a video that is %s',
    async (code) => {
      expect((await open().describe(failing[code])).channelTitle).toBe('Trouble')
    },
  )
})

describe('players that YouTube has shut out', () => {
  const file = join(tmpdir(), `pith-clients-${process.pid}.json`)
  const entry = {
    id: 3,
    userAgent: 'com.google.android.youtube/9.1.1 gzip',
    client: { clientName: 'ANDROID', clientVersion: '9.1.1' },
  }

  test('are told apart from all other failures, so that an operator knows what to mend', async () => {
    writeFileSync(file, JSON.stringify({ ANDROID: entry }))
    const settings = { YOUTUBE_CLIENTS: 'ANDROID', YOUTUBE_CLIENTS_FILE: file }
    expect(await failureOf(open(settings).read(talks.sourdough, 'en'))).toMatchObject({
      code: 'client_rejected',
      details: { tried: ['ANDROID:client_rejected'] },
    })
  })

  test('are mended by a file', async () => {
    const mended = {
      ...entry,
      userAgent: 'com.google.android.youtube/99.1.1 gzip',
      client: { clientName: 'ANDROID', clientVersion: '99.1.1' },
    }
    writeFileSync(file, JSON.stringify({ ANDROID: mended }))
    await open({ YOUTUBE_CLIENTS: 'ANDROID', YOUTUBE_CLIENTS_FILE: file }).read(talks.sourdough, 'en')
    expect(asked('/player')[0]!.headers['x-youtube-client-version']).toBe('99.1.1')
  })
})

describe('an answer that points elsewhere', () => {
  test('is never followed', async () => {
    const video = aVideo({ tracks: [speak('Some words.')] })
    double.videos.set(id, video)
    const youtube = open()
    // A track in a language that the double does not sign: the address is as YouTube's, its captions are gone.
    video.tracks[0]!.language = 'xx'
    await youtube.read(id, 'xx')
    expect(new Set(double.requests.map(({ path }) => path))).toEqual(
      new Set(['/youtubei/v1/visitor_id', '/youtubei/v1/player', '/youtubei/v1/next', '/api/timedtext']),
    )
  })
})
