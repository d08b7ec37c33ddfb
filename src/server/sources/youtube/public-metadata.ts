// Fetches the metadata of a video without the Data API and without captions.
import type { VideoMetadata } from '#contract/sources/video.ts'
import { type Attempts, recordError, startAttempts, toProblem } from './attempts.ts'
import { classifyPlayability } from './classify-playability.ts'
import { parsePlayerMetadata } from './metadata.ts'
import { type ClientsDeps, type GuardedRoutes, reportToBreaker } from './try-clients.ts'
import { canHelp, YouTubeError } from './youtube-error.ts'

/**
 * Tries clients on each network route, then oEmbed. Throws a Problem if none of them
 * returns a title.
 */
export async function fetchPublicMetadata(
  deps: ClientsDeps,
  videoId: string,
  oembed: () => Promise<VideoMetadata | null>,
): Promise<VideoMetadata> {
  const attempts = startAttempts(videoId)
  for (const route of deps.routes) {
    if (attempts.errors.length > 0 && !canHelp('proxy', attempts.errors)) break
    const pause = route.breaker.check(deps.now())
    if (pause) {
      recordError(attempts, 'pause', new YouTubeError(pause.code, { retryAt: pause.untilMs }))
      continue
    }
    const metadata = await fetchMetadataVia(deps, attempts, route)
    if (metadata) return metadata
  }
  const metadata = await catchYouTubeError(oembed())
  if (metadata && !(metadata instanceof YouTubeError)) return metadata
  if (metadata) recordError(attempts, 'oembed', metadata)
  throw toProblem(attempts)
}

/** Tries the website's client first, because it returns the most. */
async function fetchMetadataVia(
  deps: ClientsDeps,
  attempts: Attempts,
  { route, breaker }: GuardedRoutes[number],
): Promise<VideoMetadata | null> {
  const { innertube, clients } = deps
  const connection = await route.connect()
  try {
    for (const client of [clients.forPage, clients.forCaptions[0]!]) {
      const fetchPlayer =
        client === clients.forPage ? innertube.fetchPagePlayer : innertube.fetchPlayer
      const player = await catchYouTubeError(
        fetchPlayer({ client, routeName: route.name, connection }, attempts.videoId),
      )
      const error =
        player instanceof YouTubeError ? player : classifyPlayability(player, attempts.videoId)
      reportToBreaker(breaker, error?.code ?? null, deps.now())
      const metadata =
        player instanceof YouTubeError
          ? null
          : parsePlayerMetadata(attempts.videoId, player, player)
      if (metadata) return metadata
      if (error) recordError(attempts, client.name, error)
      if (error?.clients === 'none') return null
    }
    return null
  } finally {
    await connection.close()
  }
}

async function catchYouTubeError<T>(request: Promise<T>): Promise<T | YouTubeError> {
  return request.catch((error) => {
    if (error instanceof YouTubeError) return error
    throw error
  })
}
