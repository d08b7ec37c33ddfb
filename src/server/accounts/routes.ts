// HTTP in, Better Auth, HTTP out: only the calls of calls.ts, each so often, and failing in one shape.
import { OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { ownPath } from '#contract/own-path.ts'
import { Problem, type ProblemCode } from '#contract/problems.ts'
import { tellOwner } from '../db/words.ts'
import type { Deps } from '../deps.ts'
import { answerProblem, sayFirstFault } from '../http/problem-answers.ts'
import { takeAttempt } from './attempts.ts'
import { addressOfSite, type Call } from './auth.ts'
import * as calls from './calls.ts'
import { type Arrive, endSession, readGuest, sessionCookie } from './identity.ts'
import { checkPassword } from './passwords.ts'
import { noteSignIn } from './profiles.ts'
import { deleteUnfinished } from './store.ts'

/** Better Auth's names of what goes wrong, for its own clients. */
const betterAuthCodes: Partial<Record<ProblemCode, string>> = {
  wrong_credentials: 'INVALID_EMAIL_OR_PASSWORD',
  sign_up_failed: 'FAILED_TO_CREATE_USER',
  password_refused: 'INVALID_PASSWORD',
  reset_link_dead: 'INVALID_TOKEN',
  bad_request: 'VALIDATION_ERROR',
}

const smallOnly = bodyLimit({
  maxSize: 64 * 1024,
  onError: () => {
    throw new Problem('too_large')
  },
})

export const accountRoutes = (deps: Deps, arrive: Arrive) => {
  const { auth, settings, log } = deps

  /** Passes a call on with what it needs of the browser, and its cookies back. */
  const pass = async (c: Context, call: Omit<Call, 'cookie' | 'authorization'>): Promise<Response> => {
    const response = await auth.call({
      ...call,
      cookie: c.req.header('cookie') ?? '',
      authorization: c.req.header('authorization') ?? '',
    })
    for (const cookie of response.headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true })
    return response
  }

  /** A new session: the sign-in is noted and guest days come along. The person is in, whatever of this fails. */
  const welcome = async (c: Context, response: Response) => {
    const given = response.headers.getSetCookie().find((cookie) => cookie.startsWith(`${sessionCookie(settings)}=`))
    const cookie = given?.split(';')[0]
    const known = cookie ? await read(await auth.call({ method: 'GET', path: '/get-session', cookie })) : null
    const userId = z.object({ user: calls.user }).nullable().parse(known)?.user.id
    if (!userId) return
    const unless = (what: string) => (err: unknown) => log.error({ err, userId }, `${what} failed`)
    await noteSignIn(deps, userId).catch(unless('noting a sign-in'))
    const guestId = await readGuest(c, deps)
    if (guestId) await arrive({ guestId, userId }).catch(unless('bringing along what a guest had'))
    await tellOwner(deps.db, userId).catch(unless('telling a person’s pages of a sign-in'))
  }

  const app = new OpenAPIHono({ defaultHook: sayFirstFault })
  app.use(smallOnly)
  app.use(async (c, next) => {
    c.header('Cache-Control', 'no-store')
    await next()
  })
  app.onError((cause, c) => {
    const error = cause instanceof HTTPException && cause.status < 500 ? new Problem('bad_request', { cause }) : cause
    if (!(error instanceof Problem)) throw error
    const code = betterAuthCodes[error.code] ?? error.code.toUpperCase()
    return answerProblem(c, error, { code, message: error.message })
  })
  return app
    .openapi(calls.signUp, async (c) => {
      const body = c.req.valid('json')
      await checkPassword(body.password, settings)
      await takeAttempt(c, deps, { kind: 'sign-up' })
      await deleteUnfinished(deps.db.orm, body.email, new Date(Date.now() - 10_000))
      const response = await pass(c, { method: 'POST', path: '/sign-up/email', body, hashes: true })
      if (response.status === 422) throw new Problem('sign_up_failed')
      return c.json(z.object({ token: z.null(), user: calls.user }).parse(await read(response)), 200)
    })
    .openapi(calls.signIn, async (c) => {
      const body = c.req.valid('json')
      const takeBack = await takeAttempt(c, deps, { kind: 'sign-in', account: body.email })
      const response = await pass(c, { method: 'POST', path: '/sign-in/email', body, hashes: true })
      if (response.status === 401) throw new Problem('wrong_credentials')
      const answer = z
        .object({ redirect: z.boolean(), token: z.string(), user: calls.user })
        .parse(await read(response))
      await takeBack()
      await welcome(c, response)
      return c.json(answer, 200)
    })
    .openapi(calls.signOut, async (c) => {
      const response = await pass(c, { method: 'POST', path: '/sign-out', body: {} })
      return c.json(z.object({ success: z.boolean() }).parse(await read(response)), 200)
    })
    .openapi(calls.session, async (c) => {
      const known = z
        .object({ session: z.object({ expiresAt: z.string() }), user: calls.user })
        .nullable()
        .parse(await read(await pass(c, { method: 'GET', path: '/get-session' })))
      // Also one that was never signed by this server, which Better Auth leaves in the browser.
      if (!known) endSession(c, deps)
      return c.json(known, 200)
    })
    .openapi(calls.requestReset, async (c) => {
      const { email } = c.req.valid('json')
      await takeAttempt(c, deps, { kind: 'reset', account: email })
      await deps.mailer.check()
      const response = await pass(c, { method: 'POST', path: '/request-password-reset', body: { email } })
      return c.json(calls.done.parse(await read(response)), 200)
    })
    .openapi(calls.reset, async (c) => {
      const { token, newPassword } = c.req.valid('json')
      await checkPassword(newPassword, settings)
      await takeAttempt(c, deps, { kind: 'new-password' })
      const response = await pass(c, {
        method: 'POST',
        path: '/reset-password',
        body: { token, newPassword },
        hashes: true,
      })
      if (response.status === 400) throw new Problem('reset_link_dead')
      return c.json(calls.done.parse(await read(response)), 200)
    })
    .openapi(calls.signInSocial, async (c) => {
      if (!settings.GOOGLE_CLIENT_ID) throw new Problem('no_such_address')
      const { provider, callbackURL, errorCallbackURL } = c.req.valid('json')
      const whole = (path: string | undefined) => addressOfSite(settings) + ownPath(path)
      const body = { provider, callbackURL: whole(callbackURL), errorCallbackURL: whole(errorCallbackURL) }
      const response = await pass(c, { method: 'POST', path: '/sign-in/social', body })
      return c.json(z.object({ url: z.string(), redirect: z.boolean() }).parse(await read(response)), 200)
    })
    .openapi(calls.callback, async (c) => {
      if (!settings.GOOGLE_CLIENT_ID) throw new Problem('no_such_address')
      const query = new URLSearchParams(c.req.valid('query') as Record<string, string>)
      const response = await pass(c, { method: 'GET', path: `/callback/google?${query}` })
      const target = response.headers.get('location')
      if (!target) throw await failureOf(response)
      await welcome(c, response)
      const base = addressOfSite(settings)
      return c.redirect(ownPath(target.startsWith(base) ? target.slice(base.length) : target), 302)
    })
}

async function read(response: Response): Promise<unknown> {
  if (!response.ok) throw await failureOf(response)
  return response.json()
}

/** Refused input keeps Better Auth's sentence; everything else that it fails on is the server's fault. */
async function failureOf(response: Response): Promise<Problem> {
  const { message } = (await response.json().catch(() => ({}))) as { message?: unknown }
  if (response.status < 500 && typeof message === 'string') return new Problem('bad_request', { message })
  return new Problem(response.status < 500 ? 'bad_request' : 'servers_down')
}
