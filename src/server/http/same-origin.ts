// Rejects requests that another site made a browser send. Programs send neither fetch
// metadata nor an Origin, and pass.
import type { Context, MiddlewareHandler } from 'hono'
import { Problem } from '#contract/problems/problems.ts'
import { readApiKey } from './bearer.ts'
import { isFromExtension, isPairingCall } from './extension-origin.ts'

export const rejectCrossOrigin: MiddlewareHandler = async (c, next) => {
  if (!['GET', 'HEAD', 'OPTIONS'].includes(c.req.method) && isCrossOrigin(c))
    throw new Problem('forbidden')
  await next()
}

function isCrossOrigin(c: Context): boolean {
  // Another site does not know the key, and beside it the cookies are ignored.
  if (readApiKey(c) !== null) return false
  if (isFromExtension(c) && isPairingCall(c)) return false
  const site = c.req.header('sec-fetch-site')
  if (site) return site !== 'same-origin' && site !== 'none'
  const origin = c.req.header('origin')
  return origin !== undefined && new URL(c.req.url).host !== hostOf(origin)
}

/** True only for a request from a page of this origin. */
export function isSameOriginPage(c: Context): boolean {
  return c.req.header('sec-fetch-site') === 'same-origin'
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}
