// A crowd is told its place before anything of its requests is read, and slow senders
// take no place from others.
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#tests/deps.ts'
import { openServer } from '../http/bodies/open-server.ts'
import { createAdmission } from '../jobs/admission.ts'

const admission = createAdmission(() => Date.now())
const counts = { entered: 0, left: 0 }
let testServer: TestServer
let server: ReturnType<typeof openServer>

beforeAll(async () => {
  testServer = await startTestServer({
    idle: true,
    admission: {
      ...admission,
      enter(requester) {
        const place = admission.enter(requester)
        let isIn = true
        counts.entered++
        const leave = () => {
          place.leave()
          if (isIn) counts.left++
          isIn = false
        }
        return { ...place, leave }
      },
    },
  })
  server = openServer(testServer.app.fetch).listen(0)
  await once(server, 'listening')
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await testServer.close()
})
beforeEach(() => {
  Object.assign(counts, { entered: 0, left: 0 })
})

function openRequest(body: string): Socket {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const headers = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close`
  socket.write(`POST /api/summaries HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n`)
  return socket
}
const talk = JSON.stringify({ transcript: { text: 'A talk about a lamp. '.repeat(20) } })

test('in a crowd a guest is told their place, and gets the cookie that keeps it, before the body has arrived', async () => {
  const inside = Array.from({ length: 100 }, (_, i) => {
    try {
      return admission.enter({ ownerId: `guest:${i}`, requesterKey: `${i}` })
    } catch {
      return null
    }
  })
  const socket = openRequest(talk)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(
    /^HTTP\/1\.1 503 [\s\S]*set-cookie: pith_guest=[\s\S]*you are number 101 in line/i,
  )
  socket.destroy()
  for (const place of inside) place?.leave()
})

test('a request is let in once, and leaves also when its body is no request', async () => {
  for (const [body, status] of [
    [talk, 202],
    ['{"length":7}', 400],
    ['{', 400],
  ] as const) {
    const socket = openRequest(body)
    socket.write(body)
    expect(await text(socket)).toContain(`HTTP/1.1 ${status} `)
  }
  expect(counts).toEqual({ entered: 3, left: 3 })
})

test('who sends slowly is let in again when the body has arrived', async () => {
  const socket = openRequest(talk)
  socket.write(talk.slice(0, 10))
  await expect.poll(() => counts).toEqual({ entered: 1, left: 1 })
  socket.write(talk.slice(10))
  expect(await text(socket)).toContain('HTTP/1.1 202 ')
  expect(counts).toEqual({ entered: 2, left: 2 })
})
