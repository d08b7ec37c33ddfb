// Refuses what another site makes a browser send. Programs send no fetch metadata and no foreign Origin, and pass.
import type { Context, MiddlewareHandler } from 'hono'
import { Problem } from '#contract/problems.ts'

export const sameOriginOnly: MiddlewareHandler = async (c, next) => {
  if (!['GET', 'HEAD', 'OPTIONS'].includes(c.req.method) && isForeign(c)) throw new Problem('forbidden')
  await next()
}

export function isForeign(c: Context): boolean {
  const site = c.req.header('sec-fetch-site')
  if (site) return site !== 'same-origin' && site !== 'none'
  const origin = c.req.header('origin')
  return origin !== undefined && new URL(c.req.url).host !== hostOf(origin)
}

/** True only for a request that a page of this very origin made. */
export function isOwnPage(c: Context): boolean {
  return c.req.header('sec-fetch-site') === 'same-origin'
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}
