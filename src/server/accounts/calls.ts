// The calls of Better Auth that are open, described: what each takes, and how it answers.
import { createRoute, z } from '@hono/zod-openapi'
import { displayNameSchema } from '#contract/account.ts'
import { json } from '../http/json.ts'
import { answers } from '../http/problem-answers.ts'

const missing = 'Please fill in all fields'
const text = z.string({ error: missing })
const email = text
  .trim()
  .min(1, missing)
  .toLowerCase()
  .pipe(z.email('Please enter a valid email address.').max(254, 'Please enter a valid email address.'))
/** Bounded only so that nobody can send a book; how long a password may be, its own check says. */
const password = text.min(1, missing).max(10_000)
export const user = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  image: z.string().nullish(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export const done = z.object({ status: z.boolean(), message: z.string().optional() })

const taking = <Schema extends z.ZodType>(schema: Schema) => ({
  body: { required: true, content: { 'application/json': { schema } } },
})

export const signUp = createRoute({
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

export const signIn = createRoute({
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

export const signOut = createRoute({
  method: 'post',
  path: '/sign-out',
  summary: 'Sign out',
  description: 'The session ends for everybody who has its cookie or its token.',
  responses: { 200: json('Signed out', z.object({ success: z.boolean() })), ...answers(503) },
})

export const session = createRoute({
  method: 'get',
  path: '/get-session',
  summary: 'Who is signed in',
  description: 'Null for nobody. A session that is used is prolonged here, at most once a day.',
  responses: {
    200: json('The session', z.object({ session: z.object({ expiresAt: z.string() }), user }).nullable()),
    ...answers(503),
  },
})

export const requestReset = createRoute({
  method: 'post',
  path: '/request-password-reset',
  summary: 'Have a link for a new password mailed',
  description: 'Answers the same whether or not there is such an account.',
  request: taking(z.object({ email })),
  responses: { 200: json('Done', done), ...answers(400, 429, 503) },
})

export const reset = createRoute({
  method: 'post',
  path: '/reset-password',
  summary: 'Choose a new password with the token of a mailed link',
  description: 'The token works once, for ten minutes; every session of the account ends.',
  request: taking(z.object({ token: z.string().min(1).max(200), newPassword: password })),
  responses: { 200: json('Done', done), ...answers(400, 429, 503) },
})

export const signInSocial = createRoute({
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

export const callback = createRoute({
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
