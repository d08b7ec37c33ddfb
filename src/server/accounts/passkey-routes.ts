// Routes for the passkeys of the signed-in user. API keys never reach them.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  passkeyConfirmationSchema,
  passkeyListSchema,
  passkeyNameSchema,
  passkeyOptionsSchema,
  passkeyResponseSchema,
} from '#contract/accounts/passkeys.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { Deps } from '../deps/deps.ts'
import { json, jsonBody } from '../http/json.ts'
import { problemResponses, rejectWithFirstIssue } from '../http/problem-responses.ts'
import { describeSite } from '../site-url.ts'
import { createAuthProxy, readJson } from './auth-proxy.ts'
import { type MergeGuest, readSessionToken, requireUser } from './identity.ts'
import { composePasskeyNotice } from './mails.ts'
import { checkRoom, confirmCaller, listPasskeys, removePasskey, renamePasskey } from './passkeys.ts'
import { enforceSignInLimit } from './protection/sign-in-limits.ts'
import { findUser } from './store.ts'

const confirmation = 'Needs a sign-in of the last 15 minutes, or the password.'
const params = z.object({ id: z.string().max(64) })

const list = createRoute({
  method: 'get',
  path: '/passkeys',
  summary: 'List your passkeys',
  responses: { 200: json('The passkeys', passkeyListSchema), ...problemResponses(401) },
})
const begin = createRoute({
  method: 'post',
  path: '/passkeys/options',
  summary: 'Begin to add a passkey',
  description: `${confirmation} Returns the options for the browser, which are good for five minutes.`,
  request: { body: jsonBody(passkeyConfirmationSchema) },
  responses: {
    200: json('The options of WebAuthn', passkeyOptionsSchema),
    ...problemResponses(400, 401, 403, 429, 503),
  },
})
const add = createRoute({
  method: 'post',
  path: '/passkeys',
  summary: 'Add the passkey that your browser has made',
  description: 'It is named after its device. You get a notice by mail.',
  request: { body: jsonBody(z.strictObject({ response: passkeyResponseSchema })) },
  responses: { 204: { description: 'Added' }, ...problemResponses(400, 401, 403, 429, 503) },
})
const rename = createRoute({
  method: 'patch',
  path: '/passkeys/{id}',
  summary: 'Rename one of your passkeys',
  request: { params, body: jsonBody(passkeyNameSchema) },
  responses: { 204: { description: 'Renamed' }, ...problemResponses(400, 401, 403, 404) },
})
const remove = createRoute({
  method: 'delete',
  path: '/passkeys/{id}',
  summary: 'Remove one of your passkeys',
  description: `${confirmation} Your only way to sign in cannot be removed.`,
  request: { params, body: jsonBody(passkeyConfirmationSchema) },
  responses: { 204: { description: 'Removed' }, ...problemResponses(400, 401, 403, 404, 409, 429) },
})

export const passkeyRoutes = (deps: Deps, mergeGuest: MergeGuest) => {
  const { forward } = createAuthProxy(deps, mergeGuest)
  /** Only failed confirmations count. */
  const confirm = async (c: Context, password: string | undefined) => {
    const userId = await requireUser(c, deps)
    const refundAttempt = await enforceSignInLimit(c, deps, {
      kind: 'change-passkeys',
      account: userId,
    })
    await confirmCaller(deps, { userId, token: readSessionToken(c, deps) }, password)
    await refundAttempt()
    return userId
  }
  return new OpenAPIHono({ defaultHook: rejectWithFirstIssue })
    .openapi(list, async (c) => {
      const userId = await requireUser(c, deps)
      return c.json(await listPasskeys(deps, { userId, token: readSessionToken(c, deps) }), 200)
    })
    .openapi(begin, async (c) => {
      await checkRoom(deps, await confirm(c, c.req.valid('json').password))
      const response = await forward(c, {
        method: 'GET',
        path: '/passkey/generate-register-options',
      })
      return c.json(passkeyOptionsSchema.parse(await readJson(response)), 200)
    })
    .openapi(add, async (c) => {
      const userId = await requireUser(c, deps)
      await checkRoom(deps, userId)
      const refundAttempt = await enforceSignInLimit(c, deps, {
        kind: 'change-passkeys',
        account: userId,
      })
      const body = c.req.valid('json')
      const response = await forward(c, {
        method: 'POST',
        path: '/passkey/verify-registration',
        body,
      })
      if (!response.ok)
        throw new Problem('bad_request', {
          message: 'The passkey could not be added. Nothing was changed. Please try again.',
        })
      await refundAttempt()
      const user = await findUser(deps.db.orm, userId)
      if (user)
        void deps.mailer
          .send(composePasskeyNotice({ user, site: describeSite(deps.settings) }))
          .catch((err: unknown) =>
            deps.log.error(
              { userId, code: (err as { code?: unknown }).code },
              'sending an account email failed',
            ),
          )
      return c.body(null, 204)
    })
    .openapi(rename, async (c) => {
      await renamePasskey(
        deps,
        await requireUser(c, deps),
        c.req.valid('param').id,
        c.req.valid('json').name,
      )
      return c.body(null, 204)
    })
    .openapi(remove, async (c) => {
      await removePasskey(
        deps,
        await confirm(c, c.req.valid('json').password),
        c.req.valid('param').id,
      )
      return c.body(null, 204)
    })
}
