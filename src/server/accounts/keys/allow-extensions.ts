// Lets browser extensions read the answers of the calls that take API keys. They send no
// cookies, and need no permission for this server.
import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { isFromExtension, isPairingCall } from '../../http/extension-origin.ts'
import { requiredScope } from './key-scopes.ts'

const allow = cors({
  origin: (origin) => origin,
  allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'Last-Event-ID'],
  exposeHeaders: ['Retry-After'],
  maxAge: 3600,
})

/** Must run before anything that refuses a request, so that an extension can read why. */
export const allowExtensions: MiddlewareHandler = (c, next) => {
  const method =
    c.req.method === 'OPTIONS'
      ? (c.req.header('access-control-request-method') ?? '')
      : c.req.method
  const isOpen = requiredScope(method, c.req.path) !== null || isPairingCall(c)
  return isFromExtension(c) && isOpen ? allow(c, next) : next()
}
