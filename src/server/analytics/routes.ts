// HTTP in, use case, HTTP out: a person's own figures.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { analyticsSchema, overviewSchema, rangeSchema } from '#contract/analytics.ts'
import { defaultRange } from '#contract/settings.ts'
import { requireUser } from '../accounts/identity.ts'
import type { Deps } from '../deps.ts'
import { answers, refuseBadInput } from '../http/problem-answers.ts'
import { readAnalytics, readOverview } from './analytics.ts'
import { checkZone } from './days.ts'

const zone = z.string().max(64).default('UTC').openapi({ description: 'IANA name of the reader’s time zone' })
const range = rangeSchema.default(defaultRange)

const analytics = createRoute({
  method: 'get',
  path: '/',
  summary: 'Read your analytics',
  description: 'Counted from your own summaries. `range` ends today; changes are against as many days before.',
  request: { query: z.object({ range, zone }) },
  responses: {
    200: { description: 'The figures', content: { 'application/json': { schema: analyticsSchema } } },
    ...answers(400, 401),
  },
})

const overview = createRoute({
  method: 'get',
  path: '/overview',
  summary: 'Read the figures of your dashboard',
  request: { query: z.object({ zone }) },
  responses: {
    200: { description: 'The figures', content: { 'application/json': { schema: overviewSchema } } },
    ...answers(400, 401),
  },
})

export const analyticsRoutes = (deps: Deps) =>
  new OpenAPIHono({ defaultHook: refuseBadInput })
    .openapi(analytics, async (c) => {
      const { range, zone } = c.req.valid('query')
      return c.json(
        await readAnalytics(deps, { userId: await requireUser(c, deps), range, zone: checkZone(zone) }),
        200,
      )
    })
    .openapi(overview, async (c) => {
      const { zone } = c.req.valid('query')
      return c.json(await readOverview(deps, { userId: await requireUser(c, deps), zone: checkZone(zone) }), 200)
    })
