// HTTP in, use case, HTTP out: a person's library. Every call needs an account.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  libraryPageSchema,
  libraryQuerySchema,
  ratingSchema,
  spokenPageSchema,
  versionsSchema,
} from '#contract/library.ts'
import { acceptedSchema, rewriteRequestSchema } from '#contract/summary.ts'
import { requireUser } from '../accounts/identity.ts'
import type { Deps } from '../deps.ts'
import { addressOf } from '../http/address.ts'
import { json } from '../http/json.ts'
import { answers, refuseBadInput } from '../http/problem-answers.ts'
import * as library from './library.ts'
import { listVersions, rewriteSummary } from './rewrite-summary.ts'
import { searchSpoken } from './transcript-search.ts'

const params = z.object({ videoId: z.string().max(64) })
const saved = json('When it was saved, or null', z.object({ savedAt: z.number().nullable() }))
const rated = json('The rating as it is now; 0 for none', z.object({ rating: z.number().int(), updatedAt: z.number() }))

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'List your summaries',
  description:
    'Ten on a page. `search` finds parts of words in title, key points and topics, then in channel and tl;dr, and forgives typing errors. Without `sort` a search is ordered by how well it fits, everything else by date.',
  request: { query: libraryQuerySchema },
  responses: { 200: json('One page', libraryPageSchema), ...answers(400, 401) },
})
const spoken = createRoute({
  method: 'get',
  path: '/spoken',
  summary: 'Find what was said in your videos',
  description: 'Every word of `search` is said, or begins a word that is; each video comes with its moment.',
  request: { query: libraryQuerySchema.pick({ search: true, page: true }) },
  responses: { 200: json('One page', spokenPageSchema), ...answers(400, 401) },
})
const save = createRoute({
  method: 'put',
  path: '/{videoId}/saved',
  summary: 'Save a summary',
  request: { params },
  responses: { 200: saved, ...answers(401, 404) },
})
const unsave = createRoute({
  method: 'delete',
  path: '/{videoId}/saved',
  summary: 'Take a summary off the saved list',
  request: { params },
  responses: { 200: saved, ...answers(401, 404) },
})
const rate = createRoute({
  method: 'put',
  path: '/{videoId}/rating',
  summary: 'Rate a summary, 1 to 5',
  request: { params, body: { required: true, content: { 'application/json': { schema: ratingSchema } } } },
  responses: { 200: rated, ...answers(400, 401, 404) },
})
const unrate = createRoute({
  method: 'delete',
  path: '/{videoId}/rating',
  summary: 'Remove your rating',
  request: { params },
  responses: { 200: rated, ...answers(401, 404) },
})
const remove = createRoute({
  method: 'delete',
  path: '/{videoId}',
  summary: 'Delete a summary from your history',
  description: 'It can be taken back for ten minutes. What it counted stays counted.',
  request: { params },
  responses: { 204: { description: 'Deleted' }, ...answers(401, 404) },
})
const restore = createRoute({
  method: 'post',
  path: '/{videoId}/restore',
  summary: 'Take a deletion back',
  request: { params },
  responses: { 200: saved, ...answers(401, 404) },
})
const versions = createRoute({
  method: 'get',
  path: '/{videoId}/versions',
  summary: 'List every summary you have of a video, newest first',
  request: { params },
  responses: { 200: json('The summaries', versionsSchema), ...answers(401) },
})
const rewrite = createRoute({
  method: 'post',
  path: '/{videoId}/rewrite',
  summary: 'Have your summary of a video written again',
  description:
    'Of the same words, with what was wrong. The earlier one stays among the versions. The first time after a rating of 1 or 2 it counts nothing, else one.',
  request: { params, body: { required: true, content: { 'application/json': { schema: rewriteRequestSchema } } } },
  responses: { 202: json('Accepted', acceptedSchema), ...answers(400, 401, 403, 404, 429, 503) },
})

export const libraryRoutes = (deps: Deps) => {
  const keyOf = async (c: Context) => ({ ownerId: await requireUser(c, deps), videoId: c.req.param('videoId') ?? '' })
  const brief = ({ savedAt }: { savedAt: number | null }) => ({ savedAt })
  const mark = ({ rating, updatedAt }: { rating: number; updatedAt: number }) => ({ rating, updatedAt })
  return new OpenAPIHono({ defaultHook: refuseBadInput })
    .openapi(list, async (c) => {
      const ownerId = await requireUser(c, deps)
      return c.json(await library.listSummaries(deps, ownerId, c.req.valid('query')), 200)
    })
    .openapi(spoken, async (c) => {
      const ownerId = await requireUser(c, deps)
      return c.json(await searchSpoken(deps, ownerId, c.req.valid('query')), 200)
    })
    .openapi(save, async (c) => c.json(brief(await library.saveSummary(deps, await keyOf(c))), 200))
    .openapi(unsave, async (c) => c.json(brief(await library.unsaveSummary(deps, await keyOf(c))), 200))
    .openapi(rate, async (c) =>
      c.json(mark(await library.rateSummary(deps, await keyOf(c), c.req.valid('json').rating)), 200),
    )
    .openapi(unrate, async (c) => c.json(mark(await library.rateSummary(deps, await keyOf(c), 0)), 200))
    .openapi(remove, async (c) => {
      await library.deleteSummary(deps, await keyOf(c))
      return c.body(null, 204)
    })
    .openapi(restore, async (c) => c.json(brief(await library.restoreSummary(deps, await keyOf(c))), 200))
    .openapi(versions, async (c) => c.json(await listVersions(deps, await keyOf(c)), 200))
    .openapi(rewrite, async (c) => {
      const asked = { ...(await keyOf(c)), address: addressOf(c, deps.settings), request: c.req.valid('json') }
      return c.json(await rewriteSummary(deps, asked), 202)
    })
}
