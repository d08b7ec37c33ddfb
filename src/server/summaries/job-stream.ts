// A job's events on the wire. Each has a mark as its id, so that a reader who lost the line goes on where it was.
import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { Deps } from '../deps.ts'
import type { Readable } from './store.ts'
import { watchJob } from './summaries.ts'

/** Often enough that no proxy takes a quiet stream for a dead one. */
const heartbeatMs = 15_000

export function streamJob(c: Context, deps: Deps, job: Readable): Response {
  const lastMark = Number(c.req.header('last-event-id')) || 0
  c.header('X-Accel-Buffering', 'no')
  return streamSSE(c, async (stream) => {
    const gone = new AbortController()
    stream.onAbort(() => gone.abort())
    const heartbeat = setInterval(() => void stream.write(': still here\n\n'), heartbeatMs)
    try {
      for await (const { mark, type, data } of watchJob(deps, job, { lastMark, signal: gone.signal })) {
        await stream.writeSSE({ id: String(mark), event: type, data: JSON.stringify(data) })
      }
    } catch (err) {
      // The work goes on. The reader's browser opens the stream again by itself and goes on after the last mark.
      deps.log.error({ err, jobId: job.claim.id }, 'an event stream broke')
    } finally {
      clearInterval(heartbeat)
    }
  })
}
