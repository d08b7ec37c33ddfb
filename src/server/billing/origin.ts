// Where the provider may send somebody back to: a page of this very site.
import type { Context } from 'hono'
import { ownPath } from '#contract/own-path.ts'
import { Problem } from '#contract/problems.ts'
import type { Settings } from '../config.ts'

/** PUBLIC_URL, and where none is set the address that was asked. */
export function originOf(c: Context, { PUBLIC_URL }: Settings): string {
  return new URL(PUBLIC_URL ?? c.req.url).origin
}

/** The whole address of one of our pages, given whole or as a path. Throws `bad_request` for any other place. */
export function onThisSite(text: string, origin: string): string {
  const path = text.startsWith(`${origin}/`) ? text.slice(origin.length) : text
  const own = ownPath(path)
  if (own === '/' && path !== '/') throw new Problem('bad_request', { message: elsewhere })
  return origin + own
}

const elsewhere = 'successUrl and cancelUrl must be pages of this site. Nothing was charged.'
