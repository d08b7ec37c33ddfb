// Routes to list the videos of a YouTube playlist or channel and to import them.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  importRequestSchema,
  importsSchema,
  listingRequestSchema,
  listingSchema,
} from '#contract/playlists/playlists.ts'
import { requireUser } from '../../accounts/identity.ts'
import type { Deps } from '../../deps/deps.ts'
import { clientAddress } from '../../http/address.ts'
import { json, jsonBody } from '../../http/json.ts'
import { problemResponses, rejectWithFirstIssue } from '../../http/problem-responses.ts'
import { cancelPlaylistImport, getListing, startPlaylistImport } from './playlist-imports.ts'

const params = z.object({ id: z.string().max(64) })
const importsResponse = json('The videos of the import', importsSchema)

const list = createRoute({
  method: 'post',
  path: '/',
  summary: 'List the videos of a YouTube playlist or channel',
  description:
    'Returns the first 500 videos, for a channel the newest. `hasMore` is true if there are more.',
  request: { body: jsonBody(listingRequestSchema) },
  responses: {
    200: json('The videos', listingSchema),
    ...problemResponses(400, 401, 403, 422, 429, 502, 503, 504),
  },
})
const start = createRoute({
  method: 'post',
  path: '/{id}/imports',
  summary: 'Import videos into your playlist',
  description:
    'Videos are summarized one at a time. Each video that you have no summary of uses your allowance in its turn; videos beyond the allowance wait until it renews. In a public playlist only you see the imported summaries, unless `publishSummaries` is true, which publishes each when it is added. In a private playlist nothing is published.',
  request: { params, body: jsonBody(importRequestSchema) },
  responses: { 202: importsResponse, ...problemResponses(400, 401, 403, 404, 422, 429) },
})
const cancel = createRoute({
  method: 'delete',
  path: '/{id}/imports',
  summary: 'Cancel all videos that are waiting or failed',
  request: { params },
  responses: { 200: importsResponse, ...problemResponses(401, 403, 404) },
})
const cancelOne = createRoute({
  method: 'delete',
  path: '/{id}/imports/{videoId}',
  summary: 'Cancel one video that is waiting or failed',
  request: { params: params.extend({ videoId: z.string().max(64) }) },
  responses: { 200: importsResponse, ...problemResponses(401, 403, 404) },
})

export const listingRoutes = (deps: Deps) =>
  new OpenAPIHono({ defaultHook: rejectWithFirstIssue }).openapi(list, async (c) =>
    c.json(await getListing(deps, await requireUser(c, deps), c.req.valid('json').link), 200),
  )

export const playlistImportRoutes = (deps: Deps) => {
  const readKey = async (c: Context) => ({
    ownerId: await requireUser(c, deps),
    id: c.req.param('id') ?? '',
  })
  return new OpenAPIHono({ defaultHook: rejectWithFirstIssue })
    .openapi(start, async (c) => {
      const request = { ...c.req.valid('json'), address: clientAddress(c, deps.settings) }
      return c.json({ imports: await startPlaylistImport(deps, await readKey(c), request) }, 202)
    })
    .openapi(cancel, async (c) =>
      c.json({ imports: await cancelPlaylistImport(deps, await readKey(c), null) }, 200),
    )
    .openapi(cancelOne, async (c) =>
      c.json(
        {
          imports: await cancelPlaylistImport(deps, await readKey(c), c.req.valid('param').videoId),
        },
        200,
      ),
    )
}
