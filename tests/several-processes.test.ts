// Tests two processes on one PostgreSQL server, which may be gone for a moment.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest'
import { openPostgres } from '#server/db/postgres.ts'
import { fakeYouTube, newPerson, recordingLog, startTestServer, type TestServer } from './deps.ts'
import { migrationsFolder } from './embedded.ts'
import { openEventReader } from './event-reader.ts'
import { listenTo } from './listen.ts'
import { type PostgresServer, startPostgres } from './postgres.ts'

const { log, lines } = recordingLog('warn')
let server: PostgresServer
let page: TestServer
let worker: TestServer
const held: (() => void)[] = []
const youtube = fakeYouTube({}, () => new Promise<void>((resolve) => held.push(resolve)))
/** Lets all requests to YouTube that wait be answered. */
const release = () => {
  for (const answer of held.splice(0)) answer()
}

async function startProcess(
  processYouTube = youtube,
  environment: Record<string, string> = {},
): Promise<TestServer> {
  return startTestServer({
    // Hundreds of requests at once wait for the ten connections as long as the machine needs.
    database: await openPostgres({
      url: server.url,
      migrationsFolder,
      log,
      connectionTimeoutMs: 600_000,
    }),
    youtube: processYouTube,
    environment,
    log,
    now: Date.now,
  })
}

beforeAll(async () => {
  server = await startPostgres()
  ;[page, worker] = await Promise.all([
    startProcess(youtube, { WORK_AT_ONCE: '0' }),
    startProcess(),
  ])
})
beforeEach(() => onTestFailed(() => console.log(lines.join('\n'))))
afterAll(async () => {
  await Promise.all([page.close(), worker.close()])
  await server.stop()
})

test('one process serves the page, another runs the generation, and the reader sees its progress', async () => {
  const ann = newPerson(page)
  const { jobId } = (await (await ann.ask({ video: 'twoProcess1' })).json()) as { jobId: string }
  const stream = openEventReader(await ann.send(`/api/summaries/jobs/${jobId}/events`))
  await expect.poll(() => youtube.requests.length).toBe(1)
  await stream.readUntil('event: step')
  release()
  const events = await stream.readAll()
  expect(events.map(({ event }) => event)).toEqual(expect.arrayContaining(['step', 'summary']))
  expect(events.at(-1)?.data).toMatchObject({ title: 'How do bees find flowers?' })
})

test('two people who request the same summary from two processes at once share one generation', async () => {
  const other = await startProcess(youtube, { WORK_AT_ONCE: '0' })
  const before = youtube.requests.length
  const people = [newPerson(page), newPerson(other)]
  const requests = Promise.all(people.map((person) => person.summarize({ video: 'sharedWork1' })))
  await expect.poll(() => youtube.requests.length).toBe(before + 1)
  release()
  expect((await requests).map(({ event }) => event)).toEqual(['summary', 'summary'])
  expect(youtube.requests.length).toBe(before + 1)
  await other.close()
})

test('a summary whose process gave no sign of life for a while, and goes on, is made once', async () => {
  const ann = newPerson(page)
  const { jobId } = (await (await ann.ask({ video: 'stoodStill1' })).json()) as { jobId: string }
  const countRequests = () =>
    youtube.requests.filter((call) => call.startsWith('stoodStill1')).length
  await expect.poll(countRequests).toBe(1)
  const { orm } = page.deps.db
  const findJob = async () =>
    (
      await orm.execute<{ state: string; retry_count: number }>(sql`
        select state, retry_count from pgboss.job where name = 'summaries' order by created_on desc limit 1`)
    ).rows[0]
  const stall = sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '20 s' where name = 'summaries' and state = 'active' and retry_count = 0`
  const stallUntilGivenOut = async () => {
    await orm.execute(stall)
    return findJob()
  }
  await expect.poll(stallUntilGivenOut).toMatchObject({ state: 'active', retry_count: 1 })
  expect(countRequests()).toBe(1)
  release()
  expect((await ann.watch(jobId)).at(-1)?.event).toBe('summary')
  await expect.poll(async () => (await findJob())?.state).toBe('completed')
  expect(countRequests()).toBe(1)
  expect(await (await ann.send('/api/usage')).json()).toMatchObject({ used: 1 })
})

test('of 200 requests to two processes for the last summary exactly one is accepted', async () => {
  const other = await startProcess(youtube, { WORK_AT_ONCE: '0' })
  const [here, there] = [newPerson(page), newPerson(other)]
  const videos = ['fillsHere01', 'fillsHere02', 'fillsHere03', 'fillsHere04']
  for (const video of videos) {
    const request = here.summarize({ video })
    await expect.poll(() => youtube.requests.some((call) => call.startsWith(video))).toBe(true)
    release()
    await request
  }
  for (const [name, value] of here.cookies) there.cookies.set(name, value)
  const responses = await Promise.all(
    Array.from({ length: 200 }, (_, i) =>
      [here, there][i % 2]!.ask({ video: `rush${String(i).padStart(7, '0')}` }),
    ),
  )
  expect(responses.map(({ status }) => status).toSorted()).toEqual([202, ...Array(199).fill(429)])
  expect(await (await there.send('/api/usage')).json()).toMatchObject({ used: 5, remaining: 0 })
  await expect.poll(() => youtube.requests.some((call) => call.startsWith('rush'))).toBe(true)
  release()
  await other.close()
})

test('a summary is canceled through one process while another runs it', async () => {
  const ann = newPerson(page)
  const { jobId } = (await (await ann.ask({ video: 'cancelThere' })).json()) as { jobId: string }
  const watching = await ann.openWatch(jobId)
  const isFetched = () => youtube.requests.filter((call) => call.startsWith('cancelThere')).length
  await expect.poll(isFetched).toBe(1)
  const response = await ann.send(`/api/summaries/jobs/${jobId}`, { method: 'DELETE' })
  expect(await response.json()).toEqual({ canceled: true })
  expect((await watching.events).at(-1)).toMatchObject({
    event: 'problem',
    data: { code: 'canceled' },
  })
  expect(await (await ann.send('/api/usage')).json()).toMatchObject({ used: 0 })
  // The worker has let go: its job is over although the captions never arrive.
  const countActive = async () =>
    (await page.deps.db.queue.findJobs('summaries')).filter(({ state }) => state === 'active')
      .length
  await expect.poll(countActive).toBe(0)
  const again = ann.summarize({ video: 'cancelThere' })
  await expect.poll(isFetched).toBe(2)
  release()
  expect((await again).event).toBe('summary')
})

test('a person who joins a generation just as it fails starts a new one', async () => {
  const [ann, bob] = [newPerson(page), newPerson(page)]
  await ann.ask({ video: 'endsJustNow' })
  await expect
    .poll(() => youtube.requests.some((call) => call.startsWith('endsJustNow')))
    .toBe(true)
  const { orm } = page.deps.db
  let commit = () => {}
  let markUpdated = () => {}
  const updated = new Promise<void>((resolve) => (markUpdated = resolve))
  const failing = orm.transaction(async (tx) => {
    await tx.execute(
      sql`update generations set state = 'failed', finished_at = 1 where video_id = 'endsJustNow'`,
    )
    const committing = new Promise<void>((resolve) => (commit = resolve))
    markUpdated()
    await committing
  })
  await updated
  let isAnswered = false
  const request = bob.ask({ video: 'endsJustNow' }).finally(() => (isAnswered = true))
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(isAnswered).toBe(false)
  commit()
  await failing
  const { jobId } = (await (await request).json()) as { jobId: string }
  release()
  await expect
    .poll(() => youtube.requests.filter((call) => call.startsWith('endsJustNow')).length)
    .toBe(2)
  release()
  expect((await bob.watch(jobId)).at(-1)?.event).toBe('summary')
  expect(await (await bob.send('/api/usage')).json()).toMatchObject({ used: 1 })
})

test('a change through one process appears on a stream of the other', async () => {
  const other = await startProcess(youtube, { WORK_AT_ONCE: '0' })
  const [here, there] = [newPerson(page), newPerson(other)]
  const userId = await here.signUp()
  for (const [name, value] of here.cookies) there.cookies.set(name, value)
  const stream = listenTo(await there.send('/api/live'))
  await stream.until((heard) => heard.length >= 2)
  expect(stream.received[0]).toMatchObject({
    event: 'user',
    data: { uid: userId, displayName: 'Ann Example' },
  })
  await here.sendJson('PATCH', '/api/me', { displayName: 'Ann Elsewhere' })
  await stream.until(
    () => (stream.last('user') as { displayName: string }).displayName === 'Ann Elsewhere',
  )
  await here.ask({ video: 'heardThere1' })
  await stream.until(() => (stream.last('usage') as { used: number }).used === 1)
  await expect
    .poll(() => youtube.requests.some((call) => call.startsWith('heardThere1')))
    .toBe(true)
  release()
  await stream.until(() => (stream.last('user') as { summariesCount: number }).summariesCount === 1)
  await stream.leave()
  await other.close()
})

test('requests succeed again after the database server crashed and restarted', async () => {
  await server.crash()
  const ann = newPerson(page)
  await expect.poll(async () => (await page.app.request('/readyz')).status).toBe(200)
  const request = ann.summarize({ video: 'afterCrash1' })
  await expect
    .poll(() => youtube.requests.some((call) => call.startsWith('afterCrash1')))
    .toBe(true)
  release()
  expect((await request).event).toBe('summary')
})
