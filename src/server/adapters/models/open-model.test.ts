// The four providers over their real protocols: answers, failures, retries and cancellation.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Problem } from '#contract/problems/problems.ts'
import type { Model } from '#engine/model.ts'
import { write } from '#engine/write.ts'
import { collect } from '#tests/collect.ts'
import { digestSchema } from '#tests/digest-schema.ts'
import { type ModelDouble, type ModelFault, startModel } from '#tests/doubles/model.ts'
import { makeVideo } from '../../../../bench/video.ts'
import { readSettings } from '../../config.ts'
import { openModel, type TokenUsage } from './open-model.ts'

let double: ModelDouble
let logged: string[]
let usages: TokenUsage[]
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
      return {
        COMPATIBLE_API_KEY: key,
        COMPATIBLE_BASE_URL: `${url}/v1`,
        MODEL: 'compatible:llama3:8b',
      }
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

const request = {
  instructions: 'You describe.',
  material:
    '<transcript>\n0 The secret word of this talk is rutabaga, and nobody knows why.\n</transcript>',
  prompt: 'Say what it is.',
  schema: z.object({
    tldr: z.string(),
    keyPoints: z.array(z.object({ text: z.string(), lines: z.array(z.int()) })),
  }),
  maxOutputTokens: 500,
}

async function generateAll(model: Model): Promise<unknown[]> {
  return collect(model.generate(request))
}

async function problemOf(model: Model): Promise<Problem> {
  const failure = await generateAll(model).then(
    () => null,
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(Problem)
  return failure as Problem
}

describe.each(providers)('%s', (provider) => {
  test('writes the summary of a talk in growing parts, and reports the usage', async () => {
    double.setPace({ characters: 20, delayMs: 0 })
    const video = { title: 'A talk', durationSeconds: null, chapters: [] }
    const input = {
      transcript: makeVideo(0.1),
      video,
      length: 'medium',
      language: 'en',
      prompt: null,
    } as const
    const events = await collect(write({ ...input, model: modelOf(provider) }))
    expect(events.filter(({ type }) => type === 'part').length).toBeGreaterThan(5)
    expect(digestSchema.parse(events.at(-1)!.data).checked).toEqual({ kept: 7, dropped: 0 })
    expect(usages).toEqual([
      { inputTokens: expect.any(Number), outputTokens: expect.any(Number), cachedTokens: 0 },
    ])
    expect(usages[0]!.inputTokens).toBeGreaterThan(1000)
    expect(usages[0]!.outputTokens).toBeGreaterThan(100)
  })

  test('receives instructions, prompt, schema and a token limit, but no tools', async () => {
    await generateAll(modelOf(provider))
    const [received] = double.requests
    expect(received).toMatchObject({
      provider,
      prompt: expect.stringContaining(`${request.material}\n\n${request.prompt}`),
      instructions: expect.stringContaining('You describe.'),
    })
    expect(received!.maxOutputTokens).toBeGreaterThanOrEqual(500)
    expect(received!.maxOutputTokens).toBeLessThanOrEqual(8192)
    expect(received!.schema?.properties).toHaveProperty('keyPoints')
    expect(received!.tools).toBe(false)
  })

  test('yields the complete answer last', async () => {
    const values = await generateAll(modelOf(provider))
    expect(request.schema.parse(values.at(-1)).keyPoints[0]!.lines).toEqual([0])
  })

  test.each([
    ['key', 'sk-wrong-one'],
    ['MODEL', `${provider}:no-such-model`],
    ['address', '/no-such-path'],
  ])(
    'with a wrong %s fails at once as misconfigured, and the log contains no secret',
    async (what, value) => {
      const names = Object.keys(settingsOf(provider))
      const name = {
        key: names.find((name) => name.endsWith('_KEY')),
        address: names.find((name) => name.endsWith('_URL')),
      }
      const change = {
        [name[what as 'key' | 'address'] ?? what]: value.startsWith('/')
          ? double.url + value
          : value,
      }
      expect(await problemOf(modelOf(provider, change))).toMatchObject({
        code: 'model_misconfigured',
      })
      expect(logged).toHaveLength(1)
      expect(logged.join()).not.toMatch(/wrong-one|rutabaga/)
    },
  )

  test('is retried when it is busy', async () => {
    double.failWith({ status: 429, retryAfterSeconds: 0 }, 2)
    expect(await generateAll(modelOf(provider))).not.toHaveLength(0)
    expect(double.requests).toHaveLength(3)
  })

  test('is asked again when an answer is lost midway, and the text that a reader has seen does not shrink', async () => {
    double.setPace({ characters: 30, delayMs: 20 })
    double.failWith('cut off', 1)
    const sizes = (await generateAll(modelOf(provider))).map(
      (partial) => JSON.stringify(partial).length,
    )
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
    expect(double.requests).toHaveLength(2)
  })

  test('is given up when an answer is lost midway twice; both are billed', async () => {
    double.setPace({ characters: 30, delayMs: 20 })
    double.failWith('cut off')
    expect(await problemOf(modelOf(provider))).toMatchObject({ code: 'model_unavailable' })
    expect(double.requests).toHaveLength(2)
    expect(usages).toHaveLength(2)
    expect(usages[0]!.outputTokens).toBeGreaterThan(10)
  })

  test('has what it read before counted, and the second question about a video begins with the same words', async () => {
    const model = modelOf(provider)
    const material = request.material.repeat(400)
    for (const prompt of ['Say what it is.', 'Say who knows it.'])
      await collect(model.generate({ ...request, material, prompt, isFollowed: true }))
    expect(usages[0]!.cachedTokens).toBe(0)
    expect(usages[1]!.cachedTokens / usages[1]!.inputTokens).toBeGreaterThan(0.9)
  })

  test.each([
    ["I'm sorry, but I can't help with that.", 'model_refused'],
    ['Lo siento, no puedo resumir este vídeo.', 'model_refused'],
  ])('that refuses in words (%s) has refused', async (text, code) => {
    double.answerWith({ text: () => text })
    expect(await problemOf(modelOf(provider))).toMatchObject({ code })
  })

  test('that answers with nothing says so', async () => {
    double.failWith('empty')
    expect((await problemOf(modelOf(provider))).message).toContain('answered with nothing')
  })

  test('whose account is used up is not asked again, and the operator is named', async () => {
    double.failWith('quota spent')
    const problem = await problemOf(modelOf(provider))
    expect(problem.code).toBe('model_quota_spent')
    expect(problem.message).toMatch(/operator of this server/)
    expect(double.requests).toHaveLength(1)
  })

  test.each<[string, ModelFault, string, number]>([
    ['stays busy', { status: 429, retryAfterSeconds: 0 }, 'model_rate_limited', 4],
    [
      'is busy for too long to wait',
      { status: 429, retryAfterSeconds: 3600 },
      'model_rate_limited',
      1,
    ],
    ['fails', { status: 500, retryAfterSeconds: 0 }, 'model_unavailable', 4],
    ['is overloaded', { status: 503, retryAfterSeconds: 0 }, 'model_unavailable', 4],
    ['declines to answer', 'refusal', 'model_refused', 1],
    ['runs out of tokens', 'truncated', 'model_nonsense', 1],
    ['answers nothing', 'empty', 'model_nonsense', 1],
    ['writes prose', 'prose', 'model_nonsense', 1],
  ])('that %s', async (_, fault, code, requests) => {
    double.failWith(fault)
    expect(await problemOf(modelOf(provider))).toMatchObject({ code })
    expect(double.requests).toHaveLength(requests)
    // What a provider rejects, it does not bill.
    expect(usages).toHaveLength(typeof fault === 'object' ? 0 : 1)
    expect(logged.join()).not.toMatch(/rutabaga|key-of-the-double/)
  })

  test('passes on an answer of another schema, which the engine validates', async () => {
    double.failWith('wrong schema')
    expect((await generateAll(modelOf(provider))).at(-1)).toEqual({ title: 'A summary', points: 3 })
  })

  test.each<ModelFault>(['hang', 'one byte a second'])(
    'that sends nothing readable (%s) times out',
    async (fault) => {
      double.failWith(fault)
      expect(await problemOf(modelOf(provider, { MODEL_TIMEOUT_MS: '300' }))).toMatchObject({
        code: 'model_timeout',
      })
    },
  )

  test('is canceled when the caller stops reading', async () => {
    double.setPace({ characters: 10, delayMs: 20 })
    for await (const _ of modelOf(provider).generate(request)) break
    await expect.poll(() => double.countAborted()).toBe(1)
    expect(logged).toEqual([])
    expect(usages).toHaveLength(1)
    expect(usages[0]!.inputTokens).toBeGreaterThan(20)
    expect(usages[0]!.outputTokens).toBeGreaterThan(10)
  })

  test('is canceled even while the caller waits for it', async () => {
    double.failWith('hang')
    const answers = modelOf(provider).generate(request)[Symbol.asyncIterator]()
    const pending = answers.next()
    pending.catch(() => {})
    await expect.poll(() => double.requests.length).toBe(1)
    await answers.return!()
    await expect(pending).rejects.toThrow()
    expect(usages).toEqual([{ inputTokens: expect.any(Number), outputTokens: 0, cachedTokens: 0 }])
    expect(usages[0]!.inputTokens).toBeGreaterThan(20)
  })
})

describe('any provider', () => {
  test('that resets the connection is tried four times', async () => {
    double.failWith('reset')
    expect(await problemOf(modelOf('anthropic'))).toMatchObject({ code: 'model_unavailable' })
    expect(double.requests).toHaveLength(4)
  })

  test('that never finishes times out', async () => {
    double.setPace({ characters: 1, delayMs: 50 })
    expect(await problemOf(modelOf('google', { MODEL_TIMEOUT_MS: '200' }))).toMatchObject({
      code: 'model_timeout',
    })
  })
})

test.each(['google', 'compatible'] as const)('%s is asked for few surprises', async (provider) => {
  await generateAll(modelOf(provider))
  expect(double.requests[0]!.temperature).toBe(0.2)
})

describe('a compatible server', () => {
  test('that rejects schemas gets them in the prompt from then on', async () => {
    double.failWith('no schemas')
    const model = modelOf('compatible')
    for (let i = 0; i < 2; i++)
      expect(request.schema.parse((await generateAll(model)).at(-1)).tldr).toMatch(/\w/)
    expect(double.requests.map(({ schema }) => schema !== null)).toEqual([true, false, false])
    expect(double.requests[2]!.prompt).toContain('"keyPoints": [{"text": text, "lines": [number]}]')
  })

  test.each([
    ['a Markdown fence', (json: string) => `\`\`\`json\n${json}\n\`\`\``],
    ['a greeting', (json: string) => `Sure! Here you are:\n\n${json}\n\nAnything else?`],
    [
      'a text after its reasoning',
      (json: string) => `<think>They want {json}. Fine.</think>${json}`,
    ],
  ])('may put the answer into %s', async (_, wrap) => {
    double.answerWith({
      text: () => wrap('{"tldr": "Short.", "keyPoints": [{"text": "One.", "lines": [0]}]}'),
    })
    expect((await generateAll(modelOf('compatible'))).at(-1)).toEqual({
      tldr: 'Short.',
      keyPoints: [{ text: 'One.', lines: [0] }],
    })
  })

  test.each([
    [
      'quotation marks that are not escaped',
      '{"tldr": "He said "rise" to it.", "keyPoints": []}',
      'He said "rise" to it.',
    ],
    [
      'such marks before a comma',
      '{"tldr": "Fat and "salt", which she adds, "late", make it rise.", "keyPoints": []}',
      'Fat and "salt", which she adds, "late", make it rise.',
    ],
    [
      'line breaks inside texts and commas too many',
      '{"tldr": "Short\n text.", "keyPoints": [],}',
      'Short\n text.',
    ],
  ])('may write %s', async (_, text, tldr) => {
    double.answerWith({ text: () => text })
    expect((await generateAll(modelOf('compatible'))).at(-1)).toEqual({ tldr, keyPoints: [] })
    expect(double.requests).toHaveLength(1)
  })

  test('that truncates the prompt silently is reported in the log', async () => {
    const truncating = await startModel({ truncatesAtTokens: 100 })
    const model = modelOf('compatible', settingsOf('compatible', truncating))
    await collect(model.generate({ ...request, material: request.material.repeat(100) }))
    expect(logged.join()).toContain('lower MODEL_CONTEXT_TOKENS')
    await truncating.close()
  })

  test('needs no key', async () => {
    const open = await startModel({ isKeyless: true })
    const settings = readSettings({
      MODEL: 'compatible:llama',
      COMPATIBLE_BASE_URL: `${open.url}/v1`,
    })
    const model = openModel({ settings, log: pino({ level: 'silent' }) })!
    expect(await collect(model.generate(request))).not.toHaveLength(0)
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
    [
      { MODEL: 'compatible:qwen:7b', COMPATIBLE_BASE_URL: 'http://localhost:1/v1' },
      'compatible:qwen:7b',
      32_768,
    ],
    [{ COMPATIBLE_BASE_URL: 'http://localhost:1/v1' }, null, null],
    [{ OPENAI_API_KEY: 'k', MODEL_CONTEXT_TOKENS: '5000' }, 'openai:gpt-6-luna', 5000],
  ])('%j open %s', (environment, name, contextTokens) => {
    const model = open(environment as Record<string, string>)
    expect(model?.name ?? null).toBe(name)
    expect(model?.contextTokens ?? null).toBe(contextTokens)
  })

  test.each(['openai:gpt-6-luna', 'compatible:llama'])(
    'a model without a required setting (%s) is misconfigured',
    async (MODEL) => {
      expect(await problemOf(open({ MODEL })!)).toMatchObject({ code: 'model_misconfigured' })
    },
  )

  test('a model that cannot be reached is unavailable', async () => {
    const model = open({ MODEL: 'compatible:llama', COMPATIBLE_BASE_URL: 'http://127.0.0.1:9/v1' })!
    expect(await problemOf(model)).toMatchObject({ code: 'model_unavailable' })
  })

  test('redirects are not followed, so key and transcript only reach the configured host', async () => {
    const redirecting = await listen(
      createServer((_, response) =>
        response.writeHead(307, { location: `${double.url}/v1/chat/completions` }).end(),
      ),
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

test('a summary whose answer ended at its limit goes on where it ended, in one more request', async () => {
  const summarize = async () => {
    const video = { title: 'A talk', durationSeconds: null, chapters: [] }
    const input = {
      transcript: makeVideo(0.2),
      video,
      length: 'medium',
      language: 'en',
      prompt: null,
    } as const
    const events = await collect(write({ ...input, model: modelOf('openai') }))
    return digestSchema.parse(events.at(-1)!.data).summary
  }
  const whole = await summarize()
  const before = double.requests.length
  double.failWith('truncated', 1)
  expect(await summarize()).toEqual(whole)
  expect(double.requests.length - before).toBeLessThanOrEqual(before + 1)
})

test('a small local model summarizes an hour in windows', async () => {
  const small = await startModel({ contextTokens: 8192 })
  const settings = readSettings({
    ...settingsOf('compatible', small),
    MODEL_CONTEXT_TOKENS: '8192',
  })
  const model = openModel({ settings, log: pino({ level: 'silent' }) })!
  const video = { title: 'A talk', durationSeconds: null, chapters: [] }
  const input = {
    transcript: makeVideo(1),
    video,
    length: 'long',
    language: 'en',
    prompt: null,
  } as const
  const events = await collect(write({ ...input, model }))
  expect(digestSchema.parse(events.at(-1)!.data).coverage.share).toBe(1)
  expect(small.requests.length).toBeGreaterThan(5)
  await small.close()
})

test.each(providers)(
  'a web page in place of an answer of %s is a fault of the address, told once',
  async (provider) => {
    double.failWith('html')
    expect(await problemOf(modelOf(provider))).toMatchObject({
      code: 'model_misconfigured',
      message: expect.stringContaining('web page'),
    })
    expect(double.requests).toHaveLength(1)
  },
)

test('an endless answer is canceled', async () => {
  double.answerWith({ text: () => `{"tldr": "${'on and on '.repeat(50_000)}` })
  double.setPace({ characters: 5000, delayMs: 0 })
  expect(await problemOf(modelOf('openai'))).toMatchObject({ code: 'model_nonsense' })
})

test('when one window of a long talk fails permanently, the other requests are canceled', async () => {
  const small = await startModel({ contextTokens: 20_000 })
  small.setPace({ characters: 10, delayMs: 30 })
  const settings = readSettings({ ...settingsOf('openai', small), MODEL_CONTEXT_TOKENS: '16000' })
  const model = openModel({ settings, log: pino({ level: 'silent' }) })!
  small.failWith({ status: 400 }, 1)
  const video = { title: 'A talk', durationSeconds: null, chapters: [] }
  const input = {
    transcript: makeVideo(2),
    video,
    length: 'medium',
    language: 'en',
    prompt: null,
  } as const
  await expect(collect(write({ ...input, model }))).rejects.toMatchObject({
    code: 'model_misconfigured',
  })
  await expect.poll(() => small.countAborted()).toBeGreaterThan(0)
  await small.close()
})

async function listen(server: Server): Promise<Server> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}
