// HTTP in, use case, HTTP out: what happened that concerns the asking person.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { notificationsSchema } from '#contract/social.ts'
import { requireUser } from '../accounts/identity.ts'
import type { Deps } from '../deps.ts'
import { answers, sayFirstFault } from '../http/problem-answers.ts'
import { listNotifications, markRead } from './notifications.ts'

const list = { description: 'The newest fifty', content: { 'application/json': { schema: notificationsSchema } } }
const which = z
  .strictObject({
    ids: z.array(z.uuid('That is no notification.')).max(50, 'At most fifty at once.').optional(),
    all: z.literal(true).optional(),
  })
  .refine(({ ids, all }) => (ids === undefined) !== (all === undefined), 'Say which ones, or all.')

const read = createRoute({
  method: 'get',
  path: '/',
  summary: 'List what happened, newest first',
  description: 'Followers, comments under your playlists, and videos that are done. Kept for ninety days.',
  responses: { 200: list, ...answers(401) },
})
const mark = createRoute({
  method: 'post',
  path: '/read',
  summary: 'Mark notifications as read: some by `ids`, or `all`',
  request: { body: { required: true, content: { 'application/json': { schema: which } } } },
  responses: { 200: list, ...answers(400, 401) },
})

export const notificationRoutes = (deps: Deps) => {
  const app = new OpenAPIHono({ defaultHook: sayFirstFault })
  app.use(async (c, next) => {
    c.header('Cache-Control', 'no-store')
    await next()
  })
  return app
    .openapi(read, async (c) => c.json(await listNotifications(deps, await requireUser(c, deps)), 200))
    .openapi(mark, async (c) => {
      const ownerId = await requireUser(c, deps)
      return c.json(await markRead(deps, ownerId, c.req.valid('json').ids ?? null), 200)
    })
}
