// A job's events on the wire. Each has a mark as its id, so that a reader who lost the line goes on where it was.
import type { Context } from 'hono'
import type { Deps } from '../deps.ts'
import { streamEvents } from '../http/event-stream.ts'
import type { Readable } from './claim-store.ts'
import { watchJob } from './summaries.ts'

export function streamJob(c: Context, deps: Deps, job: Readable): Response {
  const lastMark = Number(c.req.header('last-event-id')) || 0
  return streamEvents(c, deps, async function* (signal) {
    for await (const { mark, type, data } of watchJob(deps, job, { lastMark, signal }))
      yield { event: type, data, id: String(mark) }
  })
}
