// Opens YouTube with the settings, and tries its sources in order: clients, yt-dlp, speech to text.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { TriedWay } from '#contract/basics/limits.ts'
import type { VideoMetadata } from '#contract/sources/video.ts'
import { openSpeechToText } from '../../adapters/speech/speech.ts'
import type { Settings } from '../../config.ts'
import type { SourceTranscript } from '../../source.ts'
import { type Attempts, recordError, startAttempts, toProblem } from './attempts.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { readClients } from './clients.ts'
import type { ParseCaptions } from './cues.ts'
import { listVideosByDataApi } from './data-api-lists.ts'
import { openInnertube } from './innertube.ts'
import { listVideos } from './list-videos.ts'
import { openNetworkRoutes } from './network-routes.ts'
import { type DataApi, fetchDataApiMetadata, fetchOembedMetadata } from './official-apis.ts'
import { fetchPublicMetadata } from './public-metadata.ts'
import type { YouTubeErrorCode } from './remedies.ts'
import { shareMetadata } from './share-metadata.ts'
import { createTranscriber, type Transcribe } from './transcribe.ts'
import { type ClientsDeps, tryClients } from './try-clients.ts'
import { openWays } from './ways.ts'
import type { WantedCaptions, WayAttempt, YouTube } from './youtube.ts'
import { canHelp, isAboutVideo, YouTubeError } from './youtube-error.ts'
import { openYtdlp, type Ytdlp } from './ytdlp.ts'

const graceMs = 1000
const dataApiTimeoutMs = 3000
/** How long the choice of captions may delay what the Data API says of a video. */
const tracksTimeoutMs = 2000

type YouTubeOptions = {
  settings: Settings
  now: () => number
  log: Logger
  parse?: ParseCaptions
  onAttempt?: (attempt: WayAttempt) => void
}

/**
 * Throws an Error if the proxies or the clients file are invalid. Without `parse`,
 * captions are parsed in place. `onAttempt` learns of each success of a way to captions,
 * and of each failure that says nothing about the video.
 */
export function openYouTube({
  settings,
  now,
  log,
  parse,
  onAttempt = () => {},
}: YouTubeOptions): YouTube {
  const origin = settings.YOUTUBE_BASE_URL.replace(/\/+$/, '')
  const timeoutMs = settings.YOUTUBE_TIMEOUT_MS
  const routes = openNetworkRoutes(settings.YOUTUBE_PROXY_URL ?? [])
  const clientsDeps: ClientsDeps = {
    clients: readClients(settings),
    innertube: openInnertube({ origin, timeoutMs, now, parse }),
    routes: routes.map((route) => ({ route, breaker: createCircuitBreaker<YouTubeErrorCode>() })),
    now,
    graceMs,
  }
  const report = createReport(onAttempt)
  const countedDeps = { ...clientsDeps, onRouteTried: reportRoutes(report) }
  const ytdlp = settings.YTDLP_PATH
    ? openYtdlp({ path: settings.YTDLP_PATH, proxyUrl: routes[1]?.proxyUrl ?? null, parse })
    : null
  const speech = settings.STT_BASE_URL
    ? openSpeechToText({ ...settings, STT_BASE_URL: settings.STT_BASE_URL.replace(/\/+$/, '') })
    : null
  const transcribe = createTranscriber(speech, log)

  const api = openDataApi(settings, timeoutMs)
  const tryDataApi = createDataApiTry(api, report, log)
  const fetchOfficialMetadata = (videoId: string) =>
    tryDataApi(videoId, (dataApi) => fetchDataApiMetadata(dataApi, videoId))

  const fetchFromSources = async (
    attempts: Attempts,
    wanted: WantedCaptions,
  ): Promise<SourceTranscript | null> =>
    (await tryClients(countedDeps, attempts, wanted)) ??
    (await tryYtdlp({ ytdlp, report }, attempts, wanted)) ??
    (await trySpeech({ ytdlp, transcribe, report }, attempts))

  return {
    async fetchTranscript(videoId, language, { track = null, signal } = {}) {
      const attempts = startAttempts(videoId, signal)
      const [source, official] = await Promise.all([
        fetchFromSources(attempts, { language, track }),
        fetchOfficialMetadata(videoId),
      ])
      signal?.throwIfAborted()
      if (attempts.tried.length > 0) {
        const reasons = attempts.errors.map(({ reason }) => reason)
        log.info(
          { videoId, tried: attempts.tried, reasons, found: source !== null },
          'some sources of captions failed',
        )
      }
      if (!source) throw toProblem({ ...attempts, metadata: official ?? attempts.metadata })
      return { ...source, metadata: official ?? source.metadata ?? attempts.metadata }
    },

    fetchMetadata: shareMetadata(async (videoId) => {
      const oembed = () => fetchOembedMetadata(origin, videoId, AbortSignal.timeout(timeoutMs))
      const reading = fetchPublicMetadata(clientsDeps, videoId, oembed)
      return addTracks(fetchOfficialMetadata(videoId), reading)
    }, now),

    async listVideos(source, limit) {
      const official = await tryDataApi(source.kind, (dataApi) =>
        listVideosByDataApi(dataApi, source, limit),
      )
      return official ?? listVideos(clientsDeps, source, limit)
    },

    ...openWays({ settings, clientsDeps, ytdlp, api, transcribe }),
  }
}

/** The Data API; null without a key. */
function openDataApi(
  { YOUTUBE_API_KEY: key, YOUTUBE_DATA_API_BASE_URL: baseUrl }: Settings,
  timeoutMs: number,
): DataApi | null {
  if (!key) return null
  const address = baseUrl.replace(/\/+$/, '')
  return { key, baseUrl: address, timeoutMs: Math.min(timeoutMs, dataApiTimeoutMs) }
}

/**
 * Asks the Data API. The answer is null without a key or if it fails, because other sources
 * may succeed.
 */
function createDataApiTry(
  api: DataApi | null,
  report: ReturnType<typeof createReport>,
  log: Logger,
) {
  return async <Result>(
    subject: string,
    request: (api: DataApi) => Promise<Result | null>,
  ): Promise<Result | null> => {
    if (!api) return null
    try {
      const answer = await request(api)
      report('data_api', null)
      return answer
    } catch (error) {
      if (!(error instanceof YouTubeError)) throw error
      report('data_api', error)
      log.warn({ subject, reason: error.reason || error.code }, 'the Data API failed')
      return null
    }
  }
}

/**
 * The Data API does not list a video's captions to everybody, the player does. Without
 * them only the choice is missing.
 */
async function addTracks(
  official: Promise<VideoMetadata | null>,
  reading: Promise<VideoMetadata>,
): Promise<VideoMetadata> {
  const tracksIfRead = reading.then(({ tracks }) => tracks).catch(() => undefined)
  const metadata = await official
  if (!metadata) return reading
  const tracks = await Promise.race([
    tracksIfRead,
    sleep(tracksTimeoutMs, undefined, { ref: false }),
  ])
  return { ...metadata, ...(tracks && { tracks }) }
}

/** Failures that say something about the video say nothing about the way. */
function createReport(onAttempt: (attempt: WayAttempt) => void): Report {
  return (way, error) => {
    if (error === null) onAttempt({ way, failure: null })
    else if (!isAboutVideo(error))
      onAttempt({ way, failure: { code: error.code, reason: error.reason } })
  }
}

const reportRoutes =
  (report: Report): NonNullable<ClientsDeps['onRouteTried']> =>
  ({ proxyUrl }, error) =>
    report(proxyUrl === null ? 'direct' : 'proxy', error)

type Report = (way: TriedWay, error: YouTubeError | null) => void

async function tryYtdlp(
  { ytdlp, report }: { ytdlp: Ytdlp | null; report: Report },
  attempts: Attempts,
  wanted: WantedCaptions,
): Promise<SourceTranscript | null> {
  if (!ytdlp || !canHelp('ytdlp', attempts.errors)) return null
  const request = ytdlp.fetchCaptions(attempts.videoId, wanted, attempts.signal)
  return recordFailure(attempts, {
    source: 'yt-dlp',
    request,
    onEnd: (error) => report('ytdlp', error),
  })
}

type SpeechSources = { ytdlp: Ytdlp | null; transcribe: Transcribe | null; report: Report }

async function trySpeech(
  { ytdlp, transcribe, report }: SpeechSources,
  attempts: Attempts,
): Promise<SourceTranscript | null> {
  if (!ytdlp || !transcribe || !canHelp('speech', attempts.errors)) return null
  const { videoId, signal } = attempts
  const request = ytdlp.withAudio(
    videoId,
    (file, details) => transcribe(videoId, file, details, signal),
    signal,
  )
  return recordFailure(attempts, {
    source: 'speech',
    request,
    onEnd: (error) => report('speech', error),
  })
}

type Recorded = {
  source: string
  request: Promise<SourceTranscript>
  onEnd: (error: YouTubeError | null) => void
}

async function recordFailure(
  attempts: Attempts,
  { source, request, onEnd }: Recorded,
): Promise<SourceTranscript | null> {
  try {
    const result = await request
    onEnd(null)
    return result
  } catch (error) {
    attempts.signal?.throwIfAborted()
    if (!(error instanceof YouTubeError)) throw error
    onEnd(error)
    recordError(attempts, source, error)
    return null
  }
}
