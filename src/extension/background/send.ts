// Sends a request to the server, without cookies, and turns what goes wrong into a
// failure that the panel can show.
import type { Usage } from '#contract/billing/usage.ts'
import type { Failure, ServerResponse } from '../messages.ts'
import { texts } from '../texts.ts'
import { titleOf } from '../title-of.ts'
import { isLocalAddress } from './local-address.ts'

const timeoutMs = 10_000
/** The slowest connection on which captions are still sent: 50 kB per second. */
const minBytesPerMs = 50

type ServerRequest = {
  url: string
  key?: string | undefined
  method: string
  path: string
  body?: string | undefined
  headers?: Record<string, string>
  signal?: AbortSignal
  /** How long the server may take until it answers. */
  limitMs?: number
}

/** Resolves to the response if the server accepted the request. */
export async function send(
  request: ServerRequest,
): Promise<{ response: Response } | { failure: Failure }> {
  const { url, key, method, path, body, headers, signal, limitMs = timeoutMs } = request
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), limitMs)
  try {
    const response = await fetch(url + path, {
      method,
      credentials: 'omit',
      redirect: 'error',
      headers: {
        ...(key && { authorization: `Bearer ${key}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body }),
      signal: AbortSignal.any([waiting.signal, ...(signal ? [signal] : [])]),
    })
    return response.ok ? { response } : { failure: await readFailure(response, url) }
  } catch {
    return { failure: away(url) }
  } finally {
    clearTimeout(timer)
  }
}

/** The limit covers the upload and the whole response. */
export async function sendForJson<Data>({
  body: sentObject,
  ...request
}: Omit<ServerRequest, 'body' | 'signal' | 'limitMs'> & { body?: object | undefined }): Promise<
  ServerResponse<Data>
> {
  const body = sentObject && JSON.stringify(sentObject)
  const limitMs = timeoutMs + Math.ceil((body?.length ?? 0) / minBytesPerMs)
  const sent = await send({ ...request, body, limitMs, signal: AbortSignal.timeout(limitMs) })
  if ('failure' in sent) return sent
  const text = await sent.response.text().catch(() => null)
  if (text === null) return { failure: away(request.url) }
  try {
    return { data: (text === '' ? null : JSON.parse(text)) as Data }
  } catch {
    return { failure: notAPith(request.url) }
  }
}

/**
 * Whether any server answers at this address. The browser withholds the response of a
 * server that does not let extensions in, and says no more than when there is none. It
 * does send a request whose response nobody wants to read.
 */
export async function hasServer(url: string): Promise<boolean> {
  const request = {
    mode: 'no-cors',
    credentials: 'omit',
    signal: AbortSignal.timeout(timeoutMs),
  } as const
  return fetch(url, request).then(
    () => true,
    () => false,
  )
}

/**
 * A browser that keeps extensions away from the local network tells no more than when
 * there is no server.
 */
function away(url: string): Failure {
  const { server_away, local_network } = texts.failures
  return { code: 'server_away', ...(isLocalAddress(url) ? local_network(url) : server_away(url)) }
}

export const notAPith = (url: string): Failure => ({
  code: 'not_a_pith',
  ...texts.failures.not_a_pith(url),
})

type ProblemBody = { error?: { code?: string; message?: string }; usage?: Pick<Usage, 'renewsAt'> }

/** A proxy in front of a server that is away answers without a problem. */
async function readFailure(response: Response, url: string): Promise<Failure> {
  const { error, usage } = ((await response.json().catch(() => null)) ?? {}) as ProblemBody
  if (error?.code && error.message) {
    const { code, message } = error
    const renewsAt = usage?.renewsAt
    return {
      code,
      title: titleOf({ code, message }),
      message,
      ...(typeof renewsAt === 'number' && { renewsAt }),
    }
  }
  return response.status >= 502 ? away(url) : notAPith(url)
}
