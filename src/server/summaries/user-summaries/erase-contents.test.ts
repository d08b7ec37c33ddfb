// What Ann uploaded and deleted is gone from every table. What others requested too stays
// with them.
import { eq } from 'drizzle-orm'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Problem } from '#contract/problems/problems.ts'
import { openModel } from '#server/adapters/models/open-model.ts'
import { readSettings } from '#server/config.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { startModel } from '#tests/doubles/model.ts'
import { engines } from '#tests/engines.ts'
import { findEverywhere } from '#tests/find-everywhere.ts'
import { generations, userSummaries } from '../../db/schema/summaries.ts'
import { deleteEverywhere } from '../../library/trash/delete-everywhere.ts'
import { finishWithFailure } from '../generations/finish-generation.ts'
import { sumModelUsageToday } from '../generations/model-usage.ts'
import { runSummary } from '../generations/run-summary.ts'
import { openWindowCache } from '../generations/window-cache.ts'
import { purgeExpiredSummaries } from './purge-expired.ts'

const undoMs = 30 * 24 * 3600_000
const captions = {
  transcript: { text: 'These are the words that Ann has written about her garden. '.repeat(8) },
}
const instructed = { video: 'instructed1', prompt: 'as a letter to aunt Agatha' }

describe.each(engines)('on %s', (_, open) => {
  let testServer: TestServer
  let double: Awaited<ReturnType<typeof startModel>>
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
  })
  afterEach(async () => {
    await testServer.close()
    await double.close()
  })

  type Person = ReturnType<typeof newPerson>
  const orm = () => testServer.deps.db.orm
  const findTraces = (...texts: string[]) => findEverywhere(texts, testServer.deps.db)
  const read = async (response: Promise<Response>) => {
    const accepted = (await (await response).json()) as { jobId: string; videoId: string }
    const [row] = await orm()
      .select()
      .from(userSummaries)
      .where(eq(userSummaries.id, accepted.jobId))
    return { ...accepted, generationId: row!.generationId }
  }
  const request = (person: Person, body: object) => read(person.ask(body))
  const findGeneration = async (id: string) =>
    (await orm().select().from(generations).where(eq(generations.id, id)))[0]
  const summarize = async (person: Person, body: object) => {
    const requested = await request(person, body)
    await runSummary(testServer.deps, requested.generationId)
    return requested
  }
  const deleteForGood = async (person: Person, videoId: string) => {
    expect((await person.send(`/api/summaries/${videoId}`, { method: 'DELETE' })).status).toBe(204)
    expect((await person.send(`/api/trash/summary/${videoId}`, { method: 'DELETE' })).status).toBe(
      200,
    )
  }
  const newAccount = async () => {
    const person = newPerson(testServer)
    await person.signUp()
    return person
  }

  test('thirty days after Ann deletes a summary no table contains her captions and instructions', async () => {
    const ann = await newAccount()
    const uploaded = await summarize(ann, captions)
    await summarize(ann, instructed)
    expect((await findTraces('her garden')).length).toBeGreaterThan(0)
    expect((await findTraces('aunt Agatha')).length).toBeGreaterThan(0)

    expect(
      (await ann.send(`/api/summaries/${uploaded.videoId}`, { method: 'DELETE' })).status,
    ).toBe(204)
    testServer.clock.nowMs += undoMs - 1
    await purgeExpiredSummaries(testServer.deps, deleteEverywhere)
    expect(
      (await ann.sendJson('POST', `/api/summaries/${uploaded.videoId}/restore`, {})).status,
    ).toBe(200)
    expect((await ann.send(`/api/summaries/${uploaded.videoId}/transcript`)).status).toBe(200)

    await deleteForGood(ann, instructed.video)
    expect(
      (await ann.send(`/api/summaries/${uploaded.videoId}`, { method: 'DELETE' })).status,
    ).toBe(204)
    testServer.clock.nowMs += undoMs + 1
    await purgeExpiredSummaries(testServer.deps, deleteEverywhere)
    expect(await findTraces('her garden', 'aunt Agatha')).toEqual([])
  })

  test('a first try that failed keeps nothing, not even while the second one is there', async () => {
    for (const person of [await newAccount(), newPerson(testServer)]) {
      const isGuest = person.cookies.size === 0
      double.failWith({ status: 401 }, 1)
      const failed = await summarize(person, { ...captions, ...instructed, video: undefined })
      expect(await findGeneration(failed.generationId)).toMatchObject({ state: 'failed' })
      expect(await findTraces('her garden', 'aunt Agatha')).toEqual([])
      const { videoId } = await summarize(person, captions)
      expect((await person.send(`/api/summaries/${videoId}`)).status).toBe(200)
      if (isGuest) continue
      await deleteForGood(person, videoId)
      expect(await findTraces('her garden')).toEqual([])
    }
  })

  test('what a model answered about parts of her captions goes with a try that ended without a summary', async () => {
    const canceled = new Problem('canceled').report()
    for (const body of [captions, instructed]) {
      const { generationId } = await request(await newAccount(), body)
      const cache = openWindowCache(
        testServer.deps,
        { id: generationId, attempts: 0 },
        generationId,
      )
      await cache.write('window 1', { quote: 'her garden, as a letter to aunt Agatha' })
      await cache.write('window 2', { quote: 'her garden' })
      await finishWithFailure(testServer.deps, { id: generationId, attempts: 0 }, canceled)
      expect(await findTraces('her garden', 'aunt Agatha')).toEqual([])
    }
  })

  test('Ann can request the same again, and it is made anew without a second charge', async () => {
    const ann = await newAccount()
    const first = await summarize(ann, captions)
    await deleteForGood(ann, first.videoId)
    const second = await summarize(ann, captions)
    expect(second.generationId).not.toBe(first.generationId)
    expect((await ann.send(`/api/summaries/${second.videoId}`)).status).toBe(200)
    expect(await (await ann.send('/api/usage')).json()).toMatchObject({ used: 1 })
  })

  test('Bob keeps what he requested too, until he deletes it himself', async () => {
    const [ann, bob] = [await newAccount(), await newAccount()]
    await summarize(ann, instructed)
    await request(bob, instructed)
    await deleteForGood(ann, instructed.video)
    expect((await bob.send(`/api/summaries/${instructed.video}`)).status).toBe(200)
    await deleteForGood(bob, instructed.video)
    expect(await findTraces('aunt Agatha')).toEqual([])
  })

  test('the summary of a public video without own instructions stays to answer others at once', async () => {
    const [ann, bob] = [await newAccount(), await newAccount()]
    const { generationId } = await summarize(ann, { video: 'publicVideo' })
    await deleteForGood(ann, 'publicVideo')
    expect(await request(bob, { video: 'publicVideo' })).toMatchObject({
      generationId,
      cached: true,
    })
  })

  test('the tokens of an erased summary still count toward those of the day', async () => {
    const ann = await newAccount()
    const { generationId, videoId } = await summarize(ann, captions)
    const used = await sumModelUsageToday(testServer.deps)
    expect(used.inputTokens).toBeGreaterThan(0)
    await deleteForGood(ann, videoId)
    expect(await findGeneration(generationId)).toMatchObject({
      state: 'failed',
      digest: null,
      transcriptId: null,
    })
    expect(await sumModelUsageToday(testServer.deps)).toEqual(used)
  })

  test('a rewrite that still waits when its summary is erased ends as canceled and costs nothing', async () => {
    const ann = await newAccount()
    const { videoId } = await summarize(ann, captions)
    const rewrite = await read(
      ann.sendJson('POST', `/api/summaries/${videoId}/rewrite`, { reason: 'wrong' }),
    )
    await deleteForGood(ann, videoId)
    await runSummary(testServer.deps, rewrite.generationId)
    expect(await findGeneration(rewrite.generationId)).toMatchObject({
      state: 'failed',
      problem: { code: 'canceled' },
    })
    expect(await (await ann.send('/api/usage')).json()).toMatchObject({ used: 1 })
  })
})
