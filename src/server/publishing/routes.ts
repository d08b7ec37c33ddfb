// HTTP in, use case, HTTP out: publishing a summary, and reading one that is public. Nothing here may be kept by a cache.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { publicationRequestSchema, publicationSchema, publicSummarySchema } from '#contract/publication.ts'
import { readViewer, requireUser } from '../accounts/identity.ts'
import type { Deps } from '../deps.ts'
import { addressOf } from '../http/address.ts'
import { json } from '../http/json.ts'
import { answers, refuseBadInput } from '../http/problem-answers.ts'
import { publish, readPublic, readPublication, unpublish } from './publishing.ts'

const params = z.object({ videoId: z.string().max(64) })

const put = createRoute({
  method: 'put',
  path: '/{videoId}/publication',
  summary: 'Publish a summary',
  description:
    'Gives it a page that everybody can read who has the address. `showsName` puts your name on it, `indexable` lets search engines list it. Asked again, it changes the page that is there.',
  request: {
    params,
    body: { required: true, content: { 'application/json': { schema: publicationRequestSchema } } },
  },
  responses: { 200: json('The page', publicationSchema), ...answers(400, 401, 404) },
})
const read = createRoute({
  method: 'get',
  path: '/{videoId}/publication',
  summary: 'Read whether and how you published a summary',
  request: { params },
  responses: { 200: json('The page, or null', publicationSchema.nullable()), ...answers(401) },
})
const remove = createRoute({
  method: 'delete',
  path: '/{videoId}/publication',
  summary: 'Unpublish a summary, at once',
  request: { params },
  responses: { 204: { description: 'Not public' }, ...answers(401) },
})
const readShared = createRoute({
  method: 'get',
  path: '/{publicationId}',
  summary: 'Read a published summary',
  request: { params: z.object({ publicationId: z.string().max(64) }) },
  responses: { 200: json('The summary', publicSummarySchema), ...answers(404) },
})

const uncached: MiddlewareHandler = async (c, next) => {
  c.header('Cache-Control', 'no-store')
  c.header('X-Robots-Tag', 'noindex')
  await next()
}

export const publicationRoutes = (deps: Deps) => {
  const app = new OpenAPIHono({ defaultHook: refuseBadInput })
  app.use('/:videoId/publication', uncached)
  const keyOf = async (c: Context) => ({ ownerId: await requireUser(c, deps), videoId: c.req.param('videoId') ?? '' })
  return app
    .openapi(put, async (c) => c.json(await publish(deps, await keyOf(c), c.req.valid('json')), 200))
    .openapi(read, async (c) => c.json(await readPublication(deps, await keyOf(c)), 200))
    .openapi(remove, async (c) => {
      await unpublish(deps, await keyOf(c))
      return c.body(null, 204)
    })
}

export const publicRoutes = (deps: Deps) => {
  const app = new OpenAPIHono({ defaultHook: refuseBadInput })
  app.use(uncached)
  return app.openapi(readShared, async (c) => {
    const reader = {
      ownerId: await readViewer(c, deps),
      address: addressOf(c, deps.settings),
      agent: c.req.header('user-agent') ?? '',
    }
    return c.json(await readPublic(deps, c.req.valid('param').publicationId, reader), 200)
  })
}
