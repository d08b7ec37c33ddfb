// Carries the token of an invitation to where the account is created: in the request, or
// in a cookie while the person is at a provider.
import type { Context } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import type { Settings } from '../config.ts'
import { isSecure } from './identity.ts'

const cookieName = 'pith_invitation'
const cookieSeconds = 600

/** What Better Auth tells its hooks about a request. */
type AuthContext = {
  body?: unknown
  getCookie?: (name: string) => string | null | undefined
} | null

/** Keeps the token for the way back from a provider. Without one, an older one is forgotten. */
export function keepInvitation(c: Context, settings: Settings, token: string | undefined): void {
  const options = {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure(settings),
  } as const
  if (token) setCookie(c, cookieName, token, { ...options, maxAge: cookieSeconds })
  else deleteCookie(c, cookieName, options)
}

export function readInvitationToken(context: AuthContext): string | null {
  const { invitation } = (context?.body ?? {}) as { invitation?: unknown }
  return typeof invitation === 'string' ? invitation : (context?.getCookie?.(cookieName) ?? null)
}
