// HTTP in, use case, HTTP out: reports of people, and, for whoever runs a server on a data folder, what is done about them.
import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Problem } from '#contract/problems.ts'
import { reportRequestSchema } from '#contract/social.ts'
import { requireUser } from '../accounts/identity.ts'
import type { Deps } from '../deps.ts'
import { answers, sayFirstFault } from '../http/problem-answers.ts'
import { moderate } from './moderation.ts'
import { orderPath, orderSchema } from './order.ts'
import { report } from './reports.ts'
import { isSigned } from './signature.ts'

const send = createRoute({
  method: 'post',
  path: '/',
  summary: 'Report a playlist, a comment or a creator',
  description: 'Whoever runs this Pith looks at it. The same once more changes nothing.',
  request: { body: { required: true, content: { 'application/json': { schema: reportRequestSchema } } } },
  responses: { 204: { description: 'Reported' }, ...answers(400, 401, 404, 413, 422, 429) },
})

const smallOnly = bodyLimit({
  maxSize: 64 * 1024,
  onError: () => {
    throw new Problem('too_large')
  },
})

export const reportRoutes = (deps: Deps) => {
  const app = new OpenAPIHono({ defaultHook: sayFirstFault })
  app.use(smallOnly)
  return app.openapi(send, async (c) => {
    await report(deps, await requireUser(c, deps), c.req.valid('json'))
    return c.body(null, 204)
  })
}

/** Only the process that has a data folder can change it, so the terminal program asks here. Nothing is here for anybody else. */
export const operatorRoutes = (deps: Deps) =>
  new Hono().post(orderPath, smallOnly, async (c) => {
    const body = await c.req.text()
    const authorization = c.req.header('authorization') ?? ''
    if (deps.db.kind !== 'pglite' || !isSigned(authorization, { secret: deps.secret, body, nowMs: deps.now() }))
      return c.text('', 404)
    return c.json(await moderate(deps, orderSchema.parse(JSON.parse(body))))
  })
