// What reaches a model inside Pith: requests as to any other model, and the patience that a
// slow one needs.
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pino from 'pino'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { ModelRequest } from '#engine/model.ts'
import { collect } from '#tests/collect.ts'
import { type ModelDouble, startModel } from '#tests/doubles/model.ts'
import { openEmbedder } from '../../adapters/models/open-embedder.ts'
import { openModel } from '../../adapters/models/open-model.ts'
import type { LocalSpeed } from '../../adapters/models/reading-speed.ts'
import { readSettings } from '../../config.ts'
import { readFreeMemory } from './check-model.ts'
import { writeGrammar } from './grammar.ts'
import { fetchLibrary, findBuild, isSlowProcessor, writersLibrary } from './library.ts'
import { openLocalAccess } from './local-access.ts'
import { LocalModelError, type LocalModelFile } from './local-model-file.ts'
import type { LocalAddress, LocalRunner } from './local-runner.ts'
import { turnHeader } from './turns.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

const file: LocalModelFile = { name: 'tiny', path: '/m/tiny.gguf', bytes: 1, kind: 'writer' }
/** A runner whose process is another server. */
function runnerAt(addressOf: (file: LocalModelFile) => Promise<LocalAddress>): LocalRunner {
  const unused = () => Promise.reject(new Error('not used here'))
  return { addressOf, measure: unused, stop: unused, close: unused, state: () => [] }
}
function accessTo(addressOf: (file: LocalModelFile) => Promise<LocalAddress>, more = {}) {
  const settings = readSettings({ MODEL: 'local:tiny', ...more })
  const files = async () => [file]
  const runner = runnerAt(addressOf)
  const local = openLocalAccess({ settings, runner, files, usualEmbedding: 'tiny' })
  const log = pino({ level: 'silent' })
  return { local, model: openModel({ settings, log, local })! }
}
async function startDouble(): Promise<ModelDouble> {
  const double = await startModel()
  closing.push(() => void double.close())
  return double
}
const addressOfDouble = ({ url, key }: ModelDouble) => ({
  url: `${url}/v1`,
  secret: key,
  model: '',
})

const request: ModelRequest = {
  instructions: 'You describe.',
  material: '0 Bees dance on the comb.\n5 They fly out.',
  prompt: 'Say what it is.',
  schema: z.object({ keyPoints: z.array(z.object({ text: z.string(), line: z.int() })) }),
  maxOutputTokens: 300,
}

test('nothing starts before a request, which has limits, the lines and the secret', async () => {
  const double = await startDouble()
  let starts = 0
  const { model } = accessTo(async () => {
    starts++
    return addressOfDouble(double)
  })
  expect(model).toMatchObject({ name: 'local:tiny', contextTokens: 8192 })
  expect(starts).toBe(0)
  const values = await collect(model.generate(request))
  expect(values.at(-1)).toHaveProperty('keyPoints')
  expect(double.requests[0]!.schema!.properties!.keyPoints!.items!.properties!.line).toEqual({
    enum: [0, 5],
  })
  expect(await model.reading()).toEqual({ tokensPerSecond: 40, maxSeconds: 90 })
})

test('it is as slow as it was in its last requests, and before these as usual ones are', async () => {
  const double = await startDouble()
  const settings = readSettings({ MODEL: 'local:tiny' })
  const runner = runnerAt(async () => addressOfDouble(double))
  let speed: LocalSpeed | null = null
  const files = async () => [file]
  const local = openLocalAccess({ settings, runner, files, speedOf: async () => speed })
  const model = openModel({ settings, log: pino({ level: 'silent' }), local })!
  await collect(model.generate(request))
  // How soon the double answers says nothing of the model, which may wait for others.
  expect(await model.reading()).toEqual({ tokensPerSecond: 40, maxSeconds: 90 })
  speed = { promptTokensPerSecond: 12, answerTokensPerSecond: 3 }
  expect(await model.reading()).toEqual({ tokensPerSecond: 12, maxSeconds: 90 })
})

test('a process that has just ended is started again for the request', async () => {
  const double = await startDouble()
  const addresses = [{ ...addressOfDouble(double), url: 'http://127.0.0.1:9/v1' }]
  const { model } = accessTo(async () => addresses.pop() ?? addressOfDouble(double))
  await collect(model.generate(request))
  expect(double.requests).toHaveLength(1)
})

test('a process that ended while it loaded the model is started again, but not for ever', async () => {
  const double = await startDouble()
  let starts = 0
  const crashed = new LocalModelError('crashed', 'It ended while it loaded the model.')
  const { model } = accessTo(async () => {
    if (++starts < 3) throw crashed
    return addressOfDouble(double)
  })
  await collect(model.generate(request))
  expect(double.requests).toHaveLength(1)
  let others = 0
  const broken = accessTo(async () => {
    others++
    throw crashed
  })
  await expect(collect(broken.model.generate(request))).rejects.toMatchObject({
    ...{ code: 'model_unavailable', message: crashed.message, details: { reason: 'crashed' } },
  })
  expect(others).toBe(4)
})

test('a model that cannot run says why, and is not tried four times', async () => {
  let starts = 0
  const message = 'tiny needs 4.0 GB of memory, and 1.0 GB are free.'
  const { model } = accessTo(async () => {
    starts++
    throw new LocalModelError('no_memory', message)
  })
  await expect(collect(model.generate(request))).rejects.toMatchObject({
    ...{ code: 'model_unavailable', message, details: { reason: 'no_memory' } },
  })
  expect(starts).toBe(1)
  const settings = readSettings({ MODEL: 'local:another' })
  const log = pino({ level: 'silent' })
  const local = openLocalAccess({ settings, runner: runnerAt(() => Promise.reject(new Error())) })
  const other = openModel({ settings, log, local })!
  await expect(collect(other.generate(request))).rejects.toMatchObject({
    code: 'model_misconfigured',
    message: expect.stringContaining('There is no model "another" on this machine.'),
  })
})

/** Answers after comments, each within the time in which a model may send nothing. */
async function startSlowModel(
  comments: string[],
  pauseMs: number,
  onRequest = (_: IncomingMessage) => {},
): Promise<LocalAddress> {
  const server = createServer(async (request, response) => {
    onRequest(request)
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const comment of comments) {
      response.write(`: ${comment}\n\n`)
      await delay(pauseMs)
    }
    const content = JSON.stringify({ keyPoints: [{ text: 'Bees dance.', line: 0 }] })
    const choices = [{ index: 0, delta: { content }, finish_reason: 'stop' }]
    response.end(`data: ${JSON.stringify({ choices })}\n\ndata: [DONE]\n\n`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/v1`, secret: 'secret', model: 'tiny' }
}

test('reading counts as progress, and while it waits for others no time counts', async () => {
  const comments = [...Array(25).fill('waiting'), 'read 64 of 200', 'read 128 of 200']
  const address = await startSlowModel(comments, 400)
  const startedMs = performance.now()
  const { model } = accessTo(async () => address, { MODEL_TIMEOUT_MS: '2000' })
  const values = await collect(model.generate(request))
  // Longer than five times MODEL_TIMEOUT_MS, in which another model has to answer.
  expect(performance.now() - startedMs).toBeGreaterThan(10_000)
  expect(values.at(-1)).toHaveProperty('keyPoints')
})

test('a request says whose turn it takes', async () => {
  const turns: unknown[] = []
  const address = await startSlowModel([], 0, ({ headers }) => turns.push(headers[turnHeader]))
  const { model } = accessTo(async () => address)
  const meter = { before: async () => {}, after: () => {} }
  await collect(model.withMeter(meter, 'ann').generate(request))
  await collect(model.generate(request))
  expect(turns).toEqual(['ann', ''])
})

test('vectors come from the same place, and EMBEDDING_MODEL=local is the usual model', async () => {
  const double = await startDouble()
  const { local } = accessTo(async () => addressOfDouble(double))
  const embedder = openEmbedder(readSettings({ EMBEDDING_MODEL: 'local' }), local)!
  expect(embedder.name).toBe('local:tiny')
  const { signal } = new AbortController()
  const { vectors } = await embedder.embed(['Bees dance.'], { use: 'passage', signal })
  expect(vectors).toHaveLength(1)
  expect(openEmbedder(readSettings({ EMBEDDING_MODEL: 'local' }))).toBeNull()
})

test('a machine that is not online is told so, and nothing of the try stays', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'library-'))
  const { PATH } = process.env
  closing.push(() => {
    process.env.PATH = PATH
    rmSync(folder, { recursive: true })
  })
  const program = '#!/bin/sh\necho "npm error code ENOTFOUND" >&2\nenv > ../environment\nexit 1\n'
  writeFileSync(join(folder, 'npm'), program, { mode: 0o755 })
  process.env.PATH = `${folder}:${PATH}`
  process.env.AUTH_SECRET = 'a secret of the server'
  closing.push(() => delete process.env.AUTH_SECRET)
  const library = join(folder, 'library')
  const abandoned = join(library, 'some.unfinished-1')
  mkdirSync(abandoned, { recursive: true })
  utimesSync(abandoned, 1, 1)
  await expect(fetchLibrary(library)).rejects.toMatchObject({
    fault: 'no_library',
    message: expect.stringMatching(/from npm \(ENOTFOUND\)\. Connect this machine to the internet/),
  })
  expect(readdirSync(library)).toEqual(['environment'])
  expect(readFileSync(join(library, 'environment'), 'utf8')).not.toContain('a secret')
})

test('a system without a build is named before anything is downloaded', () => {
  const linux = { platform: 'linux', arch: 'x64', glibc: '2.36' }
  expect(findBuild(writersLibrary, linux)).toBe('linux-x64')
  expect(
    findBuild(writersLibrary, { ...linux, platform: 'darwin', arch: 'arm64', glibc: undefined }),
  ).toBe('mac-arm64-metal')
  // Alpine has musl, and Debian 11 an older glibc.
  for (const glibc of [undefined, '2.31', '2.9', '1.99'])
    expect(() => findBuild(writersLibrary, { ...linux, glibc })).toThrow(
      /glibc 2\.34 or newer, as Debian 12 .*Run Ollama/,
    )
  expect(findBuild(writersLibrary, { ...linux, glibc: '3.0' })).toBe('linux-x64')
  expect(() => findBuild(writersLibrary, { ...linux, arch: 's390x' })).toThrow(
    'no build of the library that runs',
  )
})

test('a processor without AVX2 is known for a slow one, and nothing is said of others', () => {
  const cpuinfo = (flags: string) => () => `processor\t: 0\nflags\t\t: fpu sse2 ${flags} ht\n`
  expect(isSlowProcessor(cpuinfo('sse4_2 avx'), 'x64')).toBe(true)
  expect(isSlowProcessor(cpuinfo('sse4_2'), 'x64')).toBe(true)
  expect(isSlowProcessor(cpuinfo('sse4_2 avx avx2 fma'), 'x64')).toBe(false)
  expect(isSlowProcessor(() => null, 'x64')).toBe(false)
  expect(isSlowProcessor(() => 'Features\t: fp asimd\n', 'arm64')).toBe(false)
})

test('MODEL_FILE alone names the model that writes', () => {
  const settings = readSettings({ MODEL_FILE: '/models/Qwen3 4B-Q4_K_M.gguf' })
  expect(settings.MODEL).toBe('local:qwen3-4b-q4_k_m')
  expect(readSettings({ MODEL_FILE: '/x.gguf', MODEL: 'openai:gpt' }).MODEL).toBe('openai:gpt')
})

test('the memory of a container counts, without the files that it has read', () => {
  const gigabyte = 1024 ** 3
  const files: Record<string, string> = {
    '/proc/meminfo': 'MemTotal: 16777216 kB\nMemAvailable:   8388608 kB\n',
    '/proc/self/cgroup': '0::/pod/pith\n',
    '/sys/fs/cgroup/memory.max': 'max\n',
    '/sys/fs/cgroup/pod/memory.max': `${4 * gigabyte}\n`,
    '/sys/fs/cgroup/pod/memory.current': `${3 * gigabyte}\n`,
    '/sys/fs/cgroup/pod/memory.stat': `anon 5\ninactive_file ${gigabyte}\n`,
  }
  const free = (more: Record<string, string>) =>
    readFreeMemory((path) => ({ ...files, ...more })[path] ?? null) / gigabyte
  expect(free({})).toBe(2)
  expect(free({ '/sys/fs/cgroup/pod/memory.max': 'max' })).toBe(8)
  const old = '/sys/fs/cgroup/memory/memory.limit_in_bytes'
  expect(free({ [old]: String(gigabyte) })).toBe(1)
})

test('a grammar lists numbers by their figures, and refuses a schema that allows anything', () => {
  expect(writeGrammar({ enum: [1, 12, 15, 'a"b', null] })).toContain(
    'root ::= ("1" ("" | "2" | "5") | "\\"" "a" "\\\\" "\\"" "b" "\\"" | "n" "u" "l" "l")',
  )
  expect(writeGrammar({ type: 'string', maxLength: 2500 })).toMatch(/\{0,24\}/)
  expect(() => writeGrammar({ type: 'array' })).toThrow('the schema allows anything')
})
