// A thread that sends hostile bodies, so that sending them does not delay what is
// measured. Posts how often each status was answered; 0 is a broken connection.
import { request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

const { url, bodies, bodyBytes } = workerData as { url: string; bodies: number; bodyBytes: number }

const targets = [
  ['PUT', '/api/summaries/a/rating'],
  ['POST', '/api/summaries'],
  ['POST', '/api/playlists'],
  ['POST', '/api/stripe/webhook'],
  ['POST', '/api/auth/sign-in/email'],
  ['PATCH', '/api/me'],
] as const
const atOnce = 10
const piece = Buffer.from(`{"a":[${'[1,2],'.repeat(10_000)}`)

function send(number: number): Promise<number> {
  const [method, path] = targets[number % targets.length]!
  const length = number % 2 ? { 'content-length': bodyBytes } : { 'transfer-encoding': 'chunked' }
  return new Promise((resolve) => {
    let sent = 0
    const outgoing = request(url + path, {
      method,
      agent: false,
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...length },
    })
    const write = () => {
      while (sent + piece.length <= bodyBytes && !outgoing.destroyed) {
        sent += piece.length
        if (!outgoing.write(piece)) return void outgoing.once('drain', write)
      }
      outgoing.destroy()
    }
    outgoing.on('response', (response) => {
      response.resume()
      outgoing.destroy()
      resolve(response.statusCode ?? 0)
    })
    outgoing.on('error', () => resolve(0))
    outgoing.on('close', () => resolve(0))
    outgoing.flushHeaders()
    write()
  })
}

const answered: Record<number, number> = {}
let next = 0
const sendNext = async () => {
  while (next < bodies) {
    const status = await send(next++)
    answered[status] = (answered[status] ?? 0) + 1
  }
}
await Promise.all(Array.from({ length: atOnce }, sendNext))
parentPort!.postMessage(answered)
