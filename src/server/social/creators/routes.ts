// Routes to find, follow and block creators.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { creatorSchema, creatorsSchema } from '#contract/social/social.ts'
import { readViewer, requireUser } from '../../accounts/identity.ts'
import type { Deps } from '../../deps/deps.ts'
import { json } from '../../http/json.ts'
import { problemResponses, rejectInvalid } from '../../http/problem-responses.ts'
import { showsSampleCreators } from '../../visibility/playlists.ts'
import { block, listBlocked, unblock } from './blocks.ts'
import { getCreator } from './creators.ts'
import { listSuggested, openFeatured } from './featured.ts'
import { follow, unfollow } from './follows.ts'
import { sampleCreators } from './sample.ts'

const params = z.object({ username: z.string().max(64) })
const creator = creatorSchema.openapi('Creator')

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'List creators',
  description:
    '`featured`: creators with the most new followers in the last thirty days. `suggested`: creators followed by people you follow, then those with the most followers. `blocked`: people you blocked, newest first, each with an `id` that unblocks them; people who are not discoverable have no name and no username there. If there is no public playlist yet and none of your own, the list has samples and `sample` is true.',
  request: {
    query: z.object({
      kind: z.enum(['featured', 'suggested', 'blocked'], {
        error: 'The kind is featured, suggested or blocked.',
      }),
    }),
  },
  responses: { 200: json('The creators', creatorsSchema), ...problemResponses(400, 401) },
})
const read = createRoute({
  method: 'get',
  path: '/{username}',
  summary: 'Get a creator',
  request: { params },
  responses: { 200: json('The creator', creator), ...problemResponses(404) },
})
const followRoute = createRoute({
  method: 'put',
  path: '/{username}/follow',
  summary: 'Follow a creator',
  request: { params },
  responses: {
    200: json('The updated creator', creator),
    ...problemResponses(401, 403, 404, 422, 429),
  },
})
const unfollowRoute = createRoute({
  method: 'delete',
  path: '/{username}/follow',
  summary: 'Unfollow a creator',
  request: { params },
  responses: { 200: json('The updated creator', creator), ...problemResponses(401, 404, 422) },
})
const blockRoute = createRoute({
  method: 'put',
  path: '/{username}/block',
  summary: 'Block a person',
  description: 'You no longer see each other, and neither follows the other.',
  request: { params },
  responses: { 204: { description: 'Blocked' }, ...problemResponses(401, 404, 422, 429) },
})
const unblockRoute = createRoute({
  method: 'delete',
  path: '/{username}/block',
  summary: 'Unblock a person',
  description:
    'Takes the `id` from the list of blocked people, or the username of a discoverable person.',
  request: { params },
  responses: { 204: { description: 'Unblocked' }, ...problemResponses(401) },
})

export const creatorRoutes = (deps: Deps) => {
  const listFeatured = openFeatured(deps)
  const app = new OpenAPIHono({ defaultHook: rejectInvalid })
  const readRequest = async (c: Context) => ({
    viewerId: await requireUser(c, deps),
    username: c.req.param('username') ?? '',
  })
  return app
    .openapi(list, async (c) => {
      const { kind } = c.req.valid('query')
      if (kind === 'blocked')
        return c.json(
          { items: await listBlocked(deps, await requireUser(c, deps)), sample: false },
          200,
        )
      const viewerId = await readViewer(c, deps)
      if (await showsSampleCreators(deps.db.orm, viewerId))
        return c.json({ items: sampleCreators, sample: true }, 200)
      const items = await (kind === 'featured'
        ? listFeatured(viewerId)
        : listSuggested(deps, viewerId))
      return c.json({ items, sample: false }, 200)
    })
    .openapi(read, async (c) =>
      c.json(await getCreator(deps, await readViewer(c, deps), c.req.valid('param').username), 200),
    )
    .openapi(followRoute, async (c) => c.json(await follow(deps, await readRequest(c)), 200))
    .openapi(unfollowRoute, async (c) => c.json(await unfollow(deps, await readRequest(c)), 200))
    .openapi(blockRoute, async (c) => {
      await block(deps, await readRequest(c))
      return c.body(null, 204)
    })
    .openapi(unblockRoute, async (c) => {
      await unblock(deps, await readRequest(c))
      return c.body(null, 204)
    })
}
