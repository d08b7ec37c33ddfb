// Logs one line per request: id, path, status and duration. Never the query string, the body or cookies.
import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Deps } from '../deps/deps.ts'

export const logRequests =
  ({ log }: Deps): MiddlewareHandler =>
  async (c, next) => {
    const requestId = randomUUID()
    c.header('X-Request-Id', requestId)
    const startedMs = performance.now()
    await next()
    const line = {
      requestId,
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: Math.round(performance.now() - startedMs),
    }
    if (c.req.path.startsWith('/api')) log.info(line, 'request')
    else log.debug(line, 'request')
  }
