// Tests that a canceled summary costs nothing and stops, that nobody else notices, and
// that nothing is half canceled.
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { openModel } from '#server/adapters/models/open-model.ts'
import { readSettings } from '#server/config.ts'
import { fakeYouTube, newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { startModel } from '#tests/doubles/model.ts'
import { engines } from '#tests/engines.ts'
import { sumModelUsageToday } from './model-usage.ts'
import { runSummary } from './run-summary.ts'

/** Other tests may keep the machine busy. */
type Person = ReturnType<typeof newPerson>

const canceledEnd = {
  event: 'problem',
  data: { code: 'canceled', message: expect.stringContaining('Nothing was charged') },
}

const request = async (person: Person, body: unknown): Promise<string> =>
  ((await (await person.ask(body)).json()) as { jobId: string }).jobId
const cancel = (person: Person, jobId: string) =>
  person.send(`/api/summaries/jobs/${jobId}`, { method: 'DELETE' })
const used = async (person: Person) =>
  ((await (await person.send('/api/usage')).json()) as { used: number }).used

/**
 * A YouTube that answers a request for a transcript only when the test calls the next
 * function of `answers`.
 */
function slowYouTube() {
  const answers: (() => void)[] = []
  return {
    answers,
    youtube: fakeYouTube({}, () => new Promise<void>((resolve) => answers.push(resolve))),
  }
}

describe.each(engines)('on %s', (_, open) => {
  let testServer: TestServer
  const start = async (options: Parameters<typeof startTestServer>[0] = {}) => {
    testServer = await startTestServer({
      database: (await open()).database,
      now: Date.now,
      ...options,
    })
  }
  const query = async (statement: ReturnType<typeof sql>) =>
    (await testServer.deps.db.orm.execute(statement)).rows
  const listGenerations = () =>
    query(sql`select state, prompt, transcript_id from generations order by created_at`)
  afterEach(() => testServer.close())

  test('a guest cancels while it works: nothing is charged, the stream says so, and a repeat starts afresh', async () => {
    const { youtube, answers } = slowYouTube()
    await start({ youtube })
    const ann = newPerson(testServer)
    const key = { 'idempotency-key': 'one click' }
    const { jobId } = (await (await ann.ask({ video: 'changedMind' }, key)).json()) as {
      jobId: string
    }
    const watching = await ann.openWatch(jobId)
    await expect.poll(() => answers.length).toBe(1)
    expect(await used(ann)).toBe(1)

    const response = await cancel(ann, jobId)
    expect([response.status, await response.json()]).toEqual([200, { canceled: true }])
    expect((await watching.events).at(-1)).toMatchObject(canceledEnd)
    expect(await used(ann)).toBe(0)
    const guestLimits = sql`select key, count from rate_limits where (key = 'guests' or key like 'guest:%') and count > 0`
    expect(await query(guestLimits)).toEqual([])
    expect((await ann.send(`/api/summaries/jobs/${jobId}/events`)).status).toBe(404)

    const again = (await (await ann.ask({ video: 'changedMind' }, key)).json()) as {
      jobId: string
      cached: boolean
    }
    expect(again).toMatchObject({ cached: false })
    expect(again.jobId).not.toBe(jobId)
    await expect.poll(() => answers.length).toBe(2)
    answers[1]?.()
    expect((await ann.watch(again.jobId)).at(-1)?.event).toBe('summary')
    expect(await used(ann)).toBe(1)
  })

  test('canceling ends the request to YouTube', async () => {
    const signals: (AbortSignal | undefined)[] = []
    const fetchTranscript: TestServer['deps']['youtube']['fetchTranscript'] = (
      _videoId,
      _language,
      { signal } = {},
    ) => {
      signals.push(signal)
      return new Promise(() => {})
    }
    await start({ youtube: { ...fakeYouTube({}), fetchTranscript } })
    const ann = newPerson(testServer)
    const jobId = await request(ann, { video: 'notFetched1' })
    await expect.poll(() => signals.length).toBe(1)
    expect(signals[0]?.aborted).toBe(false)
    await cancel(ann, jobId)
    await expect.poll(() => signals[0]?.aborted).toBe(true)
  })

  test('canceling makes room at once: the next in the queue starts', async () => {
    const { youtube, answers } = slowYouTube()
    await start({ youtube, environment: { WORK_AT_ONCE: '1' } })
    const ann = newPerson(testServer)
    const first = await request(ann, { video: 'blocksQueue' })
    await request(ann, { video: 'waitsBehind' })
    await expect.poll(() => youtube.requests).toEqual(['blocksQueue en'])
    await cancel(ann, first)
    await expect.poll(() => youtube.requests).toEqual(['blocksQueue en', 'waitsBehind en'])
    for (const answer of answers) answer()
    await expect.poll(async () => (await ann.send('/api/summaries/waitsBehind')).status).toBe(200)
    expect((await ann.send('/api/summaries/blocksQueue')).status).toBe(404)
    expect(await used(ann)).toBe(1)
  })

  test('a job that waits in the queue is taken out of it, with the instructions and the captions of the person', async () => {
    await start({ idle: true })
    const ann = newPerson(testServer)
    const words =
      'The tide comes in twice a day because the moon pulls the water towards itself. '.repeat(3)
    const jobId = await request(ann, {
      prompt: 'Only for me.',
      transcript: { name: 'tide.txt', text: words },
    })
    expect(await testServer.deps.db.queue.findJobs('summaries', { queued: true })).toHaveLength(1)
    await cancel(ann, jobId)
    expect(await testServer.deps.db.queue.findJobs('summaries')).toEqual([])
    expect(await listGenerations()).toEqual([
      { state: 'failed', prompt: null, transcript_id: null },
    ])
    expect(await query(sql`select id from transcripts`)).toEqual([])
    expect(await query(sql`select id from user_summaries`)).toEqual([])
  })

  test('the summary of others who wait for the same goes on, and only they are charged', async () => {
    const { youtube, answers } = slowYouTube()
    await start({ youtube })
    const [ann, bob] = [newPerson(testServer), newPerson(testServer)]
    const jobs = [
      await request(ann, { video: 'sharedByTwo' }),
      await request(bob, { video: 'sharedByTwo' }),
    ] as const
    const [annsStream, bobsStream] = [await ann.openWatch(jobs[0]), await bob.openWatch(jobs[1])]
    await expect.poll(() => answers.length).toBe(1)
    await cancel(ann, jobs[0])
    expect((await annsStream.events).at(-1)).toMatchObject(canceledEnd)
    answers[0]?.()
    expect((await bobsStream.events).at(-1)?.event).toBe('summary')
    expect(youtube.requests).toEqual(['sharedByTwo en'])
    expect([await used(ann), await used(bob)]).toEqual([0, 1])
    expect((await ann.send('/api/summaries/sharedByTwo')).status).toBe(404)
  })

  test('when the last of two cancels, it stops', async () => {
    const { youtube, answers } = slowYouTube()
    await start({ youtube })
    const [ann, bob] = [newPerson(testServer), newPerson(testServer)]
    const jobs = [
      await request(ann, { video: 'bothLeaving' }),
      await request(bob, { video: 'bothLeaving' }),
    ] as const
    await expect.poll(() => answers.length).toBe(1)
    await Promise.all([cancel(ann, jobs[0]), cancel(bob, jobs[1])])
    expect(await listGenerations()).toMatchObject([{ state: 'failed' }])
    expect([await used(ann), await used(bob)]).toEqual([0, 0])
  })

  test('another person’s job, a missing one and one that was canceled before get the same response', async () => {
    await start({ idle: true })
    const [ann, bob] = [newPerson(testServer), newPerson(testServer)]
    const jobId = await request(ann, { video: 'notBobsJob1' })
    await request(bob, { video: 'bobsOwnJob1' })
    const ofOther = await cancel(bob, jobId)
    const missing = await cancel(bob, '00000000-0000-4000-8000-000000000000')
    const ofStranger = await cancel(newPerson(testServer), jobId)
    const twice = await Promise.all([cancel(ann, jobId), cancel(ann, jobId)])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 404])
    const late = await cancel(ann, jobId)
    const texts = await Promise.all(
      [ofOther, missing, ofStranger, late].map((response) => response.text()),
    )
    expect(new Set(texts).size).toBe(1)
    expect([ofOther.status, ofStranger.status, late.status]).toEqual([404, 404, 404])
    expect([await used(ann), await used(bob)]).toEqual([0, 1])
  })

  test('a summary that is finished keeps its charge', async () => {
    await start()
    const ann = newPerson(testServer)
    const jobId = await request(ann, { video: 'tooLateNow1' })
    await ann.watch(jobId)
    const response = await cancel(ann, jobId)
    expect([response.status, await response.json()]).toEqual([200, { canceled: false }])
    expect((await ann.send('/api/summaries/tooLateNow1')).status).toBe(200)
    expect(await used(ann)).toBe(1)
  })

  test('canceled at the moment it finishes, it is either finished and charged or canceled and free', async () => {
    await start({ idle: true })
    const outcomes = new Set<boolean>()
    for (let round = 0; round < 24; round++) {
      const ann = newPerson(testServer)
      const video = `race${String(round).padStart(7, '0')}`
      const jobId = await request(ann, { video })
      const [generation] = await query(sql`select id from generations where video_id = ${video}`)
      const run = () => runSummary(testServer.deps, String(generation?.id))
      // The first is canceled before it runs, the last when it is done, and the others at
      // some moment between.
      const running = round === 0 ? Promise.resolve() : run()
      if (round === 23) await running
      else await new Promise((resolve) => setTimeout(resolve, round * 2))
      const { canceled } = (await (await cancel(ann, jobId)).json()) as { canceled: boolean }
      await running
      await run()
      outcomes.add(canceled)
      const [row] = await query(sql`
        select g.state, l.state as ledger from generations g join ledger l on l.generation_id = g.id where video_id = ${video}`)
      expect(row).toEqual(
        canceled ? { state: 'failed', ledger: 'released' } : { state: 'done', ledger: 'committed' },
      )
      expect(await used(ann)).toBe(canceled ? 0 : 1)
      expect((await ann.send(`/api/summaries/${video}`)).status).toBe(canceled ? 404 : 200)
    }
    expect(outcomes.size).toBe(2)
  })

  test('a person who joins just as the last one cancels still gets a summary', async () => {
    await start()
    for (let round = 0; round < 8; round++) {
      const [ann, bob] = [newPerson(testServer), newPerson(testServer)]
      const video = `join${String(round).padStart(7, '0')}`
      const jobId = await request(ann, { video })
      const [, end] = await Promise.all([cancel(ann, jobId), bob.summarize({ video })])
      expect(end.event).toBe('summary')
      expect(await used(bob)).toBe(1)
    }
  })

  test('a request to a model is broken off, its tokens count, and only the guest gets theirs back', async () => {
    const double = await startModel()
    double.setPace({ characters: 20, delayMs: 20 })
    const environment = {
      COMPATIBLE_API_KEY: double.key,
      COMPATIBLE_BASE_URL: `${double.url}/v1`,
      MODEL: 'compatible:small',
    }
    const model = openModel({ settings: readSettings(environment), log: pino({ level: 'silent' }) })
    await start({ environment, model })
    const ann = newPerson(testServer)
    const jobId = await request(ann, { video: 'slowModel01' })
    await expect.poll(() => double.requests.length).toBe(1)
    expect(double.countAborted()).toBe(0)
    await cancel(ann, jobId)
    await expect.poll(() => double.countAborted()).toBe(1)
    expect(await used(ann)).toBe(0)
    await expect
      .poll(async () => (await sumModelUsageToday(testServer.deps)).inputTokens)
      .toBeGreaterThan(100)
    const counted = sql`select count from rate_limits where key = 'guests' or key like 'guest:%'`
    expect(await query(counted)).toEqual([{ count: 1 }, { count: 1 }])
    await double.close()
  })
})
