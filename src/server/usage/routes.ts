// HTTP in, use case, HTTP out: what the asking person may still use.
import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { Problem } from '#contract/problems.ts'
import { type Usage, usageSchema } from '#contract/usage.ts'
import { readOwner } from '../accounts/identity.ts'
import type { Deps } from '../deps.ts'
import { answers, refuseBadInput } from '../http/problem-answers.ts'
import { readUsage } from './usage.ts'

const read = createRoute({
  method: 'get',
  path: '/',
  summary: 'Read your allowance',
  description: 'For people with an account, for guests, and for strangers, who are guests that have used nothing yet.',
  responses: {
    200: { description: 'What is used and what is left', content: { 'application/json': { schema: usageSchema } } },
    ...answers(401, 503),
  },
})

export const usageRoutes = (deps: Deps) =>
  new OpenAPIHono({ defaultHook: refuseBadInput }).openapi(read, async (c) =>
    c.json(await readOrRefuse(deps, await readOwner(c, deps)), 200),
  )

async function readOrRefuse(deps: Deps, ownerId: string | null): Promise<Usage> {
  return readUsage(deps, ownerId).catch((cause) => {
    deps.log.error({ err: cause }, 'an allowance could not be read')
    throw new Problem('limit_unreadable', { cause })
  })
}
