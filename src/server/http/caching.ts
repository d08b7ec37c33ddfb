// What browsers and the caches between may keep of a response.
import { createHash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'

export const keepForNobody = 'private, no-store'
/** Only the browser keeps it, and asks each time whether it is still there and the same. */
export const keepForReader = 'private, no-cache'

/** Nobody keeps a response of the API, unless its route says otherwise. It depends on who asks. */
export const keepNothing: MiddlewareHandler = async (c, next) => {
  await next()
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', keepForNobody)
  c.header('Vary', 'Cookie, Authorization', { append: true })
}

/** Identifies a text. Weak, because the compressed copies have the same one. */
export function etagOf(text: string): string {
  return `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
}

/**
 * Whether the browser has what the tag identifies, so that it need not be sent again. Sets the tag
 * of the response.
 */
export function isKnown(c: Context, etag: string): boolean {
  c.header('ETag', etag)
  const known = c.req.header('if-none-match')?.split(',') ?? []
  return known.some((tag) => tag.trim().replace(/^(?:W\/)?/, 'W/') === etag)
}
