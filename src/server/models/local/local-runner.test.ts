// Models inside Pith, with the real library and tiny models of random weights: answers, vectors,
// a queue, and everything that ends a process.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { buildAnswerRequest } from '#engine/ask/answer/answer-request.ts'
import { toPromptLines, writeMaterial } from '#engine/material.ts'
import { buildSummaryRequest, buildWindowNotesRequest } from '#engine/prompt.ts'
import { budgets } from '#engine/select/budgets.ts'
import { collect } from '#tests/collect.ts'
import { writeRandomModel } from '#tests/doubles/model/random-model.ts'
import { makeVideo } from '../../../../bench/video.ts'
import { openModel } from '../../adapters/models/open-model.ts'
import type { LocalSpeed } from '../../adapters/models/reading-speed.ts'
import { readSettings } from '../../config.ts'
import { fetchLibrary } from './library.ts'
import { openLocalAccess } from './local-access.ts'
import { LocalModelError, type LocalModelFile } from './local-model-file.ts'
import { type LocalAddress, type LocalRunner, openLocalRunner } from './local-runner.ts'
import { turnHeader } from './turns.ts'

const libraryFolder = resolve('.cache/local-models')
/** Null where the npm registry cannot be reached: then these tests are skipped, and npm test says so. */
const library = await fetchLibrary(libraryFolder).catch((error: unknown) => {
  if (error instanceof LocalModelError) return null
  throw error
})

const log = { info: () => {}, warn: () => {} }
let folder: string
let tiny: LocalModelFile
let runner: LocalRunner
const opened: LocalRunner[] = []

/** With the priority of the tests, so that others do not hold it up. */
function open(options: Partial<Parameters<typeof openLocalRunner>[0]> = {}): LocalRunner {
  const next = openLocalRunner({ libraryFolder, log, priority: 0, ...options })
  opened.push(next)
  return next
}

function makeModel(name: string, options?: Parameters<typeof writeRandomModel>[1]): LocalModelFile {
  const path = join(folder, `${name}.gguf`)
  return { name, path, bytes: writeRandomModel(path, options), kind: 'writer' }
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'local-models-'))
  tiny = makeModel('tiny')
  runner = open()
})
afterEach(async () => {
  for (const other of opened.filter((one) => one !== runner)) await other.close()
})
afterAll(async () => {
  await runner.close()
  rmSync(folder, { recursive: true, force: true })
})

type Body = Record<string, unknown>
type Reply = {
  choices: { message: { content: string }; finish_reason: string }[]
  usage: { prompt_tokens: number; completion_tokens: number }
}

const words = 'The bees dance in the dark hive. '
function post({ url, secret }: LocalAddress, path: string, body: Body, signal?: AbortSignal) {
  const headers = { authorization: `Bearer ${secret}` }
  const options = { method: 'POST', headers, body: JSON.stringify(body) }
  return fetch(`${url}${path}`, { ...options, ...(signal && { signal }) })
}
const ask = (address: LocalAddress, more: Body = {}, signal?: AbortSignal) => {
  const messages = [
    { role: 'system', content: 'You summarize.' },
    { role: 'user', content: words.repeat(10) },
  ]
  return post(address, '/chat/completions', { messages, max_tokens: 30, ...more }, signal)
}
const withSchema = (schema: object) => ({
  response_format: { type: 'json_schema', json_schema: { name: 'answer', schema } },
})
/** Keeps writing until its tokens are used up. */
const endless = {
  ...withSchema({ type: 'array', items: { enum: [1] }, minItems: 900, maxItems: 999 }),
}

const pidOf = (one: LocalRunner) => one.state()[0]?.pid ?? null
const isAlive = (pid: number) => existsSync(`/proc/${pid}/stat`) && !isZombie(pid)
const isZombie = (pid: number) => / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
/** Hundredths of a second that a process has computed. */
function ticksOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return Number(fields[11]) + Number(fields[12])
}
async function readUntil(response: Response, pattern: RegExp): Promise<string> {
  let text = ''
  for await (const chunk of response.body!) {
    text += Buffer.from(chunk).toString()
    if (pattern.test(text)) return text
  }
  return text
}

describe.skipIf(!library)('a model inside Pith', () => {
  test('answers in a stream that says how much is read, and counts its tokens', async () => {
    const address = await runner.addressOf(tiny)
    const stream = await (await ask(address, { stream: true })).text()
    expect(stream).toMatch(/: read \d+ of \d+\n\n/)
    expect(stream).toMatch(/data: \[DONE\]\n\n$/)
    const events = [...stream.matchAll(/^data: (\{.*\})$/gm)].map(([, json]) => JSON.parse(json!))
    const text = events.map(({ choices: [choice] }) => choice?.delta.content ?? '').join('')
    expect(text).not.toBe('')
    const { usage } = events.at(-1)
    expect(usage.prompt_tokens).toBeGreaterThan(words.length)
    expect(usage.completion_tokens).toBeGreaterThan(0)
    const whole = (await (await ask(address)).json()) as Reply
    expect(whole.usage).toMatchObject({
      prompt_tokens: usage.prompt_tokens,
      // What it has read before is not read again.
      prompt_tokens_details: { cached_tokens: usage.prompt_tokens - 1 },
    })
  })

  test('is reached only with the secret', async () => {
    const address = await runner.addressOf(tiny)
    const wrong = await ask({ ...address, secret: 'x'.repeat(address.secret.length) })
    expect(wrong.status).toBe(401)
    const commandLine = readFileSync(`/proc/${pidOf(runner)}/cmdline`, 'utf8')
    const environment = readFileSync(`/proc/${pidOf(runner)}/environ`, 'utf8')
    expect(commandLine + environment).not.toContain(address.secret)
  })

  test('answers in the shape of the schema, whatever its weights', async () => {
    const address = await runner.addressOf(tiny)
    const line = { enum: [3, 14, 15, 92, 141] }
    const schema = {
      type: 'object',
      properties: {
        tldr: { type: 'string', maxLength: 40 },
        keyPoints: {
          type: 'array',
          items: {
            type: 'object',
            properties: { text: { type: 'string', maxLength: 30 }, line },
            required: ['text', 'line'],
          },
          ...{ minItems: 2, maxItems: 3 },
        },
        call: { type: 'string', enum: ['watch', 'skim'] },
        where: { anyOf: [line, { type: 'null' }] },
        from: { type: 'integer', minimum: 250, maximum: 1020 },
      },
    }
    for (let i = 0; i < 3; i++) {
      const body = { ...withSchema(schema), max_tokens: 1500, temperature: 1 }
      const { choices } = (await (await ask(address, body)).json()) as Reply
      expect(choices[0]!.finish_reason).toBe('stop')
      const answer = JSON.parse(choices[0]!.message.content)
      expect(Object.keys(answer)).toEqual(Object.keys(schema.properties))
      // A character that is no text counts once for the grammar, and may be several signs.
      expect([...answer.tldr.replaceAll('\ufffd', '')].length).toBeLessThanOrEqual(40)
      expect([2, 3]).toContain(answer.keyPoints.length)
      for (const point of answer.keyPoints) expect(line.enum).toContain(point.line)
      expect(['watch', 'skim']).toContain(answer.call)
      expect([null, ...line.enum]).toContain(answer.where)
      expect(answer.from).toBeGreaterThanOrEqual(250)
      expect(answer.from).toBeLessThanOrEqual(1020)
    }
  })

  test('obeys each schema that Pith asks for, with its limits', async () => {
    const large = makeModel('large-context', { contextTokens: 16_384 })
    const settings = readSettings({ MODEL_FILE: large.path, MODEL_CONTEXT_TOKENS: '16384' })
    const local = openLocalAccess({ settings, runner })
    const model = openModel({ settings, log: pino({ level: 'silent' }), local })!
    const lines = toPromptLines(makeVideo(0.02).cues, new Set())
    const facts = { title: 'A talk', durationSeconds: 360, chapters: [] }
    const shared = { language: 'en', customPrompt: null, rewriteFeedback: null }
    const input = {
      ...facts,
      ...shared,
      budget: budgets.short,
      summaryWords: 40,
      readSeconds: null,
    }
    const question = { question: 'Who dances?', earlier: [], language: 'en' }
    const material = writeMaterial(lines, facts, { kind: 'transcript' })
    const read = { material, notes: '', isWhole: true }
    const part = { number: 1, of: 2 }
    const requests = [
      ...[false, true].flatMap((isSmall) => [
        buildSummaryRequest(lines, { ...input, isSmall }, 'transcript'),
        buildWindowNotesRequest(lines, { facts, ...shared, isSmall }, part),
      ]),
      buildAnswerRequest(question, read),
    ]
    const known = new Set(lines.map(({ number }) => number))
    for (const { limits, ...request } of requests) {
      // Random weights use every limit up.
      const characters = Object.entries(limits!.characters).map(([at, most]) => [at, most / 10])
      const shorter = { ...limits!, characters: Object.fromEntries(characters) }
      const asked = { ...request, limits: shorter, maxOutputTokens: 4000 }
      const answer = (await collect(model.generate(asked))).at(-1)
      expect(request.schema.safeParse(answer).error).toBeUndefined()
      const cited = [...JSON.stringify(answer).matchAll(/"lines?":\[?([\d,]+)/g)]
      for (const [, numbers] of cited)
        for (const number of numbers!.split(',')) expect(known).toContain(Number(number))
    }
    await runner.stop(large)
  })

  test('that would never stop ends at its limit', async () => {
    const address = await runner.addressOf(tiny)
    const { choices, usage } = (await (await ask(address, endless)).json()) as Reply
    expect(choices[0]!.finish_reason).toBe('length')
    expect(usage.completion_tokens).toBe(30)
  })

  test('makes vectors, and cuts a text that is too long', async () => {
    const address = await runner.addressOf(tiny)
    const input = ['Bees dance.', words.repeat(400)]
    const { data, usage } = (await (await post(address, '/embeddings', { input })).json()) as {
      data: { embedding: number[] }[]
      usage: { total_tokens: number }
    }
    expect(data.map(({ embedding }) => embedding.length)).toEqual([64, 64])
    expect(data.flatMap(({ embedding }) => embedding).every(Number.isFinite)).toBe(true)
    expect(usage.total_tokens).toBeLessThan(4200)
  })

  test('refuses a prompt that does not fit, as OpenAI does, and goes on', async () => {
    const address = await runner.addressOf(tiny)
    const messages = [{ role: 'user', content: words.repeat(400) }]
    const refused = await ask(address, { messages, stream: true })
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ error: { code: 'context_length_exceeded' } })
    for (const body of [{ messages: 'x' }, { messages: [] }])
      expect((await ask(address, body)).status).toBe(400)
    expect((await ask(address)).status).toBe(200)
  })

  test('answers several who ask at once one after the other, and they take turns', async () => {
    const { url, secret } = await runner.addressOf(tiny)
    const finished: string[] = []
    const ended: Promise<unknown>[] = []
    const askAs = async (turn: string, name: string, max_tokens: number) => {
      const messages = [{ role: 'user', content: name }]
      const response = await fetch(`${url}/chat/completions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, [turnHeader]: turn },
        body: JSON.stringify({ ...endless, messages, max_tokens, stream: true }),
      })
      // With its head it is in the line.
      ended.push(response.text().then(() => finished.push(name)))
    }
    await askAs('ann', 'first', 2000)
    for (const name of ['a1', 'a2', 'a3']) await askAs('ann', name, 50)
    await askAs('ben', 'b1', 50)
    await Promise.all(ended)
    expect(finished).toEqual(['first', 'b1', 'a1', 'a2', 'a3'])
  })

  test('stops within a second when nobody waits for its answer', async () => {
    const address = await runner.addressOf(tiny)
    const leaving = new AbortController()
    const body = { ...endless, max_tokens: 3000, stream: true }
    const response = await ask(address, body, leaving.signal)
    await readUntil(response, /"content":"1/)
    const pid = pidOf(runner)!
    leaving.abort()
    await delay(1000)
    const ticks = ticksOf(pid)
    await delay(500)
    expect(isAlive(pid) ? ticksOf(pid) - ticks : 0).toBeLessThan(20)
    expect((await ask(await runner.addressOf(tiny))).status).toBe(200)
  })

  test('is started again after its process was killed in the middle of an answer', async () => {
    const own = open()
    const response = await ask(await own.addressOf(tiny), {
      ...{ ...endless, max_tokens: 3000, stream: true },
    })
    await readUntil(response, /"content":"1/)
    const pid = pidOf(own)!
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => pidOf(own)).not.toBe(pid)
    expect((await ask(await own.addressOf(tiny))).status).toBe(200)
    expect(pidOf(own)).not.toBe(pid)
  })

  test('ends with its server, also if that is killed', async () => {
    const program = `
      import { openLocalRunner } from '${resolve('src/server/models/local/local-runner.ts')}'
      const log = { info() {}, warn() {} }
      const runner = openLocalRunner({ libraryFolder: '${libraryFolder}', log, priority: 0 })
      await runner.addressOf(${JSON.stringify(tiny)})
      console.log(runner.state()[0].pid)
      setInterval(() => {}, 1000)`
    const server = spawn(process.execPath, ['--input-type=module', '-e', program])
    const pid = await new Promise<number>((found) =>
      server.stdout.once('data', (line) => found(Number(line))),
    )
    expect(isAlive(pid)).toBe(true)
    server.kill('SIGKILL')
    await expect.poll(() => isAlive(pid)).toBe(false)
  })

  test('gives its memory back when nobody asks, and is there again for the next', async () => {
    const own = open({ idleMs: 300 })
    const first = await own.addressOf(tiny)
    await ask(first)
    await expect.poll(() => own.state()).toEqual([])
    const second = await own.addressOf(tiny)
    expect(second.secret).not.toBe(first.secret)
  })

  test('tells how fast it reads and writes', async () => {
    const speed = await runner.measure(tiny)
    expect(speed.promptTokensPerSecond).toBeGreaterThan(0)
    expect(speed.answerTokensPerSecond).toBeGreaterThan(0)
    expect(runner.state()).toMatchObject([{ name: 'tiny', path: tiny.path, isReady: true }])
  })

  test('is measured by the next process when the first is killed meanwhile', async () => {
    await runner.addressOf(tiny)
    const pid = pidOf(runner)!
    const measuring = runner.measure(tiny)
    process.kill(pid, 'SIGKILL')
    expect((await measuring).answerTokensPerSecond).toBeGreaterThan(0)
    expect(pidOf(runner)).not.toBe(pid)
  })

  test('says after each request of some length how fast it was', async () => {
    const runs: { name: string; answerTokensPerSecond: number }[] = []
    const settings = readSettings({ MODEL_FILE: tiny.path })
    const onRun = (name: string, speed: LocalSpeed) => runs.push({ name, ...speed })
    const local = openLocalAccess({ settings, runner, onRun })
    const model = openModel({ settings, log: pino({ level: 'silent' }), local })!
    const schema = z.object({ texts: z.array(z.string()) })
    const limits = { characters: { texts: 40 }, items: { texts: [2, 2] as [number, number] } }
    const request = {
      instructions: 'You describe.',
      prompt: '',
      schema,
      limits,
      maxOutputTokens: 900,
    }
    await collect(model.generate({ ...request, material: words }))
    await collect(model.generate({ ...request, material: words.repeat(40) }))
    // The first one was too short.
    expect(runs).toMatchObject([{ name: 'tiny' }])
    expect(runs[0]!.answerTokensPerSecond).toBeGreaterThan(0)
  })
})

describe.skipIf(!library)('a file that cannot be used', () => {
  const faultOf = (file: LocalModelFile, one = runner) =>
    one.addressOf(file).then(
      () => null,
      (error: LocalModelError) => error.fault,
    )
  const write = (name: string, bytes: string | Uint8Array, more: Partial<LocalModelFile> = {}) => {
    const path = join(folder, `${name}.gguf`)
    writeFileSync(path, bytes)
    return { name, path, bytes: bytes.length, kind: 'writer' as const, ...more }
  }

  test('is named for what it is, before a process is started', async () => {
    const good = readFileSync(tiny.path)
    const sha256 = createHash('sha256').update(good).digest('hex')
    const flipped = Buffer.from(good)
    flipped[good.length - 5000]! ^= 1
    const faults = {
      missing: { ...tiny, path: join(folder, 'nowhere.gguf') },
      not_a_model: write('web-page', '<!doctype html><title>Sign in</title>'),
      cut: write('cut', good.subarray(0, good.length / 2)),
      split: makeModel('split', { parts: 3 }),
      damaged: write('flipped', flipped, { sha256 }),
    }
    for (const [fault, file] of Object.entries(faults)) expect(await faultOf(file)).toBe(fault)
    expect(await faultOf(write('head', good.subarray(0, 100)))).toBe('cut')
    expect(await faultOf(write('empty', ''))).toBe('not_a_model')
    const broken = Buffer.from(good)
    broken.fill(255, 8, 24)
    expect(await faultOf(write('broken', broken))).toMatch(/cut|not_a_model/)
  })

  test('of an architecture that the library does not know is refused, and others still run', async () => {
    expect(await faultOf(makeModel('unknown', { architecture: 'pithonia' }))).toBe('unsupported')
    expect((await ask(await runner.addressOf(tiny))).status).toBe(200)
  })

  test('needs more memory than is free, which is said with both sizes', async () => {
    const own = open({ readFreeMemory: () => 100 * 1024 ** 2 })
    await expect(own.addressOf(tiny)).rejects.toThrow(
      'tiny needs 0.2 GB of memory, and 0.1 GB are free. Close other programs',
    )
    expect(own.state()).toEqual([])
  })

  test('ends its process three times while it is loaded, and is not tried again', async () => {
    const own = open()
    for (let i = 0; i < 3; i++) {
      const starting = faultOf(tiny, own)
      await expect.poll(() => pidOf(own), { interval: 1 }).not.toBeNull()
      process.kill(pidOf(own)!, 'SIGABRT')
      expect(await starting).toBe('crashed')
    }
    await expect(own.addressOf(tiny)).rejects.toThrow(
      /ended its process while it was loaded, three times/,
    )
    expect(own.state()).toEqual([])
    await own.stop(tiny)
    expect(await faultOf(tiny, own)).toBeNull()
  })
})
