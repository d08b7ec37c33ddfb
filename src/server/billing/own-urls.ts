// Validates the URLs that the provider redirects users back to. They must be pages of this site.
import type { Context } from 'hono'
import { toSafePath } from '#contract/basics/safe-path.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { Settings } from '../config.ts'

/** The origin of PUBLIC_URL; without one, the origin of the request. */
export function siteOrigin(c: Context, { PUBLIC_URL }: Settings): string {
  return new URL(PUBLIC_URL ?? c.req.url).origin
}

/**
 * Returns the absolute URL of one of our pages, given as a URL or as a path. Throws
 * `bad_request` for any other.
 */
export function resolveOwnUrl(url: string, origin: string): string {
  const path = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url
  const ownPath = toSafePath(path)
  if (ownPath === '/' && path !== '/')
    throw new Problem('bad_request', { message: foreignUrlMessage })
  return origin + ownPath
}

/**
 * Adds the placeholder that the provider replaces by the id of the checkout session, so
 * that the page can tell what was paid.
 */
export function addSessionId(url: string): string {
  const { search, hash } = new URL(url)
  if (new URLSearchParams(search).has('session_id')) return url
  const page = url.slice(0, url.length - hash.length)
  return `${page}${search ? '&' : '?'}session_id={CHECKOUT_SESSION_ID}${hash}`
}

const foreignUrlMessage =
  'successUrl and cancelUrl must be pages of this site. Nothing was charged.'
