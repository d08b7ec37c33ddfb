// Fetches captions as YouTube's own clients, one after another, on each network route in turn.
import type { VideoMetadata } from '#contract/sources/video.ts'
import type { AuthorChapter } from '#engine/engine-input.ts'
import type { SourceTranscript } from '../../source.ts'
import { type Attempts, recordError } from './attempts.ts'
import type { CircuitBreaker } from './circuit-breaker.ts'
import { classifyPlayability } from './classify-playability.ts'
import type { YouTubeClient, YouTubeClients } from './clients.ts'
import type { Innertube, InnertubeCaller } from './innertube.ts'
import { parsePlayerMetadata } from './metadata.ts'
import type { NetworkRoute } from './network-routes.ts'
import type { PlayerResponse } from './player.ts'
import type { ClientsToTry, YouTubeErrorCode } from './remedies.ts'
import { findTrack } from './tracks.ts'
import type { WantedCaptions } from './youtube.ts'
import {
  canHelp,
  chooseMostSpecific,
  isAboutVideo,
  isRetryable,
  YouTubeError,
} from './youtube-error.ts'

export type GuardedRoutes = { route: NetworkRoute; breaker: CircuitBreaker<YouTubeErrorCode> }[]

export type ClientsDeps = {
  clients: YouTubeClients
  innertube: Innertube
  routes: GuardedRoutes
  now: () => number
  /** The longest wait for chapters and publication date after the captions have arrived. */
  graceMs: number
  /** Learns what came of a route; the error is the most specific one. */
  onRouteTried?: (route: NetworkRoute, error: YouTubeError | null) => void
}

/** Null if every client failed; the errors are then in `attempts`. */
export async function tryClients(
  deps: ClientsDeps,
  attempts: Attempts,
  wanted: WantedCaptions,
): Promise<SourceTranscript | null> {
  for (const { route, breaker } of deps.routes) {
    if (attempts.errors.length > 0 && !canHelp('proxy', attempts.errors)) return null
    const prefix = route.proxyUrl ? `${route.name}/` : ''
    const pause = breaker.check(deps.now())
    if (pause) {
      recordError(
        attempts,
        `${prefix}pause`,
        new YouTubeError(pause.code, { retryAt: pause.untilMs }),
      )
      continue
    }
    const errorsBefore = attempts.errors.length
    let remaining = deps.clients.forCaptions
    let isLast = false
    while (remaining[0]) {
      const [client, ...rest] = remaining
      const result = await retryOnce(() => tryClient(deps, { attempts, route, client, wanted }))
      reportToBreaker(breaker, result instanceof YouTubeError ? result.code : null, deps.now())
      if (!(result instanceof YouTubeError)) {
        deps.onRouteTried?.(route, null)
        return result
      }
      recordError(attempts, prefix + client.name, result)
      if (isLast && isAboutVideo(result)) break
      isLast ||= result.clients === 'one'
      remaining = selectClients(result.clients, rest)
    }
    const error = chooseMostSpecific(
      attempts.errors.slice(errorsBefore),
      attempts.metadata !== null,
    )
    if (error) deps.onRouteTried?.(route, error)
  }
  return null
}

/**
 * Only a block counts as a failure. Any other response counts as a success, and a network
 * error as neither.
 */
export function reportToBreaker(
  breaker: CircuitBreaker<YouTubeErrorCode>,
  code: YouTubeErrorCode | null,
  nowMs: number,
): void {
  if (code === 'ip_blocked' || code === 'rate_limited') breaker.recordFailure(code, nowMs)
  else if (code !== 'network') breaker.recordSuccess()
}

type ClientAttempt = {
  attempts: Attempts
  route: NetworkRoute
  client: YouTubeClient
  wanted: WantedCaptions
}

/** Repeats the attempt at once after an error that may be temporary. */
async function retryOnce(
  attempt: () => Promise<SourceTranscript | YouTubeError>,
): Promise<SourceTranscript | YouTubeError> {
  const result = await attempt()
  return result instanceof YouTubeError && isRetryable(result) ? attempt() : result
}

async function tryClient(
  deps: ClientsDeps,
  { attempts, route, client, wanted }: ClientAttempt,
): Promise<SourceTranscript | YouTubeError> {
  const { innertube } = deps
  const { signal } = attempts
  signal?.throwIfAborted()
  const connection = await route.connect()
  const caller: InnertubeCaller = { client, routeName: route.name, connection, signal }
  try {
    const player = await innertube.fetchPlayer(caller, attempts.videoId)
    attempts.metadata ??= parsePlayerMetadata(attempts.videoId, player, null)
    const error = classifyPlayability(player, attempts.videoId)
    if (error) throw error
    const track = findTrack(player, wanted)
    if (!track) throw new YouTubeError('transcripts_disabled')
    if (track.needsToken) throw new YouTubeError('po_token_required')
    const extras = fetchExtras(
      deps,
      { ...caller, client: deps.clients.forPage },
      { videoId: attempts.videoId, player },
    )
    const [cues, more] = await Promise.all([
      innertube.fetchCues(caller, track).finally(extras.startGracePeriod),
      extras.result,
    ])
    return { transcript: { language: track.language, kind: track.kind, cues }, ...more }
  } catch (error) {
    signal?.throwIfAborted()
    if (!(error instanceof YouTubeError)) throw error
    if (error.code === 'rate_limited') innertube.resetVisitor(caller)
    return error
  } finally {
    await connection.close()
  }
}

/** With `one`, the first of the rest whose response is about the video will be the last. */
function selectClients(clientsToTry: ClientsToTry, rest: YouTubeClient[]): YouTubeClient[] {
  if (clientsToTry === 'embedded') return rest.filter(({ embedUrl }) => embedUrl)
  return clientsToTry === 'none' ? [] : rest
}

type VideoExtras = { metadata: VideoMetadata | null; chapters: AuthorChapter[] }

/**
 * Fetches chapters and publication date. They are optional: errors are ignored, and the
 * grace period limits the wait for them.
 */
function fetchExtras(
  { innertube, graceMs }: ClientsDeps,
  page: InnertubeCaller,
  { videoId, player }: { videoId: string; player: PlayerResponse },
): { result: Promise<VideoExtras>; startGracePeriod: () => void } {
  const graceController = new AbortController()
  const ignoreErrors = <T>(request: Promise<T>): Promise<T | null> =>
    request.catch((error) => {
      if (error instanceof YouTubeError) return null
      throw error
    })
  const result = Promise.all([
    ignoreErrors(innertube.fetchChapters(page, videoId, graceController.signal)),
    ignoreErrors(innertube.fetchPagePlayer(page, videoId, graceController.signal)),
  ]).then(([chapters, site]) => ({
    metadata: parsePlayerMetadata(videoId, player, site),
    chapters: chapters ?? [],
  }))
  return {
    result,
    startGracePeriod: () => void setTimeout(() => graceController.abort(), graceMs).unref(),
  }
}
