// The calls of the administration. For everybody but administrators there are no such addresses.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  adminActionsSchema,
  adminOverviewSchema,
  invitationRequestSchema,
  invitationsSchema,
  newInvitationSchema,
  peopleSchema,
  personChangeSchema,
  statedReasonSchema,
} from '#contract/admin/admin.ts'
import { responses } from '#contract/responses.ts'
import { requireAdministrator } from '../accounts/administrators.ts'
import type { Deps } from '../deps/deps.ts'
import { json } from '../http/json.ts'
import { problemResponses, rejectWithFirstIssue } from '../http/problem-responses.ts'
import { listActions } from './audit/actions.ts'
import { invite, listInvitations, withdraw } from './invitations.ts'
import { modelRoutes } from './model-routes.ts'
import { moderationRoutes } from './moderation-routes.ts'
import { readOverview } from './overview.ts'
import { pageNumber } from './page-number.ts'
import { changePerson, deletePerson, exportPerson, listPeople } from './people.ts'
import { queueRoutes } from './queue-routes.ts'
import { serverRoutes } from './server-routes.ts'
import { sourceRoutes } from './source-routes.ts'

const person = { params: z.object({ userId: z.string().max(64) }) }
const body = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true,
  content: { 'application/json': { schema } },
})

const overview = createRoute({
  method: 'get',
  path: '/overview',
  summary: 'Get the state of this installation',
  responses: { 200: json('The state', adminOverviewSchema), ...problemResponses(404) },
})

const people = createRoute({
  method: 'get',
  path: '/people',
  summary: 'List the accounts, the newest first',
  request: {
    query: z.object({ search: z.string().trim().max(200).default(''), page: pageNumber }),
  },
  responses: { 200: json('One page', peopleSchema), ...problemResponses(400, 404) },
})

const change = createRoute({
  method: 'patch',
  path: '/people/{userId}',
  summary: 'Change the role or the plan of a person, suspend them, or end their sessions',
  request: { ...person, body: body(personChangeSchema) },
  responses: {
    200: json('The person as changed', responses['PATCH /api/admin/people/{userId}']),
    ...problemResponses(400, 404, 409),
  },
})

const exportOne = createRoute({
  // No link, and no picture of another site, makes a browser send it. The reason stays
  // out of logs of addresses.
  method: 'post',
  path: '/people/{userId}/export',
  summary: 'Export all data of a person who asked for it, as JSON',
  request: { ...person, body: body(z.strictObject({ reason: statedReasonSchema })) },
  responses: {
    200: json('Their data', z.record(z.string(), z.unknown())),
    ...problemResponses(400, 404),
  },
})

const remove = createRoute({
  method: 'delete',
  path: '/people/{userId}',
  summary: 'Delete the account of a person and all their data',
  request: { ...person, body: body(z.strictObject({ reason: statedReasonSchema })) },
  responses: { 204: { description: 'Deleted' }, ...problemResponses(400, 404, 409) },
})

const invitations = createRoute({
  method: 'get',
  path: '/invitations',
  summary: 'List the invitations that can still be used',
  responses: {
    200: json('The invitations, without their links', invitationsSchema),
    ...problemResponses(404),
  },
})

const create = createRoute({
  method: 'post',
  path: '/invitations',
  summary: 'Invite somebody, by mail or with a link',
  description: 'The link is shown once, works once and expires in seven days.',
  request: { body: body(invitationRequestSchema) },
  responses: {
    201: json('The link', newInvitationSchema),
    ...problemResponses(400, 403, 404, 409),
  },
})

const withdrawOne = createRoute({
  method: 'delete',
  path: '/invitations/{invitationId}',
  summary: 'Withdraw an invitation',
  request: { params: z.object({ invitationId: z.string().max(64) }) },
  responses: { 204: { description: 'Withdrawn' }, ...problemResponses(404) },
})

const actions = createRoute({
  method: 'get',
  path: '/actions',
  summary: 'List what administrators did, the newest first',
  request: { query: z.object({ page: pageNumber }) },
  responses: { 200: json('One page', adminActionsSchema), ...problemResponses(400, 404) },
})

export const adminRoutes = (deps: Deps) => {
  const app = new OpenAPIHono({ defaultHook: rejectWithFirstIssue })
  app.use(async (c, next) => {
    c.set('administratorId', await requireAdministrator(c, deps))
    await next()
  })
  app
    .route('/queue', queueRoutes(deps))
    .route('/moderation', moderationRoutes(deps))
    .route('/sources', sourceRoutes(deps))
    .route('/server', serverRoutes(deps))
    .route('/models', modelRoutes(deps))
  const actOf = (c: Context, userId: string) => ({ actorId: c.get('administratorId'), userId })
  return app
    .openapi(overview, async (c) => c.json(await readOverview(deps), 200))
    .openapi(people, async (c) => c.json(await listPeople(deps, c.req.valid('query')), 200))
    .openapi(change, async (c) =>
      c.json(
        await changePerson(deps, actOf(c, c.req.valid('param').userId), c.req.valid('json')),
        200,
      ),
    )
    .openapi(exportOne, async (c) => {
      const chunks = ReadableStream.from(
        await exportPerson(deps, {
          ...actOf(c, c.req.valid('param').userId),
          ...c.req.valid('json'),
        }),
      )
      c.header('Content-Type', 'application/json')
      c.header('Content-Disposition', 'attachment; filename="pith-data-of-a-person.json"')
      return c.body(chunks.pipeThrough(new TextEncoderStream())) as never
    })
    .openapi(remove, async (c) => {
      await deletePerson(deps, { ...actOf(c, c.req.valid('param').userId), ...c.req.valid('json') })
      return c.body(null, 204)
    })
    .openapi(invitations, async (c) => c.json(await listInvitations(deps), 200))
    .openapi(create, async (c) =>
      c.json(await invite(deps, c.get('administratorId'), c.req.valid('json')), 201),
    )
    .openapi(withdrawOne, async (c) => {
      await withdraw(deps, c.get('administratorId'), c.req.valid('param').invitationId)
      return c.body(null, 204)
    })
    .openapi(actions, async (c) =>
      c.json(await listActions(deps.db.orm, c.req.valid('query').page), 200),
    )
}
