// Recognizes a browser in which somebody has signed in to an account before, or has set its password. A signed cookie names the accounts as hashes.
import type { Context } from 'hono'
import { getSignedCookie, setSignedCookie } from 'hono/cookie'
import type { Deps } from '../deps/deps.ts'
import { hashCaller } from './hash-caller.ts'
import { isSecure } from './identity.ts'

const cookieName = 'pith_device'
const cookieSeconds = 400 * 24 * 3600
/** A family shares a computer; the account used least recently is forgotten. */
const maxAccounts = 8
const separator = '.'

export async function isKnownDevice(c: Context, deps: Deps, email: string): Promise<boolean> {
  return (await readAccounts(c, deps)).includes(hashAccount(deps, email))
}

/** Call it only after a successful sign-in or reset of the password. */
export async function rememberDevice(c: Context, deps: Deps, email: string): Promise<void> {
  const account = hashAccount(deps, email)
  const others = (await readAccounts(c, deps)).filter((other) => other !== account)
  const secure = isSecure(deps.settings)
  await setSignedCookie(c, cookieName, [account, ...others].slice(0, maxAccounts).join(separator), deps.secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: cookieSeconds,
    secure,
    ...(secure ? { prefix: 'host' } : {}),
  })
}

async function readAccounts(c: Context, { secret, settings }: Deps): Promise<string[]> {
  const value = await getSignedCookie(c, secret, cookieName, isSecure(settings) ? 'host' : undefined)
  return value ? value.split(separator) : []
}

const hashAccount = (deps: Deps, email: string) => hashCaller(deps, `known device ${email}`).slice(0, 22)
