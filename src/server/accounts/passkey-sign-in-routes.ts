// Routes of signing in with a passkey, at Better Auth's own paths.
import { OpenAPIHono } from '@hono/zod-openapi'
import { passkeyOptionsSchema } from '#contract/accounts/passkeys.ts'
import { Problem } from '#contract/problems/problems.ts'
import { responses } from '#contract/responses.ts'
import type { Deps } from '../deps/deps.ts'
import { rejectWithFirstIssue } from '../http/problem-responses.ts'
import { type createAuthProxy, readJson, rejectForbidden } from './auth-proxy.ts'
import { rememberDevice } from './known-devices.ts'
import { recordPasskeyUse } from './passkey-store.ts'
import { enforceSignInLimit } from './protection/sign-in-limits.ts'
import * as definitions from './route-definitions.ts'

export const passkeySignInRoutes = (
  deps: Deps,
  { forward, finishSignIn }: ReturnType<typeof createAuthProxy>,
) =>
  new OpenAPIHono({ defaultHook: rejectWithFirstIssue })
    .openapi(definitions.passkeyOptions, async (c) => {
      await enforceSignInLimit(c, deps, { kind: 'passkey-options' })
      const response = await forward(c, {
        method: 'GET',
        path: '/passkey/generate-authenticate-options',
      })
      const options = passkeyOptionsSchema.parse(await readJson(response))
      // The plugin cannot be told that the device must check who uses it;
      // passkey-plugin.ts refuses one that did not.
      return c.json({ ...options, userVerification: 'required' }, 200)
    })
    .openapi(definitions.passkeySignIn, async (c) => {
      const body = c.req.valid('json')
      const refundAttempt = await enforceSignInLimit(c, deps, { kind: 'passkey-sign-in' })
      const response = await forward(c, {
        method: 'POST',
        path: '/passkey/verify-authentication',
        body,
      })
      await rejectForbidden(response)
      if (response.status === 400 || response.status === 401)
        throw new Problem('wrong_credentials', {
          message:
            response.status === 401
              ? 'No account here has this passkey. Sign in in another way.'
              : 'Signing in with the passkey failed. Please try again.',
        })
      const { user } = responses['POST /api/auth/passkey/verify-authentication'].parse(
        await readJson(response),
      )
      await refundAttempt()
      await recordPasskeyUse(deps.db.orm, body.response.id, new Date())
      rememberDevice(c, deps, user.email)
      await finishSignIn(c, response)
      return c.json({ user }, 200)
    })
