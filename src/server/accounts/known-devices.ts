// Recognizes a browser in which somebody has signed in to an account before, or has set
// its password. A signed cookie names the accounts as hashes.
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Deps } from '../deps/deps.ts'
import { isSecure } from './identity.ts'
import { hashCaller } from './protection/hash-caller.ts'
import { readSignedValue, signValue } from './protection/signed-values.ts'

const cookieName = 'pith_device'
const cookieSeconds = 400 * 24 * 3600
/** A family shares a computer; the account used least recently is forgotten. */
const maxAccounts = 8
const separator = '.'

export function isKnownDevice(c: Context, deps: Deps, email: string): boolean {
  return readAccounts(c, deps).includes(hashAccount(deps, email))
}

/** Call it only after a successful sign-in or reset of the password. */
export function rememberDevice(c: Context, deps: Deps, email: string): void {
  const account = hashAccount(deps, email)
  const others = readAccounts(c, deps).filter((other) => other !== account)
  const secure = isSecure(deps.settings)
  const accounts = [account, ...others].slice(0, maxAccounts).join(separator)
  setCookie(c, cookieName, signValue(accounts, deps.secret), {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: cookieSeconds,
    secure,
    ...(secure ? { prefix: 'host' } : {}),
  })
}

function readAccounts(c: Context, { secret, settings }: Deps): string[] {
  const cookie = getCookie(c, cookieName, isSecure(settings) ? 'host' : undefined)
  return (cookie && readSignedValue(cookie, secret)?.split(separator)) || []
}

const hashAccount = (deps: Deps, email: string) =>
  hashCaller(deps, `known device ${email}`).slice(0, 22)
