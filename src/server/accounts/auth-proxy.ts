// Forwards requests to Better Auth and converts its responses.
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { sessionUserSchema } from '#contract/accounts/account.ts'
import { Problem } from '#contract/problems/problems.ts'
import { notifyOwner } from '../db/owner-events.ts'
import type { AuthRequest } from '../deps/auth.ts'
import type { Deps } from '../deps/deps.ts'
import { type MergeGuest, readGuest, sessionCookieName } from './identity.ts'
import { recordSignIn } from './profiles.ts'

const maxUserAgentCharacters = 300

export function createAuthProxy(deps: Deps, mergeGuest: MergeGuest) {
  const { auth, settings, log } = deps
  /**
   * Forwards a call with the request's cookie and authorization, and passes the cookies
   * of the response back.
   */
  const forward = async (
    c: Context,
    call: Omit<AuthRequest, 'cookie' | 'authorization'>,
    send: (call: AuthRequest) => Promise<Response> = auth.call,
  ): Promise<Response> => {
    const response = await send({
      ...call,
      cookie: c.req.header('cookie') ?? '',
      authorization: c.req.header('authorization') ?? '',
      userAgent: (c.req.header('user-agent') ?? '').slice(0, maxUserAgentCharacters),
    })
    for (const cookie of response.headers.getSetCookie())
      c.header('Set-Cookie', cookie, { append: true })
    return response
  }

  /**
   * Records a sign-in, merges the guest's data and notifies the user's pages. The user is
   * signed in even if one of these fails. Returns their id.
   */
  const finishSignIn = async (c: Context, response: Response): Promise<string | null> => {
    const setCookie = response.headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith(`${sessionCookieName(settings)}=`))
    const cookie = setCookie?.split(';')[0]
    const session = cookie
      ? await readJson(await auth.call({ method: 'GET', path: '/get-session', cookie }))
      : null
    const userId = z.object({ user: sessionUserSchema }).nullable().parse(session)?.user.id
    if (!userId) return null
    const logFailure = (action: string) => (err: unknown) =>
      log.error({ err, userId }, `${action} failed`)
    await recordSignIn(deps, userId).catch(logFailure('recording a sign-in'))
    const guestId = readGuest(c, deps)
    if (guestId)
      await mergeGuest({ guestId, userId }).catch(logFailure('merging the data of a guest'))
    await notifyOwner(deps.db, userId).catch(logFailure('notifying a user of a sign-in'))
    return userId
  }

  return { forward, finishSignIn }
}

/**
 * The code with which the library is told that the provider of single sign-on does not
 * know a person any more.
 */
export const refusedByProvider = 'SSO_REFUSED'

/** Throws for a person who may not sign in: `suspended`, or `sso_refused`. */
export async function rejectForbidden(response: Response): Promise<void> {
  if (response.status !== 403) return
  const { code } = (await response.json().catch(() => ({}))) as { code?: unknown }
  throw new Problem(code === refusedByProvider ? 'sso_refused' : 'suspended')
}

/** Returns the body of a response. Throws the problem of a failed one. */
export async function readJson(response: Response): Promise<unknown> {
  if (!response.ok) throw await toProblem(response)
  return response.json()
}

/**
 * Converts a failed response. Rejected input keeps Better Auth's message; any other
 * failure is the server's fault.
 */
export async function toProblem(response: Response): Promise<Problem> {
  const { message } = (await response.json().catch(() => ({}))) as { message?: unknown }
  if (response.status < 500 && typeof message === 'string')
    return new Problem('bad_request', { message })
  return new Problem(response.status < 500 ? 'bad_request' : 'servers_down')
}
