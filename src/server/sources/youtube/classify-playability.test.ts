// Classifies responses that YouTube was seen to send.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readChapters } from './chapters.ts'
import { classifyErrorText, classifyPlayability, classifyResponse } from './classify-playability.ts'
import { parseDataApiMetadata, parseOembedMetadata, parsePlayerMetadata } from './metadata.ts'
import { playerResponseSchema } from './player.ts'
import type { YouTubeErrorCode } from './remedies.ts'
import { findTrack } from './tracks.ts'

const videoId = 'abcdefghij1'
const judge = (answer: object) => classifyPlayability(playerResponseSchema.parse(answer), videoId)
const saying = (status: string, reason: string, subreason = '') =>
  judge({
    playabilityStatus: {
      status,
      reason,
      errorScreen: { playerErrorMessageRenderer: { subreason: { runs: [{ text: subreason }] } } },
    },
  })

test.each<[string, string, string, YouTubeErrorCode, string]>([
  ['LOGIN_REQUIRED', 'Sign in to confirm you’re not a bot', '', 'request_blocked', 'all'],
  ['LOGIN_REQUIRED', "Sign in to confirm you're not a bot", '', 'request_blocked', 'all'],
  ['UNPLAYABLE', 'This content isn’t available, try again later.', '', 'rate_limited', 'none'],
  ['LOGIN_REQUIRED', 'This is a private video', '', 'video_private', 'none'],
  ['LOGIN_REQUIRED', 'Sign in to confirm your age', '', 'age_restricted', 'embedded'],
  ['AGE_VERIFICATION_REQUIRED', '', '', 'age_restricted', 'embedded'],
  ['AGE_CHECK_REQUIRED', 'Something new', '', 'age_restricted', 'embedded'],
  [
    'UNPLAYABLE',
    'Video unavailable',
    'The uploader has not made this video available in your country',
    'geo_blocked',
    'none',
  ],
  [
    'UNPLAYABLE',
    'Join this channel to get access to members-only content',
    '',
    'members_or_paid',
    'none',
  ],
  [
    'UNPLAYABLE',
    'This video is only available to Music Premium members',
    '',
    'members_or_paid',
    'none',
  ],
  ['UNPLAYABLE', 'This video requires payment to watch', '', 'members_or_paid', 'none'],
  ['ERROR', 'This video is unavailable', '', 'video_unavailable', 'none'],
  [
    'ERROR',
    'Video unavailable',
    'The account associated with this video has been terminated',
    'video_unavailable',
    'none',
  ],
  ['UNPLAYABLE', 'This video is not available', '', 'video_unavailable', 'one'],
  [
    'UNPLAYABLE',
    'Video unavailable',
    'Playback on other websites has been disabled by the video owner',
    'video_unplayable',
    'all',
  ],
  ['UNPLAYABLE', 'A current difference of opinion', '', 'video_unplayable', 'all'],
  [
    'CONTENT_CHECK_REQUIRED',
    'The following content may contain graphic scenes',
    '',
    'video_unplayable',
    'all',
  ],
  ['LIVE_STREAM_OFFLINE', 'The recording is being prepared', '', 'video_unplayable', 'all'],
])('%s "%s" "%s" is %s', (status, reason, subreason, code, clients) => {
  expect(saying(status, reason, subreason)).toMatchObject({ code, clients })
})

test('a captcha is a block, whatever text is beside it', () => {
  const errorScreen = { playerCaptchaViewModel: {} }
  expect(judge({ playabilityStatus: { status: 'UNPLAYABLE', errorScreen } })?.code).toBe(
    'request_blocked',
  )
})

test('after an empty response one more client is tried, and an incomplete response is unparsable', () => {
  expect(judge({})).toMatchObject({ code: 'video_unavailable', clients: 'one' })
  expect(judge({ videoDetails: { videoId } })?.code).toBe('unparsable')
  expect(judge({ playabilityStatus: { status: 'OK' } })?.code).toBe('unparsable')
})

test('malformed parts count as missing', () => {
  const details = { videoId, title: 7, keywords: 'none', thumbnail: [], isLive: 'yes' }
  const captions = {
    playerCaptionsTracklistRenderer: { captionTracks: [null, { baseUrl: 5 }], audioTracks: {} },
  }
  expect(
    judge({ playabilityStatus: { status: 'OK', messages: 1 }, videoDetails: details, captions })
      ?.code,
  ).toBe('transcripts_disabled')
})

test.each<[number, string | null, string, YouTubeErrorCode | null]>([
  [200, null, '{"playabilityStatus":{}}', null],
  [200, null, '', null],
  [429, null, '', 'ip_blocked'],
  [302, 'https://www.google.com/sorry/index?continue=x', '', 'ip_blocked'],
  [302, 'https://consent.youtube.com/m?continue=x', '', 'consent_required'],
  [302, 'https://elsewhere.example/', '', 'unparsable'],
  [200, null, ' <html><div class="g-recaptcha"></div>', 'ip_blocked'],
  [200, null, '{"title":"What are automated queries?"}', null],
  [
    400,
    null,
    '{\n  "error": {\n    "code": 400,\n    "status": "FAILED_PRECONDITION"\n  }\n}',
    'client_rejected',
  ],
  [400, null, '{"error":{"code":400,"status":"INVALID_ARGUMENT"}}', 'unparsable'],
  [503, null, 'busy', 'network'],
])('HTTP %i %s %j is %s', (status, location, body, code) => {
  expect(classifyResponse({ status, location, body })?.code ?? null).toBe(code)
})

test.each<[string, YouTubeErrorCode]>([
  ['ERROR: [youtube] abc: Private video. Sign in if you have been granted access', 'video_private'],
  ['ERROR: [youtube] abc: Sign in to confirm you’re not a bot. Use --cookies', 'request_blocked'],
  ['ERROR: unable to download: HTTP Error 429: Too Many Requests', 'ip_blocked'],
  ['Traceback (most recent call last)', 'video_unplayable'],
])("yt-dlp's %j is %s", (words, code) => {
  expect(classifyErrorText(words).code).toBe(code)
})

test('no response breaks the classification', () => {
  const scrap = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom('OK', 'ERROR', videoId, 'LIVE_STREAM_OFFLINE', true, {}),
  )
  const keys = [
    'status',
    'reason',
    'messages',
    'errorScreen',
    'videoId',
    'title',
    'lengthSeconds',
    'thumbnail',
    'isUpcoming',
    'playerCaptionsTracklistRenderer',
    'captionTracks',
    'runs',
    'simpleText',
  ]
  const part = fc.oneof(
    scrap,
    fc.dictionary(
      fc.constantFrom(...keys),
      fc.oneof(scrap, fc.array(scrap), fc.dictionary(fc.constantFrom(...keys), scrap)),
    ),
  )
  const answer = fc.record(
    {
      playabilityStatus: part,
      videoDetails: part,
      captions: part,
      microformat: part,
      engagementPanels: part,
      items: part,
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.oneof(answer, scrap), (json) => {
      readChapters(json)
      parseDataApiMetadata(videoId, json)
      parseOembedMetadata(videoId, json)
      const player = playerResponseSchema.safeParse(json)
      if (!player.success) return
      expect(parsePlayerMetadata(videoId, player.data, player.data)?.title ?? 'none').not.toBe('')
      const refusal = classifyPlayability(player.data, videoId)
      if (refusal === null)
        expect(findTrack(player.data, { language: 'en', track: null })).not.toBeNull()
    }),
    { numRuns: 2000 },
  )
})
