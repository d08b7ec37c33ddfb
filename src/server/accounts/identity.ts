// Identifies the caller of a request: a user by their session or an API key, a guest by a
// signed cookie.
import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { Problem } from '#contract/problems/problems.ts'
import type { Settings } from '../config.ts'
import type { Orm } from '../db/database.ts'
import type { Deps } from '../deps/deps.ts'
import { readBearer } from '../http/bearer.ts'
import { readSignedValue, signValue } from './protection/signed-values.ts'
import { requireConfirmed } from './sso-confirmation.ts'
import { deleteExpiredSessions, findUserIdBySessionToken } from './store.ts'

const guestCookieName = 'pith_guest'
const guestPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const guestCookieSeconds = 400 * 24 * 3600

declare module 'hono' {
  interface ContextVariableMap {
    /**
     * Set on a request with an API key: finds its user, or throws if the key is no longer
     * in force.
     */
    readKeyUser?: () => Promise<string>
  }
}

/** Moves a guest's data to the account that they sign in to. */
export type MergeGuest = (ids: { guestId: string; userId: string }) => Promise<void>

/**
 * Returns the id of the signed-in user, else of the guest, else null. Throws
 * `auth_missing` if the request has a session that is no longer valid, so that a user
 * does not act as a guest unknowingly.
 */
export async function readOwner(c: Context, deps: Deps): Promise<string | null> {
  return (await readUser(c, deps)) ?? readGuest(c, deps)
}

/** Tells callers apart without the database: by their session or guest. Null for strangers. */
export function callerOf(c: Context, deps: Deps): string | null {
  return readSessionToken(c, deps) ?? readGuest(c, deps)
}

/** Like `readOwner`, but makes a caller without an identity a guest. */
export async function ensureOwner(c: Context, deps: Deps): Promise<string> {
  const owner = await readOwner(c, deps)
  if (owner) return owner
  const guestId = randomUUID()
  const secure = isSecure(deps.settings)
  setCookie(c, guestCookieName, signValue(guestId, deps.secret), {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: guestCookieSeconds,
    secure,
    ...(secure ? { prefix: 'host' } : {}),
  })
  return `guest:${guestId}`
}

/** Returns the id of the signed-in user. Throws `not_authenticated` for all others. */
export async function requireUser(c: Context, deps: Deps): Promise<string> {
  const userId = await readUser(c, deps)
  if (!userId) throw new Problem('not_authenticated')
  return userId
}

/**
 * Returns the id of the signed-in user or null, for public content. An expired session
 * counts as none.
 */
export async function readViewer(c: Context, deps: Deps): Promise<string | null> {
  try {
    return await readUser(c, deps)
  } catch (error) {
    if (error instanceof Problem && error.code === 'auth_missing') return null
    throw error
  }
}

export function isGuest(ownerId: string): boolean {
  return ownerId.startsWith('guest:')
}

/** Returns the guest of this browser, which stays the same while a user is signed in. */
export function readGuest(c: Context, { secret, settings }: Deps): string | null {
  const cookie = getCookie(c, guestCookieName, isSecure(settings) ? 'host' : undefined)
  const guestId = cookie && readSignedValue(cookie, secret)
  return guestId && guestPattern.test(guestId) ? `guest:${guestId}` : null
}

/**
 * Whether the request has a bearer token. Another site cannot make a browser send one, so
 * such requests need no CSRF check.
 */
export function hasBearer(c: Context): boolean {
  return readBearer(c) !== null
}

/** Behind https the prefix __Host- binds the cookies to this host. */
export function cookiePrefix(settings: Settings): string {
  return `${isSecure(settings) ? '__Host-' : ''}pith`
}

export function sessionCookieName(settings: Settings): string {
  return `${cookiePrefix(settings)}.session_token`
}

/** Deletes the session cookie in the browser. Better Auth ends the session itself. */
export function deleteSessionCookie(c: Context, { settings }: Pick<Deps, 'settings'>): void {
  deleteCookie(c, sessionCookieName(settings), { path: '/', secure: isSecure(settings) })
}

/** Deletes sessions and mailed links that have expired. */
export function purgeExpiredSessions(orm: Orm): Promise<void> {
  return deleteExpiredSessions(orm, new Date())
}

/**
 * Whether users reach this server over https. The server itself speaks plain http, so
 * PUBLIC_URL decides.
 */
export function isSecure({ PUBLIC_URL }: Settings): boolean {
  return PUBLIC_URL?.startsWith('https:') ?? false
}

/** Queries the session for each request, so that signing out takes effect everywhere at once. */
async function readUser(c: Context, deps: Deps): Promise<string | null> {
  const { db, secret, settings } = deps
  const readKeyUser = c.get('readKeyUser')
  if (readKeyUser) {
    const userId = await readKeyUser()
    await requireConfirmed(deps, userId, null)
    return userId
  }
  const bearer = readBearer(c)
  if (!readCredential(c, settings)) return null
  const token = readSessionToken(c, { secret, settings })
  // Better Auth writes session times by the system's clock.
  const userId = token ? await findUserIdBySessionToken(db.orm, token, new Date()) : null
  if (token && userId) {
    await requireConfirmed(deps, userId, token)
    return userId
  }
  if (!bearer) deleteSessionCookie(c, { settings })
  throw new Problem('auth_missing')
}

function readCredential(c: Context, settings: Settings): string | undefined {
  return readBearer(c) ?? getCookie(c, sessionCookieName(settings))
}

/** The token of the request's session, whether or not that is in force; null without one. */
export function readSessionToken(
  c: Context,
  { secret, settings }: Pick<Deps, 'secret' | 'settings'>,
): string | null {
  const credential = readCredential(c, settings)
  const isBareToken = readBearer(c) !== null && !credential?.includes('.')
  return isBareToken ? (credential ?? null) : readSignedValue(decode(credential ?? ''), secret)
}

/** A bearer token may be the value of a cookie as it was sent. */
function decode(credential: string): string {
  try {
    return decodeURIComponent(credential)
  } catch {
    return credential
  }
}
