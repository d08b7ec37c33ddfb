// Calls the official APIs of YouTube: the Data API, which needs a key, and oEmbed, which
// needs none.

import type { VideoMetadata } from '#contract/sources/video.ts'
import { watchUrl } from '#contract/sources/youtube/address.ts'
import { sendRequest } from './http.ts'
import { parseDataApiMetadata, parseOembedMetadata } from './metadata.ts'
import { YouTubeError } from './youtube-error.ts'

/** `timeoutMs` limits each request. */
export type DataApi = { baseUrl: string; key: string; timeoutMs: number }

/**
 * Costs 1 of 10,000 units a day. Null if the Data API does not know the video. Throws
 * like `callDataApi`.
 */
export async function fetchDataApiMetadata(
  api: DataApi,
  videoId: string,
): Promise<VideoMetadata | null> {
  const query = {
    id: videoId,
    part: 'snippet,contentDetails,statistics',
    hl: 'en',
    relevanceLanguage: 'en',
  }
  return parseDataApiMetadata(videoId, await callDataApi(api, 'videos', query))
}

/**
 * Makes one call to the Data API. Throws a YouTubeError with its reason, such as
 * `quotaExceeded`.
 */
export async function callDataApi(
  { baseUrl, key, timeoutMs }: DataApi,
  call: string,
  query: Record<string, string>,
): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs)
  const { status, body } = await sendRequest(
    fetch,
    `${baseUrl}/${call}?${new URLSearchParams({ ...query, key })}`,
    {
      signal,
    },
  )
  const response = parseJson(body)
  if (status === 200) return response
  const { error } = (response ?? {}) as { error?: { errors?: { reason?: string }[] } }
  throw new YouTubeError('unparsable', { reason: error?.errors?.[0]?.reason ?? `HTTP ${status}` })
}

/**
 * Null if the video may not be embedded, because oEmbed does not describe it then. Throws
 * a YouTubeError if the video does not exist or is private.
 */
export async function fetchOembedMetadata(
  origin: string,
  videoId: string,
  signal: AbortSignal,
): Promise<VideoMetadata | null> {
  const query = new URLSearchParams({ url: watchUrl(videoId), format: 'json' })
  const { status, body } = await sendRequest(fetch, `${origin}/oembed?${query}`, { signal })
  if (status === 200) return parseOembedMetadata(videoId, parseJson(body))
  if (status === 403) throw new YouTubeError('video_private')
  if (status === 404 || status === 400) throw new YouTubeError('video_unavailable')
  return null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new YouTubeError('unparsable', { reason: 'not JSON', cause })
  }
}
