// HTTP routes of the invitations to a space that its owners make.
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import {
  newSpaceInvitationsSchema,
  newSpaceLinkSchema,
  spaceInvitationListSchema,
  spaceInvitationRequestSchema,
} from '#contract/spaces/spaces.ts'
import { requireUser } from '../accounts/identity.ts'
import type { Deps } from '../deps/deps.ts'
import { json, jsonBody } from '../http/json.ts'
import { problemResponses } from '../http/problem-responses.ts'
import * as invitations from './invitations.ts'

const params = z.object({ spaceId: z.uuid({ error: 'This is no id of a space.' }) })

const list = createRoute({
  method: 'get',
  path: '/{spaceId}/invitations',
  summary: 'List the invitations to a space that can still be used',
  description: 'For owners.',
  request: { params },
  responses: {
    200: json('The invitations', spaceInvitationListSchema),
    ...problemResponses(400, 401, 403, 404),
  },
})
const invite = createRoute({
  method: 'post',
  path: '/{spaceId}/invitations',
  summary: 'Invite people by their email addresses',
  description:
    'For owners. Each invitation takes a seat, works once, for its address, and for seven days; a new one for the same address replaces it. All addresses are invited, or none. The link of each is shown this once, and mailed where the server delivers mail; `notMailed` says why one was not.',
  request: { params, body: jsonBody(spaceInvitationRequestSchema) },
  responses: {
    201: json('The invitations with their links', newSpaceInvitationsSchema),
    ...problemResponses(400, 401, 403, 404, 409, 429),
  },
})
const makeLink = createRoute({
  method: 'post',
  path: '/{spaceId}/invitations/link',
  summary: 'Make a link with which readers join',
  description:
    'For owners. It works for seven days and for as many as there are seats, and replaces the link before. It is shown this once.',
  request: { params },
  responses: {
    201: json('The link', newSpaceLinkSchema),
    ...problemResponses(400, 401, 403, 404, 429),
  },
})
const withdraw = createRoute({
  method: 'delete',
  path: '/{spaceId}/invitations/{invitationId}',
  summary: 'Withdraw an invitation or the link',
  description: 'For owners.',
  request: {
    params: params.extend({ invitationId: z.uuid({ error: 'This is no id of an invitation.' }) }),
  },
  responses: { 204: { description: 'Withdrawn' }, ...problemResponses(400, 401, 403, 404) },
})

export function addInvitationRoutes(app: OpenAPIHono, deps: Deps): void {
  app
    .openapi(list, async (c) => {
      const key = { userId: await requireUser(c, deps), ...c.req.valid('param') }
      return c.json(await invitations.listInvitations(deps, key), 200)
    })
    .openapi(invite, async (c) => {
      const key = { userId: await requireUser(c, deps), ...c.req.valid('param') }
      return c.json(await invitations.invite(deps, key, c.req.valid('json')), 201)
    })
    .openapi(makeLink, async (c) => {
      const key = { userId: await requireUser(c, deps), ...c.req.valid('param') }
      return c.json(await invitations.makeLink(deps, key), 201)
    })
    .openapi(withdraw, async (c) => {
      const { invitationId, spaceId } = c.req.valid('param')
      await invitations.withdraw(
        deps,
        { userId: await requireUser(c, deps), spaceId },
        invitationId,
      )
      return c.body(null, 204)
    })
}
