// An administrator, or the person at the machine, downloads a model and it writes.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LocalModelsState } from '#contract/models/local-models.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { type ModelDouble, startModel } from '#tests/doubles/model.ts'
import {
  type ModelHub,
  makeModelContent,
  sha256Of,
  startModelHub,
} from '#tests/doubles/model-hub.ts'
import type { LocalRunner } from '../local/local-runner.ts'

const content = makeModelContent(500_000)
let hub: ModelHub
let model: ModelDouble
let server: TestServer
const stopped: string[] = []

beforeAll(async () => {
  hub = await startModelHub(content)
  model = await startModel()
  const folder = mkdtempSync(join(tmpdir(), 'pith-routes-'))
  const entry = {
    ...{ name: 'small', title: 'Small', kind: 'writer', license: { name: 'MIT' } },
    ...{ bytes: content.length, sha256: sha256Of(content), memoryBytes: 1000 },
    addresses: [hub.addresses.huggingFace],
  }
  const file = join(folder, 'catalog.json')
  writeFileSync(file, JSON.stringify({ models: [entry] }))
  // In place of the process that loads the file.
  const localRunner: LocalRunner = {
    addressOf: async () => ({ url: `${model.url}/v1`, secret: model.key, model: 'small' }),
    measure: async () => ({ promptTokensPerSecond: 50, answerTokensPerSecond: 5 }),
    stop: async ({ path }) => void stopped.push(path),
    ...{ state: () => [], close: async () => {} },
  }
  server = await startTestServer({
    localRunner,
    environment: { DATA_DIR: folder, MODEL_CATALOG_FILE: file },
  })
})
afterAll(async () => {
  await server.close()
  await model.close()
  await hub.close()
})

const readAs = async (person: ReturnType<typeof newPerson>) =>
  (await (await person.send('/api/models/local')).json()) as LocalModelsState
const readWriter = async (person: ReturnType<typeof newPerson>) =>
  ((await (await person.send('/api/site')).json()) as { writer: object }).writer

test('before there are accounts, the person at the machine downloads a model, which then writes', async () => {
  const person = newPerson(server, { address: '127.0.0.1' })
  expect(await readWriter(person)).toMatchObject({
    kind: 'extract',
    own: { title: 'Small', state: 'absent', bytes: content.length },
  })
  const started = await person.sendJson('POST', '/api/models/local/small/download', {})
  expect(started.status).toBe(202)
  await server.deps.localModels.settled()
  const { models, inUse } = await readAs(person)
  expect(models.find(({ name }) => name === 'small')).toMatchObject({
    ...{ state: 'ready', isMeasured: true, minutesPerHour: 4, failure: null },
  })
  expect(inUse).toBe('small')
  expect(await readWriter(person)).toMatchObject({ kind: 'local', model: 'small', own: null })

  const end = await person.summarize({ video: 'writtenHere' })
  expect(end.data).toMatchObject({ engine: { kind: 'model', name: 'local:small' } })
  expect(model.requests.at(-1)?.path).toContain('/chat/completions')
})

test('a model in use is removed: its process ends, and summaries are extracted again', async () => {
  const person = newPerson(server, { address: '127.0.0.1' })
  const removed = await person.sendJson('DELETE', '/api/models/local/small', {})
  expect(removed.status).toBe(200)
  expect(await readAs(person)).toMatchObject({ inUse: null })
  expect(stopped.at(-1)).toMatch(/small\.gguf$/)
  expect(await readWriter(person)).toMatchObject({ kind: 'extract' })
})

test('a model that cannot write a test summary stays, and changes nothing', async () => {
  const person = newPerson(server, { address: '127.0.0.1' })
  model.failWith('prose', 10)
  await person.sendJson('POST', '/api/models/local/small/download', {})
  await server.deps.localModels.settled()
  model.failWith('prose', 0)
  const { models, inUse } = await readAs(person)
  expect(inUse).toBe(null)
  expect(models.find(({ name }) => name === 'small')).toMatchObject({
    state: 'ready',
    failure: { code: 'unusable', message: expect.stringContaining('Nothing was changed') },
  })

  // Tested again with success, it writes, and nothing says any more that it does not run.
  const used = await person.sendJson('PUT', '/api/model', { id: 'pith/small' })
  expect(await used.json()).toMatchObject({ test: { failure: null } })
  const after = await readAs(person)
  expect(after.inUse).toBe('small')
  expect(after.models.find(({ name }) => name === 'small')).toMatchObject({ failure: null })
  await person.sendJson('DELETE', '/api/models/local/small', {})
})

test('a download is paused and resumed', async () => {
  const person = newPerson(server, { address: '127.0.0.1' })
  hub.fault = () => ({ kind: 'slow', pauseMs: 50 })
  await person.sendJson('POST', '/api/models/local/small/download', {})
  const paused = await person.sendJson('PATCH', '/api/models/local/small', { action: 'pause' })
  expect(await paused.json()).toMatchObject({ state: 'paused' })
  hub.fault = () => ({ kind: 'none' })
  const resumed = await person.sendJson('PATCH', '/api/models/local/small', { action: 'resume' })
  expect(resumed.status).toBe(200)
  await server.deps.localModels.settled()
  expect((await readAs(person)).models[0]).toMatchObject({ state: 'ready' })
  await person.sendJson('DELETE', '/api/models/local/small', {})
})

test('a file that is no model is refused', async () => {
  const person = newPerson(server, { address: '127.0.0.1' })
  const answer = await person.send('/api/models/local/file?name=page.gguf', {
    method: 'POST',
    body: '<html>Sign in</html>',
  })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({
    error: { message: expect.stringContaining('Nothing was added') },
  })
})

test('once there are accounts, only administrators decide', async () => {
  const [first, second, guest] = [newPerson(server), newPerson(server), newPerson(server)]
  await first.signUp()
  await second.signUp()
  const path = '/api/models/local/small/download'
  expect((await guest.sendJson('POST', path, {})).status).toBe(401)
  expect((await second.sendJson('POST', path, {})).status).toBe(403)
  expect((await second.send('/api/models/local')).status).toBe(403)
  expect((await first.send('/api/models/local')).status).toBe(200)
  expect(await readWriter(guest)).toMatchObject({ own: null })
})
