// Reads the rest of bodies whose request was answered early, such as a refused upload, so
// slowly that others are not held up.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { finished } from 'node:stream'
import { smallBodyBytes } from './body-limits.ts'

/**
 * How much of all such bodies is read together. Even a flood of them takes only one
 * hundredth of a core then.
 */
const bytesPerMs = 16 * 1024

/**
 * Returns a function that must be called before anything reads the body of the request. A
 * connection that is closed with unread data is reset, and the sender may lose the
 * response; `limitMs` is how long a sender has to stop and read it.
 */
export function createUnreadBodies(
  limitMs: number,
): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  /** When everything that was read so far is paid for, in milliseconds of `performance.now`. */
  let paidAtMs = 0

  const discard = (incoming: IncomingMessage, isSmall: boolean) => {
    const timer = setTimeout(() => incoming.socket.destroySoon(), limitMs).unref()
    let turn: NodeJS.Timeout | undefined
    finished(incoming, () => {
      clearTimeout(timer)
      clearTimeout(turn)
    })
    // An iterator that was left in the middle of the body still listens, and then the
    // stream does not flow.
    incoming.removeAllListeners('readable')
    if (isSmall) return void incoming.resume()
    incoming.on('data', ({ length }: Buffer) => {
      incoming.pause()
      const nowMs = performance.now()
      paidAtMs = Math.max(nowMs, paidAtMs) + length / bytesPerMs
      turn = setTimeout(() => incoming.resume(), paidAtMs - nowMs)
    })
    incoming.resume()
  }
  return (incoming, outgoing) => {
    const { 'transfer-encoding': encoding, 'content-length': length } = incoming.headers
    if (encoding === undefined && !(Number(length) > 0)) return
    // Without a reader Node.js itself reads the rest, as fast as it arrives.
    incoming.read(0)
    // Proxies ask for connections that close after the response. Node.js would do so
    // before the body has arrived.
    const closes = !outgoing.shouldKeepAlive
    outgoing.shouldKeepAlive = true
    outgoing.once('finish', () => {
      if (!incoming.readableEnded) discard(incoming, Number(length) <= smallBodyBytes)
      if (closes) finished(incoming, () => incoming.socket.destroySoon())
    })
  }
}
