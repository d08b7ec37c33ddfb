// The endpoint of the Model Context Protocol. It keeps no sessions: each POST is answered
// by itself, by any process of the server.
import { type Context, Hono } from 'hono'
import { mcpPath } from '#contract/basics/paths.ts'
import { Problem } from '#contract/problems/problems.ts'
import { requireUser } from '../accounts/identity.ts'
import { isLoopbackHost } from '../address-range.ts'
import type { Settings } from '../config.ts'
import type { Deps } from '../deps/deps.ts'
import { readApiKey } from '../http/bearer.ts'
import type { OpenStreams } from '../http/open-streams.ts'
import { sendProblem } from '../http/problem-responses.ts'
import { describeSite } from '../site-url.ts'
import type { CallApi } from './api-client.ts'
import { handleMcpRequest } from './handle-request.ts'
import { openLinks } from './links.ts'

type Fetch = (path: string, init: RequestInit, env: object) => Response | Promise<Response>

/** `fetch` sends a request to this server itself. */
export const mcpRoutes = (deps: Deps, streams: OpenStreams, fetch: Fetch) =>
  new Hono()
    .use(mcpPath, async (c, next) => {
      rejectForeignPage(c, deps)
      if (readApiKey(c) === null) return refuseWithoutKey(c, deps.settings.BRAND_NAME)
      await next()
    })
    .post(mcpPath, async (c) => {
      const userId = await requireUser(c, deps)
      if (Array.isArray(await readMessage(c))) return refuseBatch(c)
      const close = streams.open(c, userId)
      const { url, name: siteName } = describeSite(deps.settings)
      const context = {
        callApi: callWithKey(c, fetch),
        siteName,
        links: openLinks(url),
        log: deps.log,
      }
      return handleMcpRequest(c.req.raw, context, { stopping: deps.stopping, onEnd: close })
    })
    // Nothing is sent outside of a response, and there is no session to end.
    .on(['GET', 'DELETE'], mcpPath, (c) => {
      c.header('Allow', 'POST')
      return c.json(
        { jsonrpc: '2.0', error: { code: -32000, message: 'Only POST is supported.' }, id: null },
        405,
      )
    })

/** The message, which the protocol reads again; null if it is no JSON. */
async function readMessage(c: Context): Promise<unknown> {
  return c.req.raw
    .clone()
    .json()
    .catch(() => null)
}

/** The limits count requests, so that each may have only one message. */
function refuseBatch(c: Context): Response {
  const message = 'Batches are not supported. Send one message per request. Nothing was done.'
  return c.json({ jsonrpc: '2.0', error: { code: -32600, message }, id: null }, 400)
}

function refuseWithoutKey(c: Context, name: string): Response {
  c.header('WWW-Authenticate', 'Bearer')
  const message =
    'Send an API key as "Authorization: Bearer pith_...". You can create one in your profile. Nothing was done.'
  return sendProblem(c, new Problem('not_authenticated', { message }), { name })
}

/** Calls of a tool come from the same key and the same address as the request. */
function callWithKey(c: Context, fetch: Fetch): CallApi {
  const { incoming } = (c.env ?? {}) as { incoming?: { socket: unknown } }
  const env = incoming ? { incoming: { socket: incoming.socket } } : {}
  const passed = ['authorization', 'x-forwarded-for'].flatMap((name) => {
    const value = c.req.header(name)
    return value === undefined ? [] : [[name, value] as const]
  })
  return async (path, init = {}) => {
    const headers = new Headers(init.headers)
    for (const [name, value] of passed) headers.set(name, value)
    return fetch(path, { ...init, headers }, env)
  }
}

/** Programs send no Origin. A page must be of PUBLIC_URL; without that setting, of this machine. */
function rejectForeignPage(c: Context, { settings: { PUBLIC_URL } }: { settings: Settings }): void {
  const origin = c.req.header('origin')
  if (origin === undefined) return
  const isOwn =
    URL.canParse(origin) &&
    (PUBLIC_URL
      ? new URL(origin).origin === new URL(PUBLIC_URL).origin
      : isLoopbackHost(new URL(origin).hostname))
  if (!isOwn) throw new Problem('forbidden')
}
