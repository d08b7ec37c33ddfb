// Definitions of the exposed Better Auth endpoints: their requests and responses.
import { createRoute, z } from '@hono/zod-openapi'
import { authStatusSchema, displayNameSchema } from '#contract/accounts/account.ts'
import { passkeyOptionsSchema, passkeyResponseSchema } from '#contract/accounts/passkeys.ts'
import { responses } from '#contract/responses.ts'
import { json } from '../http/json.ts'
import { problemResponses } from '../http/problem-responses.ts'

const missingFieldMessage = 'Please fill in all fields'
const text = z.string({ error: missingFieldMessage })
const email = text
  .trim()
  .min(1, missingFieldMessage)
  .toLowerCase()
  .pipe(
    z.email('Please enter a valid email address.').max(254, 'Please enter a valid email address.'),
  )
/** Limited only to bound the request. `checkPassword` enforces the length of new passwords. */
const password = text.min(1, missingFieldMessage).max(10_000)
/**
 * What the link of an invitation contains. Needed where only invited people may create
 * accounts.
 */
const invitation = z.string().max(100).optional()
const requestBody = <Schema extends z.ZodType>(schema: Schema) => ({
  body: { required: true, content: { 'application/json': { schema } } },
})

export const signUp = createRoute({
  method: 'post',
  path: '/sign-up/email',
  summary: 'Create an account',
  description:
    'The response is the same whether or not the address is taken. It starts no session: sign in afterwards.',
  request: requestBody(
    z.object({
      name: text.trim().min(1, missingFieldMessage).pipe(displayNameSchema),
      email,
      password,
      invitation,
    }),
  ),
  responses: {
    200: json('Done', responses['POST /api/auth/sign-up/email']),
    ...problemResponses(400, 403, 404, 422, 429, 503),
  },
})

export const signIn = createRoute({
  method: 'post',
  path: '/sign-in/email',
  summary: 'Sign in',
  description:
    'Sets the session cookie. `token` is the same session as a bearer token, for programs.',
  request: requestBody(z.object({ email, password, rememberMe: z.boolean().optional() })),
  responses: {
    200: json('Signed in', responses['POST /api/auth/sign-in/email']),
    ...problemResponses(400, 401, 403, 429, 503),
  },
})

export const passkeyOptions = createRoute({
  method: 'get',
  path: '/passkey/generate-authenticate-options',
  summary: 'Begin to sign in with a passkey',
  description:
    'Returns the options for the browser, which are good for five minutes, and sets a cookie that belongs to them.',
  responses: {
    200: json('The options of WebAuthn', passkeyOptionsSchema),
    ...problemResponses(429, 503),
  },
})

export const passkeySignIn = createRoute({
  method: 'post',
  path: '/passkey/verify-authentication',
  summary: 'Sign in with what the passkey answered',
  description: 'Sets the session cookie.',
  request: requestBody(z.object({ response: passkeyResponseSchema })),
  responses: {
    200: json('Signed in', responses['POST /api/auth/passkey/verify-authentication']),
    ...problemResponses(400, 401, 403, 429, 503),
  },
})

export const signOut = createRoute({
  method: 'post',
  path: '/sign-out',
  summary: 'Sign out',
  description: 'Ends the session for every client that has its cookie or its token.',
  responses: {
    200: json('Signed out', responses['POST /api/auth/sign-out']),
    ...problemResponses(503),
  },
})

export const session = createRoute({
  method: 'get',
  path: '/get-session',
  summary: 'Read the current session',
  description: 'Null if nobody is signed in. Extends the session, at most once a day.',
  responses: {
    200: json('The session', responses['GET /api/auth/get-session']),
    ...problemResponses(503),
  },
})

export const requestReset = createRoute({
  method: 'post',
  path: '/request-password-reset',
  summary: 'Request an email with a password reset link',
  description: 'The response is the same whether or not the account exists.',
  request: requestBody(z.object({ email })),
  responses: { 200: json('Done', authStatusSchema), ...problemResponses(400, 429, 503) },
})

export const reset = createRoute({
  method: 'post',
  path: '/reset-password',
  summary: 'Set a new password with the token of a reset link',
  description: 'The token can be used once, within ten minutes. Ends every session of the account.',
  request: requestBody(z.object({ token: z.string().min(1).max(200), newPassword: password })),
  responses: { 200: json('Done', authStatusSchema), ...problemResponses(400, 429, 503) },
})

export const sendConfirmation = createRoute({
  method: 'post',
  path: '/send-verification-email',
  summary: 'Email yourself a link that confirms your address',
  description:
    'Only where the server delivers mail. Nothing is sent if the address is confirmed already.',
  responses: { 200: json('Done', authStatusSchema), ...problemResponses(401, 404, 429, 503) },
})

export const verifyEmail = createRoute({
  method: 'get',
  path: '/verify-email',
  summary: 'Confirm an email address with the token of a mailed link',
  description: 'The token expires after a day. It confirms only the address of the signed-in user.',
  request: { query: z.object({ token: z.string().min(1).max(2000) }) },
  responses: {
    302: {
      description:
        'Redirects to the profile, with `?email=expired` if the link is no longer or not for this user; signed out, to the sign-in',
    },
    ...problemResponses(400, 404, 503),
  },
})

export const signInSocial = createRoute({
  method: 'post',
  path: '/sign-in/social',
  summary: 'Sign in with Google or single sign-on (`oidc`), if this server offers it',
  description:
    'Returns the URL to redirect to. Return paths must belong to this site; any other is replaced by its start page.',
  request: requestBody(
    z.object({
      provider: z.enum(['google', 'oidc']),
      callbackURL: z.string().max(2000).optional(),
      errorCallbackURL: z.string().max(2000).optional(),
      invitation,
    }),
  ),
  responses: {
    200: json('The URL to redirect to', responses['POST /api/auth/sign-in/social']),
    ...problemResponses(400, 404, 503),
  },
})

const callbackOf = <Path extends string>(path: Path, provider: string) =>
  createRoute({
    method: 'get',
    path,
    summary: `Handle the redirect from ${provider}`,
    request: {
      query: z.object({
        code: z.string().max(4000).optional(),
        state: z.string().max(400).optional(),
        error: z.string().max(400).optional(),
        iss: z.string().max(400).optional(),
      }),
    },
    responses: {
      302: { description: 'Redirects back to the page where the sign-in started' },
      ...problemResponses(400, 404, 503),
    },
  })

export const googleCallback = callbackOf('/callback/google', 'Google')
export const ssoCallback = callbackOf('/callback/oidc', 'the provider of single sign-on')
