import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { summaryViewSchema } from '#contract/summary.ts'
import { type ModelDouble, startModel } from '#tests/doubles/model.ts'
import { type FakeYouTubeServer, startYouTube } from '#tests/doubles/youtube.ts'
import { failing, talks } from '#tests/doubles/youtube-videos.ts'
import { runPith, type Screen } from './pith.ts'

const folder = mkdtempSync(join(tmpdir(), 'pith-cli-'))
const captions = `WEBVTT

00:00:01.000 --> 00:00:05.000
Honey bees tell each other where the flowers are by dancing on the comb.

00:00:06.000 --> 00:00:11.000
The dance is a figure of eight, and the straight part of it points the way.

00:01:12.000 --> 00:01:18.000
A long straight run means that the meadow is far from the hive.
`
const file = (name: string, content: string | Buffer) => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

let youtube: FakeYouTubeServer
let model: ModelDouble
beforeAll(async () => {
  ;[youtube, model] = await Promise.all([startYouTube(), startModel()])
})
afterAll(async () => {
  await Promise.all([youtube.close(), model.close()])
  rmSync(folder, { recursive: true })
})

const offline = { YOUTUBE_BASE_URL: 'http://127.0.0.1:9' }
const online = () => ({ YOUTUBE_BASE_URL: youtube.url, YOUTUBE_TIMEOUT_MS: '300' })
const written = () => ({
  MODEL: 'compatible:double',
  COMPATIBLE_BASE_URL: `${model.url}/v1`,
  COMPATIBLE_API_KEY: model.key,
})

type Setting = { env?: Record<string, string>; stdin?: string | Buffer; screen?: { isTTY: boolean; columns: number } }

async function pith(words: string[], { env = offline, stdin = '', screen }: Setting = {}) {
  const said = { out: '', err: '' }
  const open = (name: 'out' | 'err'): Screen => {
    const stream = Object.assign(new PassThrough(), screen)
    stream.on('data', (chunk: Buffer) => {
      said[name] += chunk.toString()
    })
    return stream
  }
  const code = await runPith(words, {
    env,
    stdin: Readable.from([Buffer.from(stdin)]),
    stdout: open('out'),
    stderr: open('err'),
  })
  return { code, ...said }
}

describe('a person with a caption file and no network', () => {
  test('reads the summary on stdout, and what is going on meanwhile on stderr', async () => {
    const { code, out, err } = await pith(['summarize', file('how_bees_dance.vtt', captions)])
    expect(code).toBe(0)
    expect(out).toMatch(/^how bees dance\nYour captions · 1:18\n/)
    expect(out).toContain('Read 0:00-1:18, 100%')
    expect(out).toContain('without a model')
    expect(err).toBe(
      'Reading the captions\nReading the captions: 43 words\nWriting the summary\nChecking it against the captions\n',
    )
  })

  test('gets JSON that a program can rely on', async () => {
    const { code, out } = await pith(['summarize', '--json', '--length', 'short', file('bees.vtt', captions)])
    expect(code).toBe(0)
    expect(summaryViewSchema.parse(JSON.parse(out))).toMatchObject({
      url: null,
      length: 'short',
      engine: { kind: 'extract' },
      transcript: { kind: 'upload', words: 43 },
      coverage: { share: 1 },
    })
  })

  test('gets Markdown', async () => {
    const { out } = await pith(['summarize', file('bees.vtt', captions), '--markdown'])
    expect(out).toMatch(/^# bees\n\nYour captions · 1:18\n/)
  })

  test('pipes the captions in', async () => {
    const { code, out } = await pith(['summarize', '-'], { stdin: captions })
    expect(code).toBe(0)
    expect(out).toMatch(/^Honey bees tell each other where the flowers…\n/)
  })

  test('sees the sample talk', async () => {
    const { code, out } = await pith(['summarize', 'pith-sample-talk'])
    expect(code).toBe(0)
    expect(out).toMatch(/Read 0:\d\d-9:\d\d, 100%/)
  })

  test('looks at it on a narrow screen: one line of progress that goes away, and no line cut inside a word', async () => {
    const { out, err } = await pith(['summarize', file('bees.vtt', captions)], { screen: { isTTY: true, columns: 40 } })
    const clearLine = '\r\u001b[K'
    expect(err.split(clearLine)).toEqual([
      '',
      'Reading the captions',
      expect.any(String),
      expect.any(String),
      expect.any(String),
      '',
    ])
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(40)
    expect(out.replace(/\s+/g, ' ')).toContain(
      'Honey bees tell each other where the flowers are by dancing on the comb.',
    )
  })
})

describe('a person with a link', () => {
  test('reads what the video says', async () => {
    const { code, out } = await pith(['summarize', `https://youtu.be/${talks.lighthouse}?t=12`], { env: online() })
    expect(code).toBe(0)
    expect(out).toContain('How one finger turned a two-tonne lamp\nHarbour Museum Evenings · ')
  })

  test('follows moments from the Markdown into the video', async () => {
    const { out } = await pith(['summarize', talks.lighthouse, '--markdown'], { env: online() })
    expect(out).toMatch(/^- \[\d+:\d\d\]\(https:\/\/www\.youtube\.com\/watch\?v=lighthouse1&t=\d+s\) /m)
  })

  test('pipes a link in', async () => {
    const { code, out } = await pith(['summarize', '-'], {
      env: online(),
      stdin: `https://youtu.be/${talks.lighthouse}\n`,
    })
    expect(code).toBe(0)
    expect(out).toContain('two-tonne lamp')
  })

  test('has a model write, in a language and with a wish of their own', async () => {
    const words = ['summarize', talks.lighthouse, '--json', '--lang', 'de', '--prompt', 'Only the numbers']
    const { code, out } = await pith(words, { env: { ...online(), ...written() } })
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({
      language: 'de',
      customPrompt: 'Only the numbers',
      engine: { kind: 'model', name: 'compatible:double' },
    })
  })
})

describe('what was typed is wrong: exit code 2 and what to do', () => {
  const binary = Buffer.from(Array.from({ length: 4000 }, (_, index) => (index * 37) % 256))
  test.each<[string, () => string[], RegExp]>([
    ['nothing', () => [], /Say what to do\. See pith --help/],
    ['another command', () => ['sumarize', 'x'], /There is no command "sumarize"/],
    ['no video', () => ['summarize'], /Name a link, an id or a caption file/],
    ['two videos', () => ['summarize', talks.lighthouse, talks.knife], /One video at a time/],
    ['an unknown option', () => ['summarize', '--fast', talks.knife], /--fast/],
    ['an unknown length', () => ['summarize', talks.knife, '--length', 'huge'], /--length.*medium/],
    [
      'a language that is none',
      () => ['summarize', talks.knife, '--lang', 'english please'],
      /--lang: Language must be a code/,
    ],
    ['an endless wish', () => ['summarize', talks.knife, '--prompt', 'x'.repeat(501)], /--prompt/],
    ['two formats', () => ['summarize', talks.knife, '--json', '--markdown'], /Choose --json or --markdown/],
    ['no link', () => ['summarize', 'https://vimeo.com/12345'], /valid YouTube URL/],
    ['a playlist', () => ['summarize', 'https://youtube.com/playlist?list=PL1'], /playlist/],
    ['a file that is not there', () => ['summarize', join(folder, 'gone.srt')], /There is no file/],
    ['a folder', () => ['summarize', folder], /is a folder/],
    ['an empty file', () => ['summarize', file('empty.srt', '')], /no words in it/],
    ['a file without captions', () => ['summarize', file('noise.vtt', binary)], /No captions could be read/],
    [
      'a file of ten words',
      () => ['summarize', file('ten.txt', 'Only ten words are in this short text of mine.')],
      /too few words/,
    ],
    ['a file of 6 MB', () => ['summarize', file('huge.txt', 'word '.repeat(1_250_000))], /may be 5 MB/],
  ])('%s', async (_, words, sentence) => {
    const { code, out, err } = await pith(words())
    expect(err).toMatch(sentence)
    expect(code).toBe(2)
    expect(out === '' || words().includes('--json')).toBe(true)
  })

  test('an endless stream is not read to its end', async () => {
    const { code, err } = await pith(['summarize', '-'], { stdin: 'word '.repeat(1_250_000) })
    expect(err).toContain('may be 5 MB')
    expect(code).toBe(2)
  })
})

describe('the video cannot be read: exit code 3', () => {
  test.each(Object.entries(failing))('%s', async (problem, id) => {
    const { code, out, err } = await pith(['summarize', id, '--json'], { env: online() })
    expect(JSON.parse(out)).toMatchObject({ error: { code: problem, message: expect.any(String) } })
    expect(err).toContain(`pith: ${JSON.parse(out).error.message}`)
    expect(code).toBe(3)
  })

  test('a video of ten words', async () => {
    expect(await pith(['summarize', talks.short], { env: online() })).toMatchObject({ code: 3, out: '' })
  })
})

describe('the provider fails: exit code 4', () => {
  test('a key that is refused', async () => {
    const env = { ...online(), ...written(), COMPATIBLE_API_KEY: 'wrong' }
    const { code, out, err } = await pith(['summarize', talks.lighthouse, '--json'], { env })
    expect(err).toContain('its key or its model name is wrong')
    expect(JSON.parse(out).error).toMatchObject({ code: 'model_misconfigured', action: 'extract' })
    expect(code).toBe(4)

    expect(err).toContain('--extract does it without a model')
    const extracted = await pith(['summarize', talks.lighthouse, '--json', '--extract'], { env })
    expect(extracted.code).toBe(0)
    expect(JSON.parse(extracted.out).engine.kind).toBe('extract')
  })
})

test('wrong settings are all named, and are nobody else’s fault: exit code 1', async () => {
  const { code, err } = await pith(['summarize', talks.knife], { env: { PORT: 'many', MODEL: 'gemini' } })
  expect(err).toMatch(/PORT.*\n.*MODEL/)
  expect(code).toBe(1)
})

test('whoever asks for help gets it', async () => {
  for (const words of [['--help'], ['help'], ['summarize', '-h']]) {
    const { code, out } = await pith(words)
    expect(code).toBe(0)
    expect(out).toContain('pith summarize <link, id or file>')
  }
})
