// Routes of the user's API keys. They take a session, never a key.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { createdKeySchema, newKeySchema } from '#contract/accounts/keys.ts'
import { responses } from '#contract/responses.ts'
import type { Deps } from '../../deps/deps.ts'
import { json, jsonBody } from '../../http/json.ts'
import { problemResponses, rejectWithFirstIssue } from '../../http/problem-responses.ts'
import { requireUser } from '../identity.ts'
import { createKey, listKeys, revokeKey } from './keys.ts'

const create = createRoute({
  method: 'post',
  path: '/',
  summary: 'Create an API key',
  description:
    'Only this response contains the key. A key acts as you, within your allowance: `read` for calls that read, `write` for all others. Send it as `Authorization: Bearer pith_...`.',
  request: { body: jsonBody(newKeySchema) },
  responses: {
    201: json('The key', createdKeySchema),
    ...problemResponses(400, 401, 403, 422, 429),
  },
})
const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'List your API keys, newest first',
  description: 'Without the keys themselves: only the first characters of each.',
  responses: {
    200: json('The keys', responses['GET /api/keys']),
    ...problemResponses(401, 403),
  },
})
const revoke = createRoute({
  method: 'delete',
  path: '/{keyId}',
  summary: 'Revoke an API key',
  description: 'It is refused from the next request on.',
  request: { params: z.object({ keyId: z.uuid('This is not the id of a key.') }) },
  responses: { 204: { description: 'Revoked' }, ...problemResponses(400, 401, 403, 404) },
})

export const keyRoutes = (deps: Deps) => {
  const app = new OpenAPIHono({ defaultHook: rejectWithFirstIssue })
  return app
    .openapi(create, async (c) =>
      c.json(await createKey(deps, await requireUser(c, deps), c.req.valid('json')), 201),
    )
    .openapi(list, async (c) =>
      c.json({ items: await listKeys(deps, await requireUser(c, deps)) }, 200),
    )
    .openapi(revoke, async (c) => {
      await revokeKey(deps, { userId: await requireUser(c, deps), id: c.req.valid('param').keyId })
      return c.body(null, 204)
    })
}
