// One line for each request: an id, what was asked and how long it took. Never a query string, a body or a cookie.
import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Deps } from '../deps.ts'

export const logRequests =
  ({ log }: Deps): MiddlewareHandler =>
  async (c, next) => {
    const requestId = randomUUID()
    c.header('X-Request-Id', requestId)
    const begun = performance.now()
    await next()
    const line = {
      requestId,
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: Math.round(performance.now() - begun),
    }
    if (c.req.path.startsWith('/api')) log.info(line, 'request')
    else log.debug(line, 'request')
  }
