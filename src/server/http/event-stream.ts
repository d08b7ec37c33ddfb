// Events on the wire: kept alive while nothing happens, ended with the server, and given up for a reader who does not read.
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { Deps } from '../deps.ts'

export type WireEvent = { event: string; data: unknown; id?: string }
/** What happens until the signal says that nobody listens any more. */
type Events = (signal: AbortSignal) => AsyncIterable<WireEvent>

/** Often enough that no proxy takes a quiet stream for a dead one. */
const heartbeatMs = 25_000
/** How long one event may take to leave: longer, and its reader is gone or far too slow. */
const stalledMs = 30_000

/** Nothing is asked for before the last event has left, so that a slow reader never has more than one waiting. */
export function streamEvents(
  c: Context,
  { stopping, log }: Pick<Deps, 'stopping' | 'log'>,
  events: Events,
  pace = { heartbeatMs, stalledMs },
): Response {
  c.header('X-Accel-Buffering', 'no')
  return streamSSE(c, async (stream) => {
    const gone = new AbortController()
    const leave = () => gone.abort()
    const left = new Promise<void>((resolve) => gone.signal.addEventListener('abort', () => resolve()))
    const drop = () => {
      leave()
      ;(c.env as Partial<HttpBindings> | undefined)?.outgoing?.destroy()
    }
    stream.onAbort(leave)
    stopping.addEventListener('abort', leave)
    if (stopping.aborted) leave()

    let turn = Promise.resolve()
    const send = (write: () => Promise<unknown>): Promise<void> => {
      turn = turn.then(async () => {
        if (gone.signal.aborted) return
        const timer = setTimeout(drop, pace.stalledMs)
        await Promise.race([write(), left])
        clearTimeout(timer)
      })
      return turn
    }
    const heartbeat = setInterval(() => void send(() => stream.write(': still here\n\n')), pace.heartbeatMs)
    try {
      for await (const { data, ...event } of events(gone.signal))
        await send(() => stream.writeSSE({ ...event, data: JSON.stringify(data) }))
    } catch (err) {
      // The reader's browser opens the stream again by itself.
      log.error({ err, path: c.req.path }, 'an event stream broke')
    } finally {
      clearInterval(heartbeat)
      stopping.removeEventListener('abort', leave)
    }
  })
}
