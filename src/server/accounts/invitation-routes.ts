// The route of what a person sees who opens the link of an invitation.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { openInvitationSchema } from '#contract/admin/admin.ts'
import type { Deps } from '../deps/deps.ts'
import { json } from '../http/json.ts'
import { problemResponses, rejectWithFirstIssue } from '../http/problem-responses.ts'
import { readInvitation } from './invitations.ts'

const read = createRoute({
  method: 'get',
  path: '/{token}',
  summary: 'Read an invitation that can still be used',
  description: 'Reading uses nothing up. Create the account with the token as `invitation`.',
  request: { params: z.object({ token: z.string().max(100) }) },
  responses: { 200: json('The invitation', openInvitationSchema), ...problemResponses(404) },
})

export const invitationRoutes = (deps: Deps) =>
  new OpenAPIHono({ defaultHook: rejectWithFirstIssue }).openapi(read, async (c) => {
    c.header('Cache-Control', 'no-store')
    const { invitation, inviter } = await readInvitation(deps, c.req.valid('param').token)
    return c.json({ inviter, email: invitation.email, expiresAt: invitation.expiresAt }, 200)
  })
