// Recordings are heard with the real library, real voices and a real model of random weights:
// what it hears is nonsense, but where somebody speaks and when is not.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { collect } from '#tests/collect.ts'
import { writeTinyListener } from '#tests/doubles/model/tiny-listener.ts'
import type { HeardWindow, Hearing, Listening } from '../../deps/listening.ts'
import { fetchLibrary } from '../../models/local/library.ts'
import { LocalModelError, type LocalSpeechModel } from '../../models/local/local-model-file.ts'
import { aacLibrary, openAacDecoder } from './aac.ts'
import { openAudioFile } from './decode-audio.ts'
import { fetchListeningLibrary } from './listening-library.ts'
import { openListening } from './open-listening.ts'

const libraryFolder = resolve('.cache/local-models')
/** Null where the npm registry cannot be reached: then these tests are skipped, and npm test says so. */
const library = await fetchListeningLibrary(libraryFolder).catch((error: unknown) => {
  if (error instanceof LocalModelError) return null
  throw error
})

/** The same, and where a library of the system is missing, which sounds are played with. */
const aac = await fetchLibrary(libraryFolder, aacLibrary)
  .then(async (path) => (await import(pathToFileURL(path).href)) && path)
  .catch(() => null)

/** Five sentences of a novel, read aloud: 24.7 seconds. */
const fixture = (kind: string) => resolve(import.meta.dirname, 'fixtures', `speech.${kind}`)
const { signal } = new AbortController()
type Log = Parameters<typeof openListening>[0]['log']
const log: Log = { info: () => {}, warn: () => {} }
const opened: Listening[] = []
let folder: string
let tiny: LocalSpeechModel

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pith-listening-'))
  tiny = writeTinyListener(join(folder, 'tiny'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await Promise.all(opened.splice(0).map((listening) => listening.close()))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Given = {
  models?: LocalSpeechModel[]
  STT_BASE_URL?: string
  libraryFolder?: string
  log?: Log
}

/** With the priority of the tests, so that others do not hold it up. */
function open({ models = [tiny], STT_BASE_URL, ...given }: Given = {}) {
  const paces = new Map<string, number>()
  const listening = openListening({
    settings: { DATA_DIR: folder, STT_BASE_URL },
    log,
    priority: 0,
    libraryFolder,
    localModels: {
      speechModels: async () => models,
      recordPace: async (name, pace) => void paces.set(name, pace),
      paceOf: async (name) => paces.get(name) ?? null,
    },
    ...given,
  })
  opened.push(listening)
  return listening
}

async function hear(listening: Listening, file: string, more: Partial<Hearing> = {}) {
  const listener = (await listening.listener())!
  const hearing = { file, fromSeconds: 0, spoken: null, turn: 'a', signal, ...more }
  return collect(listener.hear(hearing))
}

/** A WAV file of 16 kHz, from samples between -1 and 1, with whatever its head claims. */
function writeSound(name: string, samples: Float32Array, claim: { bytes?: number } = {}): string {
  const path = join(folder, name)
  const head = Buffer.alloc(44)
  const bytes = claim.bytes ?? samples.byteLength
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(36 + bytes, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  // Numbers with a point, of one channel.
  head.writeUInt16LE(3, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(16_000, 24)
  head.writeUInt32LE(64_000, 28)
  head.writeUInt16LE(4, 32)
  head.writeUInt16LE(32, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(bytes, 40)
  writeFileSync(path, Buffer.concat([head, Buffer.from(samples.buffer)]))
  return path
}

async function decode(file: string, fromSeconds = 0, pauseMs = 0): Promise<Float32Array> {
  const audio = await openAudioFile(file, aac)
  const pieces: number[] = []
  for await (const { samples } of audio.decode(fromSeconds)) {
    for (const sample of samples) pieces.push(sample)
    if (pauseMs > 0) await wait(pauseMs)
  }
  audio.close()
  return Float32Array.from(pieces)
}

const silence = (seconds: number) => new Float32Array(seconds * 16_000)
const join2 = (...parts: Float32Array[]) => Float32Array.from(parts.flatMap((part) => [...part]))
const spokenOf = (windows: HeardWindow[]) =>
  windows.reduce((sum, { speechSeconds }) => sum + speechSeconds, 0)

const kinds = ['mp3', 'ogg', 'opus', 'flac', 'webm']

describe('files', () => {
  for (const kind of [...kinds, 'm4a'])
    test.skipIf(kind === 'm4a' && !aac)(`${kind} is decoded to the same speech`, async () => {
      const [original, heard] = [await decode(fixture('opus')), await decode(fixture(kind))]
      // The loudness of each twentieth of a second is that of the others. MP3 begins a little later.
      const loudness = (samples: Float32Array, at: number) =>
        Array.from({ length: 50 }, (_, i) => {
          const part = samples.subarray((i + at) * 800, (i + at + 1) * 800)
          return Math.sqrt(part.reduce((sum, x) => sum + x * x, 0) / part.length)
        })
      const mean = (list: number[]) => list.reduce((sum, x) => sum + x, 0) / list.length
      const covariance = (x: number[], y: number[]) =>
        mean(x.map((value, i) => (value - mean(x)) * (y[i]! - mean(y))))
      const likeness = [0, 1, 2].map((at) => {
        const [a, b] = [loudness(original, 0), loudness(heard, at)]
        return covariance(a, b) / Math.sqrt(covariance(a, a) * covariance(b, b))
      })
      expect(Math.max(...likeness)).toBeGreaterThan(0.95)
    })

  test('decoding goes on from any moment', async () => {
    const whole = await decode(fixture('opus'))
    const rest = await decode(fixture('opus'), 20)
    expect(Math.abs(whole.length - rest.length - 20 * 16_000)).toBeLessThan(200)
  })

  test('the length is measured, whatever the head claims', async () => {
    const { measure } = open()
    expect((await measure(fixture('opus'), signal)).seconds).toBeCloseTo(24.7, 0)
    // Ten hours, of which two seconds are there.
    const liar = writeSound('liar.wav', silence(2), { bytes: 36_000 * 64_000 })
    expect((await measure(liar, signal)).seconds).toBeCloseTo(2, 0)
    // Frames of MP3, of which counting all would take too long.
    const frames = readFileSync(fixture('mp3')).subarray(300)
    const long = join(folder, 'long.mp3')
    writeFileSync(long, Buffer.concat(Array.from({ length: 1000 }, () => frames)))
    const { seconds } = await measure(long, signal)
    expect(seconds).toBeGreaterThan(7500)
    expect(seconds).toBeLessThan(8500)
  })

  const text = () => {
    writeFileSync(join(folder, 'text.mp3'), 'This is a text, and its name lies. '.repeat(2000))
    return join(folder, 'text.mp3')
  }
  const write = (name: string, content: Buffer) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  test.each<[string, () => string, string]>([
    ['a text that is called MP3', text, 'recording_unsupported'],
    ['an empty file', () => write('empty.mp3', Buffer.alloc(0)), 'recording_damaged'],
    ['bytes by chance', () => write('random.wav', scramble(300_000)), 'recording_unsupported'],
    [
      'a playlist that names other files',
      () =>
        write('list.mp3', Buffer.from('#EXTM3U\n#EXTINF:9,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n')),
      'recording_unsupported',
    ],
    [
      'the first bytes of a video',
      () => write('cut.webm', readFileSync(fixture('webm')).subarray(0, 400)),
      'recording_damaged',
    ],
  ])('%s is refused, and nothing else happens', async (_, make, code) => {
    await expect(open().measure(make(), signal)).rejects.toMatchObject({ code })
  })

  test('M4A is refused where nothing decodes it, and other kinds of AAC are', async () => {
    const audio = await openAudioFile(fixture('m4a'), null)
    expect(await audio.seconds()).toBeCloseTo(24.7, 0)
    await expect(collect(audio.decode(0))).rejects.toMatchObject({ code: 'recording_unsupported' })
    audio.close()
    const bits = (...fields: [value: number, length: number][]) => {
      const all = fields.map(([value, length]) => value.toString(2).padStart(length, '0')).join('')
      return Uint8Array.from(all.match(/.{1,8}/g)!, (byte) =>
        Number.parseInt(byte.padEnd(8, '0'), 2),
      )
    }
    const isDecoded = (description: Uint8Array) =>
      openAacDecoder({ description, sampleRate: 44_100 }, null) !== null
    expect(isDecoded(bits([2, 5], [4, 4], [2, 4]))).toBe(true)
    // HE-AAC, whose core is AAC-LC of half the rate.
    expect(isDecoded(bits([5, 5], [7, 4], [2, 4], [4, 4], [2, 5]))).toBe(true)
    expect(isDecoded(bits([1, 5], [4, 4], [2, 4]))).toBe(false)
    expect(isDecoded(bits([2, 5], [15, 4], [2, 4]))).toBe(false)
    expect(isDecoded(new Uint8Array())).toBe(false)
  })

  test('of a file that is cut, what is there is decoded', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    for (const kind of [...kinds, ...(aac ? ['m4a'] : [])]) {
      const whole = readFileSync(fixture(kind))
      const cut = write(`cut.${kind}`, whole.subarray(0, whole.length * 0.75))
      const [part, all] = [await decode(cut), await decode(fixture(kind))]
      const { seconds } = await open().measure(cut, signal)
      // The table of M4A says how long it was.
      if (kind !== 'm4a') expect(seconds, kind).toBeCloseTo(part.length / 16_000, 0)
      expect(part.length / all.length, kind).toBeGreaterThan(0.4)
      expect(part.length / all.length, kind).toBeLessThan(0.9)
      // A listener that needs its time loses nothing that was read ahead.
      expect((await decode(cut, 0, 50)).length, kind).toBe(part.length)
    }
  })

  test('files that are damaged at a hundred places are decoded or refused, never more', async () => {
    // Decoders tell it the process, which tells nobody.
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    for (const kind of ['mp3', 'ogg', 'opus', 'flac', 'webm'])
      for (let seed = 1; seed <= 5; seed++) {
        const bytes = Buffer.from(readFileSync(fixture(kind)))
        const noise = scramble(300, seed)
        for (let i = 0; i < 100; i++) bytes[noise.readUInt16LE(2 * i) % bytes.length] = noise[i]!
        const decoded = await decode(write(`damaged.${kind}`, bytes)).catch(
          (error: unknown) => error,
        )
        if (decoded instanceof Float32Array) expect(decoded.every(Number.isFinite)).toBe(true)
        else expect(decoded).toMatchObject({ code: expect.stringMatching(/^recording_/) })
      }
  })

  test('samples that are no numbers are silence', async () => {
    const file = writeSound(
      'nan.wav',
      silence(3).fill(Number.NaN, 0, 16_000).fill(1e30, 20_000, 30_000),
    )
    const samples = await decode(file)
    expect(samples).toHaveLength(48_000)
    expect(samples.every((sample) => sample === 0)).toBe(true)
  })
})

/** The processes that listen for this one. */
function listProcesses(): number[] {
  const read = (pid: string, file: string) => {
    try {
      return readFileSync(join('/proc', pid, file), 'utf8')
    } catch {
      // It has ended, or is none.
      return ''
    }
  }
  return readdirSync('/proc')
    .filter((pid) => {
      const [, state, parent] = /\) (\w) (\d+) /.exec(read(pid, 'stat')) ?? []
      return state !== 'Z' && Number(parent) === process.pid
    })
    .filter((pid) => read(pid, 'cmdline').includes('listen-process'))
    .map(Number)
}

/** Bytes by chance, the same at every run. */
function scramble(length: number, seed = 1): Buffer {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 24
  }
  return Buffer.from(Array.from({ length }, next))
}

describe.skipIf(!library)('words', () => {
  test('speech is heard window by window, from pause to pause, with times in the recording', async () => {
    const windows = await hear(open(), fixture('opus'))
    expect(windows.length).toBeGreaterThan(1)
    expect(windows[0]!.startSeconds).toBe(0)
    for (const [before, after] of windows
      .slice(1)
      .map((window, i) => [windows[i]!, window] as const))
      expect(after.startSeconds).toBe(before.endSeconds)
    expect(windows.at(-1)!.endSeconds).toBeCloseTo(24.7, 0)
    expect(spokenOf(windows)).toBeGreaterThan(20)
    const cues = windows.flatMap((window) => window.cues)
    expect(cues.length).toBeGreaterThan(2)
    for (const [i, cue] of cues.entries()) {
      expect(cue.text.length).toBeLessThanOrEqual(220)
      expect(cue.endSeconds).toBeGreaterThanOrEqual(cue.startSeconds)
      if (i > 0) expect(cue.startSeconds).toBeGreaterThanOrEqual(cues[i - 1]!.startSeconds)
    }
    // The model was given each window alone: the same speech gives the same words.
    expect(await hear(open(), fixture('opus'))).toEqual(windows)
  })

  test('it goes on after the last window', async () => {
    const windows = await hear(open(), fixture('opus'))
    const rest = await hear(open(), fixture('opus'), { fromSeconds: windows[0]!.endSeconds })
    expect(rest[0]!.startSeconds).toBe(windows[0]!.endSeconds)
    expect(rest.at(-1)!.endSeconds).toBeCloseTo(windows.at(-1)!.endSeconds, 1)
    expect(spokenOf(rest)).toBeCloseTo(spokenOf(windows.slice(1)), 0)
  })

  test('in silence and tones nothing is invented, and a long pause keeps its length', async () => {
    const tone = silence(30).map((_, i) => 0.3 * Math.sin(i / 10))
    const file = writeSound('still.wav', join2(silence(100), tone))
    const still = await hear(open(), file)
    expect(still.length).toBeGreaterThan(0)
    expect(still.every(({ cues, speechSeconds }) => cues.length === 0 && speechSeconds === 0)).toBe(
      true,
    )
    expect(still.at(-1)!.endSeconds).toBeCloseTo(130, 1)

    const speech = (await decode(fixture('opus'))).subarray(0, 7 * 16_000)
    const twice = await hear(open(), writeSound('pause.wav', join2(speech, silence(60), speech)))
    const cues = twice.flatMap((window) => window.cues)
    expect(cues.some(({ startSeconds }) => startSeconds > 9 && startSeconds < 66)).toBe(false)
    expect(cues.some(({ startSeconds }) => startSeconds >= 67)).toBe(true)
  })

  test('a voice without a pause is cut, so that nothing grows', async () => {
    const vowel = (await decode(fixture('opus'))).slice(2 * 16_000, 3 * 16_000)
    const file = writeSound('endless.wav', join2(...Array.from({ length: 90 }, () => vowel)))
    const windows = await hear(open(), file)
    const longest = Math.max(
      ...windows.map(({ startSeconds, endSeconds }) => endSeconds - startSeconds),
    )
    expect(longest).toBeLessThanOrEqual(30)
    expect(spokenOf(windows)).toBeGreaterThan(60)
  })

  test('who gives up frees the listener at once, and one recording is heard at a time', async () => {
    const listening = open()
    const listener = (await listening.listener())!
    const leaving = new AbortController()
    const hearing = { file: fixture('opus'), fromSeconds: 0, spoken: null }
    const first = listener
      .hear({ ...hearing, turn: 'a', signal: leaving.signal })
      [Symbol.asyncIterator]()
    await first.next()
    const second = hear(listening, fixture('opus'), { turn: 'b' })
    let isOver = false
    void second.then(() => {
      isOver = true
    })
    await new Promise((wait) => setTimeout(wait, 300))
    expect(isOver).toBe(false)
    leaving.abort(new Error('no longer wanted'))
    await expect(collect({ [Symbol.asyncIterator]: () => first })).rejects.toThrow(
      'no longer wanted',
    )
    expect((await second).length).toBeGreaterThan(1)
  })

  test.skipIf(!existsSync('/proc/self/stat'))(
    'a process that is killed is begun again after the last window, and the rest is the same',
    async () => {
      const whole = await hear(open(), fixture('opus'))
      const listener = (await open().listener())!
      const heard: HeardWindow[] = []
      const hearing = { file: fixture('opus'), fromSeconds: 0, spoken: null, turn: 'a', signal }
      for await (const window of listener.hear(hearing)) {
        heard.push(window)
        if (heard.length === 1) for (const pid of listProcesses()) process.kill(pid, 'SIGKILL')
      }
      expect(heard.map(({ startSeconds }) => startSeconds)).toEqual([
        0,
        ...heard.slice(0, -1).map(({ endSeconds }) => endSeconds),
      ])
      expect(heard.at(-1)!.endSeconds).toBeCloseTo(whole.at(-1)!.endSeconds, 1)
      expect(spokenOf(heard)).toBeCloseTo(spokenOf(whole), 0)
      expect(listProcesses()).toEqual([])
    },
  )

  test('a file that kills what reads it is given up after three times', async () => {
    const told: string[] = []
    const killing = { ...log, warn: (_: object, text: string) => void told.push(text) }
    // Its memory limit is below what any process needs.
    const greedy = { ...tiny, memoryBytes: -450 * 1024 ** 2 }
    const listening = open({ models: [greedy], log: killing })
    await expect(hear(listening, fixture('opus'))).rejects.toThrow('ended with SIGKILL')
    expect(told).toHaveLength(2)
  })

  test('a model that cannot be loaded fails the listening, and says so', async () => {
    const broken = { ...tiny, parts: { ...tiny.parts, model: fixture('mp3') } }
    await expect(hear(open({ models: [broken] }), fixture('opus'))).rejects.toThrow()
  })

  test('after a minute of audio its pace is known', async () => {
    const speech = await decode(fixture('opus'))
    const listening = open()
    expect((await listening.listener())!.pace()).toBeNull()
    await hear(listening, writeSound('minute.wav', join2(speech, speech, speech)))
    const listener = (await listening.listener())!
    expect(listener).toMatchObject({ title: 'Tiny', isLocal: true })
    expect(listener.pace()).toBeGreaterThan(0)
  })

  test('without a model nothing listens, and nobody tells speakers apart', async () => {
    const listening = open({ models: [] })
    expect(await listening.listener()).toBeNull()
    expect(await listening.tellsSpeakers()).toBe(false)
    expect(await listening.findSpeakers(fixture('opus'), signal)).toBeNull()
  })
})

describe('a speech server', () => {
  type Asked = { language: string | null; bytes: number; head: string }

  async function start(answers: (asked: number) => { status?: number; body: object }) {
    const asked: Asked[] = []
    const server = createServer(async (request, response) => {
      const body = await new Response(Readable.toWeb(request) as ReadableStream, {
        headers: { 'content-type': request.headers['content-type']! },
      }).formData()
      const file = Buffer.from(await (body.get('file') as File).arrayBuffer())
      asked.push({
        language: body.get('language') as string | null,
        bytes: file.length,
        head: file.toString('latin1', 0, 4),
      })
      const { status = 200, body: answer } = answers(asked.length - 1)
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer))
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const { port } = server.address() as AddressInfo
    return { asked, url: `http://127.0.0.1:${port}/v1`, close: () => server.close() }
  }

  test.each([
    ['with the voices of the library', libraryFolder],
    ['cut at quiet moments where the library cannot be fetched', '/dev/null/nowhere'],
  ])('hears the same windows, %s', async (_, from) => {
    const server = await start((n) =>
      n === 0
        ? {
            body: {
              language: 'english',
              text: 'One. Two.',
              segments: [
                { start: 1, end: 2, text: ' One.' },
                { start: 8, end: 9, text: ' Two.' },
              ],
            },
          }
        : { body: { language: 'en', text: 'The rest of it. And its end.' } },
    )
    const listening = open({ models: [], STT_BASE_URL: `${server.url}/`, libraryFolder: from })
    expect(await listening.listener()).toMatchObject({
      isLocal: false,
      title: new URL(server.url).host,
    })
    const windows = await hear(listening, fixture('opus'), { spoken: 'en-GB' })
    server.close()
    expect(server.asked.length).toBe(
      windows.filter(({ speechSeconds }) => speechSeconds > 0).length,
    )
    expect(server.asked[0]).toMatchObject({ language: 'en', head: 'RIFF' })
    const cues = windows.flatMap((window) => window.cues)
    expect(cues.slice(0, 2).map(({ text }) => text)).toEqual(['One.', 'Two.'])
    expect(cues.map(({ text }) => text)).toContain('And its end.')
    expect(cues[0]!.startSeconds).toBeGreaterThan(1)
    expect(cues[0]!.startSeconds).toBeLessThan(2)
    expect(windows[0]).toMatchObject({ language: 'en' })
    expect(windows.at(-1)!.endSeconds).toBeCloseTo(24.7, 0)
  })

  test('that fails once is asked again, and one that goes on failing is given up', async () => {
    const once = await start((n) => ({ status: n === 0 ? 503 : 200, body: { text: 'Words.' } }))
    const heard = await hear(open({ models: [], STT_BASE_URL: once.url }), fixture('mp3'))
    once.close()
    expect(heard.flatMap(({ cues }) => cues).length).toBeGreaterThan(0)
    const never = await start(() => ({ status: 503, body: {} }))
    await expect(
      hear(open({ models: [], STT_BASE_URL: never.url }), fixture('mp3')),
    ).rejects.toThrow('status 503')
    never.close()
  }, 60_000)
})
