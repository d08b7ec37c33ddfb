// The calls of the moderation, for administrators. The terminal runs the same functions.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import {
  moderationActionSchema,
  moderationFilterSchema,
  reportCasesSchema,
} from '#contract/admin/moderation.ts'
import { moderationPageSize } from '#contract/basics/limits.ts'
import { responses } from '#contract/responses.ts'
import type { Deps } from '../deps/deps.ts'
import { json, jsonBody } from '../http/json.ts'
import { problemResponses, rejectWithFirstIssue } from '../http/problem-responses.ts'
import { listCases, runModeration } from '../social/moderation/moderation.ts'
import { pageNumber } from './page-number.ts'

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'List what was reported or hidden',
  request: {
    query: z.object({ filter: moderationFilterSchema.default('open'), page: pageNumber }),
  },
  responses: { 200: json('One page', reportCasesSchema), ...problemResponses(400, 404) },
})

const act = createRoute({
  method: 'post',
  path: '/',
  summary: 'Hide or restore something, or dismiss the reports of it',
  description: 'Hiding resolves the reports. `changed` is false if it was so already.',
  request: { body: jsonBody(moderationActionSchema) },
  responses: {
    200: json('Done', responses['POST /api/admin/moderation']),
    ...problemResponses(400, 404, 413),
  },
})

export const moderationRoutes = (deps: Deps) =>
  new OpenAPIHono({ defaultHook: rejectWithFirstIssue })
    .openapi(list, async (c) => {
      const { filter, page } = c.req.valid('query')
      const part = { offset: (page - 1) * moderationPageSize, limit: moderationPageSize }
      return c.json(await listCases(deps.db.orm, { filter, ...part }), 200)
    })
    .openapi(act, async (c) => {
      const result = await runModeration(deps, c.req.valid('json'), c.get('administratorId'))
      return c.json({ changed: 'changed' in result && result.changed }, 200)
    })
