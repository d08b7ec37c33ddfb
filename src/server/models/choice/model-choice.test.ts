// Finding, testing, choosing and undoing a local model, with a double of Ollama.
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ModelChoiceState, ModelTest, Writer } from '#contract/models/model-choice.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { writePlausibleAnswer } from '#tests/doubles/model/answer-writers.ts'
import { type ModelDouble, startModel } from '#tests/doubles/model.ts'
import { openInMemory } from '#tests/embedded.ts'
import { newDatabase, openServer } from '#tests/engines.ts'

let ollama: ModelDouble
let testServer: TestServer
beforeEach(async () => {
  ollama = await startModel({ isKeyless: true })
  ollama.listModels({ server: 'ollama', models: ['llama3.2:latest'], contextTokens: 16_000 })
})
afterEach(async () => {
  await testServer.close()
  await ollama.close()
})

const start = async (
  environment: Record<string, string> = {},
  more: Parameters<typeof startTestServer>[0] = {},
) => {
  testServer = await startTestServer({
    environment: { LOCAL_MODEL_URLS: ollama.url, ...environment },
    ...more,
  })
  const { modelChoice, settings } = testServer.deps
  // A machine that is busy with other tests may need more than one attempt.
  const searches = settings.LOCAL_MODEL_URLS.length > 0 && settings.MODEL === undefined
  if (searches) await expect.poll(async () => (await modelChoice.search()).length).toBe(1)
}
type Person = ReturnType<typeof newPerson>
const atTheMachine = () => newPerson(testServer, { address: '127.0.0.1' })
const elsewhere = () => newPerson(testServer, { address: '10.1.2.3' })
const writerFor = async (person: Person, headers: Record<string, string> = {}) =>
  ((await (await person.send('/api/site', { headers })).json()) as { writer: Writer }).writer
const stateFor = async (person: Person) =>
  (await (await person.send('/api/model')).json()) as ModelChoiceState
const choose = async (person: Person, id: string | null) => {
  const response = await person.sendJson('PUT', '/api/model', { id })
  return {
    status: response.status,
    body: (await response.json()) as { test: ModelTest; choice: ModelChoiceState },
  }
}
const idOfLlama = () => `${new URL(ollama.url).host}/llama3.2`
const noModel = {
  ...{ kind: 'extract', model: null, isAnswering: true },
  ...{ isFixed: false, decider: 'machine' },
}
const llama = () => ({ id: idOfLlama(), server: 'Ollama', model: 'llama3.2' })

test('the person at the machine finds Ollama, uses it with one click, reads a summary by it, and goes back', async () => {
  await start()
  const ann = atTheMachine()
  expect(await writerFor(ann)).toMatchObject({ ...noModel, mayChange: true, offer: llama() })
  expect((await stateFor(ann)).found).toEqual([llama()])

  const { body } = await choose(ann, idOfLlama())
  expect(body.test).toMatchObject({ failure: null, model: 'llama3.2', server: 'Ollama' })
  expect(body.test.kept).toBeGreaterThan(0)
  expect(await writerFor(ann)).toEqual({
    kind: 'local',
    model: 'llama3.2',
    isAnswering: true,
    mayChange: true,
    isFixed: false,
    decider: 'machine',
    offer: null,
    own: null,
  })
  expect(testServer.deps.model?.contextTokens).toBe(8192)
  const written = (await ann.summarize({ video: 'localVideo1', prompt: 'Only the numbers' }))
    .data as SummaryView
  expect(written).toMatchObject({
    engine: { name: 'compatible:llama3.2' },
    customPrompt: 'Only the numbers',
  })

  await choose(ann, null)
  expect(await writerFor(ann)).toMatchObject({ ...noModel, mayChange: true })
  const extracted = (await ann.summarize({ video: 'localVideo2', prompt: 'Only the numbers' }))
    .data as SummaryView
  expect(extracted).toMatchObject({ engine: { kind: 'extract' }, customPrompt: null })
})

test('the choice survives a restart, and a model in the settings outranks it', async () => {
  const database = await openInMemory()
  await start({}, { database: { ...database, close: async () => {} } })
  await choose(atTheMachine(), idOfLlama())
  await testServer.close()
  await start({}, { database: { ...database, close: async () => {} } })
  expect(await writerFor(elsewhere())).toMatchObject({ kind: 'local', model: 'llama3.2' })
  await testServer.close()
  await start({ OPENAI_API_KEY: 'a key', MODEL: 'openai:gpt-x' }, { database })
  const fixed = { kind: 'settings', model: 'gpt-x', isFixed: true }
  expect(await writerFor(elsewhere())).toMatchObject(fixed)
  expect((await stateFor(atTheMachine())).inUse).toEqual({
    kind: 'settings',
    server: 'openai',
    model: 'gpt-x',
  })
  expect((await choose(atTheMachine(), null)).status).toBe(400)
})

test('a stored choice at an address that the settings no longer name is not used', async () => {
  const database = await openInMemory()
  await start({}, { database: { ...database, close: async () => {} } })
  await choose(atTheMachine(), idOfLlama())
  await testServer.close()
  await start({ LOCAL_MODEL_URLS: 'off' }, { database })
  expect(await writerFor(elsewhere())).toMatchObject(noModel)
})

test('without accounts only the person at the machine itself decides', async () => {
  await start()
  expect(await writerFor(elsewhere())).toEqual({
    ...noModel,
    mayChange: false,
    offer: null,
    own: null,
  })
  expect((await choose(elsewhere(), idOfLlama())).status).toBe(401)
  expect((await choose(newPerson(testServer), idOfLlama())).status).toBe(401)
  for (const name of [
    'x-forwarded-for',
    'forwarded',
    'x-real-ip',
    'via',
    'cf-connecting-ip',
    'x-forwarded-proto',
  ])
    expect(await writerFor(atTheMachine(), { [name]: '127.0.0.1' })).toMatchObject({
      mayChange: false,
    })
  const rebound = newPerson(testServer, { address: '127.0.0.1' })
  expect((await rebound.send('http://evil.example/api/model')).status).toBe(401)
  expect((await rebound.send('http://127.0.0.1:3000/api/model')).status).toBe(200)
  expect(ollama.requests).toEqual([])
})

test.each([{ TRUSTED_PROXIES: '127.0.0.1' }, { PUBLIC_URL: 'https://pith.example.org' }])(
  'behind a proxy on the same machine nobody counts as being at the machine: %o',
  async (environment) => {
    await start(environment as Record<string, string>)
    expect(await writerFor(atTheMachine())).toMatchObject({ mayChange: false })
  },
)

test('with accounts the first one decides, from anywhere, and nobody else', async () => {
  await start()
  const [ann, bob] = [elsewhere(), atTheMachine()]
  await ann.signUp()
  await bob.signUp('Bob')
  expect(await writerFor(bob)).toMatchObject({ mayChange: false })
  expect((await choose(bob, idOfLlama())).status).toBe(403)
  expect((await choose(atTheMachine(), idOfLlama())).status).toBe(401)
  expect((await choose(ann, idOfLlama())).status).toBe(200)
  expect(await writerFor(bob)).toMatchObject({ kind: 'local', mayChange: false })
})

test.each([
  '169.254.169.254/llama3.2',
  'http://10.0.0.1/x',
  '../../etc/passwd',
  '127.0.0.1:1/llama3.2',
  '',
])('an address that was not found on this machine is never asked: %s', async (id) => {
  await start()
  expect((await choose(atTheMachine(), id)).status).toBe(404)
  expect(testServer.deps.model).toBeNull()
  expect(ollama.requests).toEqual([])
})

test.each([
  ['prose', 'unusable'],
  ['cut off', 'unreachable'],
  [{ status: 404 }, 'no_model'],
  ['silence', 'timeout'],
] as const)('after a test that fails with %s nothing changes', async (fault, failure) => {
  await start({ MODEL_TIMEOUT_MS: '600' })
  // Silence after its first word: until that, a model nearby has minutes.
  if (fault === 'silence') ollama.setPace({ characters: 8, delayMs: 60_000 })
  else ollama.failWith(fault)
  const { body } = await choose(atTheMachine(), idOfLlama())
  expect(body.test).toMatchObject({ failure, model: 'llama3.2', server: 'Ollama', kept: 0 })
  expect(body.choice.inUse.kind).toBe('extract')
  expect(testServer.deps.model).toBeNull()
})

test('a model whose summary says nothing of the talk does not pass its test', async () => {
  await start()
  ollama.answerWith((received) => ({
    ...(writePlausibleAnswer(received) as object),
    keyPoints: [{ text: 'Zeppelins landed in Basel.', lines: [1] }],
  }))
  const { body } = await choose(atTheMachine(), idOfLlama())
  expect(body.test).toMatchObject({ failure: 'unusable', kept: 0 })
  expect(testServer.deps.model).toBeNull()
})

test('a model or a server that vanished between the offer and the click is named', async () => {
  await start()
  ollama.listModels({ server: 'ollama', models: [] })
  expect((await choose(atTheMachine(), idOfLlama())).body.test).toMatchObject({
    failure: 'no_model',
  })
  expect((await stateFor(atTheMachine())).emptyServers).toEqual(['Ollama'])
  ollama.listModels({ server: 'ollama', models: ['llama3.2'] })
  await testServer.deps.modelChoice.search()
  ollama.listModels('hang')
  expect((await choose(atTheMachine(), idOfLlama())).body.test).toMatchObject({
    failure: 'not_running',
  })
})

test('when the local model stops answering, the summary fails uncharged with the extract as a way out', async () => {
  await start({}, { now: Date.now })
  const ann = atTheMachine()
  await choose(ann, idOfLlama())
  ollama.failWith('reset')
  const failed = await ann.summarize({ video: 'vanishedVid' })
  expect(failed).toMatchObject({
    event: 'problem',
    data: { code: 'model_unavailable', action: 'extract' },
  })
  expect(await (await ann.send('/api/usage')).json()).toMatchObject({ used: 0 })
  expect(await writerFor(ann)).toMatchObject({ kind: 'local', isAnswering: false })
  expect((await ann.summarize({ video: 'vanishedVid', engine: 'extract' })).event).toBe('summary')
  // Reading /api/site makes the server check the model again.
  await expect.poll(async () => (await writerFor(ann)).isAnswering).toBe(true)
})

test('Ollama is offered to the person at the machine also when it starts after Pith', async () => {
  ollama.listModels({ server: 'ollama', models: [] })
  await start({}, { now: Date.now })
  expect(await writerFor(elsewhere())).toMatchObject({ ...noModel, offer: null })
  ollama.listModels({ server: 'ollama', models: ['llama3.2'] })
  await expect.poll(async () => (await writerFor(atTheMachine())).offer).toEqual(llama())
})

test('a second process on the same PostgreSQL uses the choice at once and without a restart', async () => {
  const url = await newDatabase()
  await start({}, { database: await openServer(url) })
  const environment = { LOCAL_MODEL_URLS: ollama.url }
  const other = await startTestServer({ database: await openServer(url), environment, idle: true })
  await choose(atTheMachine(), idOfLlama())
  await expect.poll(() => other.deps.model?.name).toBe('compatible:llama3.2')
  await choose(atTheMachine(), null)
  await expect.poll(() => other.deps.model).toBeNull()
  await other.close()
})

test('the person at the machine enters a key, which is tested, stored, and removed again', async () => {
  const double = await startModel()
  await start({ OPENAI_BASE_URL: `${double.url}/v1` })
  const ann = atTheMachine()
  const enter = async (person: Person, entry: object) => {
    const response = await person.sendJson('PUT', '/api/model/key', {
      provider: 'openai',
      ...entry,
    })
    return {
      status: response.status,
      body: (await response.json()) as { test: ModelTest; choice: ModelChoiceState },
    }
  }
  expect((await enter(elsewhere(), { key: double.key })).status).toBe(401)
  expect((await enter(ann, { key: 'wrong' })).body).toMatchObject({
    test: { failure: 'rejected' },
    choice: { source: 'none', entered: null },
  })
  const { body } = await enter(ann, { key: double.key })
  // Nobody has to know the name of a model.
  const model = body.choice.usualModels.openai
  expect(body).toMatchObject({
    test: { failure: null },
    choice: { source: 'entered', entered: { model } },
  })
  expect(JSON.stringify(body)).not.toContain(double.key)
  expect((await ann.summarize({ video: 'keyAtHome01' })).data).toMatchObject({
    engine: { name: `openai:${model}` },
  })

  await ann.signUp('Ann')
  expect((await enter(elsewhere(), { key: double.key })).status).toBe(401)
  const removed = await ann.send('/api/model/key', { method: 'DELETE' })
  expect(await removed.json()).toMatchObject({ source: 'none', entered: null })
  await double.close()
})
