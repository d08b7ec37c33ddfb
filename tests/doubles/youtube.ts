// A double of YouTube that speaks its protocol over HTTP and refuses what YouTube would refuse. `npm run dev` runs on it, too.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type Asked, apiError, embedding, listing, playing, refusing, sign, watching } from './youtube-answers.ts'
import { writeCaptions } from './youtube-captions.ts'
import { answerOfficially, browse, type FakeList, makeLists, resolve } from './youtube-lists.ts'
import { drawPicture } from './youtube-picture.ts'
import { type Failure, type FakeVideo, makeVideos } from './youtube-videos.ts'

/** The players that are still let in: their number, the oldest version that is, and how their programs introduce themselves. */
const players: Record<string, { id: string; oldest: number; userAgent: RegExp }> = {
  ANDROID: { id: '3', oldest: 20, userAgent: /^com\.google\.android\.youtube\/\d/ },
  VISIONOS: { id: '101', oldest: 1, userAgent: /visionos|Safari/ },
  IOS: { id: '5', oldest: 20, userAgent: /^com\.google\.ios\.youtube\/\d/ },
  WEB_EMBEDDED_PLAYER: { id: '56', oldest: 2, userAgent: /^Mozilla/ },
  WEB: { id: '1', oldest: 2, userAgent: /^Mozilla/ },
}
/** Keys of the Data API: the good one, and one that has used up its day. */
export const apiKeys = { good: 'a-good-key', usedUp: 'a-used-up-key' }

export type FakeRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
  address: string
}
export type Endpoint = 'visitor_id' | 'player' | 'next' | 'browse' | 'timedtext' | 'oembed' | 'videos'

export type FakeYouTubeServer = {
  /** Serves as YOUTUBE_BASE_URL; with `/youtube/v3` behind it as YOUTUBE_DATA_API_BASE_URL. */
  url: string
  videos: Map<string, FakeVideo>
  lists: Map<string, FakeList>
  /** Everything that was asked, in order. */
  requests: FakeRequest[]
  /** Milliseconds that an endpoint waits before it answers; Infinity for never. */
  slow: Partial<Record<Endpoint, number>>
  /** What callers from an address get instead of any player's answer. */
  blocked: Map<string, Failure>
  close(): Promise<void>
}

type Reply = { status?: number; type?: string; headers?: Record<string, string>; body?: string | Buffer }

/** Starts it on a free port, or on the one that is given. */
export async function startYouTube(videos = makeVideos(), port = 0): Promise<FakeYouTubeServer> {
  const stopping = new AbortController()
  const server = createServer((request, response) => {
    handle(request)
      .then((reply) => send(response, reply))
      .catch((error) =>
        stopping.signal.aborted
          ? response.destroy()
          : send(response, { status: 500, type: 'text/plain', body: String(error) }),
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
    slow: {},
    blocked: new Map(),
    async close() {
      stopping.abort()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  async function handle(request: IncomingMessage): Promise<Reply> {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', url)
    const asked: FakeRequest = {
      method: request.method ?? 'GET',
      path: pathname,
      query,
      headers: request.headers,
      body: await readBody(request),
      address: request.socket.remoteAddress ?? '',
    }
    double.requests.push(asked)
    const endpoint = pathname.split('/').at(-1) as Endpoint
    const delayMs = double.slow[endpoint] ?? 0
    if (delayMs > 0) await wait(Math.min(delayMs, 2 ** 31 - 1), null, { signal: stopping.signal })
    const picture = /^\/vi\/([\w-]{11})\/\w+\.jpg$/.exec(pathname)
    if (picture) return { type: 'image/png', body: drawPicture(picture[1]!) }
    if (pathname === '/oembed') return answerOembed(asked)
    if (pathname.startsWith('/youtube/v3/')) return answerDataApi(asked)
    if (pathname === '/api/timedtext') return asked.headers.cookie?.includes('SOCS=') ? answerCaptions(asked) : consent
    if (pathname.startsWith('/youtubei/v1/') && asked.method === 'POST')
      return asked.headers.cookie?.includes('SOCS=') ? answerPlayer(asked) : consent
    return { status: 404, type: 'text/html', body: '<html><title>404 Not Found</title></html>' }
  }

  async function answerPlayer(asked: FakeRequest): Promise<Reply> {
    const question = JSON.parse(asked.body) as { context?: PlayerContext; videoId?: string } & ListQuestion
    const player = question.context?.client?.clientName ?? ''
    if (!isLetIn(asked, question.context)) return precondition
    if (asked.path.endsWith('/visitor_id'))
      return json({
        responseContext: { visitorData: Buffer.from(`guest ${player} ${asked.address}`).toString('base64') },
      })
    const list = answerList(asked, question)
    if (list) return list
    const videoId = question.videoId ?? ''
    const video = videos.get(videoId)
    if (!video) return json({ playabilityStatus: { status: 'ERROR', reason: 'This video is unavailable' } })
    const about: Asked = { videoId, video, player, origin: url }
    if (asked.path.endsWith('/next')) return json(watching(about))
    const failure = double.blocked.get(asked.address) ?? failureFor(video, player)
    if (failure === 'hangs') await wait(2 ** 31 - 1, null, { signal: stopping.signal })
    // The website knows title and date of a video that it does not play.
    if (player === 'WEB' && failure && isVerdict(failure))
      return json(pickFields({ ...playing(about), ...refusing(about, failure) }, asked.query))
    const wall = failure && walls[failure]
    if (wall) return wall
    return json(pickFields((failure && refusing(about, failure)) ?? playing(about, failure), asked.query))
  }

  function answerList({ path, address }: FakeRequest, question: ListQuestion): Reply | null {
    const isPage = path.endsWith('/browse')
    if (!isPage && !path.endsWith('/navigation/resolve_url')) return null
    const failure = double.blocked.get(address)
    const wall = failure && walls[failure]
    if (wall) return wall
    const known = { lists: double.lists, videos, origin: url }
    const { status, body } = isPage ? browse(known, question) : resolve(question.url ?? '')
    return json(body, status)
  }

  function answerCaptions({ query, address }: FakeRequest): Reply {
    const video = videos.get(query.get('v') ?? '')
    const kind = query.get('kind') === 'asr' ? 'auto' : 'manual'
    const track = video?.tracks.find((one) => one.language === query.get('lang') && one.kind === kind)
    if (!video || !track || query.get('signature') !== sign(query.get('v')!, track))
      return { status: 404, type: 'text/html', body: '' }
    const failure = double.blocked.get(address) ?? video.fails
    if (failure === 'blocked_captions' || query.has('tlang')) return walls.ip_blocked!
    if (failure === 'empty_captions' || query.has('exp')) return { body: '' }
    const written = writeCaptions(failure === 'transcript_empty' ? { ...track, cues: [] } : track, query.get('fmt'))
    return written ?? { status: 400, type: 'text/html', body: 'Bad Request' }
  }

  function answerOembed({ query }: FakeRequest): Reply {
    const videoId = /[?&]v=([\w-]*)/.exec(query.get('url') ?? '')?.[1] ?? ''
    const video = videos.get(videoId)
    if (videoId.length !== 11) return { status: 400, type: 'text/plain', body: 'Bad Request' }
    if (!video || video.fails === 'video_unavailable') return { status: 404, type: 'text/plain', body: 'Not Found' }
    if (video.fails === 'video_private') return { status: 403, type: 'text/plain', body: 'Forbidden' }
    if (!video.embeddable) return { status: 401, type: 'text/plain', body: 'Unauthorized' }
    return json(embedding({ videoId, video, player: '', origin: url }))
  }

  function answerDataApi({ path, query }: FakeRequest): Reply {
    const key = query.get('key')
    if (key === apiKeys.usedUp) return json(apiError(403, 'quotaExceeded'), 403)
    if (key !== apiKeys.good) return json(apiError(400, 'keyInvalid'), 400)
    if (!query.get('part')) return json(apiError(400, 'missingRequiredParameter'), 400)
    const call = path.split('/').at(-1) ?? ''
    if (call !== 'videos') {
      const { status, body } = answerOfficially({ lists: double.lists, videos, origin: url }, call, query)
      return json(body, status)
    }
    const items = (query.get('id') ?? '').split(',').flatMap((videoId) => {
      const video = videos.get(videoId)
      const hidden = !video || video.fails === 'video_private' || video.fails === 'video_unavailable'
      return hidden ? [] : [listing({ videoId, video, player: '', origin: url }, query.get('part')!.split(','))]
    })
    return json({
      kind: 'youtube#videoListResponse',
      items,
      pageInfo: { totalResults: items.length, resultsPerPage: items.length },
    })
  }

  return double
}

type ListQuestion = { browseId?: string; continuation?: string; url?: string }
type PlayerContext = {
  client?: { clientName?: string; clientVersion?: string; hl?: string; visitorData?: string }
  thirdParty?: { embedUrl?: string }
}

/** YouTube lets a player in whose name, number and version agree in body and headers, and which is not too old. */
function isLetIn({ headers }: FakeRequest, context: PlayerContext | undefined): boolean {
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
    (clientName !== 'WEB_EMBEDDED_PLAYER' || !/^$|youtube\./.test(context?.thirdParty?.embedUrl ?? ''))
  )
}

function failureFor({ fails }: FakeVideo, player: string): Failure | null {
  return typeof fails === 'object' ? (fails?.[player] ?? null) : fails
}

const isVerdict = (failure: Failure) =>
  ['age_restricted', 'geo_blocked', 'members_or_paid', 'video_unplayable', 'transcripts_disabled'].includes(failure)

const json = (body: object, status = 200): Reply => ({
  status,
  type: 'application/json; charset=UTF-8',
  body: JSON.stringify(body),
})
const page = (body: string, status = 200): Reply => ({
  status,
  type: 'text/html; charset=utf-8',
  body: `<!DOCTYPE html><html><body>${body}</body></html>`,
})
const precondition = json(apiError(400, 'Precondition check failed.', 'FAILED_PRECONDITION'), 400)
const consent: Reply = {
  status: 302,
  headers: { location: 'https://consent.youtube.com/m?continue=https%3A%2F%2Fwww.youtube.com%2F&gl=DE' },
}

/** What YouTube puts in the place of an answer. */
const walls: Partial<Record<Failure, Reply>> = {
  ip_blocked: page(
    "<h1>We're sorry...</h1><p>... but your computer or network may be sending automated queries.</p>",
    429,
  ),
  captcha_page: page('<form><div class="g-recaptcha" data-sitekey="x"></div></form>'),
  sorry_redirect: { status: 302, headers: { location: 'https://www.google.com/sorry/index?continue=x' } },
  consent_required: consent,
  consent_page: page('<form action="https://consent.youtube.com/s" method="POST"></form>'),
  client_rejected: precondition,
  unparsable: page('<p>Have you seen our new app?</p>'),
  network: { status: 0 },
}

/** `$fields` leaves nothing but what it names. */
function pickFields(answer: object, query: URLSearchParams): object {
  const fields = query.get('$fields')?.split(',')
  return fields ? Object.fromEntries(Object.entries(answer).filter(([name]) => fields.includes(name))) : answer
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** Status 0 hangs up in the middle. */
function send(
  response: ServerResponse,
  { status = 200, type = 'text/html; charset=utf-8', headers, body = '' }: Reply,
): void {
  if (status === 0) return void response.destroy()
  response.writeHead(status, { 'content-type': type, ...headers }).end(body)
}
