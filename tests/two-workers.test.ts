// Two servers on one PostgreSQL database that both make summaries: each begins what it
// accepts, and takes what waits.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeYouTube, newPerson, startTestServer, type TestServer } from './deps.ts'
import { newDatabase, openServer } from './engines.ts'

const slots = 2
const secret = 'the secret that both servers share, of more than thirty-two characters'
let servers: { server: TestServer; youtube: ReturnType<typeof fakeYouTube>; release: () => void }[]

async function startWorker(url: string) {
  const held: (() => void)[] = []
  const youtube = fakeYouTube({}, () => new Promise<void>((resolve) => held.push(resolve)))
  const environment = { WORK_AT_ONCE: String(slots) }
  const server = await startTestServer({
    database: await openServer(url),
    youtube,
    environment,
    secret,
    now: Date.now,
  })
  const release = () => {
    for (const answer of held.splice(0)) answer()
  }
  return { server, youtube, release }
}

beforeEach(async () => {
  const url = await newDatabase()
  servers = [await startWorker(url), await startWorker(url)]
})
afterEach(async () => {
  for (const { release } of servers) release()
  await Promise.all(servers.map(({ server }) => server.close()))
})

/** Requests twelve videos, each of another person, from both servers in turn. */
const requestTwelve = () =>
  Promise.all(
    Array.from({ length: 12 }, async (_, number) => {
      const person = newPerson(servers[number % 2]!.server, { address: `192.0.2.${number + 1}` })
      const response = await person.ask({ video: `twoWorker${String(number).padStart(2, '0')}` })
      const { jobId } = (await response.json()) as { jobId: string }
      return { person, jobId, end: person.watch(jobId).then((events) => events.at(-1)?.event) }
    }),
  )
const requestsOf = () => servers.map(({ youtube }) => youtube.requests.length)

test('both servers work up to their limits, and every summary is made once by one of them', async () => {
  const requested = await requestTwelve()
  await expect.poll(requestsOf).toEqual([slots, slots])
  const allDone = Promise.all(requested.map(({ end }) => end))
  const timer = setInterval(() => {
    for (const { release } of servers) release()
  }, 20)
  expect(await allDone).toEqual(Array(12).fill('summary'))
  clearInterval(timer)
  const requests = servers.flatMap(({ youtube }) => youtube.requests)
  expect(requests).toHaveLength(12)
  expect(new Set(requests).size).toBe(12)
  for (const { person } of requested)
    expect(await (await person.send('/api/usage')).json()).toMatchObject({ used: 1 })
})

test('when one of them stops, it finishes what it has begun, the other makes what waits, and each is charged once', async () => {
  const [first, second] = [servers[0]!, servers[1]!]
  const people = Array.from({ length: 3 }, (_, number) =>
    newPerson(first.server, { address: `198.51.100.${number + 1}` }),
  )
  const accepted = await Promise.all(
    people.map(async (person, number) => {
      const { jobId } = (await (await person.ask({ video: `leftBehind${number}` })).json()) as {
        jobId: string
      }
      // The other server knows the same guest, who has the same cookie.
      const elsewhere = newPerson(second.server)
      for (const [name, value] of person.cookies) elsewhere.cookies.set(name, value)
      return { elsewhere, jobId }
    }),
  )
  await expect.poll(() => first.youtube.requests.length).toBe(slots)
  const closed = first.server.close()
  servers = [second]
  await expect.poll(() => second.youtube.requests.length).toBe(1)
  const timer = setInterval(() => {
    first.release()
    second.release()
  }, 20)
  for (const { elsewhere, jobId } of accepted) {
    expect((await elsewhere.watch(jobId)).at(-1)?.event).toBe('summary')
    expect(await (await elsewhere.send('/api/usage')).json()).toMatchObject({ used: 1 })
  }
  clearInterval(timer)
  await closed
  expect([first.youtube.requests.length, second.youtube.requests.length]).toEqual([slots, 1])
})
