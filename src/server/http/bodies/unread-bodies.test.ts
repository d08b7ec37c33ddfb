// The sender of a refused body gets the answer, and cannot keep the server busy with
// reading the rest.
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { HttpBindings } from '@hono/node-server'
import { expect, onTestFinished, test } from 'vitest'
import { openServer } from './open-server.ts'

const megabytes = (count: number) => count * 1024 * 1024
const headOf = (bytes: number) => `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes}\r\n\r\n`

const refuse = async () => new Response('no', { status: 413 })

/** A server that refuses everything, by default without reading it. */
async function listen(
  limits?: Parameters<typeof openServer>[1],
  fetch: Parameters<typeof openServer>[0] = refuse,
): Promise<{ port: number; connections: Socket[] }> {
  const server = openServer(fetch, limits).listen(0)
  await once(server, 'listening')
  const connections: Socket[] = []
  server.on('connection', (socket) => connections.push(socket))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, connections }
}

test('a sender who sends all of a refused body before reading gets the answer, however slow', async () => {
  const { port } = await listen()
  const socket = connect(port, '127.0.0.1')
  socket.write(headOf(megabytes(2)).replace('Host', 'Connection: close\r\nHost'))
  for (const half of [Buffer.alloc(megabytes(1)), Buffer.alloc(megabytes(1))]) {
    socket.write(half)
    await wait(700)
  }
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 /)
})

test('after a refused body the connection takes the next request', async () => {
  const { port } = await listen()
  const socket = connect(port, '127.0.0.1')
  socket.write(headOf(megabytes(1)))
  socket.write(Buffer.alloc(megabytes(1)))
  socket.write(headOf(0).replace('Host', 'Connection: close\r\nHost'))
  expect((await text(socket)).match(/HTTP\/1\.1 413 /g)).toHaveLength(2)
})

test.each([300, 60_000, megabytes(1)])(
  'a connection outlives a body of %i bytes that was refused in the middle of reading',
  async (bytes) => {
    const { port } = await listen({ unreadMs: 200 }, async (_, env) => {
      await (env as HttpBindings).incoming
        .iterator({ destroyOnReturn: false })
        [Symbol.asyncIterator]()
        .next()
      return new Response('no', { status: 422 })
    })
    const socket = connect(port, '127.0.0.1')
    let answers = ''
    socket.on('data', (data: Buffer) => {
      answers += data.toString()
    })
    const post = () =>
      socket.write(Buffer.concat([Buffer.from(headOf(bytes)), Buffer.alloc(bytes, ' ')]))
    post()
    await expect.poll(() => answers.match(/HTTP\/1\.1 422 /g)).toHaveLength(1)
    // Somebody else's request comes when the refused sender would have been disconnected.
    await wait(500)
    expect(socket.closed).toBe(false)
    post()
    await expect.poll(() => answers.match(/HTTP\/1\.1 422 /g)).toHaveLength(2)
    socket.destroy()
  },
)

test.each([60_000, megabytes(1)])(
  'a sender of %i bytes who never comes to their end is disconnected',
  async (bytes) => {
    const { port } = await listen({ unreadMs: 100 })
    const socket = connect(port, '127.0.0.1')
    socket.write(headOf(bytes))
    const timer = setInterval(() => socket.write(' '), 10)
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 /)
    clearInterval(timer)
    if (!socket.closed) await once(socket, 'close')
  },
)

test('of many refused bodies together little is read at once', async () => {
  const { port, connections } = await listen()
  const body = Buffer.alloc(megabytes(20))
  const senders = Array.from({ length: 8 }, () => connect(port, '127.0.0.1').on('error', () => {}))
  await Promise.all(senders.map((sender) => once(sender, 'connect')))
  const startMs = performance.now()
  for (const sender of senders) {
    sender.write(headOf(body.length))
    sender.write(body)
  }
  await wait(500)
  const read = connections.reduce((sum, { bytesRead }) => sum + bytesRead, 0)
  for (const sender of senders) sender.destroy()
  expect(connections).toHaveLength(8)
  // What is read at once for each of them comes on top.
  expect(read).toBeLessThan(20_000 * (performance.now() - startMs) + 8 * megabytes(0.25))
})

test('a busy server keeps nothing of refused bodies whose senders are gone', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const { port } = await listen()
  const chunk = Buffer.alloc(200_000)
  collect()
  const before = process.memoryUsage().arrayBuffers
  const busy = setInterval(() => {
    const endMs = performance.now() + 15
    while (performance.now() < endMs);
  })
  onTestFinished(() => clearInterval(busy))
  for (let round = 0; round < 10; round++) {
    const senders = Array.from({ length: 40 }, () =>
      connect(port, '127.0.0.1').on('error', () => {}),
    )
    for (const sender of senders)
      sender.write(Buffer.concat([Buffer.from(headOf(megabytes(1))), chunk]))
    await Promise.all(senders.map((sender) => once(sender, 'data')))
    await wait(50)
    for (const sender of senders) sender.destroy()
  }
  await wait(300)
  collect()
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(megabytes(4))
})
