// Routes of pairing. An extension starts it and collects the key without cookies; the
// person in between must be signed in.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import {
  endedKeySchema,
  pairingKeySchema,
  pairingSchema,
  pairingSecretSchema,
  startedPairingSchema,
} from '#contract/accounts/pairing.ts'
import type { Deps } from '../../deps/deps.ts'
import { clientAddress } from '../../http/address.ts'
import { json, jsonBody } from '../../http/json.ts'
import { problemResponses, rejectWithFirstIssue } from '../../http/problem-responses.ts'
import { requireUser } from '../identity.ts'
import {
  approvePairing,
  collectKey,
  endPairing,
  readPairing,
  refusePairing,
  startPairing,
} from './pairings.ts'

const params = z.object({ pairingId: z.string().max(64) })

const start = createRoute({
  method: 'post',
  path: '/',
  summary: 'Ask to pair a browser',
  description:
    'The extension shows `code` and opens the page `/pair/{id}`, which shows the same code and asks the person. It lasts ten minutes.',
  responses: { 201: json('The request', startedPairingSchema), ...problemResponses(403, 429) },
})
const read = createRoute({
  method: 'get',
  path: '/{pairingId}',
  summary: 'Read which browser asks to be paired',
  request: { params },
  responses: { 200: json('The request', pairingSchema), ...problemResponses(401, 404) },
})
const approve = createRoute({
  method: 'put',
  path: '/{pairingId}/approval',
  summary: 'Confirm that a browser is yours',
  description:
    'It receives an API key with the scopes `read` and `write` for a year, which your list of keys shows.',
  request: { params },
  responses: { 204: { description: 'Confirmed' }, ...problemResponses(401, 403, 404, 422) },
})
const refuse = createRoute({
  method: 'delete',
  path: '/{pairingId}',
  summary: 'Refuse to pair a browser',
  request: { params },
  responses: { 204: { description: 'Refused' }, ...problemResponses(401, 403) },
})
const end = createRoute({
  method: 'post',
  path: '/ended',
  summary: 'End the API key of a paired browser',
  description: 'For an extension that forgets its key, which is refused from the next request on.',
  request: { body: jsonBody(endedKeySchema) },
  responses: { 204: { description: 'Ended' }, ...problemResponses(400, 403, 404) },
})
const collect = createRoute({
  method: 'post',
  path: '/{pairingId}/key',
  summary: 'Collect the API key of a paired browser',
  description: 'Null until the person has decided. The key is in one response only.',
  request: { params, body: jsonBody(pairingSecretSchema) },
  responses: {
    200: json('The key', pairingKeySchema),
    ...problemResponses(400, 403, 404, 422, 429),
  },
})

export const pairingRoutes = (deps: Deps) => {
  const app = new OpenAPIHono({ defaultHook: rejectWithFirstIssue })
  app.use(async (c, next) => {
    c.header('Cache-Control', 'no-store')
    await next()
  })
  return app
    .openapi(start, async (c) => {
      const userAgent = c.req.header('user-agent') ?? ''
      return c.json(
        await startPairing(deps, { address: clientAddress(c, deps.settings), userAgent }),
        201,
      )
    })
    .openapi(read, async (c) => {
      await requireUser(c, deps)
      const request = {
        id: c.req.valid('param').pairingId,
        ownAddress: clientAddress(c, deps.settings),
      }
      return c.json(await readPairing(deps, request), 200)
    })
    .openapi(end, async (c) => {
      await endPairing(deps, c.req.valid('json').key)
      return c.body(null, 204)
    })
    .openapi(approve, async (c) => {
      const userId = await requireUser(c, deps)
      await approvePairing(deps, { id: c.req.valid('param').pairingId, userId })
      return c.body(null, 204)
    })
    .openapi(refuse, async (c) => {
      await requireUser(c, deps)
      await refusePairing(deps, c.req.valid('param').pairingId)
      return c.body(null, 204)
    })
    .openapi(collect, async (c) => {
      const { pairingId } = c.req.valid('param')
      return c.json(await collectKey(deps, { id: pairingId, ...c.req.valid('json') }), 200)
    })
}
