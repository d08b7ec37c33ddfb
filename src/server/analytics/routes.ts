// HTTP routes of a person's analytics.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { defaultRange } from '#contract/basics/limits.ts'
import { analyticsSchema, overviewSchema, rangeSchema } from '#contract/library/analytics.ts'
import { requireUser } from '../accounts/identity.ts'
import type { Deps } from '../deps/deps.ts'
import { problemResponses, rejectInvalid } from '../http/problem-responses.ts'
import { readAnalytics, readOverview } from './analytics.ts'
import { parseTimeZone } from './days.ts'

const zone = z
  .string()
  .max(64)
  .default('UTC')
  .openapi({ description: 'The IANA time zone of the reader' })
const range = rangeSchema.default(defaultRange)

const analytics = createRoute({
  method: 'get',
  path: '/',
  summary: 'Read your analytics',
  description:
    'Figures of your own summaries. `range` ends today; changes are relative to the same number of days before.',
  request: { query: z.object({ range, zone }) },
  responses: {
    200: {
      description: 'The figures',
      content: { 'application/json': { schema: analyticsSchema } },
    },
    ...problemResponses(400, 401),
  },
})

const overview = createRoute({
  method: 'get',
  path: '/overview',
  summary: 'Read your dashboard figures',
  request: { query: z.object({ zone }) },
  responses: {
    200: {
      description: 'The figures',
      content: { 'application/json': { schema: overviewSchema } },
    },
    ...problemResponses(400, 401),
  },
})

export function analyticsRoutes(deps: Deps) {
  return new OpenAPIHono({ defaultHook: rejectInvalid })
    .openapi(analytics, async (c) => {
      const { range, zone } = c.req.valid('query')
      const userId = await requireUser(c, deps)
      const figures = await readAnalytics(deps, { userId, range, zone: parseTimeZone(zone) })
      return c.json(figures, 200)
    })
    .openapi(overview, async (c) => {
      const userId = await requireUser(c, deps)
      const zone = parseTimeZone(c.req.valid('query').zone)
      return c.json(await readOverview(deps, { userId, zone }), 200)
    })
}
