// Recorded responses of YouTube, kept beside the project: playability, tracks, metadata
// and captions are parsed from them.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseVideoLink } from '#contract/sources/registry.ts'
import { parseCaptions } from '#engine/captions/parse.ts'
import { readChapters } from '#server/sources/youtube/chapters.ts'
import {
  classifyPlayability,
  classifyResponse,
} from '#server/sources/youtube/classify-playability.ts'
import { parseCues } from '#server/sources/youtube/cues.ts'
import {
  parseDataApiMetadata,
  parseOembedMetadata,
  parsePlayerMetadata,
} from '#server/sources/youtube/metadata.ts'
import { type PlayerResponse, playerResponseSchema } from '#server/sources/youtube/player.ts'
import { findTrack } from '#server/sources/youtube/tracks.ts'
import { YouTubeError } from '#server/sources/youtube/youtube-error.ts'

const shared = '../shared/youtube'
const present = existsSync(`${shared}/recorded`)
if (!present)
  console.log(
    `Recorded responses of YouTube are not at ${shared}/recorded, so the tests that need them are skipped.`,
  )

const readText = (file: string) => readFileSync(`${shared}/recorded/${file}`, 'utf8')
const readJson = (file: string) => JSON.parse(readText(file)) as Record<string, unknown>
/** Some files contain the request too, and some a larger response. */
function readBody(file: string): Record<string, unknown> {
  const json = readJson(file)
  const body = ((json.response as { body?: unknown } | undefined)?.body ?? json) as Record<
    string,
    unknown
  >
  return (body.playerResponse ?? body) as Record<string, unknown>
}
const readPlayer = (file: string): PlayerResponse => playerResponseSchema.parse(readBody(file))
const classifyPage = (status: number, file: string) =>
  classifyResponse({ status, location: null, body: readText(file) })
const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

describe.skipIf(!present)('links', () => {
  test.each(
    present
      ? (JSON.parse(readFileSync(`${shared}/links.json`, 'utf8')) as {
          link: string
          videoId: string | null
        }[])
      : [],
  )('$link', ({ link, videoId }) => {
    const result = parseVideoLink(link)
    expect('videoId' in result ? result.videoId : null).toBe(videoId)
  })
})

describe.skipIf(!present)('a playable video', () => {
  test.each([
    [
      'player/android_20.10_F1xioXWb8CY_en_manual+asr.json',
      'F1xioXWb8CY',
      'The Great War',
      1509,
      'en',
      'manual',
    ],
    [
      'player/android_20.10_GJLlxj_dtq8_9tracks_manual+asr.json',
      'GJLlxj_dtq8',
      'Dave2D',
      316,
      'en',
      'manual',
    ],
    [
      'player/exchange_android_21.03_reel_M4gD1WSo5mA_en+asr.json',
      'M4gD1WSo5mA',
      'The Berkman Klein Center for Internet & Society',
      721,
      'en',
      'manual',
    ],
    [
      'player/exchange_android_reel_7PIMiDcwNvc_asr-only.json',
      '7PIMiDcwNvc',
      null,
      null,
      'en',
      'auto',
    ],
    [
      'player/exchange_visionos_player_M4gD1WSo5mA_en+asr.json',
      'M4gD1WSo5mA',
      'The Berkman Klein Center for Internet & Society',
      721,
      'en',
      'manual',
    ],
    [
      'player/exchange_visionos_player_ud9d5cMDP_0_de-manual.json',
      'ud9d5cMDP_0',
      'MAITHINK X',
      1010,
      'de',
      'manual',
    ],
  ] as const)('%s', (file, videoId, channelTitle, durationSeconds, language, kind) => {
    const player = readPlayer(file)
    expect(classifyPlayability(player, videoId)).toBeNull()
    expect(findTrack(player, { language: 'en', track: null })).toMatchObject({
      language,
      kind,
      needsToken: false,
      url: { hostname: 'www.youtube.com' },
    })
    const metadata = parsePlayerMetadata(videoId, player, null)
    expect(metadata?.title).toMatch(/\w/)
    expect(metadata?.thumbnail).toMatch(/^https:\/\/i\.ytimg\.com\/vi/)
    expect(metadata?.viewCount).toBeGreaterThan(0)
    if (channelTitle) expect(metadata).toMatchObject({ channelTitle, durationSeconds })
  })

  test('of nine languages the requested one is selected, or a variant of it, else the spoken one', () => {
    const player = readPlayer('player/android_20.10_GJLlxj_dtq8_9tracks_manual+asr.json')
    expect(findTrack(player, { language: 'cs', track: null })).toMatchObject({
      language: 'cs',
      kind: 'manual',
    })
    expect(findTrack(player, { language: 'zh-Hant', track: null })).toMatchObject({
      language: 'zh',
      kind: 'manual',
    })
    expect(findTrack(player, { language: 'sw', track: null })).toMatchObject({
      language: 'en',
      kind: 'auto',
    })
  })

  test('a response for another video is rejected', () => {
    const player = readPlayer('player/exchange_visionos_player_M4gD1WSo5mA_en+asr.json')
    expect(classifyPlayability(player, 'ud9d5cMDP_0')).toMatchObject({
      code: 'request_blocked',
      clients: 'all',
    })
  })

  test("the website's player contains the publication date, the author's panel the chapters", () => {
    const page = readPlayer('player/exchange_web_microformat_M4gD1WSo5mA.json')
    expect(parsePlayerMetadata('M4gD1WSo5mA', page, page)).toMatchObject({
      durationSeconds: 721,
      duration: '12:01',
      viewCount: 12916,
      publishedAt: '2015-01-28T05:14:36.000Z',
      channelTitle: 'The Berkman Klein Center for Internet & Society',
      thumbnail: expect.stringContaining('maxresdefault'),
    })
    const chapters = readChapters(readBody('player/exchange_web_next_ud9d5cMDP_0_chapters.json'))
    expect(chapters.length).toBeGreaterThan(3)
    expect(chapters[0]).toEqual({ title: 'Ein erstaunlich kontroverses Thema', startSeconds: 0 })
    expect(chapters.map(({ startSeconds }) => startSeconds)).toEqual(
      chapters.map((chapter) => chapter.startSeconds).sort((a, b) => a - b),
    )
  })
})

describe.skipIf(!present)('an error response', () => {
  test.each([
    ['errors/exchange_android_reel_geo_blocked.json', '_PL2HJKxnOM', 'geo_blocked', 'none'],
    ['errors/exchange_android_reel_members_only.json', 'ayI2iBwGdxw', 'members_or_paid', 'none'],
    [
      'errors/exchange_android_reel_nonexistent_empty_object.json',
      'don-t-exist',
      'video_unavailable',
      'one',
    ],
    ['errors/exchange_android_reel_private.json', 'aaaaaaaaaaa', 'video_private', 'none'],
    ['errors/player_age_restricted.json', 'Njp5uhTorCo', 'age_restricted', 'embedded'],
    ['errors/player_request_blocked.json', 'aaaaaaaaaaa', 'request_blocked', 'all'],
    ['errors/player_transcripts_disabled.json', 'dsMFmonKDD4', 'transcripts_disabled', 'one'],
    ['errors/player_transcripts_disabled2.json', 'Fjg5lYqvzUs', 'transcripts_disabled', 'one'],
    ['errors/player_unplayable.json', 'aaaaaaaaaaa', 'video_unplayable', 'all'],
    ['errors/player_video_unavailable.json', 'aaaaaaaaaaa', 'video_unavailable', 'none'],
  ])('%s', (file, videoId, code, clients) => {
    expect(classifyPlayability(readPlayer(file), videoId)).toMatchObject({ code, clients })
  })

  test("an unplayable video gives YouTube's reason", () => {
    expect(
      classifyPlayability(readPlayer('errors/player_unplayable.json'), 'aaaaaaaaaaa')?.reason,
    ).toBe('Custom Reason Sub Reason 1Sub Reason 2')
  })

  test('captions that need a token are detected by their URL', () => {
    const player = readPlayer('errors/player_po_token_required.json')
    expect(classifyPlayability(player, 'GJLlxj_dtq8')).toBeNull()
    expect(findTrack(player, { language: 'en', track: null })).toMatchObject({ needsToken: true })
  })

  test('the title of an unavailable video is still read', () => {
    expect(
      parsePlayerMetadata(
        '_PL2HJKxnOM',
        readPlayer('errors/exchange_android_reel_geo_blocked.json'),
        null,
      )?.title,
    ).toMatch(/Jim Carrey/)
  })

  test('error pages are recognized', () => {
    expect(classifyPage(429, 'errors/timedtext_429_automated_queries.html')?.code).toBe(
      'ip_blocked',
    )
    expect(classifyPage(200, 'errors/timedtext_429_automated_queries.html')?.code).toBe(
      'ip_blocked',
    )
    expect(classifyPage(200, 'errors/watch_429_recaptcha.html')?.code).toBe('ip_blocked')
    expect(classifyPage(200, 'errors/watch_consent_page.html')?.code).toBe('consent_required')
    expect(classifyPage(400, 'errors/get_transcript_400_failed_precondition.json')).toMatchObject({
      code: 'client_rejected',
      clients: 'all',
    })
  })

  test('captions with an empty body need a token', async () => {
    await expect(parseCues(readText('errors/timedtext_200_empty_body.txt'))).rejects.toThrow(
      expect.objectContaining({ code: 'po_token_required' }),
    )
    await expect(parseCues(readText('errors/timedtext_200_empty_body.txt'))).rejects.toThrow(
      YouTubeError,
    )
  })
})

describe.skipIf(!present)('the official APIs', () => {
  test('the Data API gives the metadata of a video with its best thumbnail', () => {
    const single = readJson('data-api/videos_info_single.json')
    expect(parseDataApiMetadata('D-lhorsDlUQ', single)).toMatchObject({
      title: 'What are Actions on Google (Assistant on Air)',
      channelTitle: 'Google Developers',
      categoryId: '28',
      defaultLanguage: 'en',
      defaultAudioLanguage: 'en',
      publishedAt: '2019-03-21T20:37:49.000Z',
      thumbnail: 'https://i.ytimg.com/vi/D-lhorsDlUQ/maxresdefault.jpg',
      durationSeconds: null,
      duration: '',
    })
    const list = { items: [readJson('data-api/video_info.json')] }
    expect(parseDataApiMetadata('D-lhorsDlUQ', list)).toMatchObject({
      duration: '21:07',
      durationSeconds: 1267,
      viewCount: expect.any(Number),
    })
    expect(
      parseDataApiMetadata('D-lhorsDlUQ', readJson('data-api/videos_info_multi.json'))?.title,
    ).toMatch(/Actions on Google/)
    expect(
      parseDataApiMetadata('D-lhorsDlUQ', readJson('data-api/video_model_response.json'))?.title,
    ).toMatch(/\w/)
  })

  test('responses without a video give null', () => {
    for (const file of [
      'videos_not_found.synthetic',
      'error_response',
      'quota_exceeded_403',
      'captions_by_video',
    ]) {
      expect(
        parseDataApiMetadata('aaaaaaaaaaa', readJson(`data-api/${file}.json`)),
        file,
      ).toBeNull()
    }
  })

  test('oEmbed gives title, channel and thumbnail', () => {
    expect(
      parseOembedMetadata('dQw4w9WgXcQ', readJson('oembed/ok_dQw4w9WgXcQ.json')),
    ).toMatchObject({
      channelTitle: 'Rick Astley',
      thumbnail: 'https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg',
      durationSeconds: null,
    })
  })
})

describe.skipIf(!present)('captions', () => {
  test('short captions of every format are parsed', () => {
    const texts = (file: string) =>
      parseCaptions(readText(`timedtext/${file}`)).cues.map(({ text }) => text)
    expect(texts('srv1_short_synthetic.xml')).toEqual([
      'Hey, this is just a test',
      'this is not the original transcript',
      'just something shorter, I made up for testing',
    ])
    expect(texts('vtt_asr_rolling_simonw_demo.vtt')).toEqual([
      'my career in side projects and open',
      "source basically this is so i've been",
    ])
    expect(texts('vtt_asr_colour_tags_old_style.vtt')).toEqual([
      'yeah',
      'what',
      "this will happen is I'm telling",
    ])
  })

  const long = present
    ? readdirSync(`${shared}/recorded/timedtext/long`).filter((file) => file.endsWith('.json3'))
    : []
  test.each(long)('%s has the same words in every format', (file) => {
    const stem = `timedtext/long/${file.replace('.json3', '')}`
    const read = (extension: string) => parseCaptions(readText(`${stem}${extension}`))
    const words = (extension: string) =>
      read(extension)
        .cues.map(({ text }) => text)
        .join(' ')
    expect(words('.json3').split(' ').length).toBeGreaterThan(10_000)
    expect(words('.srv3')).toBe(words('.json3'))
    expect(words('.vtt')).toBe(words('.json3'))
    const segments = JSON.parse(readText(`${stem}.segments.json`)) as {
      text: string
      startMs: number
    }[]
    expect(lettersOf(words('.srv1.xml'))).toBe(
      lettersOf(segments.map(({ text }) => text).join(' ')),
    )
    expect(lettersOf(words('.json3'))).toBe(lettersOf(words('.srv1.xml')))
    expect(
      read('.srv1.xml').cues.map(({ startSeconds }) => Math.round(startSeconds * 1000)),
    ).toEqual(segments.map(({ startMs }) => Math.round(startMs)))
  })
})
