// The choice of the caption track. Captions are only fetched from YouTube.
import { expect, test } from 'vitest'
import { playerResponseSchema } from './player.ts'
import { chooseTrack, findTrack, listTracks } from './tracks.ts'

const english = { language: 'en', track: null }
const listOf = (text: string) =>
  text.split(' ').map((word) => ({
    language: word.replace('a.', ''),
    kind: word.startsWith('a.') ? ('auto' as const) : ('manual' as const),
  }))
const nameOf = (track: { language: string; kind: string } | null) =>
  track && `${track.kind === 'auto' ? 'a.' : ''}${track.language}`

test.each([
  ['a.en en', 'en', 'en'],
  ['a.en en-GB', 'en', 'en-GB'],
  ['en-GB en a.en', 'en', 'en'],
  ['en-GB en-US', 'en-US', 'en-US'],
  ['en a.de', 'en-GB', 'en'],
  ['a.en fr', 'en', 'a.en'],
  ['a.en-US fr', 'en', 'a.en-US'],
  ['fr a.de', 'en', 'a.de'],
  ['EN fr', 'en', 'EN'],
  ['eng fr', 'en', null],
  ['fr de', 'en', null],
])('of %s a user who requests %s gets %s', (tracks, wanted, chosen) => {
  expect(nameOf(chooseTrack(listOf(tracks), { language: wanted, track: null }))).toBe(chosen)
})

const playerWith = (baseUrls: string[], usual?: number) =>
  playerResponseSchema.parse({
    captions: {
      playerCaptionsTracklistRenderer: {
        captionTracks: baseUrls.map((baseUrl, index) => ({
          baseUrl,
          languageCode: `x${index}`,
          vssId: `.x${index}`,
        })),
        audioTracks: [{ defaultCaptionTrackIndex: usual }],
      },
    },
  })

test('without a match the default captions are used, else the first', () => {
  const urls = [
    'https://www.youtube.com/api/timedtext?v=1',
    'https://www.youtube.com/api/timedtext?v=2',
  ]
  expect(findTrack(playerWith(urls, 1), english)?.language).toBe('x1')
  expect(findTrack(playerWith(urls), english)?.language).toBe('x0')
  expect(findTrack(playerWith([]), english)).toBeNull()
})

test('the wanted track comes before a better one', () => {
  const wanted = { language: 'en', kind: 'auto' } as const
  expect(chooseTrack(listOf('en a.en fr'), { language: 'fr', track: wanted })).toEqual(wanted)
  expect(nameOf(chooseTrack(listOf('en fr'), { language: 'fr', track: wanted }))).toBe('fr')
})

test('tracks are named once, without those whose language is no code', () => {
  const track = (languageCode: string, vssId: string) => ({
    baseUrl: '',
    languageCode,
    vssId,
    kind: '',
  })
  const captionTracks = [
    track('en', '.en'),
    track('en', 'a.en'),
    track('en', '.en.2'),
    track('<b>', '.x'),
    track('pt-BR', '.pt'),
  ]
  const player = playerResponseSchema.parse({
    captions: { playerCaptionsTracklistRenderer: { captionTracks } },
  })
  expect(listTracks(player).map(nameOf)).toEqual(['en', 'a.en', 'pt-BR'])
})

test.each([
  ['exp=xpe', true],
  ['exp=xpv', true],
  ['exp=abc,xpe', true],
  ['exp=abc%2Cxpe&lang=en', true],
  ['exp=expe', false],
  ['text=exp%3Dxpe', false],
])('?%s needs a token: %s', (query, needsToken) => {
  expect(
    findTrack(playerWith([`https://www.youtube.com/api/timedtext?v=1&${query}`]), english)
      ?.needsToken,
  ).toBe(needsToken)
})

const hosts = [
  'http://169.254.169.254',
  'http://metadata.google.internal',
  'http://localhost',
  'http://127.0.0.1:5432',
  'http://[::1]',
  'http://0',
  'http://2130706433',
  'http://0x7f.1',
  'http://10.0.0.1',
  'http://192.168.1.1',
  'http://172.16.0.1',
  'http://[fd00::1]',
  'http://[::ffff:127.0.0.1]',
  'file://',
  'ftp://www.youtube.com',
  'http://www.youtube.com',
  'https://www.youtube.com:8443',
  'https://youtube.com.evil.example',
  'https://notyoutube.com',
  'https://www.youtube.com.',
  'https://evil.example/www.youtube.com',
  'https://evil.example#www.youtube.com',
  'https://evil.example?www.youtube.com',
  'https://www.youtube.com@evil.example',
  'https://evil.example\\@www.youtube.com',
  '//evil.example',
  '\\\\evil.example',
  'javascript:',
  'data:text/plain,',
  'gopher://127.0.0.1:6379/_',
]
const hostileUrls = [
  ...hosts.map((host) => `${host}/api/timedtext?v=1`),
  ...hosts.filter((host) => !host.includes('youtube')).map((host) => `${host}/api/timedtext/`),
  ...[
    '/',
    '/api',
    '/api/timedtext/../../watch',
    '/api/timedtext/x',
    '/watch?u=/api/timedtext',
    '/redirect?q=http://127.0.0.1/api/timedtext',
    '//api/timedtext',
    '/API/timedtext',
    '/api/%74imedtext',
  ].map((path) => `https://www.youtube.com${path}`),
  'https://',
  'http://[',
  '\0',
  ' ',
]

test('there are sixty hostile addresses to test', () => {
  expect(hostileUrls.length).toBeGreaterThanOrEqual(60)
})

test.each(hostileUrls)('captions are never fetched from %j', (baseUrl) => {
  expect(findTrack(playerWith([baseUrl]), english)?.url).toBeNull()
})
