// A process that is cut off from the database is taken for dead, and another one takes
// over its summary.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Problem } from '#contract/problems/problems.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { engines, openServer } from '#tests/engines.ts'
import { holdWork } from '#tests/held-work.ts'
import { generations, windowCache } from '../../db/schema/summaries.ts'
import { ledger } from '../../db/schema/usage.ts'
import type { Deps } from '../../deps/deps.ts'
import { noProgress, reduceProgress } from './progress.ts'
import { runSummary } from './run-summary.ts'
import { updateProgress } from './store.ts'
import { openWindowCache } from './window-cache.ts'

/** A process whose engine waits until it is told how to go on. */
function startProcess(server: TestServer, generationId: string) {
  const { engine } = server.deps
  return holdWork((wait) => {
    const summarize: Deps['engine']['summarize'] = async function* (...input) {
      await wait()
      yield* engine.summarize(...input)
    }
    const deps: Deps = Object.create(server.deps, { engine: { value: { ...engine, summarize } } })
    return runSummary(deps, generationId)
  })
}

describe.each(engines)('on %s', (_, open) => {
  const environment = { GUEST_DAILY_PER_ADDRESS: '1' }
  let testServer: TestServer
  /** The server of the process that is cut off. The embedded database has only one. */
  let otherServer: TestServer
  let generationId: string
  let jobId: string
  let ann: ReturnType<typeof newPerson>
  beforeEach(async () => {
    const { database, url } = await open()
    testServer = await startTestServer({ database, environment, idle: true })
    otherServer = url
      ? await startTestServer({ database: await openServer(url), environment, idle: true })
      : testServer
    ann = newPerson(testServer)
    jobId = ((await (await ann.ask({ video: 'takenOver01' })).json()) as { jobId: string }).jobId
    generationId = (await read()).id
  })
  afterEach(async () => {
    if (otherServer !== testServer) await otherServer.close()
    await testServer.close()
  })
  const read = async () => (await testServer.deps.db.orm.select().from(generations))[0]!
  const readUsed = async () =>
    ((await (await ann.send('/api/usage')).json()) as { used: number }).used
  const readCharges = async () =>
    (await testServer.deps.db.orm.select().from(ledger)).map(({ state }) => state)
  /** Ann's stream at the process that is cut off. */
  const watchThere = () => {
    const annThere = newPerson(otherServer)
    for (const [name, value] of ann.cookies) annThere.cookies.set(name, value)
    return annThere.openWatch(jobId)
  }
  const startBoth = async () => {
    const first = startProcess(otherServer, generationId)
    await first.begun
    const second = startProcess(testServer, generationId)
    await second.begun
    return { first, second }
  }

  test('what the other one writes is kept when the first one finds out that its database was gone', async () => {
    const { first, second } = await startBoth()
    first.fail(Object.assign(new Error('no connection'), { code: 'ECONNREFUSED' }))
    await expect(first.ended).rejects.toThrow('no connection')
    second.goOn()
    await second.ended
    expect(await read()).toMatchObject({ state: 'done' })
    expect(await readUsed()).toBe(1)
  })

  test('what the other one writes is kept when the first one finds that the video is private', async () => {
    const { first, second } = await startBoth()
    const { events } = await watchThere()
    first.fail(new Problem('video_private'))
    await first.ended
    expect(await read()).toMatchObject({ state: 'running', problem: null })
    expect(await readCharges()).toEqual(['reserved'])
    // Nor is the day's limit of the address given back.
    expect((await newPerson(testServer).ask({ video: 'takenOver02' })).status).toBe(429)
    second.goOn()
    await second.ended
    expect(await read()).toMatchObject({ state: 'done', problem: null })
    expect((await events).map(({ event }) => event)).not.toContain('problem')
    expect((await events).at(-1)?.event).toBe('summary')
    expect(await readCharges()).toEqual(['committed'])
    expect(await readUsed()).toBe(1)
  })

  test('what the other one has written is kept when the first one finds that the video is private', async () => {
    const { first, second } = await startBoth()
    second.goOn()
    await second.ended
    first.fail(new Problem('video_private'))
    await first.ended
    expect(await read()).toMatchObject({ state: 'done', problem: null })
    expect((await ann.watch(jobId)).at(-1)?.event).toBe('summary')
    expect(await readCharges()).toEqual(['committed'])
    expect(await readUsed()).toBe(1)
  })

  test('a summary that both write is stored and charged once', async () => {
    const { first, second } = await startBoth()
    first.goOn()
    await first.ended
    const { finishedAt, digest } = await read()
    second.goOn()
    await second.ended
    expect(await read()).toMatchObject({ state: 'done', finishedAt, digest })
    expect(await readCharges()).toEqual(['committed'])
    expect(await readUsed()).toBe(1)
  })

  test('the first one’s error neither stops the other one nor counts against the summary', async () => {
    const { first, second } = await startBoth()
    first.fail(new Error('out of memory'))
    await expect(first.ended).rejects.toThrow('out of memory')
    expect(await read()).toMatchObject({ state: 'running', failures: 0 })
    second.fail(new Problem('video_private'))
    await second.ended
    expect(await read()).toMatchObject({ state: 'failed', problem: { code: 'video_private' } })
    expect(await readUsed()).toBe(0)
  })

  test('a reader sees how far the other one is, and no more of the first one', async () => {
    const { first, second } = await startBoth()
    const { orm } = testServer.deps.db
    const stepOf = (detail: string) =>
      reduceProgress(
        noProgress,
        { type: 'step', data: { step: 'writing', detail } },
        testServer.clock.nowMs,
      )
    await updateProgress(orm, { id: generationId, attempts: 2 }, stepOf('the other one'))
    await updateProgress(orm, { id: generationId, attempts: 1 }, stepOf('the first one'))
    expect((await read()).progress).toMatchObject({ steps: [{ detail: 'the other one' }] })
    for (const { goOn, ended } of [first, second]) {
      goOn()
      await ended
    }
  })

  test('the first one leaves no answers about parts behind, and is no reason to blame the summary less', async () => {
    const { first, second } = await startBoth()
    const { orm } = testServer.deps.db
    const write = (attempts: number) =>
      openWindowCache(testServer.deps, { id: generationId, attempts }, `key ${attempts}`).write(
        'window 1',
        {},
      )
    await write(1)
    expect(await orm.select().from(windowCache)).toEqual([])
    expect(await read()).toMatchObject({ contentKey: null, interruptions: 1 })
    await write(2)
    expect(await orm.select().from(windowCache)).toMatchObject([{ contentKey: 'key 2' }])
    expect(await read()).toMatchObject({ contentKey: 'key 2', interruptions: 0 })
    for (const { goOn, ended } of [second, first]) {
      goOn()
      await ended
    }
    const { contentKey } = await read()
    await write(2)
    expect(await read()).toMatchObject({ contentKey, state: 'done' })
    expect(await orm.select().from(windowCache)).toHaveLength(1)
  })
})
