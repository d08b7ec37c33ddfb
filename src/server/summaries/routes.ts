// HTTP routes to request, watch and read summaries.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { Problem } from '#contract/problems/problems.ts'
import { responses } from '#contract/responses.ts'
import {
  acceptedSummarySchema,
  settlementSchema,
  summaryRequestSchema,
  summaryViewSchema,
} from '#contract/summaries/summary.ts'
import { readOwner } from '../accounts/identity.ts'
import type { Deps } from '../deps/deps.ts'
import { clientAddress } from '../http/address.ts'
import { findLongText } from '../http/bodies/limit-bodies.ts'
import { eventStream, idempotencyHeaders, json, jsonBody } from '../http/json.ts'
import type { OpenStreams } from '../http/open-streams.ts'
import { problemResponses, rejectInvalid } from '../http/problem-responses.ts'
import { createTurns } from '../http/rate-limits/in-turn.ts'
import { requesterKeyOf } from '../jobs/queue-groups.ts'
import { readSender } from './admit-early.ts'
import { cancelSummary } from './generations/cancel-summary.ts'
import { streamJob } from './job-events.ts'
import { requestSummary } from './request-summary.ts'
import {
  findJob,
  readSummary,
  readTranscriptLines,
  settleStatement,
} from './user-summaries/user-summaries.ts'

const videoId = z.object({ videoId: z.string().max(64) })

const request = createRoute({
  method: 'post',
  path: '/',
  summary: 'Request a summary',
  description:
    'Queues the summary, or returns the existing one. `video` is a link or an id; it may be omitted when `transcript` is given. If `cached` is true, `summary` is usually it; otherwise the event stream of the job ends with it.',
  request: {
    headers: idempotencyHeaders,
    body: { required: true, content: { 'application/json': { schema: summaryRequestSchema } } },
  },
  responses: {
    202: json('Accepted', acceptedSummarySchema),
    ...problemResponses(400, 403, 409, 413, 422, 429, 503),
  },
})

const events = createRoute({
  method: 'get',
  path: '/jobs/{jobId}/events',
  summary: 'Watch the progress of a summary',
  description:
    'An event stream: `step`, `part`, then `summary` or `problem`. Resumes after `Last-Event-ID`; a finished job sends its last event again.',
  request: { params: z.object({ jobId: z.uuid() }) },
  responses: {
    200: eventStream,
    ...problemResponses(400, 404, 429),
  },
})

const cancel = createRoute({
  method: 'delete',
  path: '/jobs/{jobId}',
  summary: 'Cancel a summary that is being made',
  description:
    'Costs nothing: the job is removed, and its event stream ends with the problem `canceled`. `canceled` is false if the job had already ended, which leaves it as it is.',
  request: { params: z.object({ jobId: z.uuid() }) },
  responses: {
    200: json('The outcome', responses['DELETE /api/summaries/jobs/{jobId}']),
    ...problemResponses(400, 404),
  },
})

const read = createRoute({
  method: 'get',
  path: '/{videoId}',
  summary: 'Read your newest summary of a video',
  request: { params: videoId },
  responses: { 200: json('The summary', summaryViewSchema), ...problemResponses(404) },
})

const settle = createRoute({
  method: 'put',
  path: '/{videoId}/statements/{n}',
  summary: 'Settle a statement that the check marked or left out',
  description:
    '`right` shows it without a mark, `marked` with one, and `left_out` moves it among those that were left out. `n` is the number of a key point or of one of `leftOut`, in your newest summary of the video or in the version with this `summaryId`; a new version starts with nothing settled. Send another value to take it back. Answers with the summary.',
  request: {
    params: videoId.extend({ n: z.coerce.number().int().min(1).max(10_000) }),
    query: z.object({ summaryId: z.uuid().optional() }),
    body: jsonBody(z.object({ as: settlementSchema })),
  },
  responses: { 200: json('The summary', summaryViewSchema), ...problemResponses(400, 404) },
})

const putBack = createRoute({
  method: 'post',
  path: '/{videoId}/left-out/{n}',
  summary: 'Put a statement back that was left out',
  description: 'The same as settling it as `marked`.',
  request: { params: settle.request.params, query: settle.request.query },
  responses: settle.responses,
})

const transcript = createRoute({
  method: 'get',
  path: '/{videoId}/transcript',
  summary: 'Read the transcript of your summary',
  description: 'The transcript of your newest summary, or of the version with this `summaryId`.',
  request: { params: videoId, query: z.object({ summaryId: z.uuid().optional() }) },
  responses: {
    200: json('The transcript', responses['GET /api/summaries/{videoId}/transcript']),
    ...problemResponses(400, 404, 429),
  },
})

export const summaryRoutes = (deps: Deps, streams: OpenStreams) => {
  const app = new OpenAPIHono({ defaultHook: rejectInvalid })
  const requestsInFlight = new Set<string>()
  const inTurn = createTurns(deps.now)
  return app
    .openapi(request, async (c) => {
      const { admitted, ...sender } = await readSender(c, deps)
      const idempotencyKey = c.req.valid('header')['idempotency-key'] ?? null
      const requestId = idempotencyKey && `${sender.ownerId} ${idempotencyKey}`
      if (requestId && requestsInFlight.has(requestId)) throw new Problem('key_in_flight')
      try {
        if (requestId) requestsInFlight.add(requestId)
        const { transcript, ...rest } = c.req.valid('json')
        const text = transcript && (findLongText(c, transcript.text) ?? transcript.text)
        const received = {
          ...rest,
          ...(transcript && { transcript: { ...transcript, text: text! } }),
        }
        const request = { ...sender, request: received, idempotencyKey }
        return c.json(await requestSummary(deps, request, admitted), 202)
      } finally {
        if (requestId) requestsInFlight.delete(requestId)
      }
    })
    .openapi(events, async (c) => {
      const ownerId = await readOwner(c, deps)
      const job = await findJob(deps, ownerId, c.req.valid('param').jobId)
      return streamJob(c, deps, job, streams.open(c, ownerId))
    })
    .openapi(cancel, async (c) => {
      const canceled = await cancelSummary(deps, {
        ownerId: await readOwner(c, deps),
        ...c.req.valid('param'),
      })
      return c.json({ canceled }, 200)
    })
    .openapi(read, async (c) =>
      c.json(await readSummary(deps, await readOwner(c, deps), c.req.valid('param').videoId), 200),
    )
    .openapi(settle, async (c) => {
      const { videoId, n } = c.req.valid('param')
      const version = { ownerId: await readOwner(c, deps), videoId, ...c.req.valid('query') }
      return c.json(
        await settleStatement(deps, { ...version, n, settlement: c.req.valid('json').as }),
        200,
      )
    })
    .openapi(putBack, async (c) => {
      const { videoId, n } = c.req.valid('param')
      const version = { ownerId: await readOwner(c, deps), videoId, ...c.req.valid('query') }
      return c.json(await settleStatement(deps, { ...version, n, settlement: 'marked' }), 200)
    })
    .openapi(transcript, async (c) => {
      const ownerId = await readOwner(c, deps)
      const version = { ownerId, ...c.req.valid('param'), ...c.req.valid('query') }
      const requesterKey = requesterKeyOf({
        ownerId: ownerId ?? '',
        address: clientAddress(c, deps.settings),
      })
      const read = () => readTranscriptLines(deps, version, requesterKey)
      return c.json(await inTurn(ownerId, read), 200)
    })
}
