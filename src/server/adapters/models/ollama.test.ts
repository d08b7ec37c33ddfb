// Ollama over its own protocol: nothing is cut in silence, answers obey a grammar, and models
// that think are told not to.
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { ModelRequest } from '#engine/model.ts'
import { write } from '#engine/write.ts'
import { collect } from '#tests/collect.ts'
import { digestSchema } from '#tests/digest-schema.ts'
import { type ModelDouble, startModel } from '#tests/doubles/model.ts'
import { makeVideo } from '../../../../bench/video.ts'
import { readSettings } from '../../config.ts'
import { openModel, type TokenUsage } from './open-model.ts'

let double: ModelDouble
let usages: TokenUsage[]
beforeEach(async () => {
  double = await startModel({ isKeyless: true })
  usages = []
  double.listModels({ server: 'ollama', models: ['llama3.2:latest'] })
})
afterEach(() => double.close())

function modelOf(name = 'llama3.2', more: Record<string, string> = {}) {
  const settings = readSettings({
    ...{ MODEL: `compatible:${name}`, COMPATIBLE_BASE_URL: `${double.url}/v1`, ...more },
  })
  const after = (usage: TokenUsage) => void usages.push(usage)
  return openModel({ settings, log: pino({ level: 'silent' }) })!.withMeter({
    ...{ before: async () => {}, after },
  })
}

const line = z.int()
const requestOf = (lines: number): ModelRequest => ({
  instructions: 'You describe.',
  material: Array.from(
    { length: lines },
    (_, i) => `${i * 2} Bees tell each other where the flowers are by dancing on the comb.`,
  ).join('\n'),
  prompt: 'Say what it is.',
  schema: z.object({
    tldr: z.string(),
    keyPoints: z.array(z.object({ text: z.string(), lines: z.array(line) })),
    where: line.nullable(),
  }),
  limits: { characters: { tldr: 90 }, items: { keyPoints: [1, 7] } },
  maxOutputTokens: 500,
})

test('a talk of an hour reaches it whole, in a context that holds it', async () => {
  const video = { title: 'A talk', durationSeconds: null, chapters: [] }
  const input = { transcript: makeVideo(1), video, length: 'medium', language: 'en' } as const
  const events = await collect(write({ ...input, prompt: null, model: modelOf() }))
  const { coverage, checked } = digestSchema.parse(events.at(-1)!.data)
  expect(coverage.share).toBe(1)
  expect(checked.kept).toBeGreaterThanOrEqual(5)
  const [received] = double.requests
  expect(received).toMatchObject({ path: '/api/chat', ollama: { contextTokens: 32_768 } })
  expect(received!.prompt.startsWith('<video>')).toBe(true)
  expect(usages[0]!.inputTokens).toBeGreaterThan(8000)
})

test('its other protocol cuts the beginning of the same request in silence', async () => {
  const body = JSON.stringify({
    model: 'llama3.2',
    messages: [{ role: 'user', content: requestOf(1000).material }],
  })
  await (await fetch(`${double.url}/v1/chat/completions`, { method: 'POST', body })).text()
  expect(double.requests[0]!.prompt.startsWith('0 Bees')).toBe(false)
})

test('an answer obeys limits and the numbers of lines, which the prompt does not list', async () => {
  await collect(modelOf().generate(requestOf(3)))
  const [{ schema, prompt, maxOutputTokens, ollama, instructions }] = double.requests as [
    (typeof double.requests)[0],
  ]
  expect(schema!.properties).toEqual({
    tldr: { type: 'string', maxLength: 90 },
    keyPoints: {
      ...{ type: 'array', minItems: 1, maxItems: 7 },
      items: {
        type: 'object',
        properties: {
          text: { type: 'string', maxLength: 400 },
          lines: { type: 'array', items: { enum: [0, 2, 4] }, minItems: 0, maxItems: 40 },
        },
        ...{ required: ['text', 'lines'], additionalProperties: false },
      },
    },
    where: { anyOf: [{ enum: [0, 2, 4] }, { type: 'null' }] },
  })
  expect(prompt).toContain('"lines": [number]')
  expect(instructions).toBe('You describe.')
  expect(maxOutputTokens).toBe(500)
  expect(ollama).toEqual({ contextTokens: 8192, keepAlive: '10m', think: undefined })
  await collect(modelOf().generate(requestOf(300)))
  expect(double.requests[1]!.schema!.properties!.where).toEqual({
    anyOf: [{ type: 'integer', minimum: 0, maximum: 598 }, { type: 'null' }],
  })
})

test('a context never shrinks, because that would load the model again', async () => {
  const model = modelOf()
  for (const lines of [3, 500, 3]) await collect(model.generate(requestOf(lines)))
  expect(double.requests.map(({ ollama }) => ollama!.contextTokens)).toEqual([8192, 16_384, 16_384])
})

test('a context that the person has set in the model counts as the least', async () => {
  const described = { 'llama3.2:latest': { parameters: 'num_ctx    20000\nstop "x"' } }
  double.listModels({ server: 'ollama', models: ['llama3.2:latest'], described })
  await collect(modelOf().generate(requestOf(3)))
  expect(double.requests[0]!.ollama!.contextTokens).toBe(20_000)
})

test('what is longer than the model was trained with is refused, and never sent', async () => {
  const described = { 'llama3.2:latest': { contextTokens: 2048 } }
  double.listModels({ server: 'ollama', models: ['llama3.2:latest'], described })
  await expect(collect(modelOf().generate(requestOf(300)))).rejects.toMatchObject({
    code: 'model_context_exceeded',
    details: { reason: 'context_length_exceeded' },
  })
  expect(double.requests).toEqual([])
})

test.each([
  ['qwen3:8b', { capabilities: ['completion', 'thinking'] }, false],
  ['gpt-oss:20b', { capabilities: ['completion', 'thinking'], family: 'gptoss' }, 'low'],
  ['llama3.2', { capabilities: ['completion'] }, undefined],
])('%s is told how much to think: %o, %s', async (name, described, think) => {
  double.listModels({ server: 'ollama', models: [name], described: { [name]: described } })
  await collect(modelOf(name).generate(requestOf(3)))
  expect(double.requests[0]!.ollama!.think).toBe(think)
})

test('an answer that breaks off is asked for again, and one that ends at its limit says so', async () => {
  double.failWith('cut off', 1)
  const values = await collect(modelOf().generate(requestOf(3)))
  expect(values.at(-1)).toHaveProperty('keyPoints')
  expect(double.requests).toHaveLength(2)
  double.failWith('truncated', 1)
  await expect(collect(modelOf().generate(requestOf(3)))).rejects.toMatchObject({
    code: 'model_nonsense',
  })
})

test('a model that it does not have is named as missing', async () => {
  await expect(collect(modelOf('no-such-model').generate(requestOf(3)))).rejects.toMatchObject({
    code: 'model_misconfigured',
    details: { status: 404 },
  })
})

test('a server that is not Ollama is asked by OpenAI’s protocol, without limits', async () => {
  double.listModels({ server: 'llamacpp', models: ['llama3.2'] })
  await collect(modelOf().generate(requestOf(3)))
  const [received] = double.requests
  expect(received).toMatchObject({ path: '/v1/chat/completions' })
  expect(received!.schema!.properties!.tldr).toEqual({ type: 'string' })
})
