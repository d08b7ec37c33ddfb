// HTTP routes of invitations to spaces as the invited people use them.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import {
  joinedSpaceSchema,
  ownInvitationListSchema,
  ownInvitationSchema,
} from '#contract/spaces/spaces.ts'
import { requireUser } from '../accounts/identity.ts'
import type { Deps } from '../deps/deps.ts'
import { json } from '../http/json.ts'
import { problemResponses, rejectWithFirstIssue } from '../http/problem-responses.ts'
import * as invitations from './own-invitations.ts'

const params = z.object({ key: z.string().max(100) })

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'List the invitations to spaces that are for your email address',
  description: 'Where addresses are verified, there are none until yours is.',
  responses: { 200: json('The invitations', ownInvitationListSchema), ...problemResponses(401) },
})
const read = createRoute({
  method: 'get',
  path: '/{key}',
  summary: 'Read the invitation of a link',
  description: '`key` is the token of the link. Reading it needs no account and uses nothing up.',
  request: { params },
  responses: { 200: json('The invitation', ownInvitationSchema), ...problemResponses(400, 404) },
})
const accept = createRoute({
  method: 'post',
  path: '/{key}/accept',
  summary: 'Accept an invitation: you become a member of the space',
  description:
    '`key` is the token of a link, or the id of an invitation that is for your own address.',
  request: { params },
  responses: {
    200: json('The space', joinedSpaceSchema),
    ...problemResponses(400, 401, 403, 404, 409),
  },
})
const decline = createRoute({
  method: 'delete',
  path: '/{key}',
  summary: 'Decline an invitation that is for your address',
  description: 'Its seat becomes free. A link for readers stays for the others.',
  request: { params },
  responses: { 204: { description: 'Declined' }, ...problemResponses(400, 401, 403, 404) },
})

export const ownInvitationRoutes = (deps: Deps) => {
  const app = new OpenAPIHono({ defaultHook: rejectWithFirstIssue })
  return app
    .openapi(list, async (c) =>
      c.json(await invitations.listOwnInvitations(deps, await requireUser(c, deps)), 200),
    )
    .openapi(read, async (c) =>
      c.json(await invitations.readInvitation(deps, c.req.valid('param').key), 200),
    )
    .openapi(accept, async (c) => {
      const { key } = c.req.valid('param')
      return c.json(
        await invitations.acceptInvitation(deps, { userId: await requireUser(c, deps), key }),
        200,
      )
    })
    .openapi(decline, async (c) => {
      const { key } = c.req.valid('param')
      await invitations.declineInvitation(deps, { userId: await requireUser(c, deps), key })
      return c.body(null, 204)
    })
}
