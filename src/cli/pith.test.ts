// The terminal program, from arguments to output and exit code.
import { EventEmitter } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { questionViewSchema } from '#contract/questions/questions.ts'
import { summaryViewSchema } from '#contract/summaries/summary.ts'
import { writePlausibleAnswer } from '#tests/doubles/model/answer-writers.ts'
import { type ModelDouble, startModel } from '#tests/doubles/model.ts'
import { type FakePodcast, startPodcast } from '#tests/doubles/podcast.ts'
import { type FakeYouTubeServer, startYouTube } from '#tests/doubles/youtube.ts'
import { sourdough } from '#tests/doubles/youtube-transcripts.ts'
import {
  failingVideos,
  makeFakeVideo,
  makeTrack,
  testVideos,
} from '#tests/doubles/youtube-videos.ts'
import { makeVideo, toVtt } from '../../bench/video.ts'
import { runPith } from './pith.ts'
import type { Screen } from './terminal.ts'

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
let podcast: FakePodcast
beforeAll(async () => {
  ;[youtube, model, podcast] = await Promise.all([startYouTube(), startModel(), startPodcast()])
})
afterAll(async () => {
  await Promise.all([youtube.close(), model.close(), podcast.close()])
  rmSync(folder, { recursive: true })
})

const offline = { YOUTUBE_BASE_URL: 'http://127.0.0.1:9' }
const online = () => ({ YOUTUBE_BASE_URL: youtube.url, YOUTUBE_TIMEOUT_MS: '300' })
const modelSettings = () => ({
  MODEL: 'compatible:double',
  COMPATIBLE_BASE_URL: `${model.url}/v1`,
  COMPATIBLE_API_KEY: model.key,
})

type Options = {
  env?: Record<string, string>
  stdin?: string | Buffer
  screen?: { isTTY: boolean; columns: number }
  interrupts?: EventEmitter
}

async function pith(
  args: string[],
  { env = offline, stdin = '', screen, interrupts = new EventEmitter() }: Options = {},
) {
  const output = { out: '', err: '' }
  const open = (name: 'out' | 'err'): Screen => {
    const stream = Object.assign(new PassThrough(), screen)
    stream.on('data', (chunk: Buffer) => {
      output[name] += chunk.toString()
    })
    return stream
  }
  const code = await runPith(args, {
    env,
    stdin: Readable.from([Buffer.from(stdin)]),
    stdout: open('out'),
    stderr: open('err'),
    interrupts,
  })
  return { code, ...output }
}

describe('a person with a caption file and no network', () => {
  test('reads the summary on stdout and the progress on stderr', async () => {
    const { code, out, err } = await pith(['summarize', file('how_bees_dance.vtt', captions)])
    expect(code).toBe(0)
    expect(out).toMatch(/^How bees dance\nYour captions · 1:18\n/)
    expect(out).toContain('Read 0:00-1:18, 100%')
    expect(out).toContain('without a model')
    expect(err).toBe(
      'Reading the captions\nReading the captions: 43 words\nWriting the summary\nChecking it against the captions\n',
    )
  })

  test('gets JSON that a program can rely on', async () => {
    const { code, out } = await pith([
      'summarize',
      '--json',
      '--length',
      'short',
      file('bees.vtt', captions),
    ])
    expect(code).toBe(0)
    expect(summaryViewSchema.parse(JSON.parse(out))).toMatchObject({
      url: null,
      length: 'short',
      engine: { kind: 'extract' },
      transcript: { kind: 'upload', words: 43 },
      coverage: { share: 1 },
    })
  })

  test('gets the same summary whatever the file is called, as on the page', async () => {
    const talk = readFileSync('sample/sample-talk.vtt', 'utf8')
    const parts = ['talk.vtt', 'how_a_bridge_is_built.vtt'].map(async (name) => {
      const { out } = await pith(['summarize', '--json', file(name, talk)])
      return (JSON.parse(out) as { summary: object }).summary
    })
    expect(await parts[1]).toEqual(await parts[0])
  })

  test('gets Markdown', async () => {
    const { out } = await pith(['summarize', file('bees.vtt', captions), '--markdown'])
    expect(out).toMatch(/^# bees\n\nYour captions · 1:18\n/)
  })

  test('has a slow model write from passages, which the summary says', async () => {
    const talk = file('long.vtt', toVtt(makeVideo(0.5)))
    const { out } = await pith(['summarize', talk, '--markdown'], { env: modelSettings() })
    expect(out).toContain('Written by compatible:double, from passages.')
    const env = { ...modelSettings(), MODEL_READING_SECONDS: '3600' }
    const whole = await pith(['summarize', talk, '--markdown'], { env })
    expect(whole.out).toContain('Written by compatible:double.')
  })

  test('has a model look again at what the words do not clearly say, where that is set', async () => {
    const talk = file('bees.vtt', captions)
    const tldr = 'Bees need much patience before they find the meadow.'
    model.answerWith((received) => ({ ...(writePlausibleAnswer(received) as object), tldr }))
    for (const [SECOND_LOOK, requests] of [
      ['on', 2],
      ['off', 1],
    ] as const) {
      const before = model.requests.length
      const { code } = await pith(['summarize', talk], { env: { ...modelSettings(), SECOND_LOOK } })
      expect([code, model.requests.length - before]).toEqual([0, requests])
    }
    model.answerWith('plausible')
  })

  test('pipes the captions in', async () => {
    const { code, out } = await pith(['summarize', '-'], { stdin: captions })
    expect(code).toBe(0)
    expect(out).toMatch(/^Honey bees tell each other where the flowers…\n/)
  })

  test('reads a summary of the sample talk', async () => {
    const { code, out } = await pith(['summarize', 'pith-sample-talk'])
    expect(code).toBe(0)
    expect(out).toMatch(/Read 0:\d\d-9:\d\d, 100%/)
  })

  test('on a narrow terminal sees one progress line that is cleared, and text wrapped between words', async () => {
    const { out, err } = await pith(['summarize', file('bees.vtt', captions)], {
      screen: { isTTY: true, columns: 40 },
    })
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
  test('reads the summary of the video', async () => {
    const { code, out } = await pith(
      ['summarize', `https://youtu.be/${testVideos.lighthouse}?t=12`],
      { env: online() },
    )
    expect(code).toBe(0)
    expect(out).toContain('How one finger turned a two-tonne lamp\nHarbour Museum Evenings · ')
  })

  test('gets Markdown with links into the video', async () => {
    const { out } = await pith(['summarize', testVideos.lighthouse, '--markdown'], {
      env: online(),
    })
    expect(out).toMatch(
      /^- \[\d+:\d\d\]\(https:\/\/www\.youtube\.com\/watch\?v=lighthouse1&t=\d+s\) /m,
    )
  })

  test('pipes a link in', async () => {
    const { code, out } = await pith(['summarize', '-'], {
      env: online(),
      stdin: `https://youtu.be/${testVideos.lighthouse}\n`,
    })
    expect(code).toBe(0)
    expect(out).toContain('two-tonne lamp')
  })

  test('has a model write in another language and with custom instructions', async () => {
    const args = [
      'summarize',
      testVideos.lighthouse,
      '--json',
      '--lang',
      'de',
      '--prompt',
      'Only the numbers',
    ]
    const { code, out } = await pith(args, { env: { ...online(), ...modelSettings() } })
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({
      language: 'de',
      customPrompt: 'Only the numbers',
      engine: { kind: 'model', name: 'compatible:double' },
    })
  })
})

test('instructions that no model follows are not shown as followed, and that is said', async () => {
  const args = ['summarize', testVideos.lighthouse, '--json', '--prompt', 'Only the numbers']
  const { code, out, err } = await pith(args, { env: online() })
  expect(code).toBe(0)
  expect(err).toContain('The instructions of --prompt are not followed')
  expect(JSON.parse(out).customPrompt).toBeNull()
})

describe('a person who chooses captions', () => {
  const several = 'cliTracks01'
  const summarizeTrack = async (...args: string[]) => {
    youtube.videos.set(
      several,
      makeFakeVideo({
        title: 'Bread',
        tracks: [makeTrack(sourdough), makeTrack(sourdough, { language: 'de-AT', kind: 'auto' })],
      }),
    )
    return pith(['summarize', several, '--json', ...args], { env: online() })
  }

  test.each([
    [[], { language: 'en', kind: 'manual' }],
    [['--track', 'de'], { language: 'de-AT', kind: 'auto' }],
    [['--track', 'de-AT:auto'], { language: 'de-AT', kind: 'auto' }],
    [['--track', 'en:manual', '--lang', 'de'], { language: 'en', kind: 'manual' }],
  ])('%j', async (args, track) => {
    expect(JSON.parse((await summarizeTrack(...args)).out)).toMatchObject({ transcript: track })
  })

  test('is told which there are instead of getting others', async () => {
    for (const wanted of ['en:auto', 'fr', 'de:auto']) {
      const { code, err } = await summarizeTrack('--track', wanted)
      expect(err).toContain(`no captions "${wanted}" of this video. It has en:manual, de-AT:auto.`)
      expect(code).toBe(2)
    }
  })
})

describe('a person with a podcast', () => {
  const env = () => ({ ...offline, PRIVATE_PODCAST_HOSTS: podcast.host })

  test('reads the summary of an episode from its page, or of one that they name in the feed', async () => {
    const page = await pith(['summarize', `${podcast.url}/episodes/3`], { env: env() })
    expect(page.out).toMatch(/^Moss & water\nWet Ground · /)
    const named = await pith(['summarize', `${podcast.url}/feed.xml`, '--episode', 'peat keeps'], {
      env: env(),
    })
    expect(named.out).toMatch(/^What peat keeps\nWet Ground · /)
    const piped = await pith(['summarize', '-', '--episode', '1'], {
      env: env(),
      stdin: `${podcast.url}/feed.xml\n`,
    })
    expect(piped.out).toMatch(/^Close the ditches\nWet Ground · /)
    const asked = await pith(['ask', `${podcast.url}/episodes/1`, 'What do we close first?'], {
      env: env(),
    })
    expect(asked.out).toContain('close the old ditches')
  })

  test('is asked which episode of a feed, and told when there is none', async () => {
    const feed = await pith(['summarize', `${podcast.url}/feed.xml`], { env: env() })
    expect(feed).toMatchObject({ code: 2, out: '' })
    expect(feed.err).toMatch(/Which episode\?.+\n1\. Close the ditches/)
    expect(await pith(['summarize', `${podcast.url}/site`], { env: env() })).toMatchObject({
      code: 3,
      err: expect.stringContaining('no podcast feed at this link'),
    })
  })
})

describe('invalid input ends with exit code 2 and an explanation', () => {
  const binary = Buffer.from(Array.from({ length: 4000 }, (_, index) => (index * 37) % 256))
  test.each<[string, () => string[], RegExp]>([
    ['nothing', () => [], /Name a command\. See pith --help/],
    ['another command', () => ['sumarize', 'x'], /There is no command "sumarize"/],
    ['no video', () => ['summarize'], /Name a link, an id or a caption file/],
    [
      'two videos',
      () => ['summarize', testVideos.lighthouse, testVideos.knife],
      /Only one video at a time/,
    ],
    ['an unknown option', () => ['summarize', '--fast', testVideos.knife], /--fast/],
    [
      'an unknown length',
      () => ['summarize', testVideos.knife, '--length', 'huge'],
      /--length.*medium/,
    ],
    [
      'an invalid language',
      () => ['summarize', testVideos.knife, '--lang', 'english please'],
      /--lang: Language must be a code/,
    ],
    [
      'instructions that are too long',
      () => ['summarize', testVideos.knife, '--prompt', 'x'.repeat(501)],
      /--prompt/,
    ],
    [
      'two formats',
      () => ['summarize', testVideos.knife, '--json', '--markdown'],
      /Choose --json or --markdown/,
    ],
    ['a link to another site', () => ['summarize', 'vimeo.com/12345'], /valid YouTube URL/],
    [
      'captions that nobody can name',
      () => ['summarize', testVideos.knife, '--track', 'de:spoken'],
      /--track: Name a language/,
    ],
    [
      'captions of a file',
      () => ['summarize', 'pith-sample-talk', '--track', 'de'],
      /--track chooses from/,
    ],
    [
      'an episode of a video',
      () => ['summarize', testVideos.knife, '--episode', '2'],
      /--episode chooses an episode/,
    ],
    [
      'an episode without a name',
      () => ['summarize', 'https://example.org/feed', '--episode', ' '],
      /--episode: Name/,
    ],
    [
      'an address in a private network',
      () => ['summarize', 'http://127.0.0.1/feed.xml'],
      /public web addresses only/,
    ],
    ['a playlist', () => ['summarize', 'https://youtube.com/playlist?list=PL1'], /playlist/],
    ['a missing file', () => ['summarize', join(folder, 'gone.srt')], /There is no file/],
    ['a missing recording', () => ['summarize', 'gone.wav'], /There is no file gone\.wav/],
    ['a folder', () => ['summarize', folder], /is a folder/],
    ['an empty file', () => ['summarize', file('empty.srt', '')], /contains no words/],
    [
      'a file without captions',
      () => ['summarize', file('noise.vtt', binary)],
      /No captions could be read/,
    ],
    [
      'a file of ten words',
      () => ['summarize', file('ten.txt', 'Only ten words are in this short text of mine.')],
      /too few words/,
    ],
    [
      'a file of 6 MB',
      () => ['summarize', file('huge.txt', 'word '.repeat(1_250_000))],
      /may have up to 5 MB/,
    ],
  ])('%s', async (_, args, message) => {
    const { code, out, err } = await pith(args())
    expect(err).toMatch(message)
    expect(code).toBe(2)
    expect(out === '' || args().includes('--json')).toBe(true)
  })

  test('reading stdin stops at 5 MB', async () => {
    const { code, err } = await pith(['summarize', '-'], { stdin: 'word '.repeat(1_250_000) })
    expect(err).toContain('may have up to 5 MB')
    expect(code).toBe(2)
  })
})

describe('an unreadable video ends with exit code 3', () => {
  test.each(Object.entries(failingVideos))('%s', async (problem, id) => {
    const { code, out, err } = await pith(['summarize', id, '--json'], { env: online() })
    expect(JSON.parse(out)).toMatchObject({ error: { code: problem, message: expect.any(String) } })
    expect(err).toContain(`pith: ${JSON.parse(out).error.message}`)
    expect(code).toBe(3)
  })

  test('a video with ten words', async () => {
    expect(await pith(['summarize', testVideos.short], { env: online() })).toMatchObject({
      code: 3,
      out: '',
    })
  })
})

describe('a failed provider ends with exit code 4', () => {
  test('a rejected key', async () => {
    const env = { ...online(), ...modelSettings(), COMPATIBLE_API_KEY: 'wrong' }
    const { code, out, err } = await pith(['summarize', testVideos.lighthouse, '--json'], { env })
    expect(err).toContain('its key or its model name is wrong')
    expect(JSON.parse(out).error).toMatchObject({ code: 'model_misconfigured', action: 'extract' })
    expect(code).toBe(4)

    expect(err).toContain('--extract works without a model')
    const extracted = await pith(['summarize', testVideos.lighthouse, '--json', '--extract'], {
      env,
    })
    expect(extracted.code).toBe(0)
    expect(JSON.parse(extracted.out).engine.kind).toBe('extract')
  })
})

test('a person who presses Ctrl-C while the extract is made gets no result, and exit code 130', async () => {
  const interrupts = new EventEmitter()
  const running = pith(['summarize', 'pith-sample-talk', '--json'], { interrupts })
  await expect.poll(() => interrupts.listenerCount('SIGINT')).toBe(1)
  interrupts.emit('SIGINT')
  const { code, out, err } = await running
  expect(JSON.parse(out)).toMatchObject({
    error: { code: 'canceled', message: 'Canceled. Nothing was charged.' },
  })
  expect(err).toContain('pith: Canceled. Nothing was charged.')
  expect(code).toBe(130)
  expect(interrupts.listenerCount('SIGINT')).toBe(0)
})

test('wrong settings are all named and end with exit code 1', async () => {
  const { code, err } = await pith(['summarize', testVideos.knife], {
    env: { PORT: 'many', MODEL: 'gemini' },
  })
  expect(err).toMatch(/PORT.*\n.*MODEL/)
  expect(code).toBe(1)
})

test('help is printed on request', async () => {
  for (const args of [['--help'], ['help'], ['summarize', '-h']]) {
    const { code, out } = await pith(args)
    expect(code).toBe(0)
    expect(out).toContain('pith summarize <link, id or file>')
  }
})

test('the version is printed on request', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  expect(await pith(['--version'])).toMatchObject({ code: 0, out: `${version}\n` })
})

describe('a person with a question', () => {
  const question = 'What does a long straight run mean?'

  test('reads the passages of a caption file, offline', async () => {
    const { code, out, err } = await pith(['ask', file('bees.vtt', captions), question])
    expect(code).toBe(0)
    expect(out).toMatch(/^bees\nWhat does a long straight run mean\?\n\n/)
    expect(out).toContain('Where it is said')
    expect(out).toContain(
      'Honey bees tell each other where the flowers are by dancing on the comb.',
    )
    expect(out).toMatch(/without a model\n$/)
    expect(err).toBe('Reading the captions\n')
  })

  test('sees who says it and when, and finds what a person promised', async () => {
    const said = [
      'Ada Lind: Do we block the ditches on the north moor?',
      'Ben Bog: I am against it, because the farm would lose its only dry field.',
      'Cleo Fen: The contractor asks for twelve thousand euros.',
      'Ada Lind: Then we ask the farm first.',
      'Cleo Fen: I will send the survey to the county on Friday.',
    ]
    const times = (index: number) =>
      `00:00:${String(index * 6).padStart(2, '0')}.000 --> 00:00:${index * 6 + 5}.000`
    const talk = `WEBVTT\n\n${said.map((text, index) => `${times(index).replace('> 00:00:5', '> 00:00:05')}\n${text}`).join('\n\n')}\n`
    const against = await pith([
      'ask',
      file('moor.vtt', talk),
      'Who is against blocking the ditches?',
    ])
    expect(against.out).toContain(
      '\n0:06  Ben Bog: I am against it, because the farm would lose its only dry field. [1]\n',
    )
    expect(against.out).toContain(
      'Cleo Fen: The contractor asks for twelve thousand euros. Ada Lind: Then we ask',
    )
    const promised = await pith(['ask', '--json', file('moor.vtt', talk), 'What did Cleo promise?'])
    const { sentences } = questionViewSchema.parse(JSON.parse(promised.out))
    expect(sentences).toMatchObject([
      { text: said[4]!.slice(10), startSeconds: 24, speaker: 'Cleo Fen' },
    ])
  })

  test('reads in a written summary whose words bear out a point', async () => {
    const talk = [
      'Ben Bog: I am against it, because the farm next door would lose its only dry field.',
      'Cleo Fen: The contractor asks for twelve thousand euros, and the county pays half of it.',
      'Ben Bog: Then I agree, if the farm gets a new gate and a written promise.',
      'Cleo Fen: And I will send the survey to the county before the end of the week.',
    ]
    const times = (index: number) => `00:00:${10 + index * 6}.000 --> 00:00:${15 + index * 6}.000`
    const vtt = `WEBVTT\n\n${talk.map((text, index) => `${times(index)}\n${text}`).join('\n\n')}\n`
    const args = ['summarize', file('gate.vtt', vtt), '--markdown']
    const { code, out } = await pith(args, { env: modelSettings() })
    expect(code).toBe(0)
    const points = out.slice(out.indexOf('## Key Points'), out.indexOf('## Chapters'))
    expect(points).toContain('- 0:10 Ben Bog: I am against it')
    expect(points).toContain('- 0:16 Cleo Fen: The contractor asks')
    expect(points).not.toContain('Ben Bog: Ben Bog')
  })

  test('gets JSON that a program can rely on, and is told what was not found', async () => {
    const { code, out } = await pith([
      'ask',
      '--json',
      file('bees.vtt', captions),
      'Who won the elections in Peru?',
    ])
    expect(code).toBe(0)
    const view = questionViewSchema.parse(JSON.parse(out))
    expect(view).toMatchObject({ found: 'not_found', sentences: [], engine: { kind: 'passages' } })
    const printed = await pith([
      'ask',
      file('bees.vtt', captions),
      'Who won the elections in Peru?',
    ])
    expect(printed.out).toContain('Not found by the words of the question.')
    expect(printed.out).not.toContain('own words')
  })

  test('gets an answer of the model whose sentences were checked', async () => {
    const cited = 'A long straight run means that the meadow is far from the hive.'
    const sentences = [
      { text: cited, lines: [0] },
      { text: 'Elephants paid 900 dollars for it.', lines: [0] },
    ]
    model.answerWith({ text: () => JSON.stringify({ sentences }) })
    const args = ['ask', `https://youtu.be/${testVideos.lighthouse}`, question]
    const { code, out, err } = await pith(['ask', file('bees.vtt', captions), question], {
      env: modelSettings(),
    })
    model.answerWith('plausible')
    expect(code).toBe(0)
    expect(out).toContain(`${cited} [1]`)
    expect(out).toContain('A part of the answer was left out, because no passage confirms it.')
    expect(out).not.toContain('Elephants')
    expect(err).toBe('Reading the captions\nWriting the answer\n')
    model.answerWith({ text: () => JSON.stringify({ sentences: sentences.slice(1) }) })
    const unconfirmed = await pith(['ask', file('bees.vtt', captions), question], {
      env: modelSettings(),
    })
    model.answerWith('plausible')
    expect(unconfirmed.out).toContain(
      'The answer of the model was left out, because no passage confirms it.',
    )
    expect(unconfirmed.out).not.toMatch(/Elephants|Not said/)
    const unreadable = await pith(args, { env: offline })
    expect(unreadable.code).toBe(3)
  })

  test('is told what is wrong with the command', async () => {
    const bees = file('bees.vtt', captions)
    for (const args of [
      ['ask'],
      ['ask', bees],
      ['ask', bees, '?!'],
      ['ask', bees, 'why', 'not'],
      ['ask', 'no.srt', question],
    ])
      expect((await pith(args)).code).toBe(2)
  })
})
