// HTTP in, use case, HTTP out: listing a YouTube playlist or channel, and importing from it.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { importRequestSchema, importsSchema, listingRequestSchema, listingSchema } from '#contract/playlists.ts'
import { requireUser } from '../accounts/identity.ts'
import type { Deps } from '../deps.ts'
import { json, jsonBody } from '../http/json.ts'
import { answers, sayFirstFault } from '../http/problem-answers.ts'
import { cancelImport, readListing, startImport } from './imports.ts'

const params = z.object({ id: z.string().max(64) })
const asItIs = json('What is on its way', importsSchema)

const list = createRoute({
  method: 'post',
  path: '/',
  summary: 'See what a YouTube playlist or channel holds',
  description: 'Its first 500 videos; of a channel the newest. `hasMore` says that there are others.',
  request: { body: jsonBody(listingRequestSchema) },
  responses: { 200: json('The videos', listingSchema), ...answers(400, 401, 403, 422, 429, 502, 503, 504) },
})
const start = createRoute({
  method: 'post',
  path: '/{id}/imports',
  summary: 'Have videos summarised into a playlist of yours',
  description:
    'One after the other. Each that you have no summary of counts by itself, when it is its turn; what your allowance has no room for waits until it renews. In a public playlist only you see them, unless `publishSummaries` gives each a public page as it arrives; while the playlist is private none gets one.',
  request: { params, body: jsonBody(importRequestSchema) },
  responses: { 202: asItIs, ...answers(400, 401, 403, 404, 422, 429) },
})
const cancel = createRoute({
  method: 'delete',
  path: '/{id}/imports',
  summary: 'Let go of all that still waits or failed',
  request: { params },
  responses: { 200: asItIs, ...answers(401, 403, 404) },
})
const cancelOne = createRoute({
  method: 'delete',
  path: '/{id}/imports/{videoId}',
  summary: 'Let go of one video that still waits or failed',
  request: { params: params.extend({ videoId: z.string().max(64) }) },
  responses: { 200: asItIs, ...answers(401, 403, 404) },
})

export const listingRoutes = (deps: Deps) =>
  new OpenAPIHono({ defaultHook: sayFirstFault }).openapi(list, async (c) =>
    c.json(await readListing(deps, await requireUser(c, deps), c.req.valid('json').link), 200),
  )

export const importRoutes = (deps: Deps) => {
  const keyOf = async (c: Context) => ({ ownerId: await requireUser(c, deps), id: c.req.param('id') ?? '' })
  return new OpenAPIHono({ defaultHook: sayFirstFault })
    .openapi(start, async (c) => c.json({ imports: await startImport(deps, await keyOf(c), c.req.valid('json')) }, 202))
    .openapi(cancel, async (c) => c.json({ imports: await cancelImport(deps, await keyOf(c), null) }, 200))
    .openapi(cancelOne, async (c) =>
      c.json({ imports: await cancelImport(deps, await keyOf(c), c.req.valid('param').videoId) }, 200),
    )
}
