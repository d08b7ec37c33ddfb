// Routes of reports, and of the operator's moderation commands to a server with a data folder.
import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { reportRequestSchema } from '#contract/social/social.ts'
import { requireUser } from '../../accounts/identity.ts'
import type { Deps } from '../../deps/deps.ts'
import { operatorRoute } from '../../http/operator-route.ts'
import { problemResponses, rejectWithFirstIssue } from '../../http/problem-responses.ts'
import { moderationCommandSchema, moderationPath } from './command.ts'
import { runModeration } from './moderation.ts'
import { createReport } from './reports.ts'

const create = createRoute({
  method: 'post',
  path: '/',
  summary: 'Report a playlist, a comment, a creator or a public summary',
  description: 'The operator of this server reviews it. Reporting the same again changes nothing.',
  request: {
    body: { required: true, content: { 'application/json': { schema: reportRequestSchema } } },
  },
  responses: {
    204: { description: 'Reported' },
    ...problemResponses(400, 401, 404, 413, 422, 429),
  },
})

export const reportRoutes = (deps: Deps) =>
  new OpenAPIHono({ defaultHook: rejectWithFirstIssue }).openapi(create, async (c) => {
    await createReport(deps, await requireUser(c, deps), c.req.valid('json'))
    return c.body(null, 204)
  })

export const operatorRoutes = (deps: Deps) =>
  operatorRoute(deps, moderationPath, (command) =>
    runModeration(deps, moderationCommandSchema.parse(command)),
  )
