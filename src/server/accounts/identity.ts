// Who is asking: a signed-in person by their session, a guest by a signed cookie that only this server can make.
import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, getSignedCookie, setSignedCookie } from 'hono/cookie'
import { parseSigned } from 'hono/utils/cookie'
import { Problem } from '#contract/problems.ts'
import type { Settings } from '../config.ts'
import type { Orm } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { deleteExpired, findUserOfSession } from './store.ts'

const guestCookie = 'pith_guest'
const guestPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const keptSeconds = 400 * 24 * 3600

/** Brings along what a guest had, when somebody signs in who was one. */
export type Arrive = (who: { guestId: string; userId: string }) => Promise<void>

/**
 * The id of the signed-in person, else of the guest, else null.
 * Throws `auth_missing` when a session was shown that is no more: nobody becomes somebody else without knowing.
 */
export async function readOwner(c: Context, deps: Deps): Promise<string | null> {
  return (await readUser(c, deps)) ?? (await readGuest(c, deps))
}

/** As `readOwner`; a stranger becomes a guest. */
export async function ensureOwner(c: Context, deps: Deps): Promise<string> {
  const owner = await readOwner(c, deps)
  if (owner) return owner
  const guestId = randomUUID()
  const secure = isSecure(deps.settings)
  await setSignedCookie(c, guestCookie, guestId, deps.secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: keptSeconds,
    secure,
    ...(secure ? { prefix: 'host' } : {}),
  })
  return `guest:${guestId}`
}

/** The id of the signed-in person; `not_authenticated` for everybody else. */
export async function requireUser(c: Context, deps: Deps): Promise<string> {
  const userId = await readUser(c, deps)
  if (!userId) throw new Problem('not_authenticated')
  return userId
}

/** The id of the signed-in person, or null: for what everybody may read. A session that is over keeps nobody from that. */
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

/** The guest of this browser, who stays the same while somebody is signed in. */
export async function readGuest(c: Context, { secret, settings }: Deps): Promise<string | null> {
  const guestId = await getSignedCookie(c, secret, guestCookie, isSecure(settings) ? 'host' : undefined)
  return guestId && guestPattern.test(guestId) ? `guest:${guestId}` : null
}

/** True for a call of a program, which carries its session itself: no other site can make a browser send that. */
export function hasBearer(c: Context): boolean {
  return bearerOf(c) !== null
}

/** Behind https the names bind the cookies to this very host. */
export function cookiePrefix(settings: Settings): string {
  return `${isSecure(settings) ? '__Host-' : ''}pith`
}

export function sessionCookie(settings: Settings): string {
  return `${cookiePrefix(settings)}.session_token`
}

/** Takes the session's cookie out of the browser; the session itself is Better Auth's to end. */
export function endSession(c: Context, { settings }: Pick<Deps, 'settings'>): void {
  deleteCookie(c, sessionCookie(settings), { path: '/', secure: isSecure(settings) })
}

/** Forgets sessions and mailed links that are over. */
export function forgetExpired(orm: Orm): Promise<void> {
  return deleteExpired(orm, new Date())
}

/** The server itself speaks plain http, so only the operator knows that people come over https. */
export function isSecure({ PUBLIC_URL }: Settings): boolean {
  return PUBLIC_URL?.startsWith('https:') ?? false
}

/** One look into the table for each request, so that a session ends everywhere at the moment it is ended. */
async function readUser(c: Context, { db, secret, settings }: Deps): Promise<string | null> {
  const name = sessionCookie(settings)
  const bearer = bearerOf(c)
  const shown = bearer ?? getCookie(c, name)
  if (!shown) return null
  const token = bearer && !bearer.includes('.') ? bearer : await unsigned(shown, secret)
  // Better Auth writes the times of sessions by the system's clock.
  const userId = token ? await findUserOfSession(db.orm, token, new Date()) : null
  if (userId) return userId
  if (!bearer) endSession(c, { settings })
  throw new Problem('auth_missing')
}

async function unsigned(shown: string, secret: string): Promise<string | null> {
  const { value } = await parseSigned(`value=${shown}`, secret, 'value')
  return value || null
}

function bearerOf(c: Context): string | null {
  const [, token] = /^bearer +(\S+) *$/i.exec(c.req.header('authorization') ?? '') ?? []
  return token ?? null
}
