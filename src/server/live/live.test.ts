// Two tabs: what happens in one is seen in the other, and nobody sees anything of anybody else.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Usage } from '#contract/usage.ts'
import { aPerson, startWorld, talkingYouTube, type World } from '#tests/deps.ts'
import { listenTo } from '#tests/listen.ts'
import { hearOwners, tellOwner } from '../db/words.ts'
import { streamEvents } from '../http/event-stream.ts'
import { applyPlan } from '../usage/usage.ts'

let world: World
let mayFail = Promise.resolve()
const stopping = new AbortController()
beforeEach(async () => {
  const youtube = talkingYouTube({ privateVid0: 'video_private' }, async () => {
    if (youtube.asked.at(-1)?.startsWith('privateVid0')) await mayFail
  })
  world = await startWorld({ youtube })
})
afterEach(() => world.close())

const open = async (person: ReturnType<typeof aPerson>) => listenTo(await person.send('/api/live'))
const used = (stream: ReturnType<typeof listenTo>) => (stream.last('usage') as Usage | undefined)?.used

test('a person’s stream begins with how things are and shows each change: reserved, stored, renamed, another plan', async () => {
  const ann = aPerson(world)
  const userId = await ann.signUp()
  const stream = await open(ann)
  await stream.until((heard) => heard.length >= 4)
  expect(stream.heard).toMatchObject([
    { event: 'user', data: { uid: userId, plan: 'free', stats: { totalVideosSummarized: 0 } } },
    { event: 'usage', data: { used: 0, limit: 5, planKey: 'free' } },
    { event: 'subscription', data: { subscription: null, hasPortal: false } },
    { event: 'notifications', data: { unread: 0 } },
  ])
  await ann.summarize({ video: 'liveVideo01' })
  await stream.until(() => (stream.last('user') as { summariesCount: number }).summariesCount === 1)
  expect(used(stream)).toBe(1)
  await ann.sendJson('PATCH', '/api/me', { displayName: 'Ann Other' })
  await stream.until(() => (stream.last('user') as { displayName: string }).displayName === 'Ann Other')
  const nowMs = world.clock.nowMs
  await world.deps.db.orm.transaction((tx) => applyPlan(tx, userId, { planKey: 'pro', sinceMs: nowMs, nowMs }))
  await tellOwner(world.deps.db, userId)
  await stream.until(() => (stream.last('usage') as Usage).limit === 200)
  expect(stream.last('user')).toMatchObject({ plan: 'pro', summariesLimit: 200 })
  const before = stream.heard.length
  await tellOwner(world.deps.db, userId)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(stream.heard).toHaveLength(before)
  await stream.leave()
})

test('a guest has usage and no record; what fails is seen to come back', async () => {
  const guest = aPerson(world)
  await guest.summarize({ video: 'guestVideo1' })
  const stream = await open(guest)
  await stream.until(() => used(stream) === 1)
  expect(stream.heard[0]).toEqual({ event: 'user', data: null })
  let release = () => {}
  mayFail = new Promise((resolve) => (release = resolve))
  const failing = guest.summarize({ video: 'privateVid0' })
  await stream.until(() => used(stream) === 2)
  release()
  await failing
  await stream.until(() => used(stream) === 1)
  expect(stream.heard.flatMap(({ event, data }) => (event === 'usage' ? [(data as Usage).used] : []))).toEqual([
    1, 2, 1,
  ])
  await stream.leave()
})

test('a stranger sees what a guest would have, gets no cookie, and hears nothing of others', async () => {
  const stranger = aPerson(world)
  const response = await stranger.send('/api/live')
  expect(response.headers.getSetCookie()).toEqual([])
  const stream = listenTo(response)
  await stream.until((heard) => heard.length >= 2)
  expect(stream.heard[1]).toMatchObject({ event: 'usage', data: { used: 0, limit: 5, scope: 'guest' } })
  await aPerson(world).summarize({ video: 'ofAnother01' })
  expect(stream.heard).toHaveLength(2)
  await stream.leave()
})

test('after the session is over its stream tells nothing more', async () => {
  const ann = aPerson(world)
  const userId = await ann.signUp()
  const stream = await open(ann)
  await stream.until((heard) => heard.length >= 4)
  await ann.signOut()
  await tellOwner(world.deps.db, userId)
  await stream.hasEnded()
  expect(stream.heard).toHaveLength(4)
})

test('ten streams for one person, not eleven; who leaves makes room', async () => {
  const ann = aPerson(world)
  await ann.signUp()
  const streams = await Promise.all(Array.from({ length: 10 }, () => open(ann)))
  const refused = await ann.send('/api/live')
  expect([refused.status, await refused.json()]).toMatchObject([429, { error: { code: 'too_many_attempts' } }])
  expect((await aPerson(world).send('/api/live')).status).toBe(200)
  await streams[0]!.leave()
  await expect.poll(async () => (await ann.send('/api/live')).status).toBe(200)
  for (const stream of streams) await stream.leave()
})

test('the end of the server ends the streams', async () => {
  const stream = await open(aPerson(world))
  await stream.until((heard) => heard.length >= 2)
  await world.close()
  await stream.hasEnded()
  world = await startWorld({ idle: true })
})

test('words reach everybody who listens, until they stop', async () => {
  const heard: string[] = []
  const stop = await hearOwners(world.deps.db, (ownerId) => heard.push(ownerId))
  await tellOwner(world.deps.db, 'ann')
  await stop()
  await tellOwner(world.deps.db, 'bob')
  expect(heard).toEqual(['ann'])
})

test('a reader who does not read is dropped, with one event waiting at most', async () => {
  let asked = 0
  let ended = false
  const app = new Hono().get('/', (c) =>
    streamEvents(
      c,
      { stopping: stopping.signal, log: world.deps.log },
      async function* (signal) {
        try {
          while (!signal.aborted) {
            asked += 1
            yield { event: 'big', data: 'x'.repeat(256 * 1024) }
          }
        } finally {
          ended = true
        }
      },
      { heartbeatMs: 20, stalledMs: 300 },
    ),
  )
  const server: Server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  socket.pause()
  await expect.poll(() => ended, { timeout: 10_000 }).toBe(true)
  // What the machine's own buffers hold, and no more.
  expect(asked).toBeLessThan(60)
  socket.resume()
  await once(socket, 'close')
  server.close()
})

test('while nothing happens a sign of life goes out', async () => {
  const app = new Hono().get('/', (c) =>
    streamEvents(
      c,
      { stopping: stopping.signal, log: world.deps.log },
      async function* (signal) {
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
      },
      { heartbeatMs: 20, stalledMs: 1000 },
    ),
  )
  const reader = (await app.request('/')).body!.getReader()
  const { value } = await reader.read()
  expect(new TextDecoder().decode(value)).toBe(': still here\n\n')
  await reader.cancel()
})
