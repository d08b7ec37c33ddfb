// HTTP in, use case, HTTP out. No decisions here.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { Problem } from '#contract/problems.ts'
import { maxCaptionBytes } from '#contract/settings.ts'
import { acceptedSchema, summaryRequestSchema, summaryViewSchema } from '#contract/summary.ts'
import { cueSchema } from '#contract/transcript.ts'
import { ensureOwner, readOwner } from '../accounts/identity.ts'
import type { Deps } from '../deps.ts'
import { addressOf } from '../http/address.ts'
import { json } from '../http/json.ts'
import { answers, refuseBadInput } from '../http/problem-answers.ts'
import { streamJob } from './job-stream.ts'
import { requestSummary } from './request-summary.ts'
import { findJob, readLines, readSummary } from './summaries.ts'

const videoId = z.object({ videoId: z.string().max(64) })

const request = createRoute({
  method: 'post',
  path: '/',
  summary: 'Ask for a summary',
  description:
    'Puts the summary on the queue, or answers with the one that is there. `video` is a link or an id; it may be left out when `transcript` is given.',
  request: {
    headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }),
    body: { required: true, content: { 'application/json': { schema: summaryRequestSchema } } },
  },
  responses: {
    202: json('Accepted', acceptedSchema),
    ...answers(400, 403, 409, 413, 422, 429, 503),
  },
})

const events = createRoute({
  method: 'get',
  path: '/jobs/{jobId}/events',
  summary: 'Watch a summary being made',
  description:
    'An event stream: `step`, `part`, then `summary` or `problem`. Resumes after `Last-Event-ID`; a finished job replays its end.',
  request: { params: z.object({ jobId: z.uuid() }) },
  responses: {
    200: { description: 'The events', content: { 'text/event-stream': { schema: z.string() } } },
    ...answers(400, 404),
  },
})

const read = createRoute({
  method: 'get',
  path: '/{videoId}',
  summary: 'Read your newest summary of a video',
  request: { params: videoId },
  responses: { 200: json('The summary', summaryViewSchema), ...answers(404) },
})

const transcript = createRoute({
  method: 'get',
  path: '/{videoId}/transcript',
  summary: 'Read the words behind your summary',
  description: 'Of the newest one, unless `summaryId` names another version.',
  request: { params: videoId, query: z.object({ summaryId: z.uuid().optional() }) },
  responses: {
    200: json('The lines', z.object({ lines: z.array(cueSchema), words: z.number().int() })),
    ...answers(400, 404),
  },
})

/** JSON needs up to two bytes for one of a caption file; what is larger than that cannot be one. */
const captionsOnly = bodyLimit({
  maxSize: 2 * maxCaptionBytes + 64 * 1024,
  onError: () => {
    throw new Problem('captions_too_large')
  },
})

export const summaryRoutes = (deps: Deps) => {
  const app = new OpenAPIHono({ defaultHook: refuseBadInput })
  app.use('/', captionsOnly)
  const inFlight = new Set<string>()
  return app
    .openapi(request, async (c) => {
      const ownerId = await ensureOwner(c, deps)
      const idempotencyKey = c.req.valid('header')['idempotency-key'] ?? null
      const address = addressOf(c, deps.settings)
      const mark = idempotencyKey && `${ownerId} ${idempotencyKey}`
      if (mark && inFlight.has(mark)) throw new Problem('key_in_flight')
      try {
        if (mark) inFlight.add(mark)
        const asked = { ownerId, address, request: c.req.valid('json'), idempotencyKey }
        return c.json(await requestSummary(deps, asked), 202)
      } finally {
        if (mark) inFlight.delete(mark)
      }
    })
    .openapi(events, async (c) => {
      const job = await findJob(deps, await readOwner(c, deps), c.req.valid('param').jobId)
      return streamJob(c, deps, job)
    })
    .openapi(read, async (c) =>
      c.json(await readSummary(deps, await readOwner(c, deps), c.req.valid('param').videoId), 200),
    )
    .openapi(transcript, async (c) => {
      const meant = { ownerId: await readOwner(c, deps), ...c.req.valid('param'), ...c.req.valid('query') }
      return c.json(await readLines(deps, meant), 200)
    })
}
