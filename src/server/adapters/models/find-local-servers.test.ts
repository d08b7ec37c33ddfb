// Finding model servers on this machine, among programs that hang, answer HTML or lie.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ModelDouble, startModel } from '#tests/doubles/model.ts'
import { findLocalServers } from './find-local-servers.ts'

let double: ModelDouble
beforeEach(async () => {
  double = await startModel({ isKeyless: true })
})
afterEach(() => double.close())

const namesFound = async () =>
  (await findLocalServers([double.url])).map(({ name, models }) => [
    name,
    models.map((model) => model.name),
  ])

test('Ollama is found with the models that can write on this machine', async () => {
  const models = ['llama3.2:latest', 'qwen3:8b', 'nomic-embed-text:latest', 'gpt-oss:120b-cloud']
  double.listModels({ server: 'ollama', models })
  expect(await namesFound()).toEqual([['Ollama', ['llama3.2', 'qwen3:8b']]])
})

test('Ollama’s models that write well come first, each with the context that suits it', async () => {
  const described = {
    'qwen3:0.6b': { billions: 0.6 },
    'reader:latest': { capabilities: ['embedding'] },
    'qwen3:30b': { billions: 30.5 },
    'phi:latest': { billions: 2.8, contextTokens: 2048 },
    'own:latest': { parameters: 'num_ctx 24000' },
  }
  double.listModels({ server: 'ollama', models: Object.keys(described), described })
  const [{ models } = { models: [] }] = await findLocalServers([double.url])
  expect(models).toEqual([
    { name: 'qwen3:30b', contextTokens: 16_384 },
    { name: 'phi', contextTokens: 2048 },
    { name: 'own', contextTokens: 24_000 },
    { name: 'qwen3:0.6b', contextTokens: 8192 },
  ])
})

test.each([
  ['lmstudio', 'LM Studio'],
  ['llamacpp', 'llama.cpp'],
  ['vllm', 'vLLM'],
] as const)('%s is recognized by its list', async (server, name) => {
  double.listModels({
    server,
    models: ['some-org/a-model', 'text-embedding-nomic'],
    contextTokens: 16_384,
  })
  expect(await findLocalServers([double.url])).toEqual([
    {
      name,
      url: double.url,
      models: [{ name: 'some-org/a-model', contextTokens: server === 'vllm' ? 16_384 : null }],
    },
  ])
})

test('a server that runs without a model is found as such', async () => {
  double.listModels({ server: 'ollama', models: [] })
  expect(await namesFound()).toEqual([['Ollama', []]])
})

test.each(['hang', 'html', 'cut off', 'endless', 'redirect'] as const)(
  'a program that answers with "%s" is left out within a minute',
  async (fault) => {
    double.listModels(fault)
    const startedAt = Date.now()
    expect(await findLocalServers([double.url, 'http://127.0.0.1:9'])).toEqual([])
    expect(Date.now() - startedAt).toBeLessThan(60_000)
  },
)

test('names that are no model names are left out', async () => {
  const models = ['good', '<img src=x onerror=alert(1)>', 'a b', `x${'y'.repeat(300)}`, '']
  double.listModels({ server: 'llamacpp', models })
  expect(await namesFound()).toEqual([['llama.cpp', ['good']]])
})
