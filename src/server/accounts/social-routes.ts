// Routes of signing in with Google and by single sign-on.
import { OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { routes } from '#contract/basics/paths.ts'
import { toSafePath } from '#contract/basics/safe-path.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { Confirmation } from '../deps/auth.ts'
import type { Deps } from '../deps/deps.ts'
import { rejectWithFirstIssue } from '../http/problem-responses.ts'
import { siteUrl } from '../site-url.ts'
import { type createAuthProxy, readJson, toProblem } from './auth-proxy.ts'
import { keepInvitation } from './invitation-token.ts'
import * as definitions from './route-definitions.ts'
import { followProvider } from './sso-confirmation.ts'

export const socialRoutes = (
  deps: Deps,
  { forward, finishSignIn }: ReturnType<typeof createAuthProxy>,
) => {
  const { settings, auth } = deps
  const isSetUp = {
    google: settings.GOOGLE_CLIENT_ID !== undefined,
    oidc: settings.OIDC_ISSUER !== undefined,
  }
  const callSso: typeof auth.call = async (call) => (await auth.callSso(call)).response

  /** Back to where the sign-in started. */
  const redirectBack = (c: Context, target: string) => {
    const base = siteUrl(settings)
    return c.redirect(toSafePath(target.startsWith(base) ? target.slice(base.length) : target), 302)
  }

  return new OpenAPIHono({ defaultHook: rejectWithFirstIssue })
    .openapi(definitions.signInSocial, async (c) => {
      const { provider, callbackURL, errorCallbackURL, invitation } = c.req.valid('json')
      if (!isSetUp[provider]) throw new Problem('no_such_address')
      keepInvitation(c, deps.settings, invitation)
      const toUrl = (path: string | undefined) => siteUrl(settings) + toSafePath(path)
      const body = {
        provider,
        callbackURL: toUrl(callbackURL),
        errorCallbackURL: toUrl(errorCallbackURL),
      }
      const call = { method: 'POST', path: '/sign-in/social', body } as const
      const response = await forward(c, call, provider === 'oidc' ? callSso : auth.call)
      // The library leaves out a provider that stopped to answer between its first
      // request and ours.
      if (provider === 'oidc' && !response.ok) throw new Problem('sso_unavailable')
      return c.json(
        z.object({ url: z.string(), redirect: z.boolean() }).parse(await readJson(response)),
        200,
      )
    })
    .openapi(definitions.googleCallback, async (c) => {
      if (!isSetUp.google) throw new Problem('no_such_address')
      const query = new URLSearchParams(c.req.valid('query') as Record<string, string>)
      const response = await forward(c, { method: 'GET', path: `/callback/google?${query}` })
      const target = response.headers.get('location')
      if (!target) throw await toProblem(response)
      await finishSignIn(c, response)
      return redirectBack(c, target)
    })
    .openapi(definitions.ssoCallback, async (c) => {
      if (!isSetUp.oidc) throw new Problem('no_such_address')
      const query = new URLSearchParams(c.req.valid('query') as Record<string, string>)
      let confirmation: Confirmation | null = null
      const response = await forward(
        c,
        { method: 'GET', path: `/callback/oidc?${query}` },
        async (call) => {
          const sso = await auth.callSso(call)
          confirmation = sso.confirmation
          return sso.response
        },
      ).catch((error: unknown) => {
        if (error instanceof Problem && error.code === 'sso_unavailable') return null
        throw error
      })
      const target =
        response?.headers.get('location') ?? `${routes.auth.path}?error=${codeOf(response)}`
      const userId = response && (await finishSignIn(c, response))
      if (userId && confirmation) await followProvider(deps, userId, confirmation)
      return redirectBack(c, target)
    })
}

/**
 * Why the authentication library does not lead back by itself. It answers 403 only to
 * suspended people.
 */
function codeOf(response: Response | null): string {
  if (!response) return 'sso_unavailable'
  return response.status === 403 ? 'suspended' : 'failed'
}
