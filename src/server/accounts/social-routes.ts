// Routes of signing in with Google.
import { OpenAPIHono, z } from '@hono/zod-openapi'
import { Problem } from '#contract/problems.ts'
import { toSafePath } from '#contract/safe-path.ts'
import type { Deps } from '../deps/deps.ts'
import { rejectWithFirstIssue } from '../http/problem-responses.ts'
import { type createAuthProxy, readJson, toProblem } from './auth-proxy.ts'
import { keepInvitation } from './invitation-token.ts'
import * as definitions from './route-definitions.ts'
import { siteUrl } from './site-url.ts'

export const socialRoutes = (deps: Deps, { forward, finishSignIn }: ReturnType<typeof createAuthProxy>) => {
  const { settings } = deps
  return new OpenAPIHono({ defaultHook: rejectWithFirstIssue })
    .openapi(definitions.signInSocial, async (c) => {
      if (!settings.GOOGLE_CLIENT_ID) throw new Problem('no_such_address')
      const { provider, callbackURL, errorCallbackURL, invitation } = c.req.valid('json')
      keepInvitation(c, deps.settings, invitation)
      const toUrl = (path: string | undefined) => siteUrl(settings) + toSafePath(path)
      const body = { provider, callbackURL: toUrl(callbackURL), errorCallbackURL: toUrl(errorCallbackURL) }
      const response = await forward(c, { method: 'POST', path: '/sign-in/social', body })
      return c.json(z.object({ url: z.string(), redirect: z.boolean() }).parse(await readJson(response)), 200)
    })
    .openapi(definitions.callback, async (c) => {
      if (!settings.GOOGLE_CLIENT_ID) throw new Problem('no_such_address')
      const query = new URLSearchParams(c.req.valid('query') as Record<string, string>)
      const response = await forward(c, { method: 'GET', path: `/callback/google?${query}` })
      const target = response.headers.get('location')
      if (!target) throw await toProblem(response)
      await finishSignIn(c, response)
      const base = siteUrl(settings)
      return c.redirect(toSafePath(target.startsWith(base) ? target.slice(base.length) : target), 302)
    })
}
