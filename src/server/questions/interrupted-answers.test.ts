// An accepted question survives the end of processes and the loss of the database; only
// its own failures count as such.
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Problem } from '#contract/problems/problems.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { type ModelDouble, startModel } from '#tests/doubles/model.ts'
import { engines } from '#tests/engines.ts'
import { holdWork } from '#tests/held-work.ts'
import { openModel } from '../adapters/models/open-model.ts'
import { readSettings } from '../config.ts'
import { questions } from '../db/schema/questions.ts'
import { runSummary } from '../summaries/generations/run-summary.ts'
import { listQueued } from '../summaries/generations/store.ts'
import { stopQuestion } from './questions.ts'
import { questionKind } from './run-question.ts'
import { updatePart } from './store.ts'

const video = 'askedTwelve'

describe.each(engines)('on %s', (_, open) => {
  let double: ModelDouble
  let testServer: TestServer
  let asker: ReturnType<typeof newPerson>
  let questionId: string
  beforeEach(async () => {
    double = await startModel()
    const environment = {
      COMPATIBLE_API_KEY: double.key,
      COMPATIBLE_BASE_URL: `${double.url}/v1`,
      MODEL: 'compatible:small',
    }
    const model = openModel({ settings: readSettings(environment), log: pino({ level: 'silent' }) })
    testServer = await startTestServer({
      database: (await open()).database,
      environment,
      model,
      idle: true,
    })
    asker = newPerson(testServer)
    await asker.ask({ video, engine: 'extract' })
    for (const id of await listQueued(testServer.deps.db.orm)) await runSummary(testServer.deps, id)
    const body = {
      question: 'What does a long straight run mean?',
      scope: { kind: 'video', videoId: video },
    }
    const response = await asker.sendJson('POST', '/api/questions', body)
    questionId = ((await response.json()) as { questionId: string }).questionId
    double.answerWith({
      text: () =>
        JSON.stringify({ sentences: [{ text: 'It means that the meadow is far.', lines: [0] }] }),
    })
  })
  afterEach(async () => {
    await testServer.close()
    await double.close()
  })
  const read = async () => (await testServer.deps.db.orm.select().from(questions))[0]!
  const used = async () =>
    ((await (await asker.send('/api/usage')).json()) as { questions: { used: number } }).questions
      .used
  /** A process that ends while it writes the answer. */
  const interrupt = async () => {
    const { engine } = testServer.deps
    const answerQuestion = () => ({
      [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }),
    })
    const { attempts } = await read()
    const deps = Object.create(testServer.deps, {
      engine: { value: { ...engine, answerQuestion } },
    })
    // It fails at last when its database is closed, as a dead process could not.
    questionKind.run(deps, questionId).catch(() => {})
    await expect.poll(async () => (await read()).attempts).toBe(attempts + 1)
  }
  const fail = (error: Error) => {
    const { engine } = testServer.deps
    const answerQuestion = () => ({
      [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(error) }),
    })
    return questionKind.run(
      Object.create(testServer.deps, { engine: { value: { ...engine, answerQuestion } } }),
      questionId,
    )
  }

  test('where nothing is limited, a stopped question is not said to count', async () => {
    const { deps } = testServer
    const settings = { ...deps.settings, ALLOWANCE: 'off' as const }
    const { ownerId } = await read()
    const stopped = await stopQuestion({ ...deps, settings }, { ownerId, id: questionId })
    expect(stopped.problem?.message).toBe('You stopped this answer. Its passages are kept.')
  })

  test('it is answered after nine processes ended and the database was lost twelve times', async () => {
    const outage = Object.assign(new Error('no connection'), { code: 'ECONNREFUSED' })
    for (let lost = 0; lost < 12; lost++)
      await expect(fail(outage)).rejects.toThrow('no connection')
    for (let died = 0; died < 9; died++) await interrupt()
    expect(await read()).toMatchObject({ state: 'running', failures: 0, attempts: 9 })
    await questionKind.run(testServer.deps, questionId)
    expect(await read()).toMatchObject({ state: 'done' })
    expect(await used()).toBe(1)
  })

  test('it is given up after its fourth failure, and counts nothing', async () => {
    const fault = new Error('a fault of the server')
    await interrupt()
    for (let failures = 0; failures < 3; failures++)
      await expect(fail(fault)).rejects.toThrow('a fault')
    expect(await read()).toMatchObject({ state: 'running', failures: 3, attempts: 1 })
    await fail(fault)
    expect(await read()).toMatchObject({ state: 'failed', problem: { code: 'answer_failed' } })
    expect(await used()).toBe(0)
  })

  /** A process that writes the answer until it is told how to go on. */
  const startProcess = async () => {
    const { engine } = testServer.deps
    const process = holdWork((wait) => {
      const answerQuestion: typeof engine.answerQuestion = async function* (...input) {
        await wait()
        yield* engine.answerQuestion(...input)
      }
      const deps = Object.create(testServer.deps, {
        engine: { value: { ...engine, answerQuestion } },
      })
      return questionKind.run(deps, questionId)
    })
    await process.begun
    return process
  }

  test('a process that is taken for dead and then fails does not harm the answer of the one that took over', async () => {
    for (const error of [new Problem('model_unavailable'), new Error('a fault of the server')]) {
      const first = await startProcess()
      const second = await startProcess()
      const before = await read()
      first.fail(error)
      await first.ended.catch(() => {})
      expect(await read()).toEqual(before)
      expect(await used()).toBe(1)
      second.fail(Object.assign(new Error('no connection'), { code: 'ECONNREFUSED' }))
      await second.ended.catch(() => {})
    }
    const [first, second] = [await startProcess(), await startProcess()]
    second.goOn()
    await second.ended
    const answered = await read()
    expect(answered).toMatchObject({ state: 'done', failures: 0 })
    first.fail(new Problem('model_unavailable'))
    await first.ended
    expect(await read()).toEqual(answered)
    expect(await used()).toBe(1)
  })

  test('a reader sees the part of the process that took over', async () => {
    const [first, second] = [await startProcess(), await startProcess()]
    const { orm } = testServer.deps.db
    await updatePart(orm, { id: questionId, attempts: 2 }, { text: 'It means that', sequence: 2 })
    await updatePart(orm, { id: questionId, attempts: 1 }, { text: 'It', sequence: 3 })
    expect((await read()).part).toEqual({ text: 'It means that', sequence: 2 })
    for (const { goOn, ended } of [second, first]) {
      goOn()
      await ended
    }
  })

  test('it is stopped by its person whichever process writes it', async () => {
    const [first, second] = [await startProcess(), await startProcess()]
    await asker.sendJson('POST', `/api/questions/${questionId}/stop`, {})
    expect(await read()).toMatchObject({ state: 'failed', problem: { code: 'question_stopped' } })
    for (const { goOn, ended } of [second, first]) {
      goOn()
      await ended
    }
    expect(await read()).toMatchObject({ state: 'failed', problem: { code: 'question_stopped' } })
    expect(await used()).toBe(1)
  })

  test('it is given up after ten processes ended', async () => {
    for (let died = 0; died < 10; died++) await interrupt()
    await questionKind.run(testServer.deps, questionId)
    expect(await read()).toMatchObject({ state: 'failed', problem: { code: 'answer_failed' } })
    expect(await used()).toBe(0)
  })
})
