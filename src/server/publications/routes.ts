// HTTP routes to publish a summary and to read a public one.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { responses } from '#contract/responses.ts'
import {
  publicationRequestSchema,
  publicationSchema,
  publicSummarySchema,
} from '#contract/social/publication.ts'
import { readViewer, requireUser } from '../accounts/identity.ts'
import type { Deps } from '../deps/deps.ts'
import { clientAddress } from '../http/address.ts'
import { etagOf, isKnown, keepForReader } from '../http/caching.ts'
import { json } from '../http/json.ts'
import { problemResponses, rejectInvalid } from '../http/problem-responses.ts'
import { publish, readPublication, readPublicPage, unpublish } from './publications.ts'

const params = z.object({ videoId: z.string().max(64) })

const put = createRoute({
  method: 'put',
  path: '/{videoId}/publication',
  summary: 'Publish a summary',
  description:
    'Creates a page that everyone with the address can read, or changes the existing one. `showsName` shows your name on it, `indexable` lets search engines list it, `showsHighlights` shows your highlights of this video with their notes, as far as their words are there, and `questionIds` names your answered questions about this video that it shows. What is left out is not shown.',
  request: {
    params,
    body: { required: true, content: { 'application/json': { schema: publicationRequestSchema } } },
  },
  responses: { 200: json('The page', publicationSchema), ...problemResponses(400, 401, 403, 404) },
})
const read = createRoute({
  method: 'get',
  path: '/{videoId}/publication',
  summary: 'Read the publication of your summary',
  request: { params },
  responses: {
    200: json('The page, or null', responses['GET /api/summaries/{videoId}/publication']),
    ...problemResponses(401),
  },
})
const remove = createRoute({
  method: 'delete',
  path: '/{videoId}/publication',
  summary: 'Unpublish a summary',
  request: { params },
  responses: { 204: { description: 'The page is removed' }, ...problemResponses(401) },
})
const readPublic = createRoute({
  method: 'get',
  path: '/{publicationId}',
  summary: 'Read a published summary',
  request: { params: z.object({ publicationId: z.string().max(64) }) },
  responses: {
    200: json('The summary', publicSummarySchema),
    304: { description: 'It is still the one with the `ETag` that `If-None-Match` names' },
    ...problemResponses(404, 429),
  },
})

const hideFromSearchEngines: MiddlewareHandler = async (c, next) => {
  c.header('X-Robots-Tag', 'noindex')
  await next()
}

export const publicationRoutes = (deps: Deps) => {
  const app = new OpenAPIHono({ defaultHook: rejectInvalid })
  app.use('/:videoId/publication', hideFromSearchEngines)
  const keyOf = async (c: Context) => ({
    ownerId: await requireUser(c, deps),
    videoId: c.req.param('videoId') ?? '',
  })
  return app
    .openapi(put, async (c) =>
      c.json(await publish(deps, await keyOf(c), c.req.valid('json')), 200),
    )
    .openapi(read, async (c) => c.json(await readPublication(deps, await keyOf(c)), 200))
    .openapi(remove, async (c) => {
      await unpublish(deps, await keyOf(c))
      return c.body(null, 204)
    })
}

export const publicRoutes = (deps: Deps) => {
  const app = new OpenAPIHono({ defaultHook: rejectInvalid })
  app.use(hideFromSearchEngines)
  return app.openapi(readPublic, async (c) => {
    const reader = {
      viewerId: await readViewer(c, deps),
      address: clientAddress(c, deps.settings),
      agent: c.req.header('user-agent') ?? '',
    }
    const page = await readPublicPage(deps, c.req.valid('param').publicationId, reader)
    c.header('Cache-Control', keepForReader)
    return isKnown(c, etagOf(JSON.stringify(page))) ? c.body(null, 304) : c.json(page, 200)
  })
}
