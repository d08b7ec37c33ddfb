// Routes that mail a link to confirm the email address, and that open it.
import { OpenAPIHono } from '@hono/zod-openapi'
import { authStatusSchema } from '#contract/accounts/account.ts'
import { api, routes } from '#contract/basics/paths.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { Deps } from '../deps/deps.ts'
import { rejectWithFirstIssue } from '../http/problem-responses.ts'
import { type createAuthProxy, readJson, toProblem } from './auth-proxy.ts'
import { readViewer, requireUser } from './identity.ts'
import { enforceSignInLimit } from './protection/sign-in-limits.ts'
import * as definitions from './route-definitions.ts'
import { findUser, isEmailVerified } from './store.ts'

export const confirmationRoutes = (
  deps: Deps,
  forward: ReturnType<typeof createAuthProxy>['forward'],
) =>
  new OpenAPIHono({ defaultHook: rejectWithFirstIssue })
    .openapi(definitions.sendConfirmation, async (c) => {
      if (!deps.mailer.delivers) throw new Problem('no_such_address')
      const userId = await requireUser(c, deps)
      const user = await findUser(deps.db.orm, userId)
      if (!user) throw new Problem('auth_missing')
      if (await isEmailVerified(deps.db.orm, userId)) return c.json({ status: true }, 200)
      await enforceSignInLimit(c, deps, { kind: 'confirmation', account: user.email })
      await deps.mailer.check()
      const call = {
        method: 'POST',
        path: '/send-verification-email',
        body: { email: user.email },
      } as const
      return c.json(authStatusSchema.parse(await readJson(await forward(c, call))), 200)
    })
    .openapi(definitions.verifyEmail, async (c) => {
      if (!deps.mailer.delivers) throw new Problem('no_such_address')
      const { token } = c.req.valid('query')
      const query = new URLSearchParams({ token })
      // Programs that check mails open links too, so the link alone does not show that
      // the mailbox belongs to the account.
      const viewerId = await readViewer(c, deps)
      const viewer = viewerId && (await findUser(deps.db.orm, viewerId))
      const next = `${api.auth.verifyEmail}?${query}`
      if (!viewer) return c.redirect(`${routes.auth.path}?${new URLSearchParams({ next })}`, 302)
      const expiredPath = `${routes.profile.path}?email=expired`
      if (readClaimedEmail(token) !== viewer.email) return c.redirect(expiredPath, 302)
      const response = await forward(c, { method: 'GET', path: `/verify-email?${query}` })
      if (response.status >= 500) throw await toProblem(response)
      return c.redirect(response.ok ? routes.profile.path : expiredPath, 302)
    })

/** The address in a token whose signature Better Auth has yet to check. */
function readClaimedEmail(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).email
  } catch {
    return null
  }
}
