// Pith on a PostgreSQL server: two processes share the work, and the server may go away for a moment.
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { aPerson, startWorld, talkingYouTube, type World } from './deps.ts'
import { listenTo } from './listen.ts'
import { type PostgresServer, startPostgres } from './postgres.ts'

const log = pino({ level: 'silent' })
let server: PostgresServer
let page: World
let worker: World
let release = () => {}
const youtube = talkingYouTube({}, () => new Promise<void>((resolve) => (release = resolve)))

async function startProcess(youtubeOfWorker = youtube, environment: Record<string, string> = {}): Promise<World> {
  const settings = readSettings({ DATABASE_URL: server.url, ...environment })
  return startWorld({
    database: await openDatabase(settings, log),
    youtube: youtubeOfWorker,
    environment,
    now: Date.now,
  })
}

beforeAll(async () => {
  server = await startPostgres()
  ;[page, worker] = await Promise.all([startProcess(youtube, { WORK_AT_ONCE: '0' }), startProcess()])
}, 60_000)
afterAll(async () => {
  await Promise.all([page.close(), worker.close()])
  await server.stop()
})

test('one process serves the page, another does the work, and the reader sees it happen', async () => {
  const ann = aPerson(page)
  const { jobId } = (await (await ann.ask({ video: 'twoProcess1' })).json()) as { jobId: string }
  const watching = ann.watch(jobId)
  await expect.poll(() => youtube.asked.length).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 600))
  release()
  const events = await watching
  expect(events.map(({ event }) => event)).toEqual(expect.arrayContaining(['step', 'summary']))
  expect(events.at(-1)?.data).toMatchObject({ title: 'How do bees find flowers?' })
})

test('two people asking two processes at once cost one piece of work', async () => {
  const other = await startProcess(youtube, { WORK_AT_ONCE: '0' })
  const before = youtube.asked.length
  const people = [aPerson(page), aPerson(other)]
  const asking = Promise.all(people.map((person) => person.summarize({ video: 'sharedWork1' })))
  await expect.poll(() => youtube.asked.length).toBe(before + 1)
  release()
  expect((await asking).map(({ event }) => event)).toEqual(['summary', 'summary'])
  expect(youtube.asked.length).toBe(before + 1)
  await other.close()
})

test('of 200 requests to two processes for the last summary exactly one passes', async () => {
  const other = await startProcess(youtube, { WORK_AT_ONCE: '0' })
  const [here, there] = [aPerson(page), aPerson(other)]
  const filled = ['fillsHere01', 'fillsHere02', 'fillsHere03', 'fillsHere04']
  for (const video of filled) {
    const asking = here.summarize({ video })
    await expect.poll(() => youtube.asked.some((call) => call.startsWith(video))).toBe(true)
    release()
    await asking
  }
  for (const [name, value] of here.cookies) there.cookies.set(name, value)
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, i) => [here, there][i % 2]!.ask({ video: `rush${String(i).padStart(7, '0')}` })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([202, ...Array(199).fill(429)])
  expect(await (await there.send('/api/usage')).json()).toMatchObject({ used: 5, remaining: 0 })
  await expect.poll(() => youtube.asked.some((call) => call.startsWith('rush'))).toBe(true)
  release()
  await other.close()
}, 60_000)

test('a work that ends while somebody joins it: they are told how it ended, or begin their own', async () => {
  const [ann, bob] = [aPerson(page), aPerson(page)]
  await ann.ask({ video: 'endsJustNow' })
  await expect.poll(() => youtube.asked.some((call) => call.startsWith('endsJustNow'))).toBe(true)
  const { orm } = page.deps.db
  let commit = () => {}
  let held = () => {}
  const holding = new Promise<void>((resolve) => (held = resolve))
  const ending = orm.transaction(async (tx) => {
    await tx.execute(sql`update works set state = 'failed', finished_at = 1 where video_id = 'endsJustNow'`)
    const committing = new Promise<void>((resolve) => (commit = resolve))
    held()
    await committing
  })
  await holding
  let answered = false
  const asking = bob.ask({ video: 'endsJustNow' }).finally(() => (answered = true))
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(answered).toBe(false)
  commit()
  await ending
  const { jobId } = (await (await asking).json()) as { jobId: string }
  release()
  await expect.poll(() => youtube.asked.filter((call) => call.startsWith('endsJustNow')).length).toBe(2)
  release()
  expect((await bob.watch(jobId)).at(-1)?.event).toBe('summary')
  expect(await (await bob.send('/api/usage')).json()).toMatchObject({ used: 1 })
})

test('what changes through one process is seen on a stream of the other', async () => {
  const other = await startProcess(youtube, { WORK_AT_ONCE: '0' })
  const [here, there] = [aPerson(page), aPerson(other)]
  const userId = await here.signUp()
  for (const [name, value] of here.cookies) there.cookies.set(name, value)
  const stream = listenTo(await there.send('/api/live'))
  await stream.until((heard) => heard.length >= 2)
  expect(stream.heard[0]).toMatchObject({ event: 'user', data: { uid: userId, displayName: 'Ann Example' } })
  await here.sendJson('PATCH', '/api/me', { displayName: 'Ann Elsewhere' })
  await stream.until(() => (stream.last('user') as { displayName: string }).displayName === 'Ann Elsewhere')
  await here.ask({ video: 'heardThere1' })
  await stream.until(() => (stream.last('usage') as { used: number }).used === 1)
  await expect.poll(() => youtube.asked.some((call) => call.startsWith('heardThere1'))).toBe(true)
  release()
  await stream.until(() => (stream.last('user') as { summariesCount: number }).summariesCount === 1)
  await stream.leave()
  await other.close()
}, 60_000)

test('when the database server crashes and comes back, so do the answers', async () => {
  await server.crash()
  const ann = aPerson(page)
  await expect.poll(async () => (await page.app.request('/readyz')).status, { timeout: 20_000 }).toBe(200)
  const asking = ann.summarize({ video: 'afterCrash1' })
  await expect.poll(() => youtube.asked.some((call) => call.startsWith('afterCrash1')), { timeout: 25_000 }).toBe(true)
  release()
  expect((await asking).event).toBe('summary')
}, 60_000)
