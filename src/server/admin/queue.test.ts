// Ada sees what is being made, what waits and what failed; she cancels and retries for
// the people who requested it.
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import type { QueuePage } from '#contract/admin/admin-queue.ts'
import {
  type FakeYouTube,
  fakeYouTube,
  newPerson,
  startTestServer,
  type TestServer,
} from '#tests/deps.ts'
import { startModel } from '#tests/doubles/model.ts'

let testServer: TestServer
afterEach(() => testServer.close())

type Person = ReturnType<typeof newPerson>
async function start(youtube: FakeYouTube, environment: Record<string, string> = {}) {
  testServer = await startTestServer({
    youtube,
    environment: { SIGN_UPS_PER_HOUR: '1000', ...environment },
  })
  const [ada, bob] = [
    newPerson(testServer, { address: '10.7.0.1' }),
    newPerson(testServer, { address: '10.7.0.2' }),
  ]
  await ada.signUp('Ada')
  await bob.signUp('Bob')
  return { ada, bob, guest: newPerson(testServer, { address: '10.7.0.3' }) }
}
const list = async (ada: Person, state: string, page = 1) =>
  (await (await ada.send(`/api/admin/queue?state=${state}&page=${page}`)).json()) as QueuePage
const post = async (ada: Person, id: string, verb: 'cancel' | 'retry') =>
  (await ada.sendJson('POST', `/api/admin/queue/${id}/${verb}`, {})).status
const jobOf = async (person: Person, body: object) =>
  ((await (await person.ask(body)).json()) as { jobId: string }).jobId
const usedBy = async (person: Person) =>
  ((await (await person.send('/api/usage')).json()) as { used: number }).used
const actionsOf = async (ada: Person) =>
  (
    (await (await ada.send('/api/admin/actions')).json()) as {
      items: { action: string; person: string }[]
    }
  ).items

test('Ada cancels a running summary that Bob and a guest share: both are told, and it costs them nothing', async () => {
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  const { ada, bob, guest } = await start(
    fakeYouTube({}, () => gate),
    { WORK_AT_ONCE: '1' },
  )
  const jobs = [await jobOf(bob, { video: 'sharedVideo' })]
  testServer.clock.nowMs += 1000
  jobs.push(await jobOf(guest, { video: 'sharedVideo' }))
  await jobOf(bob, { video: 'waitingVid1' })
  await expect.poll(async () => (await list(ada, 'running')).total).toBe(1)
  const { items } = await list(ada, 'running')
  expect(items).toMatchObject([
    { owner: 'Bob', others: 1, step: { step: 'transcript' }, problem: null },
  ])
  expect(await list(ada, 'waiting')).toMatchObject({
    total: 1,
    items: [{ owner: 'Bob', others: 0 }],
  })
  expect(await post(ada, items[0]!.id, 'cancel')).toBe(204)
  for (const [person, jobId] of [
    [bob, jobs[0]!],
    [guest, jobs[1]!],
  ] as const) {
    expect((await person.send(`/api/summaries/jobs/${jobId}/events`)).status).toBe(404)
    expect(await usedBy(person)).toBe(person === bob ? 1 : 0)
  }
  open()
  await expect.poll(() => usedBy(bob)).toBe(1)
  expect(await post(ada, items[0]!.id, 'cancel')).toBe(409)
  expect((await list(ada, 'failed')).total).toBe(0)
  expect((await actionsOf(ada)).map(({ action, person }) => [action, person])).toEqual(
    expect.arrayContaining([
      ['cancel_summary', 'Bob'],
      ['cancel_summary', null],
    ]),
  )
})

test('Ada retries what failed for a passing reason; Bob gets his summary without being charged', async () => {
  const failures: Parameters<typeof fakeYouTube>[0] = {
    blockedVid1: 'ip_blocked',
    privateVid1: 'video_private',
  }
  const { ada, bob } = await start(fakeYouTube(failures))
  await bob.summarize({ video: 'blockedVid1' })
  testServer.clock.nowMs += 1000
  await bob.summarize({ video: 'privateVid1' })
  const { items, total } = await list(ada, 'failed')
  expect(total).toBe(2)
  expect(items).toMatchObject([
    {
      videoId: 'privateVid1',
      owner: 'Bob',
      retry: 'useless',
      problem: { title: 'This video is private' },
    },
    { owner: 'Bob', retry: 'possible', failedAt: testServer.clock.nowMs - 1000 },
  ])
  expect(await post(ada, items[0]!.id, 'retry')).toBe(409)
  delete failures.blockedVid1
  testServer.clock.nowMs += 1000
  expect(await post(ada, items[1]!.id, 'retry')).toBe(204)
  await expect.poll(async () => (await bob.send('/api/summaries/blockedVid1')).status).toBe(200)
  expect(await usedBy(bob)).toBe(0)
  expect(await list(ada, 'failed')).toMatchObject({ total: 1 })
  expect((await actionsOf(ada))[0]).toMatchObject({ action: 'retry_summary', person: 'Bob' })
})

test('what was done for Bob is logged, also when it fails for the guest after him', async () => {
  let gate = Promise.resolve()
  const failures: Parameters<typeof fakeYouTube>[0] = { blockedVid2: 'ip_blocked' }
  const { ada, bob, guest } = await start(fakeYouTube(failures, () => gate))
  await testServer.deps.db.orm.execute(sql`create function fail_for_guests() returns trigger language plpgsql
    as $$ begin raise exception 'the disk is full'; end $$`)
  let open = () => {}
  gate = new Promise<void>((resolve) => (open = resolve))
  await jobOf(bob, { video: 'sharedVideo' })
  await jobOf(bob, { video: 'blockedVid2' })
  testServer.clock.nowMs += 1000
  await jobOf(guest, { video: 'sharedVideo' })
  await jobOf(guest, { video: 'blockedVid2' })
  await testServer.deps.db.orm.execute(sql`create trigger fail_for_guests before delete on user_summaries
    for each row when (old.owner_id like 'guest:%') execute function fail_for_guests()`)
  await expect.poll(async () => (await list(ada, 'running')).total).toBe(2)
  for (const { id } of (await list(ada, 'running')).items)
    expect(await post(ada, id, 'cancel')).toBe(500)
  const canceled = { action: 'cancel_summary', person: 'Bob' }
  expect(await actionsOf(ada)).toMatchObject([canceled, canceled])
  open()
})

test('instructions are not kept after a failure, so only the person can request the summary again', async () => {
  const double = await startModel()
  double.failWith({ status: 400 })
  const environment = {
    COMPATIBLE_API_KEY: double.key,
    COMPATIBLE_BASE_URL: `${double.url}/v1`,
    MODEL: 'compatible:small',
  }
  const { ada, bob } = await start(fakeYouTube(), environment)
  const prompt = 'Only what my brother says'
  await bob.summarize({ video: 'promptVideo', prompt })
  await bob.summarize({ video: 'plainVideo1' })
  const { items } = await list(ada, 'failed')
  expect(items.map(({ retry }) => retry).sort()).toEqual(['lost', 'possible'])
  expect(JSON.stringify(items)).not.toContain(prompt)
  expect(await post(ada, items.find(({ retry }) => retry === 'lost')!.id, 'retry')).toBe(409)
  await double.close()
})

test('the failed ones are paged, and left out after seven days', async () => {
  const { ada, bob } = await start(fakeYouTube(new Proxy({}, { get: () => 'network' })), {
    ALLOWANCE: 'off',
  })
  for (let number = 10; number < 22; number++) {
    testServer.clock.nowMs += 1000
    await bob.summarize({ video: `failedVid${number}` })
  }
  const [first, second] = [await list(ada, 'failed'), await list(ada, 'failed', 2)]
  expect([first.total, first.items.length, second.items.length]).toEqual([12, 10, 2])
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(12)
  testServer.clock.nowMs += 8 * 24 * 3600 * 1000
  await ada.signIn()
  expect((await list(ada, 'failed')).total).toBe(0)
})
