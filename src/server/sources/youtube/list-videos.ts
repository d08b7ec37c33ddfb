// Lists the videos of a playlist or channel page by page, as YouTube's website does, on
// each network route in turn.
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { parseListLink } from '#contract/sources/youtube/list-link.ts'
import { recordError, startAttempts, toProblem } from './attempts.ts'
import type { InnertubeCaller } from './innertube.ts'
import { type ListPage, parseListPage } from './list-page.ts'
import { type ClientsDeps, reportToBreaker } from './try-clients.ts'
import type { ListedVideo, ListSource, VideoList } from './youtube.ts'
import { canHelp, YouTubeError } from './youtube-error.ts'

/** The channel tab with videos, newest first, without shorts and live streams. */
const videosTab = 'EgZ2aWRlb3PyBgQKAjoA'
/** The pause between two pages, to keep the load on YouTube low. */
const pagePauseMs = 150

/** Null if the list does not exist or is empty. Throws a Problem if every network route fails. */
export async function listVideos(
  deps: ClientsDeps,
  source: ListSource,
  limit: number,
): Promise<VideoList | null> {
  const attempts = startAttempts(source.kind === 'playlist' ? source.listId : source.url)
  for (const { route, breaker } of deps.routes) {
    if (attempts.errors.length > 0 && !canHelp('proxy', attempts.errors)) break
    const pause = breaker.check(deps.now())
    if (pause) {
      recordError(attempts, 'pause', new YouTubeError(pause.code, { retryAt: pause.untilMs }))
      continue
    }
    const connection = await route.connect()
    try {
      const caller = { client: deps.clients.forPage, routeName: route.name, connection }
      const list = await fetchPages(deps, caller, { source, limit })
      reportToBreaker(breaker, null, deps.now())
      return list
    } catch (error) {
      if (!(error instanceof YouTubeError)) throw error
      reportToBreaker(breaker, error.code, deps.now())
      recordError(attempts, 'WEB', error)
    } finally {
      await connection.close()
    }
  }
  throw toProblem(attempts)
}

type ListRequest = { source: ListSource; limit: number }

async function fetchPages(
  { innertube }: ClientsDeps,
  caller: InnertubeCaller,
  { source, limit }: ListRequest,
): Promise<VideoList | null> {
  const response = await nullIfNotFound(async () => {
    const browseId =
      source.kind === 'playlist'
        ? `VL${source.listId}`
        : (source.channelId ??
          (await resolveChannelId((url) => innertube.resolveUrl(caller, url), source.url)))
    const page = source.kind === 'playlist' ? { browseId } : { browseId, params: videosTab }
    return browseId && innertube.browse(caller, page)
  })
  const page = response ? parseListPage(response) : null
  if (!page || page.videos.length === 0) return null
  const collector = createVideoCollector(limit)
  let isFull = collector.add(page.videos)
  let next = page.continuation
  while (next && !isFull) {
    const continuation = next
    const more = await fetchNextPage(() => innertube.browse(caller, { continuation }))
    if (!more) return { title: page.title, videos: collector.videos, hasMore: true }
    if (more.videos.length === 0) break
    isFull = collector.add(more.videos)
    next = more.continuation
  }
  return {
    title: page.title,
    videos: collector.videos,
    hasMore: isFull && (collector.hasOverflow() || next !== null),
  }
}

/** Fetches a page after the first one; null if that fails, so that the videos so far are kept. */
async function fetchNextPage(request: () => Promise<unknown>): Promise<ListPage | null> {
  try {
    await wait(pagePauseMs)
    return parseListPage(await request())
  } catch (error) {
    if (error instanceof YouTubeError) return null
    throw error
  }
}

/** Collects each video once, in order, up to the limit. */
export function createVideoCollector(limit: number) {
  const videosById = new Map<string, ListedVideo>()
  let isOverLimit = false
  return {
    get videos() {
      return [...videosById.values()]
    },
    hasOverflow: () => isOverLimit,
    /** Returns true once the limit is reached. */
    add(videos: ListedVideo[]): boolean {
      for (const video of videos) {
        if (videosById.has(video.videoId)) continue
        if (videosById.size < limit) videosById.set(video.videoId, video)
        else isOverLimit = true
      }
      return videosById.size >= limit
    },
  }
}

/** YouTube answers with 404 or 400 if a list does not exist. */
async function nullIfNotFound(request: () => Promise<unknown>): Promise<unknown> {
  try {
    return await request()
  } catch (error) {
    if (error instanceof YouTubeError && /^HTTP 40[04]$/.test(error.reason)) return null
    throw error
  }
}

const resolvedSchema = z.object({
  endpoint: z.object({
    browseEndpoint: z
      .object({ browseId: z.string().regex(/^UC[\w-]{22}$/) })
      .optional()
      .catch(undefined),
    urlEndpoint: z.object({ url: z.string() }).optional().catch(undefined),
  }),
})

/** Follows one redirect, with which YouTube answers for old addresses of channels. */
async function resolveChannelId(
  resolveUrl: (url: string) => Promise<unknown>,
  url: string,
  isRedirected = false,
): Promise<string | null> {
  const endpoint = resolvedSchema.safeParse(await resolveUrl(url)).data?.endpoint
  if (endpoint?.browseEndpoint) return endpoint.browseEndpoint.browseId
  const target =
    endpoint?.urlEndpoint && !isRedirected ? parseListLink(endpoint.urlEndpoint.url) : null
  if (!target || !('kind' in target) || target.kind !== 'channel') return null
  return target.channelId ?? resolveChannelId(resolveUrl, target.url, true)
}
