// Tests the event stream: changes in one tab appear in the other, and only for the same person.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Usage } from '#contract/billing/usage.ts'
import { fakeYouTube, newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { listenTo } from '#tests/listen.ts'
import { notifyOwner, subscribeOwners } from '../../db/owner-events.ts'
import { applyPlan } from '../../usage/usage.ts'
import { streamEvents } from '../event-stream.ts'
import { createReadings } from './live.ts'

let testServer: TestServer
let failureReleased = Promise.resolve()
const stopping = new AbortController()
beforeEach(async () => {
  const youtube = fakeYouTube({ privateVid0: 'video_private' }, async () => {
    if (youtube.requests.at(-1)?.startsWith('privateVid0')) await failureReleased
  })
  testServer = await startTestServer({ youtube })
})
afterEach(() => testServer.close())

const open = async (person: ReturnType<typeof newPerson>) =>
  listenTo(await person.send('/api/live'))
const usedOf = (stream: ReturnType<typeof listenTo>) =>
  (stream.last('usage') as Usage | undefined)?.used

test('the many streams of a person share what is read, at most four times a second', async () => {
  const ann = newPerson(testServer)
  const userId = await ann.signUp()
  const readTogether = createReadings(testServer.deps)
  const first = readTogether(userId)
  expect(readTogether(userId)).toBe(first)
  expect(readTogether(null)).not.toBe(first)
  expect([...(await first).keys()]).toEqual([
    ...['user', 'usage', 'subscription', 'notifications', 'spaces'],
  ])
  const startMs = performance.now()
  await ann.sendJson('PATCH', '/api/me', { displayName: 'Ann Other' })
  const second = readTogether(userId)
  expect(second).not.toBe(first)
  expect((await second).get('user')).toContain('Ann Other')
  expect(performance.now() - startMs).toBeGreaterThan(200)
})

test('a person’s stream starts with the current data and shows each change', async () => {
  const ann = newPerson(testServer)
  const userId = await ann.signUp()
  const stream = await open(ann)
  await stream.until((heard) => heard.length >= 4)
  expect(stream.received).toMatchObject([
    { event: 'user', data: { uid: userId, plan: 'free', stats: { totalVideosSummarized: 0 } } },
    { event: 'usage', data: { used: 0, limit: 5, planKey: 'free' } },
    { event: 'subscription', data: { subscription: null, hasPortal: false } },
    { event: 'notifications', data: { unread: 0 } },
  ])
  await ann.summarize({ video: 'liveVideo01' })
  await stream.until(() => (stream.last('user') as { summariesCount: number }).summariesCount === 1)
  expect(usedOf(stream)).toBe(1)
  await ann.sendJson('PATCH', '/api/me', { displayName: 'Ann Other' })
  await stream.until(
    () => (stream.last('user') as { displayName: string }).displayName === 'Ann Other',
  )
  const nowMs = testServer.clock.nowMs
  await testServer.deps.db.orm.transaction((tx) =>
    applyPlan(tx, userId, { planKey: 'pro', sinceMs: nowMs, nowMs }),
  )
  await notifyOwner(testServer.deps.db, userId)
  await stream.until(() => (stream.last('usage') as Usage).limit === 200)
  expect(stream.last('user')).toMatchObject({ plan: 'pro', summariesLimit: 200 })
  const before = stream.received.length
  await notifyOwner(testServer.deps.db, userId)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(stream.received).toHaveLength(before)
  await stream.leave()
})

test('a guest sees no record but their usage, and sees a failed summary refunded', async () => {
  const guest = newPerson(testServer)
  await guest.summarize({ video: 'guestVideo1' })
  const stream = await open(guest)
  await stream.until(() => usedOf(stream) === 1)
  expect(stream.received[0]).toEqual({ event: 'user', data: null })
  let release = () => {}
  failureReleased = new Promise((resolve) => (release = resolve))
  const failing = guest.summarize({ video: 'privateVid0' })
  await stream.until(() => usedOf(stream) === 2)
  release()
  await failing
  await stream.until(() => usedOf(stream) === 1)
  expect(
    stream.received.flatMap(({ event, data }) => (event === 'usage' ? [(data as Usage).used] : [])),
  ).toEqual([1, 2, 1])
  await stream.leave()
})

test('a new visitor sees the allowance of a guest, gets no cookie and no events of others', async () => {
  const stranger = newPerson(testServer)
  const response = await stranger.send('/api/live')
  expect(response.headers.getSetCookie()).toEqual([])
  const stream = listenTo(response)
  await stream.until((heard) => heard.length >= 2)
  expect(stream.received[1]).toMatchObject({
    event: 'usage',
    data: { used: 0, limit: 5, scope: 'guest' },
  })
  await newPerson(testServer).summarize({ video: 'ofAnother01' })
  expect(stream.received).toHaveLength(2)
  await stream.leave()
})

test('a stream ends with its session', async () => {
  const ann = newPerson(testServer)
  const userId = await ann.signUp()
  const stream = await open(ann)
  await stream.until((heard) => heard.length >= 4)
  await ann.signOut()
  await notifyOwner(testServer.deps.db, userId)
  await stream.hasEnded()
  expect(stream.received).toHaveLength(4)
})

test('a person may have twenty streams, also of jobs, and closing one makes room for another', async () => {
  const ann = newPerson(testServer)
  await ann.signUp()
  const streams = await Promise.all(Array.from({ length: 19 }, () => open(ann)))
  const { jobId } = (await (await ann.ask({ video: 'watchedVid1' })).json()) as { jobId: string }
  const ofJob = await ann.send(`/api/summaries/jobs/${jobId}/events`)
  const rejectedJob = await ann.send(`/api/summaries/jobs/${jobId}/events`)
  expect([ofJob.status, rejectedJob.status]).toEqual([200, 429])
  const rejected = await ann.send('/api/live')
  expect([rejected.status, await rejected.json()]).toMatchObject([
    429,
    { error: { code: 'too_many_streams' } },
  ])
  expect((await newPerson(testServer).send('/api/live')).status).toBe(200)
  await streams[0]!.leave()
  await expect.poll(async () => (await ann.send('/api/live')).status).toBe(200)
  for (const stream of streams) await stream.leave()
  await ofJob.body!.cancel()
})

test('asking for the headers of a stream opens none', async () => {
  const guest = newPerson(testServer)
  const { jobId } = (await (await guest.ask({ video: 'headersVid1' })).json()) as { jobId: string }
  for (let i = 0; i < 20; i++)
    for (const path of ['/api/live', `/api/summaries/jobs/${jobId}/events`]) {
      const response = await guest.send(path, { method: 'HEAD' })
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        'text/event-stream',
      ])
    }
  const stream = await open(guest)
  await stream.until((heard) => heard.length >= 2)
  await stream.leave()
})

test('visitors of one address who have no cookie yet do not count as one person', async () => {
  const streams = await Promise.all(Array.from({ length: 30 }, () => open(newPerson(testServer))))
  await Promise.all(streams.map((stream) => stream.until((heard) => heard.length >= 2)))
  await Promise.all(streams.map((stream) => stream.leave()))
})

test('a server that stops ends its streams', async () => {
  const stream = await open(newPerson(testServer))
  await stream.until((heard) => heard.length >= 2)
  await testServer.close()
  await stream.hasEnded()
  testServer = await startTestServer({ idle: true })
})

test('owner events reach every subscriber until it unsubscribes', async () => {
  const heard: string[] = []
  const stop = await subscribeOwners(testServer.deps.db, (ownerId) => heard.push(ownerId))
  await notifyOwner(testServer.deps.db, 'ann')
  await stop()
  await notifyOwner(testServer.deps.db, 'bob')
  expect(heard).toEqual(['ann'])
})

test('a reader who does not read is disconnected, with at most one event waiting', async () => {
  let requestedEvents = 0
  let hasEnded = false
  const app = new Hono().get('/', (c) =>
    streamEvents(
      c,
      { stopping: stopping.signal, log: testServer.deps.log },
      async function* (signal) {
        try {
          while (!signal.aborted) {
            requestedEvents += 1
            yield { event: 'big', data: 'x'.repeat(256 * 1024) }
          }
        } finally {
          hasEnded = true
        }
      },
      { timing: { heartbeatMs: 20, stalledMs: 300 } },
    ),
  )
  const server: Server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  socket.pause()
  await expect.poll(() => hasEnded).toBe(true)
  // No more events than fit into the buffers of the operating system.
  expect(requestedEvents).toBeLessThan(60)
  socket.resume()
  await once(socket, 'close')
  server.close()
})

test('a stream without events sends heartbeats', async () => {
  const app = new Hono().get('/', (c) =>
    streamEvents(
      c,
      { stopping: stopping.signal, log: testServer.deps.log },
      async function* (signal) {
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
      },
      { timing: { heartbeatMs: 20, stalledMs: 1000 } },
    ),
  )
  const reader = (await app.request('/')).body!.getReader()
  const { value } = await reader.read()
  expect(new TextDecoder().decode(value)).toBe(': heartbeat\n\n')
  await reader.cancel()
})

test('members of a space hear at once that it changed, who is removed too, and who is in none hears nothing', async () => {
  const [owner, member, stranger] = await Promise.all(
    ['Ann', 'Bob', 'Eve'].map(async (name) => {
      const person = newPerson(testServer)
      await person.signUp(name)
      return person
    }),
  )
  const create = await owner!.sendJson('POST', '/api/spaces', { name: 'Seminar', description: '' })
  const { id } = (await create.json()) as { id: string }
  const invite = await owner!.sendJson('POST', `/api/spaces/${id}/invitations/link`, {})
  const token = ((await invite.json()) as { link: string }).link.split('/').at(-1)
  await member!.sendJson('POST', `/api/space-invitations/${token}/accept`, {})
  const streams = await Promise.all([owner, member, stranger].map((person) => open(person!)))
  const revisionsOf = (stream: (typeof streams)[number]) =>
    stream.received.flatMap(({ event, data }) =>
      event === 'spaces' ? [(data as { revision: string | null }).revision] : [],
    )
  const [ofOwner, ofMember, ofStranger] = streams as [
    (typeof streams)[0],
    (typeof streams)[0],
    (typeof streams)[0],
  ]
  await Promise.all(
    [ofOwner, ofMember].map((stream) => stream.until(() => revisionsOf(stream).length === 1)),
  )
  await owner!.sendJson('PATCH', `/api/spaces/${id}`, { name: 'Seminar on transport' })
  await Promise.all(
    [ofOwner, ofMember].map((stream) => stream.until(() => revisionsOf(stream).length === 2)),
  )
  const { items } = (await (await owner!.send(`/api/spaces/${id}/members`)).json()) as {
    items: { id: string; name: string }[]
  }
  await owner!.send(`/api/spaces/${id}/members/${items.find(({ name }) => name === 'Bob')!.id}`, {
    method: 'DELETE',
  })
  await ofMember.until(() => revisionsOf(ofMember).at(-1) === null)
  await ofOwner.until(() => revisionsOf(ofOwner).length === 3)
  expect(new Set(revisionsOf(ofOwner)).size).toBe(3)
  expect(revisionsOf(ofStranger)).toEqual([])
  await Promise.all(streams.map((stream) => stream.leave()))
})
