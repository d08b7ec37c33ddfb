// Routes of sign-up, sign-in and passwords: validate, limit and forward requests to Better Auth.
import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { authStatusSchema } from '#contract/accounts/account.ts'
import { Problem, type ProblemCode } from '#contract/problems/problems.ts'
import { responses } from '#contract/responses.ts'
import type { Settings } from '../config.ts'
import type { HashingTurn } from '../deps/auth.ts'
import type { Deps } from '../deps/deps.ts'
import { clientAddress } from '../http/address.ts'
import { rejectWithFirstIssue, sendProblem, unreadableBody } from '../http/problem-responses.ts'
import { createAuthProxy, readJson, rejectForbidden } from './auth-proxy.ts'
import { confirmationRoutes } from './confirmation-routes.ts'
import { deleteSessionCookie, type MergeGuest } from './identity.ts'
import { checkSignUp } from './invitations.ts'
import { rememberDevice } from './known-devices.ts'
import { passkeySignInRoutes } from './passkey-sign-in-routes.ts'
import { checkPassword } from './passwords.ts'
import { enforceSignInLimit } from './protection/sign-in-limits.ts'
import * as definitions from './route-definitions.ts'
import { clearFailedSignIns, throttleSignIn } from './sign-in-throttle.ts'
import { socialRoutes } from './social-routes.ts'
import { deleteIncompleteSignUp, findEmailByResetToken } from './store.ts'

/** The error codes that Better Auth's own clients expect. */
const betterAuthCodes: Partial<Record<ProblemCode, string>> = {
  wrong_credentials: 'INVALID_EMAIL_OR_PASSWORD',
  sign_up_failed: 'FAILED_TO_CREATE_USER',
  password_refused: 'INVALID_PASSWORD',
  reset_link_dead: 'INVALID_TOKEN',
  bad_request: 'VALIDATION_ERROR',
}

export const accountRoutes = (deps: Deps, mergeGuest: MergeGuest) => {
  const { settings } = deps
  const proxy = createAuthProxy(deps, mergeGuest)
  const { forward, finishSignIn } = proxy
  return createRouter(settings)
    .route('/', confirmationRoutes(deps, forward))
    .route('/', socialRoutes(deps, proxy))
    .route('/', passkeySignInRoutes(deps, proxy))
    .openapi(definitions.signUp, async (c) => {
      requirePasswords(settings)
      const body = c.req.valid('json')
      await checkPassword(body, settings)
      await enforceSignInLimit(c, deps, { kind: 'sign-up' })
      await checkSignUp(deps, { email: body.email, token: body.invitation ?? null })
      await deleteIncompleteSignUp(deps.db.orm, body.email, new Date(Date.now() - 10_000))
      const response = await forward(c, {
        method: 'POST',
        path: '/sign-up/email',
        body,
        hashing: turnOf(c, settings),
      })
      if (response.status === 422) throw new Problem('sign_up_failed')
      return c.json(responses['POST /api/auth/sign-up/email'].parse(await readJson(response)), 200)
    })
    .openapi(definitions.signIn, async (c) => {
      requirePasswords(settings)
      const body = c.req.valid('json')
      const signIn = (hashing: HashingTurn) =>
        forward(c, { method: 'POST', path: '/sign-in/email', body, hashing })
      const response = await throttleSignIn(c, deps, { email: body.email, signIn })
      if (response.status === 401) throw new Problem('wrong_credentials')
      await rejectForbidden(response)
      const signedIn = responses['POST /api/auth/sign-in/email'].parse(await readJson(response))
      await finishSignIn(c, response)
      await deps.auth
        .renewPasswordHash({ userId: signedIn.user.id, password: body.password })
        .catch((err: unknown) =>
          deps.log.error({ err, userId: signedIn.user.id }, 'hashing a password again failed'),
        )
      return c.json(signedIn, 200)
    })
    .openapi(definitions.signOut, async (c) => {
      const response = await forward(c, { method: 'POST', path: '/sign-out', body: {} })
      return c.json(responses['POST /api/auth/sign-out'].parse(await readJson(response)), 200)
    })
    .openapi(definitions.session, async (c) => {
      const session = responses['GET /api/auth/get-session'].parse(
        await readJson(await forward(c, { method: 'GET', path: '/get-session' })),
      )
      // Better Auth does not delete a cookie that this server never signed.
      if (!session) deleteSessionCookie(c, deps)
      return c.json(session, 200)
    })
    .route('/', resetRoutes(deps, forward))
}

/** A forgotten password: the link that is mailed, and the new password. */
function resetRoutes(deps: Deps, forward: ReturnType<typeof createAuthProxy>['forward']) {
  const { settings } = deps
  return createRouter(settings)
    .openapi(definitions.requestReset, async (c) => {
      requirePasswords(settings)
      const { email } = c.req.valid('json')
      await enforceSignInLimit(c, deps, { kind: 'reset', account: email })
      await deps.mailer.check()
      const response = await forward(c, {
        method: 'POST',
        path: '/request-password-reset',
        body: { email },
      })
      return c.json(authStatusSchema.parse(await readJson(response)), 200)
    })
    .openapi(definitions.reset, async (c) => {
      requirePasswords(settings)
      const body = c.req.valid('json')
      const email = await findEmailByResetToken(deps.db.orm, body.token)
      await checkPassword({ password: body.newPassword, email }, settings)
      await enforceSignInLimit(c, deps, { kind: 'new-password' })
      const response = await forward(c, {
        method: 'POST',
        path: '/reset-password',
        body,
        hashing: turnOf(c, settings),
      })
      if (response.status === 400) throw new Problem('reset_link_dead')
      const status = authStatusSchema.parse(await readJson(response))
      // So that a reset also helps somebody whose account others are guessing at.
      if (email !== null) {
        rememberDevice(c, deps, email)
        await clearFailedSignIns(c, deps, email)
      }
      return c.json(status, 200)
    })
}

const turnOf = (c: Context, settings: Settings): HashingTurn => ({
  requesterKey: clientAddress(c, settings),
})

function requirePasswords({ PASSWORD_SIGN_IN }: Settings): void {
  if (PASSWORD_SIGN_IN === 'off') throw new Problem('password_sign_in_off')
}

/** Sets the cache header and the error format of all routes. */
function createRouter({ BRAND_NAME: name }: Settings) {
  const app = new OpenAPIHono({ defaultHook: rejectWithFirstIssue })
  app.use(async (c, next) => {
    c.header('Cache-Control', 'no-store')
    await next()
  })
  app.onError((cause, c) => {
    const error =
      cause instanceof HTTPException && cause.status < 500 ? unreadableBody(cause) : cause
    if (!(error instanceof Problem)) throw error
    const code = betterAuthCodes[error.code] ?? error.code.toUpperCase()
    return sendProblem(c, error, { name, extraFields: { code, message: error.message } })
  })
  return app
}
