// Ada enters a model and its key, which is stored encrypted and never leaves the server;
// she tests it, limits it, and sees what it used.
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ModelChoiceState } from '#contract/models/model-choice.ts'
import type { ModelState } from '#contract/models/model-settings.ts'
import type { Database } from '#server/db/database.ts'
import { modelSettings } from '#server/db/schema/model-settings.ts'
import {
  fakeYouTube,
  newPerson,
  recordingLog,
  startTestServer,
  type TestServer,
} from '#tests/deps.ts'
import { type ModelDouble, startModel } from '#tests/doubles/model.ts'
import { openInMemory } from '#tests/embedded.ts'
import { deleteAccount } from '../accounts/me/personal-data.ts'
import { readModelChoice } from '../models/choice/choose-model.ts'
import { readModelState } from './models.ts'

let double: ModelDouble
let testServer: TestServer
let database: Database
let ada: ReturnType<typeof newPerson>
beforeEach(async () => {
  double = await startModel()
  database = await openInMemory()
})
afterEach(async () => {
  await testServer.close()
  await database.close()
  await double.close()
})

/** The database outlives the server. */
async function start(
  environment: Record<string, string> = {},
  more: Parameters<typeof startTestServer>[0] = {},
) {
  testServer = await startTestServer({
    database: { ...database, close: async () => {} },
    environment: { OPENAI_BASE_URL: `${double.url}/v1`, COMPATIBLE_BASE_URL: '', ...environment },
    youtube: fakeYouTube(),
    ...more,
  })
}
async function startWithAda(...options: Parameters<typeof start>) {
  await start(...options)
  ada = newPerson(testServer)
  await ada.signUp('Ada')
}
/** What administrators read, and what the dialog reads. */
const read = async () => {
  const state = (await (await ada.send('/api/admin/models')).json()) as ModelState
  const { entered, hasCompatibleServer } = (await (
    await ada.send('/api/model')
  ).json()) as ModelChoiceState
  return { ...state, entered, hasCompatibleServer }
}
const enter = async (body: object) => {
  const response = await ada.sendJson('PUT', '/api/model/key', body)
  return { status: response.status, text: await response.text() }
}
const openai = () => ({ provider: 'openai', model: 'small', key: double.key })

test('a key that works is stored encrypted, is used at once, and is in no answer, log or row', async () => {
  const { log, lines } = recordingLog('info')
  await startWithAda({}, { log })
  expect(await read()).toMatchObject({ source: 'none', inUse: null, entered: null })
  const { status, text } = await enter(openai())
  expect([status, JSON.parse(text)]).toMatchObject([200, { test: { failure: null } }])
  expect(await read()).toMatchObject({
    source: 'entered',
    inUse: 'openai:small',
    entered: { provider: 'openai', model: 'small', isReadable: true },
  })
  const end = (await ada.summarize({ video: 'enteredVid1' })).data
  expect(end).toMatchObject({ engine: { name: 'openai:small' } })
  const state = JSON.stringify(await read())
  const row = JSON.stringify(await database.orm.select().from(modelSettings))
  const actions = await (await ada.send('/api/admin/actions')).text()
  for (const written of [text, state, row, actions, lines.join('')])
    expect(written).not.toContain(double.key)
  expect(actions).toContain('enter_model')
  const exported = await (await ada.send('/api/me/export')).text()
  expect(exported).not.toContain(double.key)
})

test('after a failed test the old key stays, and what was typed is gone', async () => {
  await startWithAda()
  await enter(openai())
  const { text } = await enter({ provider: 'openai', model: 'large', key: 'a wrong key' })
  expect(JSON.parse(text)).toMatchObject({ test: { failure: 'rejected' } })
  expect(await read()).toMatchObject({ inUse: 'openai:small' })
  // Without a key the stored one is kept, but never for another provider.
  expect(JSON.parse((await enter({ provider: 'openai', model: 'large' })).text)).toMatchObject({
    test: { failure: null },
  })
  expect((await enter({ provider: 'anthropic', model: 'large' })).status).toBe(400)
  expect((await enter({ provider: 'compatible', model: 'large' })).text).toContain(
    'COMPATIBLE_BASE_URL',
  )
  expect((await enter({ provider: 'openai', model: '', key: 'x' })).status).toBe(400)
  expect(await read()).toMatchObject({ inUse: 'openai:large' })
  expect((await ada.send('/api/model/key', { method: 'DELETE' })).status).toBe(200)
  expect(await read()).toMatchObject({ source: 'none', entered: null })
})

test('the entry survives a restart; with another secret the key is unreadable, which is said, and summaries are extracted', async () => {
  await startWithAda()
  await enter(openai())
  await testServer.close()
  await start()
  expect(testServer.deps.modelChoice.source()).toBe('entered')
  expect(testServer.deps.model?.name).toBe('openai:small')
  await testServer.close()
  const { log, lines } = recordingLog('error')
  await start({}, { secret: 'another secret of the tests, as long as the first one', log })
  expect(testServer.deps.model).toBeNull()
  expect(testServer.deps.modelChoice.entered()).toMatchObject({ isReadable: false })
  expect(lines.join('')).toContain('cannot be decrypted')
  const guest = newPerson(testServer)
  expect((await guest.summarize({ video: 'unreadable1' })).data).toMatchObject({
    engine: { kind: 'extract' },
  })
})

test('a model of a compatible server gets the key of the settings, and without the address of the server it is said that nothing writes', async () => {
  const address = { COMPATIBLE_BASE_URL: `${double.url}/v1` }
  await startWithAda({ ...address, COMPATIBLE_API_KEY: double.key })
  const { text } = await enter({ provider: 'compatible', model: 'small' })
  expect(JSON.parse(text)).toMatchObject({ test: { failure: null } })
  expect((await ada.summarize({ video: 'compatible1' })).data).toMatchObject({
    engine: { name: 'compatible:small' },
  })
  await testServer.close()
  const { log, lines } = recordingLog('error')
  await start({}, { log })
  expect(lines.join('')).toContain('COMPATIBLE_BASE_URL is not set')
  expect(await readModelState(testServer.deps)).toMatchObject({ source: 'entered', inUse: null })
  expect(readModelChoice(testServer.deps)).toMatchObject({
    hasCompatibleServer: false,
    entered: { provider: 'compatible', isReadable: true },
  })
})

test('a model of the settings outranks the entry, and says so', async () => {
  await startWithAda()
  await enter(openai())
  await testServer.close()
  await start({ OPENAI_API_KEY: double.key, MODEL: 'openai:named' })
  await ada.signIn()
  expect(testServer.deps.model?.name).toBe('openai:named')
  expect(testServer.deps.modelChoice.source()).toBe('settings')
})

test('the tokens of a question count for its asker, also after it and the account are deleted', async () => {
  await startWithAda()
  await enter(openai())
  const bob = newPerson(testServer)
  const bobId = await bob.signUp('Bob')
  await bob.summarize({ video: 'bobAsksIt01' })
  const used = async (name: string | null) =>
    (await read()).people.find((row) => row.name === name)?.tokens ?? 0
  const before = await used('Bob')
  const scope = { kind: 'video', videoId: 'bobAsksIt01' }
  const body = { question: 'What does a long straight run mean?', scope }
  const { questionId } = (await (await bob.sendJson('POST', '/api/questions', body)).json()) as {
    questionId: string
  }
  await (await bob.send(`/api/questions/${questionId}/events`)).text()
  await expect.poll(() => used('Bob')).toBeGreaterThan(before)
  const all = (await read()).days[0]!.tokens
  await bob.send(`/api/questions/${questionId}`, { method: 'DELETE' })
  expect((await read()).days[0]!.tokens).toBe(all)
  await deleteAccount(testServer.deps, bobId)
  expect(await used('Bob')).toBe(0)
  expect((await read()).days[0]!.tokens).toBe(all)
})

test('the cap and the prices act at once, and what the settings give cannot be changed', async () => {
  await startWithAda({ MODEL_PRICE_OUTPUT: '2.5' })
  await enter(openai())
  const setLimits = (body: object) => ada.sendJson('PUT', '/api/admin/models/limits', body)
  expect((await setLimits({ dailyTokens: 5_000_000, priceInput: 0.3 })).status).toBe(204)
  expect((await setLimits({ priceOutput: 3 })).status).toBe(400)
  expect((await setLimits({ priceOutput: null })).status).toBe(400)
  expect((await setLimits({ dailyTokens: -1 })).status).toBe(400)
  // What is missing stays.
  expect((await setLimits({})).status).toBe(204)
  expect(await read()).toMatchObject({
    limits: { dailyTokens: 5_000_000, priceInput: 0.3, priceOutput: 2.5 },
    fromSettings: { dailyTokens: false, priceInput: false, priceOutput: true },
  })
  await ada.summarize({ video: 'pricedVideo' })
  const guest = newPerson(testServer)
  await guest.summarize({ video: 'guestsVideo' })
  const { days, people, perSummary } = await read()
  expect(days).toHaveLength(1)
  expect(people.map(({ kind }) => kind).sort()).toEqual(['deleted', 'guests', 'person'])
  expect(people.find(({ kind }) => kind === 'person')).toMatchObject({
    name: 'Ada',
    costMicroDollars: expect.any(Number),
  })
  expect(people.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(days[0]!.tokens)
  expect(perSummary?.tokens).toBeLessThan(days[0]!.tokens)
  for (const { tokens, input, output, cached } of [...days, ...people, perSummary!]) {
    expect(tokens).toBe(input + output)
    expect(cached).toBeLessThan(input)
  }

  await setLimits({ dailyTokens: 1 })
  expect((await ada.summarize({ video: 'overTheCap1' })).data).toMatchObject({
    code: 'model_budget_spent',
  })
  const tested = await ada.sendJson('POST', '/api/model/test', {})
  expect([tested.status, await tested.text()]).toMatchObject([
    503,
    expect.stringContaining('budget'),
  ])
})
