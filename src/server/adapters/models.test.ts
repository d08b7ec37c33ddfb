// The four providers over their real wires: what a person gets when all is well, and what they are told when it is not.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Problem } from '#contract/problems.ts'
import { digestSchema } from '#contract/summary.ts'
import type { Model } from '#engine/model.ts'
import { write } from '#engine/write.ts'
import { collect } from '#tests/collect.ts'
import { type Fault, type ModelDouble, startModel } from '#tests/doubles/model.ts'
import { makeTalk } from '../../../bench/talk.ts'
import { readSettings } from '../config.ts'
import { openModel, type Usage } from './models.ts'

let double: ModelDouble
let logged: string[]
let usages: Usage[]
beforeEach(async () => {
  double = await startModel()
  logged = []
  usages = []
})
afterEach(() => double.close())

const providers = ['google', 'openai', 'anthropic', 'compatible'] as const
type Provider = (typeof providers)[number]

function settingsOf(provider: Provider, { url, key } = double): Record<string, string> {
  switch (provider) {
    case 'google':
      return { GOOGLE_GENERATIVE_AI_API_KEY: key, GOOGLE_BASE_URL: `${url}/v1beta` }
    case 'openai':
      return { OPENAI_API_KEY: key, OPENAI_BASE_URL: `${url}/v1` }
    case 'anthropic':
      return { ANTHROPIC_API_KEY: key, ANTHROPIC_BASE_URL: `${url}/v1` }
    case 'compatible':
      return { COMPATIBLE_API_KEY: key, COMPATIBLE_BASE_URL: `${url}/v1`, MODEL: 'compatible:llama3:8b' }
  }
}

function modelOf(provider: Provider, more: Record<string, string> = {}): Model {
  const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) })
  const settings = readSettings({ ...settingsOf(provider), ...more })
  return openModel({ settings, log })!.withMeter({
    before: async () => {},
    after: (usage) => void usages.push(usage),
  })
}

const question = {
  instructions: 'You describe.',
  prompt: '<transcript>\n[0 @0:00] The secret word of this talk is rutabaga, and nobody knows why.\n</transcript>',
  schema: z.object({ tldr: z.string(), keyPoints: z.array(z.object({ text: z.string(), cues: z.array(z.int()) })) }),
  maxOutputTokens: 500,
}

async function askAll(model: Model): Promise<unknown[]> {
  return collect(model.ask(question))
}

async function problemOf(model: Model): Promise<Problem> {
  const failure = await askAll(model).then(
    () => null,
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(Problem)
  return failure as Problem
}

describe.each(providers)('%s', (provider) => {
  test('writes the summary of a talk, in growing parts, and tells what it cost', async () => {
    double.pace({ characters: 20, delayMs: 0 })
    const video = { title: 'A talk', durationSeconds: null, chapters: [] }
    const given = { transcript: makeTalk(0.1), video, length: 'medium', language: 'en', prompt: null } as const
    const events = await collect(write({ ...given, model: modelOf(provider) }))
    expect(events.filter(({ type }) => type === 'part').length).toBeGreaterThan(5)
    expect(digestSchema.parse(events.at(-1)!.data).checked).toEqual({ kept: 7, dropped: 0 })
    expect(usages).toEqual([{ inputTokens: expect.any(Number), outputTokens: expect.any(Number) }])
    expect(usages[0]!.inputTokens).toBeGreaterThan(1000)
    expect(usages[0]!.outputTokens).toBeGreaterThan(100)
  })

  test('is sent the rules, the material, the schema and a bound, and no tools', async () => {
    await askAll(modelOf(provider))
    const [asked] = double.requests
    expect(asked).toMatchObject({
      provider,
      prompt: question.prompt,
      instructions: expect.stringContaining('You describe.'),
    })
    expect(asked!.maxOutputTokens).toBeGreaterThanOrEqual(500)
    expect(asked!.maxOutputTokens).toBeLessThanOrEqual(8192)
    expect(asked!.schema?.properties).toHaveProperty('keyPoints')
    expect(asked!.tools).toBe(false)
  })

  test('the last value is the whole answer', async () => {
    const values = await askAll(modelOf(provider))
    expect(question.schema.parse(values.at(-1)).keyPoints[0]!.cues).toEqual([0])
  })

  test.each([
    ['key', 'sk-wrong-one'],
    ['MODEL', `${provider}:no-such-model`],
    ['address', '/no-such-path'],
  ])('with a wrong %s is misconfigured, at once, and the log keeps the secret', async (what, value) => {
    const own = Object.keys(settingsOf(provider))
    const name = { key: own.find((one) => one.endsWith('_KEY')), address: own.find((one) => one.endsWith('_URL')) }
    const change = { [name[what as 'key' | 'address'] ?? what]: value.startsWith('/') ? double.url + value : value }
    expect(await problemOf(modelOf(provider, change))).toMatchObject({ code: 'model_misconfigured' })
    expect(logged).toHaveLength(1)
    expect(logged.join()).not.toMatch(/wrong-one|rutabaga/)
  })

  test('is asked again when it is busy for a moment', async () => {
    double.failWith({ status: 429, retryAfterSeconds: 0 }, 2)
    expect(await askAll(modelOf(provider))).not.toHaveLength(0)
    expect(double.requests).toHaveLength(3)
  })

  test('that is cut off in the middle is not begun again: a reader has seen the beginning', async () => {
    double.pace({ characters: 30, delayMs: 20 })
    double.failWith('cut off')
    expect(await problemOf(modelOf(provider))).toMatchObject({ code: 'model_unavailable' })
    expect(double.requests).toHaveLength(1)
  })

  test.each<[string, Fault, string, number]>([
    ['is busy for good', { status: 429, retryAfterSeconds: 0 }, 'model_rate_limited', 4],
    ['is busy for longer than anyone waits', { status: 429, retryAfterSeconds: 3600 }, 'model_rate_limited', 1],
    ['is broken', { status: 500, retryAfterSeconds: 0 }, 'model_unavailable', 4],
    ['is overloaded', { status: 503, retryAfterSeconds: 0 }, 'model_unavailable', 4],
    ['refuses to write about it', 'refusal', 'model_refused', 1],
    ['stops in the middle for want of tokens', 'truncated', 'model_nonsense', 1],
    ['says nothing', 'empty', 'model_nonsense', 1],
    ['writes prose', 'prose', 'model_nonsense', 1],
  ])('that %s', async (_, fault, code, requests) => {
    double.failWith(fault)
    expect(await problemOf(modelOf(provider))).toMatchObject({ code })
    expect(double.requests).toHaveLength(requests)
    expect(logged.join()).not.toMatch(/rutabaga|key-of-the-double/)
  })

  test('another shape is handed on: the engine checks it', async () => {
    double.failWith('wrong schema')
    expect((await askAll(modelOf(provider))).at(-1)).toEqual({ title: 'A summary', points: 3 })
  })

  test.each<Fault>(['hang', 'one byte a second'])('that sends nothing to read (%s) has timed out', async (fault) => {
    double.failWith(fault)
    expect(await problemOf(modelOf(provider, { MODEL_TIMEOUT_MS: '300' }))).toMatchObject({ code: 'model_timeout' })
  })

  test('is stopped when nobody reads on', async () => {
    double.pace({ characters: 10, delayMs: 20 })
    for await (const _ of modelOf(provider).ask(question)) break
    await expect.poll(() => double.broken()).toBe(1)
    expect(logged).toEqual([])
  })

  test('is stopped even while it is being waited for', async () => {
    double.failWith('hang')
    const answers = modelOf(provider).ask(question)[Symbol.asyncIterator]()
    const waiting = answers.next()
    waiting.catch(() => {})
    await expect.poll(() => double.requests.length).toBe(1)
    await answers.return!()
    await expect(waiting).rejects.toThrow()
  })
})

describe('any server', () => {
  test('that hangs up is asked four times', async () => {
    double.failWith('reset')
    expect(await problemOf(modelOf('anthropic'))).toMatchObject({ code: 'model_unavailable' })
    expect(double.requests).toHaveLength(4)
  })

  test('that never comes to an end has timed out', async () => {
    double.pace({ characters: 1, delayMs: 50 })
    expect(await problemOf(modelOf('google', { MODEL_TIMEOUT_MS: '200' }))).toMatchObject({ code: 'model_timeout' })
  })
})

describe('a compatible server', () => {
  test('that knows no schemas gets it in words, from then on', async () => {
    double.failWith('no schemas')
    const model = modelOf('compatible')
    for (let i = 0; i < 2; i++) expect(question.schema.parse((await askAll(model)).at(-1)).tldr).toMatch(/\w/)
    expect(double.requests.map(({ schema }) => schema !== null)).toEqual([true, false, false])
    expect(double.requests[2]!.instructions).toContain('"keyPoints"')
  })

  test.each([
    ['a Markdown fence', (json: string) => `\`\`\`json\n${json}\n\`\`\``],
    ['a greeting', (json: string) => `Sure! Here you are:\n\n${json}\n\nAnything else?`],
    ['its thoughts', (json: string) => `<think>They want {json}. Fine.</think>${json}`],
  ])('may put the answer into %s', async (_, wrap) => {
    double.answerWith({ text: () => wrap('{"tldr": "Short.", "keyPoints": [{"text": "One.", "cues": [0]}]}') })
    expect((await askAll(modelOf('compatible'))).at(-1)).toEqual({
      tldr: 'Short.',
      keyPoints: [{ text: 'One.', cues: [0] }],
    })
  })

  test('that reads less than it was sent, as small ones do without a word, is reported to its operator', async () => {
    const cutting = await startModel({ cutsSilentlyAt: 100 })
    const model = modelOf('compatible', settingsOf('compatible', cutting))
    const prompt = question.prompt.repeat(100)
    await collect(model.ask({ ...question, prompt }))
    expect(logged.join()).toContain('lower MODEL_CONTEXT_TOKENS')
    await cutting.close()
  })

  test('needs no key', async () => {
    const open = await startModel({ keyless: true })
    const settings = readSettings({ MODEL: 'compatible:llama', COMPATIBLE_BASE_URL: `${open.url}/v1` })
    const model = openModel({ settings, log: pino({ level: 'silent' }) })!
    expect(await collect(model.ask(question))).not.toHaveLength(0)
    await open.close()
  })
})

describe('the settings', () => {
  const open = (environment: Record<string, string>) =>
    openModel({ settings: readSettings(environment), log: pino({ level: 'silent' }) })

  test.each([
    [{}, null, null],
    [{ GOOGLE_GENERATIVE_AI_API_KEY: 'k' }, 'google:gemini-3.5-flash-lite', 200_000],
    [{ OPENAI_API_KEY: 'k' }, 'openai:gpt-6-luna', 200_000],
    [{ ANTHROPIC_API_KEY: 'k' }, 'anthropic:claude-haiku-5-5', 200_000],
    [{ OPENAI_API_KEY: 'k', MODEL: 'openai:gpt-4o' }, 'openai:gpt-4o', 120_000],
    [{ MODEL: 'compatible:qwen:7b', COMPATIBLE_BASE_URL: 'http://localhost:1/v1' }, 'compatible:qwen:7b', 32_768],
    [{ COMPATIBLE_BASE_URL: 'http://localhost:1/v1' }, null, null],
    [{ OPENAI_API_KEY: 'k', MODEL_CONTEXT_TOKENS: '5000' }, 'openai:gpt-6-luna', 5000],
  ])('%j open %s', (environment, name, contextTokens) => {
    const model = open(environment as Record<string, string>)
    expect(model?.name ?? null).toBe(name)
    expect(model?.contextTokens ?? null).toBe(contextTokens)
  })

  test.each(['openai:gpt-6-luna', 'compatible:llama'])(
    'a model without what it needs (%s) is misconfigured',
    async (MODEL) => {
      expect(await problemOf(open({ MODEL })!)).toMatchObject({ code: 'model_misconfigured' })
    },
  )

  test('nobody at the address: the model is unavailable', async () => {
    const model = open({ MODEL: 'compatible:llama', COMPATIBLE_BASE_URL: 'http://127.0.0.1:9/v1' })!
    expect(await problemOf(model)).toMatchObject({ code: 'model_unavailable' })
  })

  test('a redirect is not followed: neither key nor transcript goes where nobody configured', async () => {
    const redirecting = await listen(
      createServer((_, response) => response.writeHead(307, { location: `${double.url}/v1/chat/completions` }).end()),
    )
    const { port } = redirecting.address() as AddressInfo
    const model = open({
      MODEL: 'compatible:llama',
      COMPATIBLE_API_KEY: double.key,
      COMPATIBLE_BASE_URL: `http://127.0.0.1:${port}/v1`,
    })!
    expect(await problemOf(model)).toMatchObject({ code: 'model_unavailable' })
    expect(double.requests).toEqual([])
    redirecting.close()
  })
})

test('an hour is written up even by a small local model, which refuses what does not fit', async () => {
  const small = await startModel({ contextTokens: 8192 })
  const settings = readSettings({ ...settingsOf('compatible', small), MODEL_CONTEXT_TOKENS: '8192' })
  const model = openModel({ settings, log: pino({ level: 'silent' }) })!
  const video = { title: 'A talk', durationSeconds: null, chapters: [] }
  const given = { transcript: makeTalk(1), video, length: 'long', language: 'en', prompt: null } as const
  const events = await collect(write({ ...given, model }))
  expect(digestSchema.parse(events.at(-1)!.data).coverage.share).toBe(1)
  expect(small.requests.length).toBeGreaterThan(5)
  await small.close()
})

test('an answer without end is broken off', async () => {
  double.answerWith({ text: () => `{"tldr": "${'on and on '.repeat(50_000)}` })
  double.pace({ characters: 5000, delayMs: 0 })
  expect(await problemOf(modelOf('openai'))).toMatchObject({ code: 'model_nonsense' })
})

test('a long talk: when one part fails for good, the others are stopped and not paid for', async () => {
  const small = await startModel({ contextTokens: 20_000 })
  small.pace({ characters: 10, delayMs: 30 })
  const settings = readSettings({ ...settingsOf('openai', small), MODEL_CONTEXT_TOKENS: '16000' })
  const model = openModel({ settings, log: pino({ level: 'silent' }) })!
  small.failWith({ status: 400 }, 1)
  const video = { title: 'A talk', durationSeconds: null, chapters: [] }
  const given = { transcript: makeTalk(2), video, length: 'medium', language: 'en', prompt: null } as const
  await expect(collect(write({ ...given, model }))).rejects.toMatchObject({ code: 'model_misconfigured' })
  await expect.poll(() => small.broken()).toBeGreaterThan(0)
  await small.close()
})

async function listen(server: Server): Promise<Server> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}
