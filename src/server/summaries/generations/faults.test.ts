// Tests that a summary is charged once when it is stored and never when it is not, whatever fails.
import type { PGlite } from '@electric-sql/pglite'
import { inArray, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type FakeYouTube,
  fakeYouTube,
  newPerson,
  startTestServer,
  type TestServer,
} from '#tests/deps.ts'
import { openInMemory } from '#tests/embedded.ts'
import { generations, userSummaries } from '../../db/schema/summaries.ts'
import { ledger } from '../../db/schema/usage.ts'
import { readUsage } from '../../usage/usage.ts'
import { requestSummary } from '../request-summary.ts'
import { reconcileReservations } from './reconcile.ts'
import { runSummary } from './run-summary.ts'
import { openWindowCache } from './window-cache.ts'

let testServer: TestServer
afterEach(() => testServer.close())
const orm = () => testServer.deps.db.orm

/**
 * A database that fails from the nth statement on, prepared or not, as if its process had
 * been killed. Uncommitted changes are lost.
 */
async function openKillableDatabase() {
  let statementsLeft = Number.POSITIVE_INFINITY
  const makeKillable = <T extends Pick<PGlite, 'query'>>(target: T): T =>
    new Proxy(target, {
      get(wrapped, name) {
        const value: unknown = Reflect.get(wrapped, name)
        if (typeof value !== 'function') return value
        if (name === 'transaction')
          return (run: (tx: T) => unknown) => value.call(wrapped, (tx: T) => run(makeKillable(tx)))
        if (name !== 'query' && name !== 'execProtocolStream') return value.bind(wrapped)
        return (...args: unknown[]) => {
          statementsLeft -= 1
          if (statementsLeft < 0) throw new Error('killed')
          return value.apply(wrapped, args)
        }
      },
    })
  const database = await openInMemory(makeKillable)
  return {
    database,
    killAfter: (statements: number) => (statementsLeft = statements),
    isKilled: () => statementsLeft < 0,
    restart: () => (statementsLeft = Number.POSITIVE_INFINITY),
  }
}

const listActive = async () => {
  const rows = await orm()
    .select({ id: generations.id })
    .from(generations)
    .where(inArray(generations.state, ['queued', 'running']))
  return rows.map(({ id }) => id)
}

/**
 * Opens slots for generating summaries, and returns a function that waits until they are
 * released.
 */
function openSlots(server: TestServer): () => Promise<unknown> {
  const { work } = server.deps
  work.open({ slots: 3, perRequester: 3 })
  let allLeft: Promise<unknown> = Promise.resolve()
  const tryAcquire: typeof work.tryAcquire = (requesterKey) => {
    const slot = work.tryAcquire(requesterKey)
    if (!slot) return null
    const released = new Promise<void>((resolve) => {
      const releaseSlot = slot.release
      slot.release = () => {
        releaseSlot()
        resolve()
      }
    })
    allLeft = Promise.all([allLeft, released])
    return slot
  }
  server.deps.work = { ...work, tryAcquire }
  return () => allLeft
}

test.each([
  ['done', 'from the queue', 'summary', 1],
  ['failed', 'from the queue', 'video_private', 0],
  ['done', 'at once', 'summary', 1],
  ['failed', 'at once', 'video_private', 0],
] as const)(
  'a process killed between any two steps of a generation that would be %s, started %s, charges once or not at all',
  async (_, start, end, charge) => {
    const killable = await openKillableDatabase()
    const youtube = fakeYouTube()
    youtube.fetchTranscript = fakeYouTube(
      end === 'summary' ? {} : new Proxy({}, { get: () => end }),
    ).fetchTranscript
    testServer = await startTestServer({ database: killable.database, youtube, idle: true })
    const untilLeft = start === 'at once' ? openSlots(testServer) : async () => {}
    let steps = 0
    for (let isKilled = true; isKilled; steps++) {
      const ownerId = `guest:killed at ${steps}`
      const summaryRequest = {
        ownerId,
        address: 'local',
        request: { video: `killed${String(steps).padStart(5, '0')}` },
        idempotencyKey: null,
      }
      killable.killAfter(steps)
      try {
        await requestSummary(testServer.deps, summaryRequest)
        await untilLeft()
        for (const generationId of await listActive())
          await runSummary(testServer.deps, generationId)
      } catch (error) {
        if (!killable.isKilled()) throw error
      }
      await untilLeft()
      isKilled = killable.isKilled()
      killable.restart()

      const usage = await readUsage(testServer.deps, ownerId)
      const summaries = await orm().select().from(userSummaries).where(sql`owner_id = ${ownerId}`)
      expect(usage.used).toBeLessThanOrEqual(1)
      if (summaries.length === 0) expect(usage.used).toBe(0)
      // The next process finishes what is left, and a minute later all reservations are settled.
      for (const generationId of await listActive()) await runSummary(testServer.deps, generationId)
      testServer.clock.nowMs += 61_000
      await reconcileReservations(testServer.deps)
      const [entry] = await orm().select().from(ledger).where(sql`owner_id = ${ownerId}`)
      expect(entry?.state ?? 'none').toBe(
        summaries.length === 0 ? 'none' : charge ? 'committed' : 'released',
      )
      expect((await readUsage(testServer.deps, ownerId)).used).toBe(summaries.length * charge)
      // A repeated request is charged once in total.
      await requestSummary(testServer.deps, summaryRequest)
      await untilLeft()
      for (const generationId of await listActive()) await runSummary(testServer.deps, generationId)
      expect((await readUsage(testServer.deps, ownerId)).used).toBe(charge)
    }
    expect(steps).toBeGreaterThan(10)
    const reserved = await orm().select().from(ledger).where(sql`state = 'reserved'`)
    expect(reserved).toEqual([])
  },
  120_000,
)

test('a job that runs twice is charged once', async () => {
  testServer = await startTestServer({ idle: true })
  const guest = newPerson(testServer)
  await guest.ask({ video: 'twiceDone01' })
  const [generationId] = await listActive()
  await Promise.all([
    runSummary(testServer.deps, generationId!),
    runSummary(testServer.deps, generationId!),
  ])
  await runSummary(testServer.deps, generationId!)
  expect(await (await guest.send('/api/usage')).json()).toMatchObject({ used: 1 })
})

test('forgotten reservations are settled by how their generation ended, or released after a day', async () => {
  testServer = await startTestServer({ idle: true })
  const guest = newPerson(testServer)
  const readUsed = async () =>
    ((await (await guest.send('/api/usage')).json()) as { used: number }).used
  for (const video of ['forgotDone1', 'forgotTalk1', 'forgotFail1', 'forgotGone1', 'forgotWait1'])
    await guest.ask({ video })
  await orm().execute(sql`update generations set state = 'done' where video_id = 'forgotDone1'`)
  await orm().execute(
    sql`update generations set state = 'done', digest = '{"summary":{"isOutline":true}}' where video_id = 'forgotTalk1'`,
  )
  await orm().execute(sql`update generations set state = 'failed' where video_id = 'forgotFail1'`)
  await orm().execute(
    sql`update ledger set generation_id = gen_random_uuid() where generation_id in (select id from generations where video_id = 'forgotGone1')`,
  )
  await reconcileReservations(testServer.deps)
  expect(await readUsed()).toBe(5)
  testServer.clock.nowMs += 61_000
  await reconcileReservations(testServer.deps)
  expect(await readUsed()).toBe(2)
  testServer.clock.nowMs += 24 * 3600 * 1000
  await reconcileReservations(testServer.deps)
  expect(await readUsed()).toBe(1)
  const [late] = await orm()
    .select({ id: generations.id })
    .from(generations)
    .where(sql`video_id = 'forgotWait1'`)
  await runSummary(testServer.deps, late!.id)
  expect((await guest.send('/api/summaries/forgotWait1')).status).toBe(200)
  expect(await readUsed()).toBe(1)
})

test('a reader who leaves at any moment has the summary stored and charged once', async () => {
  testServer = await startTestServer()
  const leaveAfter = async (events: number) => {
    const guest = newPerson(testServer)
    const video = `leaves${String(events + 1).padStart(5, '0')}`
    if (events < 0) await guest.ask({ video })
    else if (events === 9) {
      const abort = new AbortController()
      const response = guest.send(`/api/transcription/guest/${video}`, { signal: abort.signal })
      await expect
        .poll(
          async () =>
            (await orm().select().from(generations).where(sql`video_id = ${video}`)).length,
        )
        .toBe(1)
      abort.abort()
      await response.catch(() => null)
    } else {
      const { jobId } = (await (await guest.ask({ video })).json()) as { jobId: string }
      const reader = (await guest.send(`/api/summaries/jobs/${jobId}/events`)).body!.getReader()
      for (let i = 0; i < events; i++) await reader.read()
      await reader.cancel()
    }
    await expect
      .poll(
        async () =>
          (await orm().select().from(generations).where(sql`video_id = ${video}`))[0]?.state,
      )
      .toBe('done')
    if (events === 9) return
    expect((await guest.send(`/api/summaries/${video}`)).status).toBe(200)
    expect(await (await guest.send('/api/usage')).json()).toMatchObject({ used: 1 })
  }
  for (let events = -1; events < 10; events++) await leaveAfter(events)
  const entries = await orm().select().from(ledger)
  expect(entries.map(({ state }) => state)).toEqual(Array(11).fill('committed'))
})

describe('a generation that is started again', () => {
  const videoId = 'startsAgain'
  let owner: ReturnType<typeof newPerson>
  let generationId: string
  let jobId: string
  /** What becomes of the captions, by default never anything: the process ends first. */
  let fetchCaptions: () => Promise<unknown>

  beforeEach(async () => {
    fetchCaptions = () => new Promise(() => {})
    testServer = await startTestServer({
      idle: true,
      youtube: fakeYouTube({}, () => fetchCaptions()),
    })
    owner = newPerson(testServer)
    jobId = ((await (await owner.ask({ video: videoId })).json()) as { jobId: string }).jobId
    generationId = (await listActive())[0]!
  })
  const run = (drained = new AbortController().signal) => {
    const work = { ...testServer.deps.work, drained }
    return runSummary(Object.create(testServer.deps, { work: { value: work } }), generationId)
  }
  const readGeneration = async () => (await orm().select().from(generations))[0]!
  /** Starts it in a process that ends before anything else happens. */
  const interrupt = async () => {
    const { requests } = testServer.deps.youtube as FakeYouTube
    const before = requests.length
    void run()
    await expect.poll(() => requests.length).toBe(before + 1)
  }
  const expectSummary = async () => {
    fetchCaptions = async () => {}
    await run()
    expect((await owner.watch(jobId)).at(-1)?.event).toBe('summary')
    expect(await (await owner.send('/api/usage')).json()).toMatchObject({ used: 1 })
  }
  const expectGivenUp = async () => {
    expect((await owner.watch(jobId)).at(-1)).toMatchObject({
      event: 'problem',
      data: { code: 'internal' },
    })
    expect(await (await owner.send('/api/usage')).json()).toMatchObject({ used: 0 })
  }

  test('is given up when ten processes in a row ended while it ran', async () => {
    for (let died = 0; died < 10; died++) await interrupt()
    expect((await readGeneration()).interruptions).toBe(9)
    // The tenth process ends, too, and this is the start after it.
    await run()
    await expectGivenUp()
  })

  test('is finished after nine processes ended', async () => {
    for (let died = 0; died < 9; died++) await interrupt()
    await expectSummary()
  })

  test('is not blamed for the end of processes in which it gets further', async () => {
    for (let died = 0; died < 10; died++) await interrupt()
    await openWindowCache(testServer.deps, await readGeneration(), 'any').write('window 1', {})
    await expectSummary()
  })

  test('is not blamed for processes that are asked to stop', async () => {
    for (let stops = 0; stops < 8; stops++) {
      const drained = new AbortController()
      const running = run(drained.signal)
      await expect.poll(async () => (await readGeneration()).state).toBe('running')
      drained.abort(new Error('the server is stopping'))
      await expect(running).rejects.toThrow('the server is stopping')
    }
    expect(await readGeneration()).toMatchObject({ state: 'queued', interruptions: 0, failures: 0 })
    await expectSummary()
  })

  test('is not blamed for the loss of the database', async () => {
    fetchCaptions = async () => {
      throw Object.assign(new Error('no connection'), { code: 'ECONNREFUSED' })
    }
    for (let lost = 0; lost < 12; lost++) await expect(run()).rejects.toThrow('no connection')
    expect(await readGeneration()).toMatchObject({ state: 'queued', interruptions: 0, failures: 0 })
    await expectSummary()
  })

  test('is given up after its fourth failure, and interruptions are no failures', async () => {
    await interrupt()
    fetchCaptions = async () => {
      throw new Error('a fault of the server')
    }
    for (let failures = 0; failures < 3; failures++)
      await expect(run()).rejects.toThrow('a fault of the server')
    expect(await readGeneration()).toMatchObject({ state: 'queued', interruptions: 1, failures: 3 })
    await run()
    await expectGivenUp()
  })
})
