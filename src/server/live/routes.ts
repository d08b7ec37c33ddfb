// HTTP in, use case, HTTP out: one stream of what changes for the person who looks.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { readOwner } from '../accounts/identity.ts'
import type { Deps } from '../deps.ts'
import { addressOf } from '../http/address.ts'
import { streamEvents } from '../http/event-stream.ts'
import { answers, refuseBadInput } from '../http/problem-answers.ts'
import { openListeners } from './listeners.ts'
import { watchOwner } from './live.ts'

const live = createRoute({
  method: 'get',
  path: '/',
  summary: 'Watch your record, your allowance and what you pay for',
  description:
    'An event stream: `user`, null for guests, `usage`, and for people with an account `subscription`, what they pay for, and `notifications`, how many are unread. It begins with all as they are; each comes again when it has changed.',
  responses: {
    200: { description: 'The events', content: { 'text/event-stream': { schema: z.string() } } },
    ...answers(401, 429, 503),
  },
})

export const liveRoutes = (deps: Deps) => {
  const listeners = openListeners(deps)
  return new OpenAPIHono({ defaultHook: refuseBadInput }).openapi(live, async (c) => {
    const ownerId = await readOwner(c, deps)
    const listener = await listeners.open(ownerId ?? `stranger at ${addressOf(c, deps.settings)}`)
    const isStillThere = () =>
      readOwner(c, deps).then(
        (now) => now === ownerId,
        () => false,
      )
    return streamEvents(c, deps, (signal) => watchOwner(deps, { ownerId, listener, isStillThere }, signal))
  })
}
