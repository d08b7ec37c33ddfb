// HTTP route for the allowance of the caller.
import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { Problem } from '#contract/problems.ts'
import { type Usage, usageSchema } from '#contract/usage.ts'
import { readOwner } from '../accounts/identity.ts'
import type { Deps } from '../deps/deps.ts'
import { problemResponses, rejectInvalid } from '../http/problem-responses.ts'
import { readWholeUsage } from './question-limits.ts'

const read = createRoute({
  method: 'get',
  path: '/',
  summary: 'Read your allowance',
  description:
    'Summaries, and in `questions` those of the day. For accounts, for guests, and for new visitors, who are guests that have used nothing yet.',
  responses: {
    200: { description: 'What is used and what remains', content: { 'application/json': { schema: usageSchema } } },
    ...problemResponses(401, 503),
  },
})

export const usageRoutes = (deps: Deps) =>
  new OpenAPIHono({ defaultHook: rejectInvalid }).openapi(read, async (c) =>
    c.json(await readUsageOrReject(deps, await readOwner(c, deps)), 200),
  )

async function readUsageOrReject(deps: Deps, ownerId: string | null): Promise<Usage> {
  return readWholeUsage(deps, ownerId).catch((cause) => {
    deps.log.error({ err: cause }, 'failed to read an allowance')
    throw new Problem('limit_unreadable', { cause })
  })
}
