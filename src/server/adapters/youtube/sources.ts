// The two official places that tell of a video: the Data API, which needs a key, and oEmbed, which needs none.
import { watchUrl } from '#contract/link.ts'
import type { VideoMetadata } from '#contract/video.ts'
import { readDataApiMetadata, readOembedMetadata } from './metadata.ts'
import { Refused } from './refusal.ts'
import { send } from './wire.ts'

/** `timeoutMs` is the longest wait for one answer. */
export type DataApi = { baseUrl: string; key: string; timeoutMs: number }

/** Costs 1 of 10,000 units a day. Null when the Data API does not know the video. Throws as `askOfficial`. */
export async function askDataApi(api: DataApi, videoId: string): Promise<VideoMetadata | null> {
  const query = { id: videoId, part: 'snippet,contentDetails,statistics', hl: 'en', relevanceLanguage: 'en' }
  return readDataApiMetadata(videoId, await askOfficial(api, 'videos', query))
}

/** Asks one call of the Data API. Throws a Refused with its reason, such as `quotaExceeded`. */
export async function askOfficial(
  { baseUrl, key, timeoutMs }: DataApi,
  call: string,
  query: Record<string, string>,
): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs)
  const { status, body } = await send(fetch, `${baseUrl}/${call}?${new URLSearchParams({ ...query, key })}`, { signal })
  const answer = parseJson(body)
  if (status === 200) return answer
  const { error } = (answer ?? {}) as { error?: { errors?: { reason?: string }[] } }
  throw new Refused('unparsable', { reason: error?.errors?.[0]?.reason ?? `HTTP ${status}` })
}

/** Null when the video may not be embedded: then oEmbed keeps silent about it. Throws a Refused when there is no such video. */
export async function askOembed(origin: string, videoId: string, signal: AbortSignal): Promise<VideoMetadata | null> {
  const query = new URLSearchParams({ url: watchUrl(videoId), format: 'json' })
  const { status, body } = await send(fetch, `${origin}/oembed?${query}`, { signal })
  if (status === 200) return readOembedMetadata(videoId, parseJson(body))
  if (status === 403) throw new Refused('video_private')
  if (status === 404 || status === 400) throw new Refused('video_unavailable')
  return null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Refused('unparsable', { reason: 'not JSON', cause })
  }
}
