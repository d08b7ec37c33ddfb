// Describes the ways to captions, and asks for one video in one way alone.
import type { TriedWay } from '#contract/basics/limits.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { Settings } from '../../config.ts'
import { startAttempts, toProblem } from './attempts.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { type DataApi, fetchDataApiMetadata } from './official-apis.ts'
import type { YouTubeErrorCode } from './remedies.ts'
import type { Transcribe } from './transcribe.ts'
import { type ClientsDeps, type GuardedRoutes, tryClients } from './try-clients.ts'
import type { WayResult, YouTube } from './youtube.ts'
import { YouTubeError } from './youtube-error.ts'
import type { Ytdlp } from './ytdlp.ts'

type WaysOptions = {
  settings: Settings
  clientsDeps: ClientsDeps
  ytdlp: Ytdlp | null
  api: DataApi | null
  transcribe: Transcribe | null
}

const wanted = { language: 'en', track: null }

export function openWays(options: WaysOptions): Pick<YouTube, 'describeWays' | 'tryWay'> {
  const { settings, clientsDeps, ytdlp, api, transcribe } = options
  const routesOf = (isProxy: boolean) =>
    clientsDeps.routes.filter(({ route }) => (route.proxyUrl !== null) === isProxy)

  async function askClients(
    isProxy: boolean,
    videoId: string,
    signal: AbortSignal,
  ): Promise<WayResult> {
    const attempts = startAttempts(videoId, signal)
    // Asks also while a route pauses after refusals, and neither ends nor extends the pause.
    const routes: GuardedRoutes = routesOf(isProxy).map(({ route }) => ({
      route,
      breaker: createCircuitBreaker<YouTubeErrorCode>(),
    }))
    const source = await tryClients({ ...clientsDeps, routes }, attempts, wanted)
    if (!source) throw toProblem(attempts)
    return source
  }

  /** Missing ways are not set up. */
  const asks: Partial<
    Record<TriedWay, (videoId: string, signal: AbortSignal) => Promise<WayResult>>
  > = {
    direct: (videoId, signal) => askClients(false, videoId, signal),
    ...(routesOf(true).length > 0 && {
      proxy: (videoId: string, signal: AbortSignal) => askClients(true, videoId, signal),
    }),
    ...(ytdlp && { ytdlp: (videoId, signal) => ytdlp.fetchCaptions(videoId, wanted, signal) }),
    ...(ytdlp &&
      transcribe && {
        speech: (videoId: string, signal: AbortSignal) =>
          ytdlp.withAudio(
            videoId,
            (file, details) => transcribe(videoId, file, details, signal),
            signal,
          ),
      }),
    ...(api && {
      data_api: async (videoId: string) => ({
        metadata: await fetchDataApiMetadata(api, videoId),
        transcript: null,
        chapters: [],
      }),
    }),
  }

  return {
    async describeWays() {
      const version = asks.ytdlp ? await ytdlp?.readVersion() : null
      const uses: Record<TriedWay, () => string[]> = {
        direct: () =>
          clientsDeps.clients.forCaptions.map(
            ({ name, client }) => `${name} ${client.clientVersion}`,
          ),
        proxy: () => routesOf(true).map(({ route }) => new URL(route.proxyUrl!).host),
        ytdlp: () => [version ? `version ${version}` : 'it cannot be run'],
        speech: () => [new URL(settings.STT_BASE_URL!).host],
        data_api: () => ['titles, lengths and lists, no captions'],
      }
      const ways = Object.keys(asks) as TriedWay[]
      return Object.fromEntries(ways.map((way) => [way, uses[way]()]))
    },

    async tryWay(way, videoId, signal) {
      const ask = asks[way]
      if (!ask)
        throw new Problem('bad_request', { message: 'This way is not set up on this server.' })
      try {
        return await ask(videoId, signal)
      } catch (error) {
        if (!(error instanceof YouTubeError)) throw error
        throw new Problem(error.code, { details: { reason: error.reason }, cause: error })
      }
    },
  }
}
