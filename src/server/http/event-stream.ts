// Streams server-sent events with heartbeats. The stream ends with the server, and when a
// client stops reading.
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { Deps } from '../deps/deps.ts'
import { keepForNobody } from './caching.ts'
import { loggedPath } from './request-log.ts'

export type ServerSentEvent = { event: string; data: unknown; id?: string }
/** Yields events until the signal aborts because the client is gone. */
type EventSource = (signal: AbortSignal) => AsyncIterable<ServerSentEvent>

/** Short enough that proxies do not close a quiet stream. */
const heartbeatMs = 25_000
/** The longest time for sending one event. After it the client counts as gone. */
const stallTimeoutMs = 30_000

/** How long a stream may stay open after the API key that opened it was revoked. */
const keyCheckMs = 5_000

const defaultTiming = { heartbeatMs, stalledMs: stallTimeoutMs, keyCheckMs }

/**
 * Requests the next event only after the last one was sent, so that at most one event
 * waits for a slow client. `onEnd` is called once.
 */
export function streamEvents(
  c: Context,
  { stopping, log }: Pick<Deps, 'stopping' | 'log'>,
  events: EventSource,
  {
    onEnd = () => {},
    ...options
  }: { timing?: Partial<typeof defaultTiming>; onEnd?: () => void } = {},
): Response {
  const timing = { ...defaultTiming, ...options.timing }
  c.header('X-Accel-Buffering', 'no')
  const path = loggedPath(c)
  const readKeyUser = c.get('readKeyUser')
  const response = streamSSE(c, async (stream) => {
    const aborted = new AbortController()
    const abort = () => aborted.abort()
    const whenAborted = new Promise<void>((resolve) =>
      aborted.signal.addEventListener('abort', () => resolve()),
    )
    const disconnect = () => {
      abort()
      ;(c.env as Partial<HttpBindings> | undefined)?.outgoing?.destroy()
    }
    stream.onAbort(abort)
    stopping.addEventListener('abort', abort)
    // A HEAD request gets only the headers, so the stream would have no reader.
    if (stopping.aborted || c.req.method === 'HEAD') abort()

    let lastWrite = Promise.resolve()
    const send = (write: () => Promise<unknown>): Promise<void> => {
      lastWrite = lastWrite.then(async () => {
        if (aborted.signal.aborted) return
        const timer = setTimeout(disconnect, timing.stalledMs)
        await Promise.race([write(), whenAborted])
        clearTimeout(timer)
      })
      return lastWrite
    }
    /** Fails closed: without a response the client has to open the stream again. */
    const checkKey = async () => {
      await readKeyUser?.().catch(abort)
    }
    const keyChecks = setInterval(() => void checkKey(), timing.keyCheckMs)
    const heartbeat = setInterval(
      () => void send(() => stream.write(': heartbeat\n\n')),
      timing.heartbeatMs,
    )
    try {
      for await (const { data, ...event } of events(aborted.signal)) {
        await checkKey()
        if (aborted.signal.aborted) break
        await send(() => stream.writeSSE({ ...event, data: JSON.stringify(data) }))
      }
    } catch (err) {
      // The browser reconnects by itself.
      log.error({ err, path }, 'an event stream failed')
    } finally {
      clearInterval(heartbeat)
      clearInterval(keyChecks)
      stopping.removeEventListener('abort', abort)
      onEnd()
    }
  })
  // Hono would let caches keep it.
  response.headers.set('Cache-Control', keepForNobody)
  return response
}
