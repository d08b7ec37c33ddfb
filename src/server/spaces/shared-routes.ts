// HTTP routes of the summaries in a space.
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import {
  sharedContentSchema,
  sharedNoteSchema,
  sharedPageSchema,
  sharedQuerySchema,
  shareRequestSchema,
} from '#contract/spaces/spaces.ts'
import { requireUser } from '../accounts/identity.ts'
import type { Deps } from '../deps/deps.ts'
import { json, jsonBody } from '../http/json.ts'
import { problemResponses } from '../http/problem-responses.ts'
import { createTurns } from '../http/rate-limits/in-turn.ts'
import * as shared from './shared.ts'

const params = z.object({ spaceId: z.uuid({ error: 'This is no id of a space.' }) })
const sharedParams = params.extend({
  sharedId: z.uuid({ error: 'This is no id of a shared summary.' }),
})
const content = json('The summary', sharedContentSchema.openapi('SharedSummary'))

const list = createRoute({
  method: 'get',
  path: '/{spaceId}/summaries',
  summary: 'List and search the summaries in a space',
  description:
    'Ten per page. `query` finds words of titles, key points, topics, channels and short versions, and what was said; of transcripts that have all the words of a phrase the newest 200 are compared. It understands "phrases", -excluded words, `channel:`, and `before:` and `after:`, which are about the day on which a summary was shared, in the time zone `zone`. `tag:` and `rating:` are about data that members do not share: they are left out, and `unavailable` names them. `members` counts what each member shared among what it finds.',
  request: { params, query: sharedQuerySchema },
  responses: { 200: json('One page', sharedPageSchema), ...problemResponses(400, 401, 404, 429) },
})
const share = createRoute({
  method: 'post',
  path: '/{spaceId}/summaries',
  summary: 'Share one of your summaries',
  description:
    'For editors and owners. Members read its newest version, without your rating, tags, notes, highlights, cards and instructions. It leaves the space when you delete it, or leave.',
  request: { params, body: jsonBody(shareRequestSchema) },
  responses: { 201: content, ...problemResponses(400, 401, 403, 404, 409, 422, 429) },
})
const read = createRoute({
  method: 'get',
  path: '/{spaceId}/summaries/{sharedId}',
  summary: 'Read a summary in a space',
  request: { params: sharedParams },
  responses: { 200: content, ...problemResponses(400, 401, 404) },
})
const change = createRoute({
  method: 'patch',
  path: '/{spaceId}/summaries/{sharedId}',
  summary: 'Change the note with which you shared a summary',
  request: { params: sharedParams, body: jsonBody(sharedNoteSchema) },
  responses: { 200: content, ...problemResponses(400, 401, 403, 404) },
})
const unshare = createRoute({
  method: 'delete',
  path: '/{spaceId}/summaries/{sharedId}',
  summary: 'Take a summary out of a space',
  description:
    'Readers take out what they shared themselves, editors and owners everything. The summary stays its owner’s.',
  request: { params: sharedParams },
  responses: { 204: { description: 'Removed' }, ...problemResponses(400, 401, 403, 404) },
})

export function addSharedRoutes(app: OpenAPIHono, deps: Deps): void {
  const inTurn = createTurns(deps.now)
  app
    .openapi(list, async (c) => {
      const key = { userId: await requireUser(c, deps), ...c.req.valid('param') }
      const query = c.req.valid('query')
      const search = () => shared.listShared(deps, key, query)
      return c.json(await (query.query ? inTurn(key.userId, search) : search()), 200)
    })
    .openapi(share, async (c) => {
      const key = { userId: await requireUser(c, deps), ...c.req.valid('param') }
      return c.json(await shared.share(deps, key, c.req.valid('json')), 201)
    })
    .openapi(read, async (c) => {
      const key = { userId: await requireUser(c, deps), ...c.req.valid('param') }
      return c.json(await shared.readShared(deps, key), 200)
    })
    .openapi(change, async (c) => {
      const key = { userId: await requireUser(c, deps), ...c.req.valid('param') }
      return c.json(await shared.changeNote(deps, key, c.req.valid('json').note), 200)
    })
    .openapi(unshare, async (c) => {
      await shared.unshare(deps, { userId: await requireUser(c, deps), ...c.req.valid('param') })
      return c.body(null, 204)
    })
}
