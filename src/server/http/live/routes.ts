// HTTP route of the event stream with everything that changes for the caller.
import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { readOwner } from '../../accounts/identity.ts'
import type { Deps } from '../../deps/deps.ts'
import { clientAddress } from '../address.ts'
import { streamEvents } from '../event-stream.ts'
import { eventStream } from '../json.ts'
import type { OpenStreams } from '../open-streams.ts'
import { problemResponses, rejectInvalid } from '../problem-responses.ts'
import { openOwnerListeners } from './listeners.ts'
import { createReadings, watchOwner } from './live.ts'

const watch = createRoute({
  method: 'get',
  path: '/',
  summary: 'Watch your record, your allowance and your subscription',
  description:
    'An event stream: `user`, null for guests, `usage`, and for accounts `subscription` and `notifications`, the number of unread ones, and `spaces` with a `revision` that differs after each change of one of your shared spaces. It starts with the current data and sends each event again when its data has changed.',
  responses: {
    200: eventStream,
    ...problemResponses(401, 429, 503),
  },
})

export const liveRoutes = (deps: Deps, streams: OpenStreams) => {
  const [listeners, readTogether] = [openOwnerListeners(deps), createReadings(deps)]
  return new OpenAPIHono({ defaultHook: rejectInvalid }).openapi(watch, async (c) => {
    const ownerId = await readOwner(c, deps)
    const onEnd = streams.open(c, ownerId)
    const listener = await listeners
      .open(ownerId ?? `stranger at ${clientAddress(c, deps.settings)}`)
      .catch((error) => {
        onEnd()
        throw error
      })
    const isSessionValid = () =>
      readOwner(c, deps).then(
        (currentOwnerId) => currentOwnerId === ownerId,
        () => false,
      )
    return streamEvents(
      c,
      deps,
      (signal) => watchOwner({ ownerId, readTogether, listener, isSessionValid }, signal),
      {
        onEnd,
      },
    )
  })
}
