// HTTP routes for the allowance of the caller, and for the limits of everybody.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type Usage, usageSchema } from '#contract/billing/usage.ts'
import { Problem } from '#contract/problems/problems.ts'
import { responses } from '#contract/responses.ts'
import { readOwner } from '../accounts/identity.ts'
import type { Deps } from '../deps/deps.ts'
import { json, jsonBody } from '../http/json.ts'
import { problemResponses, rejectInvalid } from '../http/problem-responses.ts'
import { canLiftLimits, setLimitsLifted } from './lifted-limits.ts'
import { readWholeUsage } from './question-limits.ts'

const read = createRoute({
  method: 'get',
  path: '/',
  summary: 'Read your allowance',
  description:
    'Summaries, and in `questions` those of the day. For accounts, for guests, and for new visitors, who are guests that have used nothing yet.',
  responses: {
    200: {
      description: 'What is used and what remains',
      content: { 'application/json': { schema: usageSchema } },
    },
    ...problemResponses(401, 503),
  },
})

const setLimits = createRoute({
  method: 'put',
  path: '/',
  summary: 'Lift the limits, or set them again',
  description:
    'On a computer that only its own people reach and that sells nothing: for administrators, and while there are no accounts for any direct caller on the machine itself. The setting ALLOWANCE outranks it.',
  request: { body: jsonBody(z.strictObject({ isLifted: z.boolean() })) },
  responses: {
    200: json('Whether anybody is limited now', responses['PUT /api/limits']),
    ...problemResponses(400, 401, 403),
  },
})

export const usageRoutes = (deps: Deps) =>
  new OpenAPIHono({ defaultHook: rejectInvalid }).openapi(read, async (c) =>
    c.json(await readUsageOrReject(deps, await readOwner(c, deps)), 200),
  )

/** `requireDecider` throws for callers without the right to change the limits. */
export const limitRoutes = (deps: Deps, requireDecider: (c: Context) => Promise<void>) =>
  new OpenAPIHono({ defaultHook: rejectInvalid }).openapi(setLimits, async (c) => {
    await requireDecider(c)
    if (!canLiftLimits(deps.settings)) throw new Problem('forbidden', { message: notLiftable })
    const { isLifted } = c.req.valid('json')
    await setLimitsLifted(deps, isLifted)
    return c.json({ hasLimits: !isLifted }, 200)
  })

const notLiftable =
  'The limits of this server are not lifted here: others reach it, it sells plans, or its settings name them. Nothing was changed.'

async function readUsageOrReject(deps: Deps, ownerId: string | null): Promise<Usage> {
  return readWholeUsage(deps, ownerId).catch((cause) => {
    deps.log.error({ err: cause }, 'failed to read an allowance')
    throw new Problem('limit_unreadable', { cause })
  })
}
