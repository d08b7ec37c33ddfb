// Models are downloaded from hubs that break, lie and vanish, and are used only when they are
// the published ones.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readSettings } from '#server/config.ts'
import type { LocalModels } from '#server/deps/local-models.ts'
import { writeRandomModel } from '#tests/doubles/model/random-model.ts'
import {
  type HubFault,
  type ModelHub,
  makeModelContent,
  sha256Of,
  startModelHub,
} from '#tests/doubles/model-hub.ts'
import type { LocalRunner } from '../local/local-runner.ts'
import { readCatalog } from './catalog.ts'
import { openLocalModels } from './local-models.ts'

const content = makeModelContent(4_000_000)
const sha256 = sha256Of(content)
/** Starts nothing, and measures all models alike. */
const runner: LocalRunner = {
  addressOf: async () => Promise.reject(new Error('this runner runs nothing')),
  measure: async () => ({ promptTokensPerSecond: 100, answerTokensPerSecond: 10 }),
  ...{ state: () => [], stop: async () => {}, close: async () => {} },
}
let hub: ModelHub
let folder: string
const opened: LocalModels[] = []

beforeEach(async () => {
  hub = await startModelHub(content)
  folder = mkdtempSync(join(tmpdir(), 'pith-models-'))
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((models) => models.close()))
  await hub.close()
})

type Entry = {
  kind?: string
  engine?: string
  files?: object[]
  addresses?: string[]
  bytes?: number
  sha256?: string
  name?: string
  title?: string
}

const usualPace = { maxFruitless: 3, firstWaitMs: 1, longestWaitMs: 5 }

function open(
  entry: Entry | Entry[] = {},
  environment: Record<string, string> = {},
  pace = usualPace,
) {
  const models = [entry].flat().map((given) => ({
    ...{ name: 'small', title: 'Small', kind: 'writer', license: { name: 'MIT' } },
    addresses: [hub.addresses.huggingFace],
    ...given,
  }))
  const file = join(folder, 'catalog.json')
  writeFileSync(file, JSON.stringify({ models }))
  const settings = readSettings({ DATA_DIR: folder, MODEL_CATALOG_FILE: file, ...environment })
  const local = openLocalModels({
    ...{ settings, log: pino({ level: 'silent' }), quietMs: 500 },
    pace,
    tryListener: async ({ parts }) => (readFileSync(parts.tokens!).length > 0 ? 0.25 : 0),
    runner,
  })
  opened.push(local)
  return local
}

const pinned = { bytes: content.length, sha256 }
const find = async (models: LocalModels, name = 'small') =>
  (await models.list()).find((model) => model.name === name)

async function downloadAll(models: LocalModels, name = 'small') {
  await models.download(name)
  await models.settled()
  return find(models, name)
}
const storedFiles = () => readdirSync(join(folder, 'models')).filter((name) => name !== 'lock')

test('a model is downloaded on request, checked, measured, used and removed', async () => {
  const models = open(pinned)
  expect(await find(models)).toMatchObject({ state: 'absent', receivedBytes: 0, lacks: null })
  expect(hub.paths).toEqual([])

  expect(await downloadAll(models)).toMatchObject({
    ...{ state: 'ready', receivedBytes: content.length, failure: null },
    // 3,500 tokens read and 900 written.
    ...{ isMeasured: true, minutesPerHour: 2 },
  })
  const [file] = await models.files()
  expect(file).toMatchObject({ name: 'small', kind: 'writer', bytes: content.length })
  expect(sha256Of(readFileSync(file!.path))).toBe(sha256)

  await models.remove('small')
  expect(storedFiles()).toEqual([])
  expect(await find(models)).toMatchObject({ state: 'absent' })
})

test('a listener is several files, which are one model', async () => {
  const part = (name: string) => ({ name, ...pinned, addresses: [hub.addresses.huggingFace] })
  const files = [part('model'), part('tokens')]
  const models = open({ kind: 'listener', engine: 'ctc', addresses: [], files })
  const bytes = 2 * content.length
  expect(await find(models)).toMatchObject({ state: 'absent', bytes, isPinned: true })

  // It breaks in the second file, and the first is not received again.
  hub.fault = (request) =>
    request === 1 ? { kind: 'break', afterBytes: 100_000 } : { kind: 'none' }
  expect(await downloadAll(models)).toMatchObject({
    ...{ state: 'ready', receivedBytes: bytes, failure: null },
    // A quarter of a second for each of audio.
    ...{ isMeasured: true, minutesPerHour: 15 },
  })
  expect(hub.served).toHaveLength(3)
  const [listener] = await models.speechModels()
  expect(listener).toMatchObject({ name: 'small', kind: 'listener', engine: 'ctc', bytes })
  expect(sha256Of(readFileSync(listener!.parts.model!))).toBe(sha256)
  expect(await models.files()).toEqual([])

  await models.recordPace('small', 0.5)
  expect(await models.paceOf('small')).toBe(0.5)
  // A file that is gone is one too few, and is downloaded again.
  rmSync(listener!.parts.tokens!)
  expect(await models.speechModels()).toEqual([])
  await models.remove('small')
  expect(storedFiles()).toEqual([])
})

test('a listener whose second file is another one is not used, and keeps the first', async () => {
  const part = (name: string) => ({ name, ...pinned, addresses: [hub.addresses.huggingFace] })
  const files = [part('model'), part('tokens')]
  const models = open({ kind: 'listener', engine: 'ctc', addresses: [], files })
  hub.fault = (request) => (request === 1 ? { kind: 'flipped byte' } : { kind: 'none' })
  expect(await downloadAll(models)).toMatchObject({
    ...{ state: 'failed', receivedBytes: content.length },
    failure: { code: 'wrong_file' },
  })
  expect(await downloadAll(models)).toMatchObject({ state: 'ready', failure: null })
  expect(hub.served).toHaveLength(3)
})

test('its minutes follow the slowest of its last three requests, also after a restart', async () => {
  const models = open(pinned)
  await downloadAll(models)
  const readMinutes = async (from: LocalModels) => (await find(from))?.minutesPerHour
  await models.recordSpeed('small', { promptTokensPerSecond: 35, answerTokensPerSecond: 9 })
  await models.recordSpeed('small', { promptTokensPerSecond: 70, answerTokensPerSecond: 5 })
  expect(await readMinutes(models)).toBe(5)
  await models.close()

  const restarted = open(pinned)
  expect(await readMinutes(restarted)).toBe(5)
  expect(await restarted.speedOf('small')).toEqual({
    promptTokensPerSecond: 35,
    answerTokensPerSecond: 5,
  })
  for (let i = 0; i < 3; i++)
    await restarted.recordSpeed('small', { promptTokensPerSecond: 350, answerTokensPerSecond: 90 })
  expect(await readMinutes(restarted)).toBe(1)
  // It is measured again when somebody asks for it.
  expect(await restarted.measure('small')).toMatchObject({ minutesPerHour: 2, isMeasured: true })
})

test('the speed of a file that MODEL_FILE names is kept, and it is not listed', async () => {
  const models = open()
  const names = async () => (await models.list()).map(({ name }) => name)
  const before = await names()
  await models.recordSpeed('my-own', { promptTokensPerSecond: 7, answerTokensPerSecond: 2 })
  expect(await names()).toEqual(before)
  await models.close()
  const restarted = open()
  expect(await restarted.speedOf('my-own')).toMatchObject({ promptTokensPerSecond: 7 })
  expect(await restarted.speedOf('nobody')).toBeNull()
})

test.each(['headers', 'the list of files', 'ModelScope'])(
  'without a checksum in the catalog, that of the hub is taken from %s, shown and kept',
  async (from) => {
    hub.hasHeaders = from === 'headers'
    const { huggingFace, modelScope } = hub.addresses
    const models = open({ addresses: [from === 'ModelScope' ? modelScope : huggingFace] })
    expect(await find(models)).toMatchObject({ bytes: null, sha256: null, isPinned: false })
    hub.fault = (request) =>
      request === 0 ? { kind: 'silent', afterBytes: 100_000 } : { kind: 'status', status: 503 }
    expect(await downloadAll(models)).toMatchObject({
      ...{ state: 'failed', bytes: content.length, sha256, receivedBytes: 100_000 },
      failure: { code: 'network' },
    })

    // The maker of the file replaces it: what was promised first counts.
    hub.replace(makeModelContent(content.length, 2))
    hub.fault = () => ({ kind: 'none' })
    expect(await downloadAll(models)).toMatchObject({ state: 'failed', sha256 })
    hub.replace(content)
    expect(await downloadAll(models)).toMatchObject({ state: 'ready', sha256 })
  },
)

test('a download that breaks fifty times at random ends with the right file, and hardly reads twice', async () => {
  const models = open(pinned)
  let seed = 7
  const random = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    return seed / 2 ** 32
  }
  hub.fault = (request) =>
    request < 50
      ? { kind: 'break', afterBytes: 1 + Math.floor(random() * 150_000) }
      : { kind: 'none' }
  expect(await downloadAll(models)).toMatchObject({ state: 'ready' })
  expect(sha256Of(readFileSync((await models.files())[0]!.path))).toBe(sha256)
  expect(hub.served.length).toBeGreaterThan(50)
  const sent = hub.served.reduce((sum, { sentBytes }) => sum + sentBytes, 0)
  expect(sent - content.length).toBeLessThanOrEqual(content.length * 0.02)
})

const faults: [string, HubFault, { code: string; message: RegExp; keptBytes: number }][] = [
  [
    'is a web page',
    { kind: 'web page' },
    { code: 'wrong_file', message: /web page in place of the model/, keptBytes: 0 },
  ],
  [
    'has one byte flipped',
    { kind: 'flipped byte' },
    { code: 'wrong_file', message: /checksum differs.*deleted/, keptBytes: 0 },
  ],
  [
    'has another size',
    { kind: 'other size' },
    { code: 'wrong_file', message: /another size/, keptBytes: 0 },
  ],
  [
    'is gone',
    { kind: 'status', status: 404 },
    { code: 'network', message: /does not have the file any more.*that file: http/, keptBytes: 0 },
  ],
  [
    'stops without a word',
    { kind: 'silent', afterBytes: 70_000 },
    { code: 'network', message: /does not answer.*kept/, keptBytes: 70_000 },
  ],
  [
    'is behind a private address',
    { kind: 'redirect', to: 'http://169.254.169.254/latest' },
    { code: 'network', message: /169\.254\.169\.254 is no public address/, keptBytes: 0 },
  ],
]
test.each(faults)(
  'a file that %s is not used, and the page says what to do',
  async (_, fault, expected) => {
    const models = open(pinned)
    hub.fault = (request) =>
      fault.kind === 'silent' && request > 0 ? { kind: 'silent', afterBytes: 0 } : fault
    const { code, message, keptBytes } = expected
    expect(await downloadAll(models)).toMatchObject({
      ...{ state: 'failed', receivedBytes: keptBytes },
      failure: { code, message: expect.stringMatching(message) },
    })
    expect(await models.files()).toEqual([])
  },
)

test('a person without a network learns soon which hosts failed, and where the file is', async () => {
  const addresses = [hub.addresses.huggingFace, 'http://127.0.0.1:9/file.gguf']
  hub.fault = () => ({ kind: 'other size' })
  const patient = { maxFruitless: 1000, firstWaitMs: 1, longestWaitMs: 5 }
  const message = (await downloadAll(open({ ...pinned, addresses }, {}, patient)))?.failure?.message
  expect(message).toMatch(/another size.* cannot be reached.*add that file: http/)
  expect(message).not.toContain('kept')
})

test('a second address goes on where the first has vanished', async () => {
  const second = await startModelHub(content)
  const models = open({
    ...pinned,
    addresses: [hub.addresses.huggingFace, second.addresses.modelScope],
  })
  hub.fault = (request) =>
    request === 0 ? { kind: 'break', afterBytes: 1_000_000 } : { kind: 'status', status: 404 }
  expect(await downloadAll(models)).toMatchObject({ state: 'ready' })
  expect(second.served[0]?.from).toBeGreaterThan(900_000)
  await second.close()
})

test('a hub without ranges starts anew, and a slow one is waited for', async () => {
  const models = open(pinned)
  hub.fault = (request) =>
    request === 0
      ? { kind: 'break', afterBytes: 500_000 }
      : request === 1
        ? { kind: 'no ranges' }
        : { kind: 'none' }
  expect(await downloadAll(models)).toMatchObject({ state: 'ready' })
  expect(hub.served.map(({ from }) => from)).toEqual([0, 0])

  await models.remove('small')
  hub.fault = () => ({ kind: 'slow', pauseMs: 5 })
  expect(await downloadAll(models)).toMatchObject({ state: 'ready' })
})

test('a paused download goes on in another process, which a restart is too', async () => {
  const models = open(pinned)
  hub.fault = () => ({ kind: 'slow', pauseMs: 20 })
  await models.download('small')
  await vi.waitFor(
    async () => expect((await find(models))?.receivedBytes).toBeGreaterThan(200_000),
    20_000,
  )
  expect(await models.pause('small')).toMatchObject({ state: 'paused', failure: null })
  const { receivedBytes } = (await find(models))!

  await models.download('small')
  await vi.waitFor(
    async () =>
      expect((await find(models))?.receivedBytes).toBeGreaterThan(Math.max(600_000, receivedBytes)),
    20_000,
  )
  await models.close()
  hub.fault = () => ({ kind: 'none' })
  const restarted = open(pinned)
  await restarted.continueInterrupted()
  await restarted.settled()
  expect(await find(restarted)).toMatchObject({ state: 'ready' })
  expect(hub.served.at(-1)?.from).toBeGreaterThan(receivedBytes)
})

test('what an administrator paused does not go on by itself', async () => {
  const models = open(pinned)
  hub.fault = () => ({ kind: 'slow', pauseMs: 20 })
  await models.download('small')
  await models.pause('small')
  await models.close()
  const restarted = open(pinned)
  await restarted.continueInterrupted()
  expect(await find(restarted)).toMatchObject({ state: 'paused' })
})

test('two administrators at once start one download, and a second model waits', async () => {
  const models = open([pinned, { ...pinned, name: 'other', title: 'Other' }])
  await Promise.all([models.download('small'), models.download('small')])
  await expect(models.download('other')).rejects.toMatchObject({
    code: 'model_download_busy',
    message: expect.stringContaining('Small is being downloaded'),
  })
  await models.settled()
  expect(hub.served).toHaveLength(1)
})

test('a second process of this folder does not download the same again', async () => {
  const models = open(pinned)
  hub.fault = () => ({ kind: 'slow', pauseMs: 20 })
  await models.download('small')
  const second = open(pinned)
  await expect(second.download('small')).rejects.toMatchObject({ code: 'model_download_busy' })
  expect(await find(second)).toMatchObject({ state: 'downloading' })
  // It can stop the download of the first.
  await second.pause('small')
  await vi.waitFor(
    async () => expect(await find(models)).toMatchObject({ state: 'paused' }),
    20_000,
  )
})

test('a canceled download leaves nothing behind', async () => {
  const models = open(pinned)
  hub.fault = () => ({ kind: 'slow', pauseMs: 20 })
  await models.download('small')
  await vi.waitFor(
    async () => expect((await find(models))?.receivedBytes).toBeGreaterThan(0),
    20_000,
  )
  await models.remove('small')
  expect(await find(models)).toMatchObject({ state: 'absent', receivedBytes: 0 })
  expect(storedFiles()).toEqual([])
})

test('nothing is downloaded that does not fit on the disk', async () => {
  const models = open({ bytes: 1e15, sha256 })
  expect(await find(models)).toMatchObject({ lacks: 'memory' })
  expect(await downloadAll(models)).toMatchObject({
    failure: { code: 'disk', message: expect.stringMatching(/Small needs .* free on this disk/) },
  })
  expect(hub.served).toEqual([])
})

test('a file that was downloaded elsewhere becomes its entry of the catalog, or an entry of its own', async () => {
  const path = join(folder, 'Renamed by Somebody.gguf')
  const bytes = writeRandomModel(path)
  const models = open({ bytes, sha256: sha256Of(readFileSync(path)) })
  expect(await models.addFile({ path })).toMatchObject({ name: 'small', origin: 'operator' })
  await models.settled()
  expect(await find(models)).toMatchObject({ state: 'ready', isMeasured: true })
  expect(existsSync(path)).toBe(true)

  writeRandomModel(path, { contextTokens: 2048 })
  const other = Readable.from([readFileSync(path)])
  await models.addFile({ name: 'My Own Q8.gguf', content: other })
  await models.settled()
  expect(await find(models, 'my-own-q8')).toMatchObject({ state: 'ready', title: 'My Own Q8' })
  await models.remove('my-own-q8')
  expect(await find(models, 'my-own-q8')).toBeUndefined()
})

test('a web page, an empty file, a part and half a file are no models', async () => {
  const models = open(pinned)
  const path = join(folder, 'part.gguf')
  writeRandomModel(path, { parts: 3 })
  const part = readFileSync(path)
  writeRandomModel(path)
  const half = readFileSync(path)
  const given: [Buffer, RegExp][] = [
    [Buffer.from('<html>Sign in</html>'), /GGUF/],
    [Buffer.alloc(0), /GGUF/],
    [part, /one of several parts/],
    [half.subarray(0, half.length / 2), /not whole/],
  ]
  for (const [bytes, message] of given)
    await expect(
      models.addFile({ name: 'page.gguf', content: Readable.from([bytes]) }),
    ).rejects.toMatchObject({ code: 'bad_request', message: expect.stringMatching(message) })
  expect(await models.files()).toEqual([])
  expect(storedFiles()).toEqual([])
})

test('a proxy of the settings is used, except for the hosts that need none', async () => {
  const asked: string[] = []
  const proxy = createServer(async ({ url = '', headers }, response) => {
    asked.push(url)
    const answer = await fetch(url, { headers: { range: headers.range ?? '' }, redirect: 'manual' })
    const body = Buffer.from(await answer.arrayBuffer())
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(body)
  })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const through = open(pinned, { HTTPS_PROXY: url })
  expect(await downloadAll(through)).toMatchObject({ state: 'ready' })
  expect(asked[0]).toBe(hub.addresses.huggingFace)
  await through.remove('small')
  asked.length = 0
  const past = open(pinned, { HTTPS_PROXY: url, NO_PROXY: '127.0.0.1' })
  expect(await downloadAll(past)).toMatchObject({ state: 'ready' })
  expect(asked).toEqual([])
  proxy.close()
})

test('the catalog has models that write, find passages, hear and tell speakers apart', () => {
  const { entries } = readCatalog({})
  expect(entries.map(({ kind }) => kind).sort()).toEqual([
    ...['embedding', 'embedding', 'listener', 'listener', 'listener', 'speakers'],
    ...['writer', 'writer', 'writer'],
  ])
  for (const { kind, addresses, files, license } of entries) {
    expect(license.notice).not.toBe('')
    const isSpeech = kind === 'listener' || kind === 'speakers'
    expect(files.length > 0).toBe(isSpeech)
    expect(new Set(addresses.map((url) => new URL(url).host)).size).toBe(isSpeech ? 0 : 2)
  }
  // What the library needs of each.
  expect(entries.map(({ engine, files }) => [engine, ...files.map(({ name }) => name)])).toEqual(
    expect.arrayContaining([
      ['transducer', 'encoder', 'decoder', 'joiner', 'tokens'],
      ['whisper', 'encoder', 'decoder', 'tokens'],
      [undefined, 'segmentation', 'embedding'],
    ]),
  )
})

test('a mirror is asked first, and an operator corrects the catalog', () => {
  const [entry] = readCatalog({ LOCAL_AI_MIRROR: 'http://hub.intranet:8080/' }).entries
  expect(entry?.addresses[0]).toMatch(/^http:\/\/hub\.intranet:8080\/unsloth\/.*\.gguf$/)

  const file = join(folder, 'wrong.json')
  writeFileSync(file, '{"models": [{"name": "Not A Name"}]}')
  expect(() => readCatalog({ MODEL_CATALOG_FILE: file })).toThrow(/wrong\.json, models\.0\.name/)
  writeFileSync(file, 'no JSON')
  expect(() => readCatalog({ MODEL_CATALOG_FILE: file })).toThrow(/no JSON/)
})
