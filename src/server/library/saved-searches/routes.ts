// HTTP routes of a person's saved searches. All of them require an account.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import {
  savedSearchChangeSchema,
  savedSearchListSchema,
  savedSearchRequestSchema,
  savedSearchSchema,
} from '#contract/library/saved-searches.ts'
import { requireUser } from '../../accounts/identity.ts'
import type { Deps } from '../../deps/deps.ts'
import { json } from '../../http/json.ts'
import { problemResponses, rejectWithFirstIssue } from '../../http/problem-responses.ts'
import * as searches from './saved-searches.ts'

const params = z.object({ searchId: z.uuid({ error: 'This is no id of a saved search.' }) })

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'List your saved searches, by name',
  responses: { 200: json('The saved searches', savedSearchListSchema), ...problemResponses(401) },
})
const create = createRoute({
  method: 'post',
  path: '/',
  summary: 'Save a search with its filters',
  description:
    '`query` has the parameters of the address of /all-summaries, such as `search=tram&rating=4`, without the page. A person may have 100, each with a name of its own of at most 80 characters.',
  request: {
    body: { required: true, content: { 'application/json': { schema: savedSearchRequestSchema } } },
  },
  responses: {
    201: json('The saved search', savedSearchSchema),
    ...problemResponses(400, 401, 409),
  },
})
const rename = createRoute({
  method: 'patch',
  path: '/{searchId}',
  summary: 'Rename a saved search',
  request: {
    params,
    body: { required: true, content: { 'application/json': { schema: savedSearchChangeSchema } } },
  },
  responses: {
    200: json('The saved search', savedSearchSchema),
    ...problemResponses(400, 401, 404, 409),
  },
})
const remove = createRoute({
  method: 'delete',
  path: '/{searchId}',
  summary: 'Delete a saved search',
  request: { params },
  responses: { 204: { description: 'Deleted' }, ...problemResponses(400, 401, 404) },
})

export const savedSearchRoutes = (deps: Deps) =>
  new OpenAPIHono({ defaultHook: rejectWithFirstIssue })
    .openapi(list, async (c) =>
      c.json(
        { items: await searches.listSavedSearches(deps.db.orm, await requireUser(c, deps)) },
        200,
      ),
    )
    .openapi(create, async (c) =>
      c.json(await searches.saveSearch(deps, await requireUser(c, deps), c.req.valid('json')), 201),
    )
    .openapi(rename, async (c) => {
      const key = { ownerId: await requireUser(c, deps), id: c.req.valid('param').searchId }
      return c.json(await searches.renameSearch(deps, key, c.req.valid('json').name), 200)
    })
    .openapi(remove, async (c) => {
      await searches.deleteSavedSearch(deps, {
        ownerId: await requireUser(c, deps),
        id: c.req.valid('param').searchId,
      })
      return c.body(null, 204)
    })
