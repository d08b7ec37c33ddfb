// Reads the credential that a program sends instead of a cookie.
import type { Context } from 'hono'
import { keyPrefix } from '#contract/accounts/keys.ts'

/** A session token or an API key. Another site cannot make a browser send one. */
export function readBearer(c: Context): string | null {
  const [, token] = /^bearer +(\S+) *$/i.exec(c.req.header('authorization') ?? '') ?? []
  return token ?? null
}

/** The API key of the request. What looks like one is never used as a session token. */
export function readApiKey(c: Context): string | null {
  const bearer = readBearer(c)
  return bearer?.startsWith(keyPrefix) ? bearer : null
}
