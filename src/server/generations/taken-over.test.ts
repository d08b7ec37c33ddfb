// A process that is cut off from the database is taken for dead, and another one takes over its summary.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Problem } from '#contract/problems.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { generations } from '../db/schema/summaries.ts'
import type { Deps } from '../deps/deps.ts'
import { runGeneration } from './run-generation.ts'

let testServer: TestServer
let generationId: string
let ann: ReturnType<typeof newPerson>
beforeEach(async () => {
  testServer = await startTestServer({ idle: true })
  ann = newPerson(testServer)
  await ann.ask({ video: 'takenOver01' })
  generationId = (await read()).id
})
afterEach(() => testServer.close())
const read = async () => (await testServer.deps.db.orm.select().from(generations))[0]!

/** A process whose engine waits until it is told how to go on. */
function startProcess() {
  let goOn = () => {}
  let fail = (_: Error) => {}
  let begin = () => {}
  const told = new Promise<void>((resolve, reject) => {
    goOn = resolve
    fail = reject
  })
  const begun = new Promise<void>((resolve) => (begin = resolve))
  const { engine } = testServer.deps
  const summarize: Deps['engine']['summarize'] = async function* (...input) {
    begin()
    await told
    yield* engine.summarize(...input)
  }
  const deps: Deps = Object.create(testServer.deps, { engine: { value: { ...engine, summarize } } })
  const ended = runGeneration(deps, generationId)
  return { begun, ended, goOn, fail }
}

test('what the other one writes is kept when the first one finds out that its database was gone', async () => {
  const first = startProcess()
  await first.begun
  const second = startProcess()
  await second.begun
  first.fail(Object.assign(new Error('no connection'), { code: 'ECONNREFUSED' }))
  await expect(first.ended).rejects.toThrow('no connection')
  second.goOn()
  await second.ended
  expect(await read()).toMatchObject({ state: 'done' })
  expect(await (await ann.send('/api/usage')).json()).toMatchObject({ used: 1 })
})

test('what the other one writes is kept when the first one finds that the video is private', async () => {
  const first = startProcess()
  await first.begun
  const second = startProcess()
  await second.begun
  first.fail(new Problem('video_private'))
  await first.ended
  expect(await read()).toMatchObject({ state: 'running', problem: null })
  second.goOn()
  await second.ended
  expect(await read()).toMatchObject({ state: 'done' })
  expect(await (await ann.send('/api/usage')).json()).toMatchObject({ used: 1 })
})

test('the first one’s error neither stops the other one nor counts against the summary', async () => {
  const first = startProcess()
  await first.begun
  const second = startProcess()
  await second.begun
  first.fail(new Error('out of memory'))
  await expect(first.ended).rejects.toThrow('out of memory')
  expect(await read()).toMatchObject({ state: 'running', failures: 0 })
  second.fail(new Problem('video_private'))
  await second.ended
  expect(await read()).toMatchObject({ state: 'failed', problem: { code: 'video_private' } })
  expect(await (await ann.send('/api/usage')).json()).toMatchObject({ used: 0 })
})
