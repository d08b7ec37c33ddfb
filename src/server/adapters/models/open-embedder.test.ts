// Embeddings of three providers over their real protocols: vectors, what the texts are
// used for, and refusals.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ModelDouble, startModel } from '#tests/doubles/model.ts'
import { readSettings } from '../../config.ts'
import { type Embedder, openEmbedder } from './open-embedder.ts'

let double: ModelDouble
beforeEach(async () => {
  double = await startModel()
})
afterEach(() => double.close())

const models = {
  openai: 'openai:text-embedding-3-small',
  google: 'google:gemini-embedding-001',
  compatible: 'compatible:nomic-embed-text',
}
type Provider = keyof typeof models

function embedderOf(provider: Provider, more: Record<string, string> = {}): Embedder {
  const path = provider === 'google' ? 'v1beta' : 'v1'
  const own = { EMBEDDING_BASE_URL: `${double.url}/${path}`, EMBEDDING_API_KEY: double.key }
  return openEmbedder(readSettings({ EMBEDDING_MODEL: models[provider], ...own, ...more }))!
}

const signal = new AbortController().signal
const passage = { use: 'passage', signal } as const
const cosine = (a: Float32Array, b: Float32Array) =>
  a.reduce((sum, value, i) => sum + value * b[i]!, 0)

describe.each(Object.keys(models) as Provider[])('%s', (provider) => {
  test('gives vectors of length 1, in which like meanings are near', async () => {
    const texts = [
      'The physician parked the automobile.',
      'A doctor and a car.',
      'Bees dance on the comb.',
    ]
    const { vectors, tokens } = await embedderOf(provider).embed(texts, passage)
    expect(vectors).toHaveLength(3)
    for (const vector of vectors) expect(Math.hypot(...vector)).toBeCloseTo(1, 5)
    expect(cosine(vectors[0]!, vectors[1]!)).toBeGreaterThan(cosine(vectors[0]!, vectors[2]!) + 0.1)
    expect(tokens).toBeGreaterThan(10)
    expect(tokens).toBeLessThan(80)
  })

  test.each([
    ['a wrong key', { EMBEDDING_API_KEY: 'wrong' }, null, 'model_misconfigured'],
    ['an unknown model', { EMBEDDING_MODEL: 'NAME' }, null, 'model_misconfigured'],
    ['a web page', {}, 'html', 'model_misconfigured'],
    ['a broken connection', {}, 'reset', 'model_unavailable'],
    ['an overload', {}, { status: 503 }, 'model_unavailable'],
    ['a rate limit', {}, { status: 429, retryAfterSeconds: 7 }, 'model_rate_limited'],
  ] as const)(
    'says plainly what %s means, without a second request',
    async (_, settings, fault, code) => {
      double.failEmbeddingsWith(fault)
      const more =
        'EMBEDDING_MODEL' in settings ? { EMBEDDING_MODEL: `${provider}:no-such-model` } : settings
      const failure = await embedderOf(provider, more)
        .embed(['A text.'], passage)
        .catch((error: unknown) => error)
      expect(failure).toMatchObject({ code })
      if (code === 'model_rate_limited')
        expect(failure).toMatchObject({ details: { retryAfterSeconds: 7 } })
      expect(double.embedded.length).toBeLessThan(2)
    },
  )

  test('ends the request when the caller gives up', async () => {
    double.failEmbeddingsWith('hang')
    const limit = AbortSignal.timeout(50)
    await expect(
      embedderOf(provider).embed(['A text.'], { use: 'question', signal: limit }),
    ).rejects.toMatchObject({
      name: 'TimeoutError',
    })
  })
})

test('each model is told in its own way what a text is used for', async () => {
  for (const provider of ['openai', 'google', 'compatible'] as const)
    for (const use of ['question', 'passage'] as const)
      await embedderOf(provider).embed(['Bees.'], { use, signal })
  expect(
    double.embedded.map(({ texts, taskTypes, dimensions }) => [texts[0], taskTypes[0], dimensions]),
  ).toEqual([
    ['Bees.', undefined, 768],
    ['Bees.', undefined, 768],
    ['Bees.', 'RETRIEVAL_QUERY', 768],
    ['Bees.', 'RETRIEVAL_DOCUMENT', 768],
    ['search_query: Bees.', undefined, null],
    ['search_document: Bees.', undefined, null],
  ])
})

test('too many and too long texts are refused as the provider does', async () => {
  double.limitEmbeddings({ texts: 2, tokens: 20 })
  const embedder = embedderOf('openai')
  await expect(embedder.embed(['a', 'b', 'c'], passage)).rejects.toMatchObject({
    details: { status: 400 },
  })
  await expect(embedder.embed(['word '.repeat(40)], passage)).rejects.toMatchObject({
    details: { status: 400 },
  })
  expect((await embedder.embed(['a', 'b'], passage)).vectors).toHaveLength(2)
})

test('half of an emoji is sent as a replacement character', async () => {
  await embedderOf('openai').embed(['bees \ud83d'], passage)
  expect(double.embedded[0]!.texts).toEqual(['bees \ufffd'])
})

test('the key of the provider is not sent to the address of another server', async () => {
  const settings = { EMBEDDING_MODEL: models.compatible, EMBEDDING_BASE_URL: `${double.url}/v1` }
  const embedder = openEmbedder(readSettings({ ...settings, COMPATIBLE_API_KEY: double.key }))!
  await expect(embedder.embed(['Bees.'], passage)).rejects.toMatchObject({
    code: 'model_misconfigured',
  })
  const hosted = { ...settings, EMBEDDING_MODEL: models.openai, OPENAI_API_KEY: 'key' }
  expect(() => readSettings(hosted)).toThrow('it needs EMBEDDING_API_KEY')
})

test('without the setting there is no embedder', () => {
  expect(openEmbedder(readSettings({ OPENAI_API_KEY: 'key' }))).toBeNull()
})
