// Routes that mail a link to confirm the email address, and that open it.
import { OpenAPIHono } from '@hono/zod-openapi'
import { routes } from '#contract/paths.ts'
import { Problem } from '#contract/problems.ts'
import type { Deps } from '../deps/deps.ts'
import { rejectWithFirstIssue } from '../http/problem-responses.ts'
import { type createAuthProxy, readJson, toProblem } from './auth-proxy.ts'
import { requireUser } from './identity.ts'
import * as definitions from './route-definitions.ts'
import { enforceSignInLimit } from './sign-in-limits.ts'
import { findUser, isEmailVerified } from './store.ts'

export const confirmationRoutes = (deps: Deps, forward: ReturnType<typeof createAuthProxy>['forward']) =>
  new OpenAPIHono({ defaultHook: rejectWithFirstIssue })
    .openapi(definitions.sendConfirmation, async (c) => {
      if (!deps.mailer.delivers) throw new Problem('no_such_address')
      const userId = await requireUser(c, deps)
      const user = await findUser(deps.db.orm, userId)
      if (!user) throw new Problem('auth_missing')
      if (await isEmailVerified(deps.db.orm, userId)) return c.json({ status: true }, 200)
      await enforceSignInLimit(c, deps, { kind: 'confirmation', account: user.email })
      await deps.mailer.check()
      const call = { method: 'POST', path: '/send-verification-email', body: { email: user.email } } as const
      return c.json(definitions.statusSchema.parse(await readJson(await forward(c, call))), 200)
    })
    .openapi(definitions.verifyEmail, async (c) => {
      if (!deps.mailer.delivers) throw new Problem('no_such_address')
      const query = new URLSearchParams({ token: c.req.valid('query').token })
      const response = await forward(c, { method: 'GET', path: `/verify-email?${query}` })
      if (response.status >= 500) throw await toProblem(response)
      return c.redirect(response.ok ? routes.profile.path : `${routes.profile.path}?email=expired`, 302)
    })
