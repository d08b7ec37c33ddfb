// Sends requests to the server. The contract says what each endpoint answers.
import { localProblem } from '#contract/problems/problem.ts'
import type { ApiResponses } from '#contract/responses.ts'
import { parseProblem } from './parse-problem.ts'

/** A method and a path, such as 'GET /api/videos/{videoId}'. */
type Endpoint = keyof ApiResponses

export type ApiResponse<E extends Endpoint> = ApiResponses[E]

type PathParameter<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameter<Rest>
  : never

type RequestOptions = {
  /** Values of the parameters in the path; they are encoded here. */
  path?: Record<string, string>
  query?: string | Record<string, string>
  body?: object
}

type RequestArguments<E extends Endpoint> = [PathParameter<E>] extends [never]
  ? [options?: Omit<RequestOptions, 'path'>]
  : [options: RequestOptions & { path: Record<PathParameter<E>, string> }]

export type HttpClient = ReturnType<typeof createHttpClient>

/** `serverUrl` is the address of the server, or empty for the origin of the page. */
export function createHttpClient({
  serverUrl,
  pageOrigin,
}: {
  serverUrl: string
  pageOrigin: string
}) {
  const baseUrl = serverUrl.replace(/\/+$/, '')
  const isOtherOrigin = baseUrl !== '' && new URL(baseUrl).origin !== pageOrigin
  const unauthenticatedListeners = new Set<() => void>()

  /** Throws a Problem unless the server responds with a success. */
  async function fetchPath(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    // Development tunnels respond with a warning page to browsers that do not send this header.
    if (isOtherOrigin) headers.set('ngrok-skip-browser-warning', 'true')
    const options: RequestInit = { ...init, headers, credentials: 'include' }
    const response = await fetch(baseUrl + path, options).catch((cause: unknown) => {
      const message = cause instanceof Error ? cause.message : ''
      throw localProblem('connection_failed', {
        message: message || 'Network error occurred',
        cause,
      })
    })
    if (response.ok) return response
    // A wrong password does not mean that the session has ended.
    if (response.status === 401 && !path.startsWith('/api/auth/'))
      for (const listener of unauthenticatedListeners) listener()
    throw await parseProblem(response)
  }

  /** Throws a Problem unless the server responds with a success. */
  async function fetchJson<E extends Endpoint>(
    endpoint: E,
    ...args: RequestArguments<E>
  ): Promise<ApiResponse<E>> {
    const [options = {}]: [RequestOptions?] = args
    const [method = '', template = ''] = endpoint.split(' ')
    const response = await fetchPath(buildPath(template, options), {
      method,
      ...encodeBody(method, options.body),
    })
    const responseBody = response.status === 204 ? undefined : await response.json()
    return responseBody
  }

  return {
    baseUrl,
    fetchPath,
    fetchJson,
    /**
     * Calls the listener whenever a request fails because nobody is signed in. Returns a
     * function that removes it.
     */
    onUnauthenticated(listener: () => void): () => void {
      unauthenticatedListeners.add(listener)
      return () => void unauthenticatedListeners.delete(listener)
    },
  }
}

function buildPath(template: string, { path = {}, query }: RequestOptions): string {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(path[name] ?? ''),
  )
  return query === undefined ? filled : `${filled}?${new URLSearchParams(query)}`
}

function encodeBody(method: string, body: object | undefined): RequestInit {
  if (!body && method !== 'POST') return {}
  return {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body ?? {}),
    // A change that is sent while the person leaves the page still arrives.
    keepalive: method === 'PATCH',
  }
}
