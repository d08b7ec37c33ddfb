// A double of YouTube with the same protocol over HTTP. It rejects the requests that
// YouTube rejects. `npm run dev` uses it too.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { writeCaptions } from './youtube-captions.ts'
import {
  answerBrowse,
  answerDataApiList,
  answerResolveUrl,
  type FakeList,
  makeLists,
} from './youtube-lists.ts'
import {
  buildApiError,
  buildDataApiItem,
  buildFailureResponse,
  buildNextResponse,
  buildOembedResponse,
  buildPlayerResponse,
  signCaptionUrl,
  type VideoRequest,
} from './youtube-responses.ts'
import { drawThumbnail } from './youtube-thumbnail.ts'
import { type FakeVideo, makeFakeVideos, type VideoFailure } from './youtube-videos.ts'
import { buildWatchData, makeCaptionToken, writeWatchPage } from './youtube-watch-page.ts'

/** The accepted players: their number, their oldest accepted version and their user agents. */
const players: Record<string, { id: string; oldest: number; userAgent: RegExp }> = {
  ANDROID: { id: '3', oldest: 20, userAgent: /^com\.google\.android\.youtube\/\d/ },
  VISIONOS: { id: '101', oldest: 1, userAgent: /visionos|Safari/ },
  IOS: { id: '5', oldest: 20, userAgent: /^com\.google\.ios\.youtube\/\d/ },
  WEB_EMBEDDED_PLAYER: { id: '56', oldest: 2, userAgent: /^Mozilla/ },
  WEB: { id: '1', oldest: 2, userAgent: /^Mozilla/ },
}
/** Keys of the Data API: a valid one, and one whose daily quota is exhausted. */
export const dataApiKeys = { valid: 'a-good-key', exhausted: 'a-used-up-key' }

export type FakeRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
  address: string
}
export type Endpoint =
  | 'visitor_id'
  | 'player'
  | 'next'
  | 'browse'
  | 'timedtext'
  | 'oembed'
  | 'videos'

export type FakeYouTubeServer = {
  /** The value of YOUTUBE_BASE_URL, and with `/youtube/v3` added of YOUTUBE_DATA_API_BASE_URL. */
  url: string
  videos: Map<string, FakeVideo>
  lists: Map<string, FakeList>
  /** All requests, in order. */
  requests: FakeRequest[]
  /** Milliseconds that an endpoint waits before it responds; Infinity for never. */
  delaysMs: Partial<Record<Endpoint, number>>
  /** Holds the requests to an endpoint until the returned function is called. */
  hold(endpoint: Endpoint): () => void
  /** Paths of the requests whose sender did not wait for the reply. */
  abandoned: string[]
  /** Addresses for which every player fails. */
  failuresByAddress: Map<string, VideoFailure>
  close(): Promise<void>
}

type Reply = {
  status?: number
  type?: string
  headers?: Record<string, string>
  body?: string | Buffer
}

/** Starts the double, by default on a free port. */
export async function startYouTube(
  videos = makeFakeVideos(),
  port = 0,
): Promise<FakeYouTubeServer> {
  const stopping = new AbortController()
  const holds = new Map<Endpoint, Promise<void>>()
  const server = createServer((request, response) => {
    response.on('close', () => {
      if (!response.writableFinished)
        double.abandoned.push(new URL(request.url ?? '/', url).pathname)
    })
    handle(request)
      .then((reply) => sendReply(response, reply))
      .catch((error) =>
        stopping.signal.aborted
          ? response.destroy()
          : sendReply(response, { status: 500, type: 'text/plain', body: String(error) }),
      )
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const double: FakeYouTubeServer = {
    url,
    videos,
    lists: makeLists(),
    requests: [],
    delaysMs: {},
    hold(endpoint) {
      let release = () => {}
      holds.set(endpoint, new Promise((resolve) => (release = resolve)))
      return () => {
        holds.delete(endpoint)
        release()
      }
    },
    abandoned: [],
    failuresByAddress: new Map(),
    async close() {
      stopping.abort()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  async function handle(request: IncomingMessage): Promise<Reply> {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', url)
    const received: FakeRequest = {
      method: request.method ?? 'GET',
      path: pathname,
      query,
      headers: request.headers,
      body: await readBody(request),
      address: request.socket.remoteAddress ?? '',
    }
    double.requests.push(received)
    const endpoint = pathname.split('/').at(-1) as Endpoint
    const delayMs = double.delaysMs[endpoint] ?? 0
    if (delayMs > 0) await wait(Math.min(delayMs, 2 ** 31 - 1), null, { signal: stopping.signal })
    await holds.get(endpoint)
    const thumbnail = /^\/vi\/([\w-]{11})\/\w+\.jpg$/.exec(pathname)
    if (thumbnail) return { type: 'image/png', body: drawThumbnail(thumbnail[1]!) }
    if (/^\/(watch$|shorts\/|live\/|embed\/)/.test(pathname)) return answerWatchPage(received)
    if (pathname === '/oembed') return answerOembed(received)
    if (pathname.startsWith('/youtube/v3/')) return answerDataApi(received)
    if (pathname === '/api/timedtext')
      return received.headers.cookie?.includes('SOCS=') ? answerCaptions(received) : consentRedirect
    if (pathname.startsWith('/youtubei/v1/') && received.method === 'POST')
      return received.headers.cookie?.includes('SOCS=') ? answerPlayer(received) : consentRedirect
    return { status: 404, type: 'text/html', body: '<html><title>404 Not Found</title></html>' }
  }

  async function answerPlayer(received: FakeRequest): Promise<Reply> {
    const body = JSON.parse(received.body) as {
      context?: PlayerContext
      videoId?: string
    } & ListRequest
    const player = body.context?.client?.clientName ?? ''
    if (!isAcceptedClient(received, body.context)) return failedPrecondition
    if (received.path.endsWith('/visitor_id'))
      return json({
        responseContext: {
          visitorData: Buffer.from(`guest ${player} ${received.address}`).toString('base64'),
        },
      })
    const listReply = answerList(received, body)
    if (listReply) return listReply
    const videoId = body.videoId ?? ''
    const video = videos.get(videoId)
    if (!video)
      return json({ playabilityStatus: { status: 'ERROR', reason: 'This video is unavailable' } })
    const request: VideoRequest = { videoId, video, player, origin: url }
    if (received.path.endsWith('/next')) return json(buildNextResponse(request))
    const failure = double.failuresByAddress.get(received.address) ?? findFailure(video, player)
    if (failure === 'hangs') await wait(2 ** 31 - 1, null, { signal: stopping.signal })
    // The website includes title and date of a video that it does not play.
    if (player === 'WEB' && failure && isPlayabilityFailure(failure))
      return json(
        pickFields(
          { ...buildPlayerResponse(request), ...buildFailureResponse(request, failure) },
          received.query,
        ),
      )
    const blockPage = failure && blockPages[failure]
    if (blockPage) return blockPage
    return json(
      pickFields(
        (failure && buildFailureResponse(request, failure)) ??
          buildPlayerResponse(request, failure),
        received.query,
      ),
    )
  }

  function answerList({ path, address }: FakeRequest, list: ListRequest): Reply | null {
    const isPage = path.endsWith('/browse')
    if (!isPage && !path.endsWith('/navigation/resolve_url')) return null
    const failure = double.failuresByAddress.get(address)
    const blockPage = failure && blockPages[failure]
    if (blockPage) return blockPage
    const catalog = { lists: double.lists, videos, origin: url }
    const { status, body } = isPage ? answerBrowse(catalog, list) : answerResolveUrl(list.url ?? '')
    return json(body, status)
  }

  function answerCaptions({ query, address }: FakeRequest): Reply {
    const video = videos.get(query.get('v') ?? '')
    const kind = query.get('kind') === 'asr' ? 'auto' : 'manual'
    const track = video?.tracks.find(
      (track) => track.language === query.get('lang') && track.kind === kind,
    )
    if (!video || !track || query.get('signature') !== signCaptionUrl(query.get('v')!, track))
      return { status: 404, type: 'text/html', body: '' }
    const failure = double.failuresByAddress.get(address) ?? video.fails
    if (failure === 'blocked_captions' || query.has('tlang')) return blockPages.ip_blocked!
    if (failure === 'empty_captions') return { body: '' }
    // Such an address demands a token that only the player of the page can make.
    if (query.has('exp') && query.get('pot') !== makeCaptionToken(query.get('v')!))
      return { body: '' }
    const captions = writeCaptions(
      failure === 'transcript_empty' ? { ...track, cues: [] } : track,
      query.get('fmt'),
    )
    return captions ?? { status: 400, type: 'text/html', body: 'Bad Request' }
  }

  function answerWatchPage({ path, query }: FakeRequest): Reply {
    const videoId = query.get('v') ?? path.split('/')[2] ?? ''
    const video = videos.get(videoId)
    return query.has('pbj')
      ? json(buildWatchData(videoId, video))
      : { body: writeWatchPage(videoId, video) }
  }

  function answerOembed({ query }: FakeRequest): Reply {
    const videoId = /[?&]v=([\w-]*)/.exec(query.get('url') ?? '')?.[1] ?? ''
    const video = videos.get(videoId)
    if (videoId.length !== 11) return { status: 400, type: 'text/plain', body: 'Bad Request' }
    if (!video || video.fails === 'video_unavailable')
      return { status: 404, type: 'text/plain', body: 'Not Found' }
    if (video.fails === 'video_private')
      return { status: 403, type: 'text/plain', body: 'Forbidden' }
    if (!video.embeddable) return { status: 401, type: 'text/plain', body: 'Unauthorized' }
    return json(buildOembedResponse({ videoId, video, player: '', origin: url }))
  }

  function answerDataApi({ path, query }: FakeRequest): Reply {
    const key = query.get('key')
    if (key === dataApiKeys.exhausted) return json(buildApiError(403, 'quotaExceeded'), 403)
    if (key !== dataApiKeys.valid) return json(buildApiError(400, 'keyInvalid'), 400)
    if (!query.get('part')) return json(buildApiError(400, 'missingRequiredParameter'), 400)
    const call = path.split('/').at(-1) ?? ''
    if (call !== 'videos') {
      const { status, body } = answerDataApiList(
        { lists: double.lists, videos, origin: url },
        call,
        query,
      )
      return json(body, status)
    }
    const items = (query.get('id') ?? '').split(',').flatMap((videoId) => {
      const video = videos.get(videoId)
      const isHidden =
        !video || video.fails === 'video_private' || video.fails === 'video_unavailable'
      return isHidden
        ? []
        : [
            buildDataApiItem(
              { videoId, video, player: '', origin: url },
              query.get('part')!.split(','),
            ),
          ]
    })
    return json({
      kind: 'youtube#videoListResponse',
      items,
      pageInfo: { totalResults: items.length, resultsPerPage: items.length },
    })
  }

  return double
}

type ListRequest = { browseId?: string; continuation?: string; url?: string }
type PlayerContext = {
  client?: { clientName?: string; clientVersion?: string; hl?: string; visitorData?: string }
  thirdParty?: { embedUrl?: string }
}

/**
 * YouTube accepts a player if its name, number and version agree in body and headers and
 * its version is not too old.
 */
function isAcceptedClient({ headers }: FakeRequest, context: PlayerContext | undefined): boolean {
  const { clientName = '', clientVersion = '', hl, visitorData } = context?.client ?? {}
  const player = players[clientName]
  return (
    player !== undefined &&
    hl !== undefined &&
    headers['x-youtube-client-name'] === player.id &&
    headers['x-youtube-client-version'] === clientVersion &&
    Number.parseFloat(clientVersion) >= player.oldest &&
    player.userAgent.test(headers['user-agent'] ?? '') &&
    headers['x-goog-visitor-id'] === visitorData &&
    (clientName !== 'WEB_EMBEDDED_PLAYER' ||
      !/^$|youtube\./.test(context?.thirdParty?.embedUrl ?? ''))
  )
}

function findFailure({ fails }: FakeVideo, player: string): VideoFailure | null {
  return typeof fails === 'object' ? (fails?.[player] ?? null) : fails
}

const isPlayabilityFailure = (failure: VideoFailure) =>
  [
    'age_restricted',
    'geo_blocked',
    'members_or_paid',
    'video_unplayable',
    'transcripts_disabled',
  ].includes(failure)

const json = (body: object, status = 200): Reply => ({
  status,
  type: 'application/json; charset=UTF-8',
  body: JSON.stringify(body),
})
const htmlPage = (body: string, status = 200): Reply => ({
  status,
  type: 'text/html; charset=utf-8',
  body: `<!DOCTYPE html><html><body>${body}</body></html>`,
})
const failedPrecondition = json(
  buildApiError(400, 'Precondition check failed.', 'FAILED_PRECONDITION'),
  400,
)
const consentRedirect: Reply = {
  status: 302,
  headers: {
    location: 'https://consent.youtube.com/m?continue=https%3A%2F%2Fwww.youtube.com%2F&gl=DE',
  },
}

/** The replies with which YouTube blocks a request. */
const blockPages: Partial<Record<VideoFailure, Reply>> = {
  ip_blocked: htmlPage(
    "<h1>We're sorry...</h1><p>... but your computer or network may be sending automated queries.</p>",
    429,
  ),
  captcha_page: htmlPage('<form><div class="g-recaptcha" data-sitekey="x"></div></form>'),
  sorry_redirect: {
    status: 302,
    headers: { location: 'https://www.google.com/sorry/index?continue=x' },
  },
  consent_required: consentRedirect,
  consent_page: htmlPage('<form action="https://consent.youtube.com/s" method="POST"></form>'),
  client_rejected: failedPrecondition,
  unparsable: htmlPage('<p>Have you seen our new app?</p>'),
  network: { status: 0 },
}

/** `$fields` names the fields of the response. */
function pickFields(response: object, query: URLSearchParams): object {
  const fields = query.get('$fields')?.split(',')
  return fields
    ? Object.fromEntries(Object.entries(response).filter(([name]) => fields.includes(name)))
    : response
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** Status 0 closes the connection. */
function sendReply(
  response: ServerResponse,
  { status = 200, type = 'text/html; charset=utf-8', headers, body = '' }: Reply,
): void {
  if (status === 0) return void response.destroy()
  response.writeHead(status, { 'content-type': type, ...headers }).end(body)
}
