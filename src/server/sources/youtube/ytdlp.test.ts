// yt-dlp fetches captions that YouTube withholds, and a speech server transcribes videos
// without captions.

import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { Problem } from '#contract/problems/problems.ts'
import { type FakeYouTubeServer, startYouTube } from '#tests/doubles/youtube.ts'
import { failingVideos } from '#tests/doubles/youtube-videos.ts'
import { readSettings } from '../../config.ts'
import { openYouTube } from './open-youtube.ts'
import { openYtdlp } from './ytdlp.ts'

const folder = mkdtempSync(join(tmpdir(), 'pith-fake-ytdlp-'))
const path = join(folder, 'yt-dlp')
const callsFile = join(folder, 'calls.jsonl')
let double: FakeYouTubeServer

/**
 * What the program does is in a file beside it: the info it finds, the captions it
 * downloads, or how it fails.
 */
const program = `#!${process.execPath}
const { appendFileSync, readFileSync, writeFileSync } = require('node:fs')
const plan = JSON.parse(readFileSync(${JSON.stringify(join(folder, 'plan.json'))}, 'utf8'))
const flags = ['--quiet', '--no-warnings', '--no-progress', '--no-playlist', '--skip-download', '--write-info-json', '--write-subs', '--write-auto-subs']
const valued = ['--output', '--load-info-json', '--sub-langs', '--sub-format', '--format', '--proxy']
const given = {}, urls = []
const words = process.argv.slice(2)
while (words.length) {
  const word = words.shift()
  if (word === '--') urls.push(...words.splice(0))
  else if (flags.includes(word)) given[word] = true
  else if (valued.includes(word)) given[word] = words.shift()
  else if (word.startsWith('-')) { console.error('yt-dlp: error: no such option: ' + word); process.exit(2) }
  else urls.push(word)
}
appendFileSync(${JSON.stringify(callsFile)}, JSON.stringify({ given, urls, environment: process.env }) + '\\n')
if (plan.hangs) setInterval(() => {}, 1000)
else if (plan.error) { console.error(plan.error); process.exit(1) }
else if (!plan.silent) run()
function run() {
  if (!given['--load-info-json'] && !/^https:\\/\\/www\\.youtube\\.com\\/watch\\?v=[\\w-]{11}$/.test(urls[0])) { console.error('ERROR: nothing to do'); process.exit(2) }
  const info = given['--load-info-json'] ? JSON.parse(readFileSync(given['--load-info-json'], 'utf8')) : plan.info
  if (given['--write-info-json']) writeFileSync(given['--output'] + '.info.json', JSON.stringify(info))
  const list = { ...(given['--write-subs'] ? info.subtitles : {}), ...(given['--write-auto-subs'] ? info.automatic_captions : {}) }
  const wanted = new RegExp('^(?:' + given['--sub-langs'] + ')$', 'i')
  for (const key of Object.keys(list).filter((key) => wanted.test(key))) writeFileSync(given['--output'] + '.' + key + '.' + given['--sub-format'], plan.captions[key])
  if (!given['--skip-download']) writeFileSync(given['--output'].replace('%(ext)s', 'm4a'), 'the sound of a voice')
}
`

const captions = (...words: string[]) =>
  JSON.stringify({
    events: words.map((utf8, index) => ({
      tStartMs: index * 2000,
      dDurationMs: 2000,
      segs: [{ utf8 }],
    })),
  })
const info = {
  title: 'Found another way',
  channel: 'Someone',
  description: 'd',
  duration: 754.3,
  view_count: 5,
  thumbnail: 'https://i.ytimg.com/vi/x/maxresdefault.jpg',
  tags: ['a'],
  language: 'en',
  chapters: [{ title: 'Start', start_time: 0, end_time: 60 }],
  subtitles: {},
  automatic_captions: { 'en-orig': [], en: [], de: [] },
}
const plan = (next: object) =>
  writeFileSync(
    join(folder, 'plan.json'),
    JSON.stringify({ info, captions: { 'en-orig': captions('heard', 'words') }, ...next }),
  )
type Call = { given: Record<string, string>; urls: string[]; environment: Record<string, string> }
const calls = () =>
  existsSync(callsFile)
    ? readFileSync(callsFile, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Call)
    : []

beforeAll(async () => {
  double = await startYouTube()
  writeFileSync(path, program)
  chmodSync(path, 0o755)
})
afterAll(async () => {
  await double.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  rmSync(callsFile, { force: true })
  plan({})
})

const open = (environment: Record<string, string> = {}) =>
  openYouTube({
    settings: readSettings({ YOUTUBE_BASE_URL: double.url, YTDLP_PATH: path, ...environment }),
    now: () => 0,
    log: pino({ level: 'silent' }),
  })
async function failureOf(result: Promise<unknown>): Promise<{ code: string; tried: string[] }> {
  const problem = await result.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(problem instanceof Problem)) throw problem ?? new Error('expected a failure')
  return { code: problem.code, tried: (problem.details as { tried: string[] }).tried }
}

describe('yt-dlp', () => {
  test('runs without the secrets of the server in its environment', async () => {
    const secrets = [
      'AUTH_SECRET',
      'DATABASE_URL',
      'STRIPE_SECRET_KEY',
      'OPENAI_API_KEY',
      'SMTP_URL',
      'NODE_OPTIONS',
    ]
    for (const name of secrets) vi.stubEnv(name, '')
    vi.stubEnv('AUTH_SECRET', 'nobody else may know this')
    vi.stubEnv('https_proxy', 'http://proxy.example:3128')
    await open().fetchTranscript(failingVideos.po_token_required, 'en')
    vi.unstubAllEnvs()
    const [{ environment }] = calls() as [Call]
    expect(Object.keys(environment)).toEqual(expect.arrayContaining(['PATH', 'https_proxy']))
    for (const name of secrets) expect(environment).not.toHaveProperty(name)
  })

  test('fetches captions that YouTube gives to its own players only', async () => {
    const source = await open().fetchTranscript(failingVideos.po_token_required, 'en')
    expect(source).toMatchObject({
      transcript: {
        language: 'en',
        kind: 'auto',
        cues: [
          { startSeconds: 0, endSeconds: 2, text: 'heard' },
          { startSeconds: 2, endSeconds: 4, text: 'words' },
        ],
      },
      metadata: { title: 'Found another way', channelTitle: 'Someone', duration: '12:34' },
      chapters: [{ title: 'Start', startSeconds: 0 }],
    })
    expect(calls().map(({ given }) => given['--sub-langs'])).toEqual([undefined, 'en-orig'])
    expect(calls()[0]!.urls).toEqual([
      `https://www.youtube.com/watch?v=${failingVideos.po_token_required}`,
    ])
  })

  test('prefers manual captions in the requested language and never uses machine translations', async () => {
    plan({
      info: {
        ...info,
        language: 'fr',
        subtitles: { live_chat: [], 'de-AbC12345678': [], fr: [] },
        automatic_captions: { 'fr-orig': [], en: [], fr: [] },
      },
      captions: {
        'de-AbC12345678': captions('geschrieben'),
        fr: captions('écrit'),
        'fr-orig': captions('entendu'),
      },
    })
    expect(
      (await open().fetchTranscript(failingVideos.po_token_required, 'de')).transcript,
    ).toMatchObject({
      language: 'de',
      kind: 'manual',
      cues: [{ text: 'geschrieben' }],
    })
    expect(
      (await open().fetchTranscript(failingVideos.po_token_required, 'en')).transcript,
    ).toMatchObject({
      language: 'fr',
      kind: 'auto',
      cues: [{ text: 'entendu' }],
    })
  })

  test('uses the configured proxy', async () => {
    await open({ YOUTUBE_PROXY_URL: 'http://127.0.0.1:9' }).fetchTranscript(
      failingVideos.po_token_required,
      'en',
    )
    expect(calls()[0]!.given['--proxy']).toBe('http://127.0.0.1:9')
  })

  test('is not started for videos that nobody can read or while this address is blocked', async () => {
    for (const code of [
      'video_private',
      'members_or_paid',
      'age_restricted',
      'ip_blocked',
      'transcripts_disabled',
    ] as const) {
      expect((await failureOf(open().fetchTranscript(failingVideos[code], 'en'))).code).toBe(code)
    }
    expect(calls()).toEqual([])
  })

  test.each([
    [
      'ERROR: [youtube] x: Private video. Sign in if you have been granted access',
      'video_private',
      'yt-dlp:video_private',
    ],
    [
      'ERROR: [youtube] x: Sign in to confirm you’re not a bot',
      'po_token_required',
      'yt-dlp:request_blocked',
    ],
    ['Traceback (most recent call last):', 'po_token_required', 'yt-dlp:video_unplayable'],
  ])('with the error %j leaves the code %s', async (error, code, tried) => {
    plan({ error })
    const failure = await failureOf(open().fetchTranscript(failingVideos.po_token_required, 'en'))
    expect(failure.code).toBe(code)
    expect(failure.tried.at(-1)).toBe(tried)
  })

  test('that is missing or writes nothing is reported', async () => {
    const missing = await failureOf(
      open({ YTDLP_PATH: join(folder, 'nothing') }).fetchTranscript(
        failingVideos.po_token_required,
        'en',
      ),
    )
    expect(missing.tried.at(-1)).toBe('yt-dlp:network')
    plan({ captions: {}, silent: true })
    expect(
      (await failureOf(open().fetchTranscript(failingVideos.po_token_required, 'en'))).tried.at(-1),
    ).toBe('yt-dlp:unparsable')
    plan({ captions: { 'en-orig': '' } })
    expect(
      (await failureOf(open().fetchTranscript(failingVideos.po_token_required, 'en'))).tried.at(-1),
    ).toBe('yt-dlp:po_token_required')
  })
})

test('a yt-dlp that hangs is stopped', async () => {
  plan({ hangs: true })
  const result = openYtdlp({ path, proxyUrl: null, captionsTimeoutMs: 300 }).fetchCaptions(
    failingVideos.po_token_required,
    { language: 'en', track: null },
  )
  await expect(result).rejects.toMatchObject({ code: 'network', reason: 'yt-dlp took too long' })
})

describe('a speech server', () => {
  type SpeechRequest = {
    url: string
    type: string
    authorization: string | undefined
    body: string
  }
  const requests: SpeechRequest[] = []
  let answer: { status: number; body: object }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { authorization, 'content-type': type = '' } = request.headers
      requests.push({
        url: request.url ?? '',
        type,
        authorization,
        body: Buffer.concat(chunks).toString('latin1'),
      })
      response
        .writeHead(answer.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer.body))
    })
  })
  let STT_BASE_URL = ''
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    STT_BASE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  })
  afterAll(() => void server.close())
  beforeEach(() => {
    requests.length = 0
    answer = {
      status: 200,
      body: {
        language: 'german',
        duration: 4,
        text: 'Guten Tag. Bis bald.',
        segments: [
          { start: 0.2, end: 1.5, text: ' Guten Tag.' },
          { start: 1.5, end: 4, text: ' Bis bald.' },
        ],
      },
    }
  })
  const transcribe = (more: Record<string, string> = {}) =>
    open({ STT_BASE_URL, STT_API_KEY: 'sesame', STT_MODEL: 'small', ...more }).fetchTranscript(
      failingVideos.transcripts_disabled,
      'en',
    )

  test('transcribes a video without captions', async () => {
    expect(await transcribe()).toMatchObject({
      transcript: {
        language: 'de',
        kind: 'speech',
        cues: [
          { startSeconds: 0.2, endSeconds: 1.5, text: 'Guten Tag.' },
          { startSeconds: 1.5, endSeconds: 4, text: 'Bis bald.' },
        ],
      },
      metadata: { title: 'Found another way' },
    })
    const [
      { url, type, authorization, body } = { url: '', type: '', authorization: '', body: '' },
    ] = requests
    expect(url).toBe('/v1/audio/transcriptions')
    expect(authorization).toBe('Bearer sesame')
    const boundary = /^multipart\/form-data; boundary=(.+)$/.exec(type)?.[1] ?? 'none'
    const parts = body.split(`--${boundary}`).slice(1, -1)
    expect(parts.map((part) => /name="(\w+)"/.exec(part)?.[1])).toEqual([
      'file',
      'model',
      'response_format',
    ])
    expect(parts[0]).toMatch(/filename="audio\.m4a"[\s\S]*the sound of a voice/)
    expect(parts[1]).toContain('small')
    expect(parts[2]).toContain('verbose_json')
  })

  test('may return a language code, no language or no timestamps', async () => {
    answer.body = { ...answer.body, language: 'pt' }
    expect((await transcribe()).transcript.language).toBe('pt')
    answer.body = { text: 'Words without times. And more of them.' }
    expect((await transcribe()).transcript).toMatchObject({
      language: 'und',
      cues: [{ text: 'Words without times.' }, { text: 'And more of them.' }],
    })
  })

  test('that fails leaves the original error', async () => {
    answer = { status: 401, body: { error: 'no' } }
    expect(await failureOf(transcribe())).toEqual({
      code: 'transcripts_disabled',
      tried: ['ANDROID:transcripts_disabled', 'VISIONOS:transcripts_disabled', 'speech:unparsable'],
    })
    answer = { status: 200, body: { language: 'en', text: ' ', segments: [] } }
    expect((await failureOf(transcribe())).tried.at(-1)).toBe('speech:transcript_empty')
    answer = { status: 200, body: ['strange'] }
    expect((await failureOf(transcribe())).tried.at(-1)).toBe('speech:unparsable')
  })

  test('is tried last, if yt-dlp finds no captions either', async () => {
    plan({ info: { ...info, automatic_captions: {} } })
    const { transcript } = await open({ STT_BASE_URL }).fetchTranscript(
      failingVideos.po_token_required,
      'en',
    )
    expect(transcript.kind).toBe('speech')
  })
})
