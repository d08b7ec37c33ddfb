// Calls InnerTube, the API of YouTube's own clients.
import type { Cue } from '#contract/captions/transcript.ts'
import type { AuthorChapter } from '#engine/engine-input.ts'
import { readChapters } from './chapters.ts'
import type { YouTubeClient } from './clients.ts'
import { type ParseCaptions, parseCues } from './cues.ts'
import { fetchText } from './http.ts'
import type { RouteConnection } from './network-routes.ts'
import { type PlayerResponse, playerResponseSchema } from './player.ts'
import type { YouTubeTrack } from './tracks.ts'
import { createVisitorCache } from './visitor-cache.ts'
import { YouTubeError } from './youtube-error.ts'

/** Skips YouTube's consent page. */
const cookie = 'SOCS=CAI'
/** Visitor data is optional, so the wait for it is short. */
const visitorTimeoutMs = 3000

/** A client on one network route. */
export type InnertubeCaller = {
  client: YouTubeClient
  routeName: string
  connection: RouteConnection
  /** Ends the requests of this caller. */
  signal?: AbortSignal | undefined
}
export type Innertube = ReturnType<typeof openInnertube>

type RequestOptions = { visitor?: string | null; body?: object; signal?: AbortSignal | undefined }

type InnertubeOptions = {
  origin: string
  timeoutMs: number
  now: () => number
  parse?: ParseCaptions | undefined
}

/** Every call throws a YouTubeError if the request fails or the response has another format. */
export function openInnertube({ origin, timeoutMs, now, parse }: InnertubeOptions) {
  const { post, findVisitor, resetVisitor } = openRequests({ origin, timeoutMs, now })
  return {
    async fetchPlayer(caller: InnertubeCaller, videoId: string): Promise<PlayerResponse> {
      const visitor = await findVisitor(caller)
      return parsePlayer(
        await post(caller, 'player?prettyPrint=false', { visitor, body: playerBody(videoId) }),
      )
    },

    /** The next request uses new visitor data. */
    resetVisitor,

    /** Fetches the data of the website's client, without captions. */
    async fetchPagePlayer(
      caller: InnertubeCaller,
      videoId: string,
      signal?: AbortSignal,
    ): Promise<PlayerResponse> {
      const path =
        'player?prettyPrint=false&$fields=microformat,videoDetails,playabilityStatus,captions'
      return parsePlayer(await post(caller, path, { body: playerBody(videoId), signal }))
    },

    async fetchChapters(
      caller: InnertubeCaller,
      videoId: string,
      signal?: AbortSignal,
    ): Promise<AuthorChapter[]> {
      return readChapters(
        await post(caller, 'next?prettyPrint=false', { body: { videoId }, signal }),
      )
    },

    /** Fetches a page of a playlist or channel, or its continuation. */
    browse: (caller: InnertubeCaller, page: object) =>
      post(caller, 'browse?prettyPrint=false', { body: page }),

    /** Resolves an address of YouTube to what it leads to. */
    resolveUrl: (caller: InnertubeCaller, url: string) =>
      post(caller, 'navigation/resolve_url?prettyPrint=false', { body: { url } }),

    async fetchCues(
      { connection, client, signal }: InnertubeCaller,
      track: YouTubeTrack,
    ): Promise<Cue[]> {
      if (!track.url)
        throw new YouTubeError('unparsable', { reason: 'captions at an unexpected address' })
      const url = new URL(track.url.pathname + track.url.search, origin)
      url.searchParams.set('fmt', 'json3')
      url.searchParams.delete('xosf')
      const headers = {
        'accept-language': 'en-US,en;q=0.9',
        cookie,
        'user-agent': client.userAgent,
      }
      const request = { headers, signal: joinSignals(AbortSignal.timeout(timeoutMs), signal) }
      return parseCues(await fetchText(connection.fetch, url.href, request), parse)
    },
  }
}

/** What all requests have in common: who sends them, and as which visitor. */
function openRequests({ origin, timeoutMs, now }: Omit<InnertubeOptions, 'parse'>) {
  const visitors = createVisitorCache(now)
  const visitorKey = ({ client, routeName }: InnertubeCaller) => `${routeName} ${client.name}`

  const post = async (caller: InnertubeCaller, path: string, options: RequestOptions) => {
    const { client, embedUrl, userAgent, id } = caller.client
    const visitor = options.visitor ?? undefined
    const context = {
      client: { hl: 'en', gl: 'US', ...client, visitorData: visitor },
      ...(embedUrl ? { thirdParty: { embedUrl } } : {}),
    }
    const text = await fetchText(caller.connection.fetch, `${origin}/youtubei/v1/${path}`, {
      method: 'POST',
      headers: {
        'accept-language': 'en-US,en;q=0.9',
        'content-type': 'application/json',
        cookie,
        'user-agent': userAgent,
        'x-youtube-client-name': String(id),
        'x-youtube-client-version': client.clientVersion,
        ...(visitor ? { 'x-goog-visitor-id': visitor } : {}),
      },
      body: JSON.stringify({ context, ...options.body }),
      signal: joinSignals(options.signal ?? AbortSignal.timeout(timeoutMs), caller.signal),
    })
    return parseJson(text)
  }

  const findVisitor = (caller: InnertubeCaller) =>
    visitors.get(visitorKey(caller), async () => {
      try {
        // Other callers wait for the same visitor.
        const shared = { ...caller, signal: undefined }
        const signal = AbortSignal.timeout(Math.min(visitorTimeoutMs, timeoutMs))
        const response = await post(shared, 'visitor_id?prettyPrint=false', { signal })
        const { visitorData } =
          (response as { responseContext?: { visitorData?: unknown } }).responseContext ?? {}
        return typeof visitorData === 'string' ? visitorData : null
      } catch (error) {
        if (error instanceof YouTubeError) return null
        throw error
      }
    })

  return {
    post,
    findVisitor,
    resetVisitor: (caller: InnertubeCaller) => visitors.delete(visitorKey(caller)),
  }
}

function joinSignals(limit: AbortSignal, signal: AbortSignal | undefined): AbortSignal {
  return signal ? AbortSignal.any([limit, signal]) : limit
}

const playerBody = (videoId: string) => ({ videoId, contentCheckOk: true, racyCheckOk: true })

function parsePlayer(answer: unknown): PlayerResponse {
  const player = playerResponseSchema.safeParse(answer)
  if (player.success) return player.data
  throw new YouTubeError('unparsable', {
    reason: player.error.issues[0]?.path.join('.') ?? '',
    cause: player.error,
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new YouTubeError('unparsable', { reason: 'not JSON', cause })
  }
}
