// HTTP in, use case, HTTP out: people who can be found, following and blocking them.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { creatorSchema, creatorsSchema } from '#contract/social.ts'
import { readViewer, requireUser } from '../accounts/identity.ts'
import type { Deps } from '../deps.ts'
import { json } from '../http/json.ts'
import { answers, refuseBadInput } from '../http/problem-answers.ts'
import { block, listBlocked, unblock } from './blocks.ts'
import { findCreator } from './creators.ts'
import { listSuggested, openFeatured, showsNothing } from './featured.ts'
import { follow, unfollow } from './follows.ts'
import { sampleCreators } from './sample.ts'

const params = z.object({ username: z.string().max(64) })
const creator = creatorSchema.openapi('Creator')

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'List creators',
  description:
    '`featured`: who got most followers in the last thirty days. `suggested`: whom the people follow that you follow, then who has most followers. `blocked`: whom you blocked, the last one first, each under an `id` of its own that unblocks; who cannot be found has no name there, and no username. An installation without a public playlist shows examples, and `sample` says so.',
  request: {
    query: z.object({
      kind: z.enum(['featured', 'suggested', 'blocked'], { error: 'The kind is featured, suggested or blocked.' }),
    }),
  },
  responses: { 200: json('The creators', creatorsSchema), ...answers(400, 401) },
})
const read = createRoute({
  method: 'get',
  path: '/{username}',
  summary: 'Read a creator',
  request: { params },
  responses: { 200: json('The creator', creator), ...answers(404) },
})
const put = createRoute({
  method: 'put',
  path: '/{username}/follow',
  summary: 'Follow a creator',
  request: { params },
  responses: { 200: json('The creator as they are now', creator), ...answers(401, 403, 404, 422, 429) },
})
const remove = createRoute({
  method: 'delete',
  path: '/{username}/follow',
  summary: 'Stop following a creator',
  request: { params },
  responses: { 200: json('The creator as they are now', creator), ...answers(401, 404, 422) },
})
const putBlock = createRoute({
  method: 'put',
  path: '/{username}/block',
  summary: 'Block a person',
  description: 'Neither sees the other from then on, and neither follows the other.',
  request: { params },
  responses: { 204: { description: 'Blocked' }, ...answers(401, 404, 422, 429) },
})
const removeBlock = createRoute({
  method: 'delete',
  path: '/{username}/block',
  summary: 'Unblock a person',
  description: 'By the `id` that the list of blocked people gives, or by the username of somebody who can be found.',
  request: { params },
  responses: { 204: { description: 'Not blocked' }, ...answers(401) },
})

export const creatorRoutes = (deps: Deps) => {
  const listFeatured = openFeatured(deps)
  const app = new OpenAPIHono({ defaultHook: refuseBadInput })
  app.use(async (c, next) => {
    c.header('Cache-Control', 'no-store')
    await next()
  })
  const act = async (c: Context) => ({
    viewerId: await requireUser(c, deps),
    username: c.req.param('username') ?? '',
  })
  return app
    .openapi(list, async (c) => {
      const { kind } = c.req.valid('query')
      if (kind === 'blocked')
        return c.json({ items: await listBlocked(deps, await requireUser(c, deps)), sample: false }, 200)
      if (await showsNothing(deps.db.orm)) return c.json({ items: sampleCreators, sample: true }, 200)
      const viewerId = await readViewer(c, deps)
      const items = await (kind === 'featured' ? listFeatured(viewerId) : listSuggested(deps, viewerId))
      return c.json({ items, sample: false }, 200)
    })
    .openapi(read, async (c) =>
      c.json(await findCreator(deps, await readViewer(c, deps), c.req.valid('param').username), 200),
    )
    .openapi(put, async (c) => c.json(await follow(deps, await act(c)), 200))
    .openapi(remove, async (c) => c.json(await unfollow(deps, await act(c)), 200))
    .openapi(putBlock, async (c) => {
      await block(deps, await act(c))
      return c.body(null, 204)
    })
    .openapi(removeBlock, async (c) => {
      await unblock(deps, await act(c))
      return c.body(null, 204)
    })
}
