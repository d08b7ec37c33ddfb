// Routes for the password and the sessions of the signed-in user. API keys never reach them.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { passwordChangeSchema, sessionListSchema } from '#contract/accounts/security.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { Deps } from '../deps/deps.ts'
import { json, jsonBody } from '../http/json.ts'
import { problemResponses, rejectWithFirstIssue } from '../http/problem-responses.ts'
import { describeSite } from '../site-url.ts'
import { deleteSessionCookie, readSessionToken, requireUser } from './identity.ts'
import { composeChangeNotice } from './mails.ts'
import { checkPassword } from './passwords.ts'
import { enforceSignInLimit } from './protection/sign-in-limits.ts'
import { endAllSessions, endOtherSessions, endSession, listSessions } from './security.ts'
import { deleteLinks, findPasswordHash, findUser } from './store.ts'

const change = createRoute({
  method: 'put',
  path: '/password',
  summary: 'Change your password',
  description:
    'Requires the current one. Mailed reset links stop working, and you get a notice by mail. `endKeys` also ends API keys, paired browsers and passkeys.',
  request: { body: jsonBody(passwordChangeSchema) },
  responses: { 204: { description: 'Changed' }, ...problemResponses(400, 401, 403, 409, 429, 503) },
})
const list = createRoute({
  method: 'get',
  path: '/sessions',
  summary: 'List where you are signed in',
  responses: { 200: json('The sessions', sessionListSchema), ...problemResponses(401) },
})
const end = createRoute({
  method: 'delete',
  path: '/sessions/{id}',
  summary: 'End one of your sessions',
  request: { params: z.object({ id: z.string().max(64) }) },
  responses: { 204: { description: 'Ended' }, ...problemResponses(401, 403, 404) },
})
const endAll = createRoute({
  method: 'delete',
  path: '/sessions',
  summary: 'Sign out everywhere',
  description: 'Ends all your sessions, also this one. API keys stay.',
  responses: { 204: { description: 'Ended' }, ...problemResponses(401, 403) },
})

export const securityRoutes = (deps: Deps) =>
  new OpenAPIHono({ defaultHook: rejectWithFirstIssue })
    .openapi(change, async (c) => {
      const userId = await requireUser(c, deps)
      const { orm } = deps.db
      const { currentPassword, newPassword, endOthers, endKeys } = c.req.valid('json')
      const user = await findUser(orm, userId)
      const hash = await findPasswordHash(orm, userId)
      if (!user || !hash) throw new Problem('no_password')
      const refundAttempt = await enforceSignInLimit(c, deps, {
        kind: 'change-password',
        account: userId,
      })
      await checkPassword({ password: newPassword, email: user.email }, deps.settings)
      if (!(await deps.auth.verifyPassword({ hash, password: currentPassword, userId })))
        throw new Problem('wrong_password', {
          message: 'That is not your current password. Nothing was changed.',
        })
      await refundAttempt()
      // Two changes at once: the second one finds another password than it checked.
      if (!(await deps.auth.setPassword({ userId, stored: hash, password: newPassword })))
        throw new Problem('wrong_password', {
          message: 'Your password was changed elsewhere. Nothing was changed here.',
        })
      await deleteLinks(orm, userId)
      if (endKeys) await deps.auth.endKeys(userId)
      if (endOthers) await endOtherSessions(orm, userId, readSessionToken(c, deps))
      void deps.mailer
        .send(composeChangeNotice({ user, site: describeSite(deps.settings) }))
        .catch((err: unknown) =>
          deps.log.error(
            { userId, code: (err as { code?: unknown }).code },
            'sending an account email failed',
          ),
        )
      return c.body(null, 204)
    })
    .openapi(list, async (c) => {
      const userId = await requireUser(c, deps)
      return c.json(
        { items: await listSessions(deps.db.orm, userId, readSessionToken(c, deps)) },
        200,
      )
    })
    .openapi(end, async (c) => {
      await endSession(deps.db.orm, await requireUser(c, deps), c.req.valid('param').id)
      return c.body(null, 204)
    })
    .openapi(endAll, async (c) => {
      await endAllSessions(deps.db.orm, await requireUser(c, deps))
      deleteSessionCookie(c, deps)
      return c.body(null, 204)
    })
