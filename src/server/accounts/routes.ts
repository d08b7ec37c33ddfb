// The calls of Better Auth that are open, by name: what they take, how often, and in which shape they answer and fail.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { displayNameSchema } from '#contract/account.ts'
import { Problem, type ProblemCode } from '#contract/problems.ts'
import { tellOwner } from '../db/words.ts'
import type { Deps } from '../deps.ts'
import { answerProblem, answers, sayFirstFault } from '../http/problem-answers.ts'
import { takeAttempt } from './attempts.ts'
import { addressOfSite, type Call } from './auth.ts'
import { type Arrive, endSession, readGuest, sessionCookie } from './identity.ts'
import { ownPath } from './own-path.ts'
import { checkPassword } from './passwords.ts'
import { noteSignIn } from './profiles.ts'
import { deleteUnfinished } from './store.ts'

const missing = 'Please fill in all fields'
const text = z.string({ error: missing })
const email = text
  .trim()
  .min(1, missing)
  .toLowerCase()
  .pipe(z.email('Please enter a valid email address.').max(254, 'Please enter a valid email address.'))
/** Bounded only so that nobody can send a book; how long a password may be, its own check says. */
const password = text.min(1, missing).max(10_000)
const user = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  image: z.string().nullish(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
const done = z.object({ status: z.boolean(), message: z.string().optional() })

const json = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  description,
  content: { 'application/json': { schema } },
})
const taking = <Schema extends z.ZodType>(schema: Schema) => ({
  body: { required: true, content: { 'application/json': { schema } } },
})

const signUp = createRoute({
  method: 'post',
  path: '/sign-up/email',
  summary: 'Make an account',
  description: 'Answers the same whether or not the address is taken, and gives no session: sign in afterwards.',
  request: taking(
    z.object({
      name: text.trim().min(1, missing).pipe(displayNameSchema),
      email,
      password,
    }),
  ),
  responses: { 200: json('Done', z.object({ token: z.null(), user })), ...answers(400, 422, 429, 503) },
})

const signIn = createRoute({
  method: 'post',
  path: '/sign-in/email',
  summary: 'Sign in',
  description: 'Sets the session cookie; `token` is the same session for programs, as a bearer token.',
  request: taking(z.object({ email, password, rememberMe: z.boolean().optional() })),
  responses: {
    200: json('Signed in', z.object({ redirect: z.boolean(), token: z.string(), user })),
    ...answers(400, 401, 429, 503),
  },
})

const signOut = createRoute({
  method: 'post',
  path: '/sign-out',
  summary: 'Sign out',
  description: 'The session ends for everybody who has its cookie or its token.',
  responses: { 200: json('Signed out', z.object({ success: z.boolean() })), ...answers(503) },
})

const session = createRoute({
  method: 'get',
  path: '/get-session',
  summary: 'Who is signed in',
  description: 'Null for nobody. A session that is used is prolonged here, at most once a day.',
  responses: {
    200: json('The session', z.object({ session: z.object({ expiresAt: z.string() }), user }).nullable()),
    ...answers(503),
  },
})

const requestReset = createRoute({
  method: 'post',
  path: '/request-password-reset',
  summary: 'Have a link for a new password mailed',
  description: 'Answers the same whether or not there is such an account.',
  request: taking(z.object({ email })),
  responses: { 200: json('Done', done), ...answers(400, 429, 503) },
})

const reset = createRoute({
  method: 'post',
  path: '/reset-password',
  summary: 'Choose a new password with the token of a mailed link',
  description: 'The token works once, for ten minutes; every session of the account ends.',
  request: taking(z.object({ token: z.string().min(1).max(200), newPassword: password })),
  responses: { 200: json('Done', done), ...answers(400, 429, 503) },
})

const signInSocial = createRoute({
  method: 'post',
  path: '/sign-in/social',
  summary: 'Sign in with Google, where this installation offers it',
  description: 'Answers with the address to go to. Paths to return to must be of this site; others lead to its start.',
  request: taking(
    z.object({
      provider: z.literal('google'),
      callbackURL: z.string().max(2000).optional(),
      errorCallbackURL: z.string().max(2000).optional(),
    }),
  ),
  responses: {
    200: json('Where to go', z.object({ url: z.string(), redirect: z.boolean() })),
    ...answers(400, 404, 503),
  },
})

const callback = createRoute({
  method: 'get',
  path: '/callback/google',
  summary: 'The way back from Google',
  request: {
    query: z.object({
      code: z.string().max(4000).optional(),
      state: z.string().max(400).optional(),
      error: z.string().max(400).optional(),
    }),
  },
  responses: { 302: { description: 'Back to where the person came from' }, ...answers(400, 404, 503) },
})

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
    const userId = z.object({ user }).nullable().parse(known)?.user.id
    if (!userId) return
    await noteSignIn(deps, userId).catch((err: unknown) => log.error({ err, userId }, 'a sign-in could not be noted'))
    const guestId = await readGuest(c, deps)
    if (guestId)
      await arrive({ guestId, userId }).catch((err: unknown) =>
        log.error({ err, userId }, 'what a person had as a guest could not be brought along'),
      )
    await tellOwner(deps.db, userId)
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
    .openapi(signUp, async (c) => {
      const body = c.req.valid('json')
      await checkPassword(body.password, settings)
      await takeAttempt(c, deps, { kind: 'sign-up' })
      await deleteUnfinished(deps.db.orm, body.email, new Date(Date.now() - 10_000))
      const response = await pass(c, { method: 'POST', path: '/sign-up/email', body, hashes: true })
      if (response.status === 422) throw new Problem('sign_up_failed')
      return c.json(z.object({ token: z.null(), user }).parse(await read(response)), 200)
    })
    .openapi(signIn, async (c) => {
      const body = c.req.valid('json')
      const takeBack = await takeAttempt(c, deps, { kind: 'sign-in', account: body.email })
      const response = await pass(c, { method: 'POST', path: '/sign-in/email', body, hashes: true })
      if (response.status === 401) throw new Problem('wrong_credentials')
      const answer = z.object({ redirect: z.boolean(), token: z.string(), user }).parse(await read(response))
      await takeBack()
      await welcome(c, response)
      return c.json(answer, 200)
    })
    .openapi(signOut, async (c) => {
      const response = await pass(c, { method: 'POST', path: '/sign-out', body: {} })
      return c.json(z.object({ success: z.boolean() }).parse(await read(response)), 200)
    })
    .openapi(session, async (c) => {
      const known = z
        .object({ session: z.object({ expiresAt: z.string() }), user })
        .nullable()
        .parse(await read(await pass(c, { method: 'GET', path: '/get-session' })))
      // Also one that was never signed by this server, which Better Auth leaves in the browser.
      if (!known) endSession(c, deps)
      return c.json(known, 200)
    })
    .openapi(requestReset, async (c) => {
      const { email } = c.req.valid('json')
      await takeAttempt(c, deps, { kind: 'reset', account: email })
      await deps.mailer.check()
      const response = await pass(c, { method: 'POST', path: '/request-password-reset', body: { email } })
      return c.json(done.parse(await read(response)), 200)
    })
    .openapi(reset, async (c) => {
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
      return c.json(done.parse(await read(response)), 200)
    })
    .openapi(signInSocial, async (c) => {
      if (!settings.GOOGLE_CLIENT_ID) throw new Problem('no_such_address')
      const { provider, callbackURL, errorCallbackURL } = c.req.valid('json')
      const whole = (path: string | undefined) => addressOfSite(settings) + ownPath(path)
      const body = { provider, callbackURL: whole(callbackURL), errorCallbackURL: whole(errorCallbackURL) }
      const response = await pass(c, { method: 'POST', path: '/sign-in/social', body })
      return c.json(z.object({ url: z.string(), redirect: z.boolean() }).parse(await read(response)), 200)
    })
    .openapi(callback, async (c) => {
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
