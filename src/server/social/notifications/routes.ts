// Routes of the user's notifications.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { notificationsSchema } from '#contract/social/social.ts'
import { requireUser } from '../../accounts/identity.ts'
import type { Deps } from '../../deps/deps.ts'
import { problemResponses, rejectWithFirstIssue } from '../../http/problem-responses.ts'
import { listNotifications, markNotificationsRead } from './notifications.ts'

const list = {
  description: 'The newest fifty',
  content: { 'application/json': { schema: notificationsSchema } },
}
const readRequestSchema = z
  .strictObject({
    ids: z
      .array(z.uuid('This is not a notification id.'))
      .max(50, 'You can mark up to 50 notifications at once.')
      .optional(),
    all: z.literal(true).optional(),
  })
  .refine(({ ids, all }) => (ids === undefined) !== (all === undefined), 'Send either ids or all.')

const read = createRoute({
  method: 'get',
  path: '/',
  summary: 'List your notifications, newest first',
  description:
    'New followers, comments under your playlists, the progress of imports, and what happens in your spaces. Notifications are kept for ninety days.',
  responses: { 200: list, ...problemResponses(401) },
})
const mark = createRoute({
  method: 'post',
  path: '/read',
  summary: 'Mark notifications as read: some by `ids`, or `all`',
  request: {
    body: { required: true, content: { 'application/json': { schema: readRequestSchema } } },
  },
  responses: { 200: list, ...problemResponses(400, 401) },
})

export const notificationRoutes = (deps: Deps) => {
  const app = new OpenAPIHono({ defaultHook: rejectWithFirstIssue })
  return app
    .openapi(read, async (c) =>
      c.json(await listNotifications(deps, await requireUser(c, deps)), 200),
    )
    .openapi(mark, async (c) => {
      const ownerId = await requireUser(c, deps)
      return c.json(
        await markNotificationsRead(deps, ownerId, c.req.valid('json').ids ?? null),
        200,
      )
    })
}
