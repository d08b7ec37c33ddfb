// Tests the queue: a bounded number of generations run, and the others wait and show
// their position.
import { afterEach, expect, test } from 'vitest'
import { fakeYouTube, newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { openEventReader } from '#tests/event-reader.ts'

/** Other tests may keep the machine busy. */
let testServer: TestServer
afterEach(() => testServer.close())

/** A YouTube that answers each call only when the test calls the next function of `answers`. */
function slowYouTube() {
  const answers: (() => void)[] = []
  const youtube = fakeYouTube({}, () => new Promise<void>((resolve) => answers.push(resolve)))
  return { youtube, answers }
}

test('a person who waits third in the queue sees two ahead, then one, then the summary', async () => {
  const { youtube, answers } = slowYouTube()
  testServer = await startTestServer({ youtube, environment: { WORK_AT_ONCE: '1' }, now: Date.now })
  const ann = newPerson(testServer)
  const ask = async (video: string) =>
    ((await (await ann.ask({ video })).json()) as { jobId: string }).jobId
  await ask('first000001')
  await expect.poll(() => answers.length).toBe(1)
  await ask('second00001')
  await ask('third000001')
  const stream = openEventReader(
    await ann.send(`/api/summaries/jobs/${await ask('fourth00001')}/events`),
  )
  await stream.readUntil('2 ahead of you')
  answers[0]!()
  await stream.readUntil('1 ahead of you')
  for (const index of [1, 2, 3]) {
    await expect.poll(() => answers.length).toBe(index + 1)
    answers[index]!()
  }
  const events = await stream.readAll()
  const positions = events
    .map(({ data }) => (data as { detail?: string }).detail)
    .filter((detail) => detail?.includes('ahead'))
  expect(positions).toEqual(['2 ahead of you', '1 ahead of you'])
  expect(events.at(-1)?.event).toBe('summary')
})

test('two people who request the same summary at once share one generation', async () => {
  const { youtube, answers } = slowYouTube()
  testServer = await startTestServer({ youtube })
  const requests = Promise.all(
    [newPerson(testServer), newPerson(testServer)].map((person) =>
      person.summarize({ video: 'sharedVideo' }),
    ),
  )
  await expect.poll(() => answers.length).toBe(1)
  answers[0]?.()
  expect((await requests).map(({ event }) => event)).toEqual(['summary', 'summary'])
  expect(youtube.requests).toEqual(['sharedVideo en'])
})

test('a full queue rejects new summaries but still returns the queued ones', async () => {
  testServer = await startTestServer({ environment: { QUEUE_LIMIT: '2' }, idle: true })
  const ann = newPerson(testServer)
  expect((await ann.ask({ video: 'waiting0001' })).status).toBe(202)
  expect((await ann.ask({ video: 'waiting0002' })).status).toBe(202)
  const rejected = await ann.ask({ video: 'waiting0003' })
  expect([rejected.status, await rejected.json()]).toMatchObject([
    503,
    { error: { code: 'queue_full', action: 'retry' } },
  ])
  expect((await ann.ask({ video: 'waiting0001' })).status).toBe(202)
})

test('a person who closes the page finds the summary when she comes back', async () => {
  const { youtube, answers } = slowYouTube()
  testServer = await startTestServer({ youtube })
  const ann = newPerson(testServer)
  const { jobId } = (await (await ann.ask({ video: 'leavingVid1' })).json()) as { jobId: string }
  const abort = new AbortController()
  const response = await ann.send(`/api/summaries/jobs/${jobId}/events`, { signal: abort.signal })
  const reader = response.body?.getReader()
  await reader?.read()
  await reader?.cancel()
  abort.abort()
  await expect.poll(() => answers.length).toBe(1)
  answers[0]?.()
  await expect.poll(async () => (await ann.send('/api/summaries/leavingVid1')).status).toBe(200)
})

test('a generation that a killed process left running is finished after a restart', async () => {
  testServer = await startTestServer({ idle: true })
  const ann = newPerson(testServer)
  const { jobId } = (await (await ann.ask({ video: 'killedVideo' })).json()) as { jobId: string }
  const [job] = await testServer.deps.db.queue.fetch<{ generationId: string }>('summaries')
  const { startGeneration } = await import('./store.ts')
  await startGeneration(testServer.deps.db.orm, job!.data.generationId)

  const { startWorkers } = await import('../../worker.ts')
  await startWorkers(testServer.deps)
  expect((await ann.watch(jobId)).at(-1)?.event).toBe('summary')
})
