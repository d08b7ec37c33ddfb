// HTTP routes of the members of a space.
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { memberChangeSchema, memberListSchema } from '#contract/spaces/spaces.ts'
import { requireUser } from '../accounts/identity.ts'
import type { Deps } from '../deps/deps.ts'
import { json, jsonBody } from '../http/json.ts'
import { problemResponses } from '../http/problem-responses.ts'
import { changeRole, listMembers, removeMember } from './members.ts'

const params = z.object({ spaceId: z.uuid({ error: 'This is no id of a space.' }) })
const memberParams = params.extend({ memberId: z.uuid({ error: 'This is no id of a member.' }) })
const members = json('The members and seats', memberListSchema)

const list = createRoute({
  method: 'get',
  path: '/{spaceId}/members',
  summary: 'List the members of a space, owners first',
  request: { params },
  responses: { 200: members, ...problemResponses(400, 401, 404) },
})
const change = createRoute({
  method: 'patch',
  path: '/{spaceId}/members/{memberId}',
  summary: 'Change the role of a member',
  description:
    'For owners. A reader reads, searches and asks; an editor also shares summaries and removes shared ones; an owner also invites, changes roles, removes members, and renames or deletes the space. The last owner stays one.',
  request: { params: memberParams, body: jsonBody(memberChangeSchema) },
  responses: { 200: members, ...problemResponses(400, 401, 403, 404, 409) },
})
const remove = createRoute({
  method: 'delete',
  path: '/{spaceId}/members/{memberId}',
  summary: 'Remove a member, or leave the space yourself',
  description:
    'Owners remove others, which also withdraws the link for readers and an open invitation for the address of who is removed. What the member shared leaves the space at once and stays theirs. The last owner cannot leave.',
  request: { params: memberParams },
  responses: { 204: { description: 'Removed' }, ...problemResponses(400, 401, 403, 404, 409) },
})

export function addMemberRoutes(app: OpenAPIHono, deps: Deps): void {
  app
    .openapi(list, async (c) => {
      const key = { userId: await requireUser(c, deps), ...c.req.valid('param') }
      return c.json(await listMembers(deps, key), 200)
    })
    .openapi(change, async (c) => {
      const key = { userId: await requireUser(c, deps), ...c.req.valid('param') }
      return c.json(await changeRole(deps, key, c.req.valid('json').role), 200)
    })
    .openapi(remove, async (c) => {
      await removeMember(deps, { userId: await requireUser(c, deps), ...c.req.valid('param') })
      return c.body(null, 204)
    })
}
