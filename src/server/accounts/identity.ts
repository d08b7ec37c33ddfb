// Who is asking: a guest is known by a signed cookie that only this server can make.
import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { getSignedCookie, setSignedCookie } from 'hono/cookie'
import type { Settings } from '../config.ts'
import type { Deps } from '../deps.ts'

const cookieName = 'pith_guest'
const keptSeconds = 400 * 24 * 3600

/** The asking guest's id, or null for a stranger or a forged cookie. */
export async function readOwner(c: Context, { secret, settings }: Deps): Promise<string | null> {
  const guestId = await getSignedCookie(c, secret, cookieName, isSecure(settings) ? 'host' : undefined)
  return guestId ? `guest:${guestId}` : null
}

/** The asking guest's id; a stranger becomes a guest. */
export async function ensureOwner(c: Context, deps: Deps): Promise<string> {
  const owner = await readOwner(c, deps)
  if (owner) return owner
  const guestId = randomUUID()
  const secure = isSecure(deps.settings)
  await setSignedCookie(c, cookieName, guestId, deps.secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: keptSeconds,
    secure,
    ...(secure ? { prefix: 'host' } : {}),
  })
  return `guest:${guestId}`
}

/** The server itself speaks plain http, so only the operator knows that people come over https. */
function isSecure({ PUBLIC_URL }: Settings): boolean {
  return PUBLIC_URL?.startsWith('https:') ?? false
}
