// Sends one HTTP request to YouTube, with limits for time and size and without redirects,
// and detects block pages.
import { classifyResponse, type HttpResponse } from './classify-playability.ts'
import { YouTubeError } from './youtube-error.ts'

type HttpRequest = {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  signal: AbortSignal
}
/** The part of `fetch` that is used, so that both the global one and that of a proxy match. */
export type Fetch = (
  url: string,
  question: HttpRequest & { redirect: 'manual' },
) => Promise<{
  status: number
  headers: { get(name: string): string | null }
  body: AsyncIterable<Uint8Array> | null
}>

/** A page of YouTube has 1 MB, the captions of ten hours have 4 MB. */
const maxResponseBytes = 32 * 1024 * 1024

/** Resolves to the body. Throws a YouTubeError: `network`, or one of `classifyResponse`. */
export async function fetchText(fetch: Fetch, url: string, request: HttpRequest): Promise<string> {
  const response = await sendRequest(fetch, url, request)
  const error = classifyResponse(response)
  if (error) throw error
  return response.body
}

/**
 * Resolves to the unclassified response, for calls with error codes of their own. Throws
 * a YouTubeError `network`.
 */
export async function sendRequest(
  fetch: Fetch,
  url: string,
  request: HttpRequest,
): Promise<HttpResponse> {
  try {
    const response = await fetch(url, { ...request, redirect: 'manual' })
    const body = await readBody(response.body)
    return { status: response.status, location: response.headers.get('location'), body }
  } catch (cause) {
    if (cause instanceof YouTubeError) throw cause
    throw new YouTubeError('network', { cause })
  }
}

async function readBody(body: AsyncIterable<Uint8Array> | null): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxResponseBytes)
      throw new YouTubeError('unparsable', { reason: 'the response is too large' })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
