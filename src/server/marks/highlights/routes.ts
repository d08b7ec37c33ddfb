// HTTP routes of a person's highlights. Guests have highlights too.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { highlightPageSize, maxHighlightPageSize } from '#contract/basics/limits.ts'
import {
  highlightChangeSchema,
  highlightFiltersSchema,
  highlightRequestSchema,
  highlightsPageSchema,
  highlightViewSchema,
} from '#contract/marks/highlights.ts'
import { readOwner } from '../../accounts/identity.ts'
import type { Deps } from '../../deps/deps.ts'
import { json } from '../../http/json.ts'
import { problemResponses, rejectWithFirstIssue } from '../../http/problem-responses.ts'
import { createTurns } from '../../http/rate-limits/in-turn.ts'
import { createMinuteLimit } from '../../http/rate-limits/minute-limit.ts'
import * as highlights from './highlights.ts'

const params = z.object({ highlightId: z.uuid() })
const pageNumber = z.coerce.number({ error: 'A page is a number from 1.' }).int().min(1).max(1e6)
const example = {
  videoId: 'dQw4w9WgXcQ',
  startSeconds: 552,
  endSeconds: 556.4,
  quote: 'the timetable began to lie',
  note: 'Open the talk with this line.',
  color: 'sand' as const,
}

const create = createRoute({
  method: 'post',
  path: '/',
  summary: 'Highlight words',
  description:
    'In a video that you have summarized. `place` is `transcript` (the default) or `summary`; `before` and `after` are a few words around the quote, which tell equal words apart. The same words again change the color, and the note if there is one.',
  request: {
    body: {
      required: true,
      content: { 'application/json': { schema: highlightRequestSchema, example } },
    },
  },
  responses: {
    201: json('The highlight', highlightViewSchema),
    ...problemResponses(400, 404, 409, 413, 429),
  },
})
const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'List your highlights',
  description:
    'The videos with the newest highlights first, each from its first moment. `search` finds words of quotes and notes with the operators of GET /api/summaries, `tag` those of videos with one of your tags.',
  request: {
    query: highlightFiltersSchema.extend({
      page: pageNumber.default(1),
      pageSize: z.coerce.number().int().min(1).max(maxHighlightPageSize).default(highlightPageSize),
    }),
  },
  responses: { 200: json('One page', highlightsPageSchema), ...problemResponses(400, 429) },
})
const change = createRoute({
  method: 'patch',
  path: '/{highlightId}',
  summary: 'Change the note or the color of a highlight',
  request: {
    params,
    body: { required: true, content: { 'application/json': { schema: highlightChangeSchema } } },
  },
  responses: {
    200: json('The highlight', highlightViewSchema),
    ...problemResponses(400, 404, 409, 413),
  },
})
const remove = createRoute({
  method: 'delete',
  path: '/{highlightId}',
  summary: 'Delete a highlight',
  description: 'It can be restored for thirty days.',
  request: { params },
  responses: { 204: { description: 'Deleted' }, ...problemResponses(400, 404) },
})
const restore = createRoute({
  method: 'post',
  path: '/{highlightId}/restore',
  summary: 'Restore a deleted highlight',
  description:
    'If the same words were marked again since, that highlight stays and gets the note of the deleted one, too.',
  request: { params },
  responses: {
    200: json('The highlight', highlightViewSchema),
    ...problemResponses(400, 404, 409),
  },
})

/** Nobody marks words more often. */
const perMinute = 300

/** `onNew` is called with each new highlight. */
export function highlightRoutes(
  deps: Deps,
  onNew: (key: { ownerId: string; videoId: string }) => Promise<void>,
) {
  const keyOf = async (c: Context, id: string) => ({ ownerId: await readOwner(c, deps), id })
  const countNew = createMinuteLimit(deps.now)
  const inTurn = createTurns(deps.now)
  return new OpenAPIHono({ defaultHook: rejectWithFirstIssue })
    .openapi(create, async (c) => {
      const ownerId = await readOwner(c, deps)
      if (ownerId !== null) countNew(ownerId, perMinute)
      const highlight = await highlights.createHighlight(deps, ownerId, c.req.valid('json'))
      if (ownerId !== null) await onNew({ ownerId, videoId: highlight.videoId })
      return c.json(highlight, 201)
    })
    .openapi(list, async (c) => {
      const [ownerId, query] = [await readOwner(c, deps), c.req.valid('query')]
      const read = () => highlights.listHighlights(deps, ownerId, query)
      return c.json(await (query.search ? inTurn(ownerId, read) : read()), 200)
    })
    .openapi(change, async (c) => {
      const key = await keyOf(c, c.req.valid('param').highlightId)
      return c.json(await highlights.changeHighlight(deps, key, c.req.valid('json')), 200)
    })
    .openapi(remove, async (c) => {
      await highlights.deleteHighlight(deps, await keyOf(c, c.req.valid('param').highlightId))
      return c.body(null, 204)
    })
    .openapi(restore, async (c) => {
      const key = await keyOf(c, c.req.valid('param').highlightId)
      return c.json(await highlights.restoreHighlight(deps, key), 200)
    })
}
