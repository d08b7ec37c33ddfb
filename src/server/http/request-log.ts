// Logs one line per request: id, path, status and duration. Never the query string, the
// body or cookies.
import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Deps } from '../deps/deps.ts'
import { withRequestId } from '../log.ts'

export const logRequests =
  ({ log }: Deps): MiddlewareHandler =>
  (c, next) => {
    const requestId = randomUUID()
    return withRequestId(requestId, async () => {
      c.header('X-Request-Id', requestId)
      const startedMs = performance.now()
      await next()
      const { method } = c.req
      const ms = Math.round(performance.now() - startedMs)
      const line = { method, path: loggedPath(c), status: c.res.status, ms }
      if (c.req.path.startsWith('/api')) log.info(line, 'request')
      else log.debug(line, 'request')
    })
  }

/**
 * The id of an unlisted page or playlist is enough to open it. So the path of the route is
 * logged, with only these values.
 */
const loggedParameters = ['videoId', 'jobId', 'username']

/** Before a route was reached, only the beginning of the path is known to be no id. */
export function loggedPath(c: Context): string {
  const route = routePath(c)
  if (route.includes('*'))
    return c.req.path
      .split('/')
      .slice(0, 3)
      .filter((part) => !/[^a-z.-]/.test(part))
      .join('/')
  return route.replace(/:(\w+)(\{[^/]*\})?/g, (parameter, name: string) =>
    loggedParameters.includes(name) ? (c.req.param(name) ?? parameter) : `:${name}`,
  )
}
