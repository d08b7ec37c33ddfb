// HTTP routes of shared spaces. All of them require an account; to others than its
// members a space does not exist.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  spaceChangeSchema,
  spaceListQuerySchema,
  spaceListSchema,
  spaceRequestSchema,
  spaceSchema,
} from '#contract/spaces/spaces.ts'
import { requireUser } from '../accounts/identity.ts'
import type { Deps } from '../deps/deps.ts'
import { json, jsonBody } from '../http/json.ts'
import { problemResponses, rejectWithFirstIssue } from '../http/problem-responses.ts'
import { addInvitationRoutes } from './invitation-routes.ts'
import { addMemberRoutes } from './member-routes.ts'
import { addSharedRoutes } from './shared-routes.ts'
import * as spaces from './spaces.ts'

const params = z.object({ spaceId: z.uuid({ error: 'This is no id of a space.' }) })
const view = json('The space', spaceSchema.openapi('Space'))

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'List the spaces that you are a member of, by name',
  description:
    'With `videoId`, `sharedId` is the id of your summary of that video in each space, or null.',
  request: { query: spaceListQuerySchema },
  responses: { 200: json('The spaces', spaceListSchema), ...problemResponses(400, 401) },
})
const create = createRoute({
  method: 'post',
  path: '/',
  summary: 'Create a space',
  description: 'You are its owner. It needs a verified email address where addresses are verified.',
  request: { body: jsonBody(spaceRequestSchema) },
  responses: { 201: view, ...problemResponses(400, 401, 403, 409, 429) },
})
const read = createRoute({
  method: 'get',
  path: '/{spaceId}',
  summary: 'Read a space',
  request: { params },
  responses: { 200: view, ...problemResponses(400, 401, 404) },
})
const change = createRoute({
  method: 'patch',
  path: '/{spaceId}',
  summary: 'Rename a space, or change its description',
  description: 'For owners.',
  request: { params, body: jsonBody(spaceChangeSchema) },
  responses: { 200: view, ...problemResponses(400, 401, 403, 404) },
})
const remove = createRoute({
  method: 'delete',
  path: '/{spaceId}',
  summary: 'Delete a space',
  description: 'For owners. The members keep the summaries that they shared. It cannot be undone.',
  request: { params },
  responses: { 204: { description: 'Deleted' }, ...problemResponses(400, 401, 403, 404) },
})

export const spaceRoutes = (deps: Deps) => {
  const app = new OpenAPIHono({ defaultHook: rejectWithFirstIssue })
  const readKey = async (c: Context) => ({
    userId: await requireUser(c, deps),
    spaceId: c.req.param('spaceId') ?? '',
  })
  app
    .openapi(list, async (c) => {
      const userId = await requireUser(c, deps)
      return c.json(await spaces.listSpaces(deps, userId, c.req.valid('query').videoId), 200)
    })
    .openapi(create, async (c) => {
      const userId = await requireUser(c, deps)
      return c.json(await spaces.createSpace(deps, userId, c.req.valid('json')), 201)
    })
    .openapi(read, async (c) => c.json(await spaces.readSpace(deps, await readKey(c)), 200))
    .openapi(change, async (c) =>
      c.json(await spaces.changeSpace(deps, await readKey(c), c.req.valid('json')), 200),
    )
    .openapi(remove, async (c) => {
      await spaces.deleteSpace(deps, await readKey(c))
      return c.body(null, 204)
    })
  addMemberRoutes(app, deps)
  addInvitationRoutes(app, deps)
  addSharedRoutes(app, deps)
  return app
}
