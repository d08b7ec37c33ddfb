// The calls of the queue, for administrators.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { queuePageSchema, queueStateSchema } from '#contract/admin/admin-queue.ts'
import type { Deps } from '../deps/deps.ts'
import { json } from '../http/json.ts'
import { problemResponses, rejectWithFirstIssue } from '../http/problem-responses.ts'
import { pageNumber } from './page-number.ts'
import { cancelForEverybody, readQueue, retryForEverybody } from './queue.ts'

const params = z.object({ generationId: z.uuid() })

const list = createRoute({
  method: 'get',
  path: '/',
  summary:
    'List the summaries that are being made, that wait, or that failed in the last seven days',
  request: { query: z.object({ state: queueStateSchema, page: pageNumber }) },
  responses: {
    200: json('One page, without contents', queuePageSchema),
    ...problemResponses(400, 404),
  },
})

const cancel = createRoute({
  method: 'post',
  path: '/{generationId}/cancel',
  summary: 'Cancel a summary for everybody who waits for it',
  description: 'It costs them nothing.',
  request: { params },
  responses: { 204: { description: 'Canceled' }, ...problemResponses(400, 404, 409) },
})

const retry = createRoute({
  method: 'post',
  path: '/{generationId}/retry',
  summary: 'Retry a failed summary for everybody who requested it',
  description: 'It costs them nothing, also if it succeeds.',
  request: { params },
  responses: { 204: { description: 'Enqueued' }, ...problemResponses(400, 404, 409, 503) },
})

export const queueRoutes = (deps: Deps) =>
  new OpenAPIHono({ defaultHook: rejectWithFirstIssue })
    .openapi(list, async (c) => c.json(await readQueue(deps, c.req.valid('query')), 200))
    .openapi(cancel, async (c) => {
      await cancelForEverybody(deps, { actorId: c.get('administratorId'), ...c.req.valid('param') })
      return c.body(null, 204)
    })
    .openapi(retry, async (c) => {
      await retryForEverybody(deps, { actorId: c.get('administratorId'), ...c.req.valid('param') })
      return c.body(null, 204)
    })
