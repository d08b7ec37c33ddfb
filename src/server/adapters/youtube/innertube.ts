// InnerTube, the interface of YouTube's own players: what is asked, as whom, and what comes back.
import type { Cue } from '#contract/transcript.ts'
import type { AuthorChapter } from '#engine/summarize.ts'
import { readChapters } from './chapters.ts'
import type { Client } from './clients.ts'
import { type Parse, readCues } from './cues.ts'
import { type Player, playerSchema } from './player.ts'
import type { Connection } from './proxies.ts'
import { Refused } from './refusal.ts'
import type { Track } from './tracks.ts'
import { keepVisitors } from './visitors.ts'
import { ask } from './wire.ts'

/** Tells YouTube's cookie page that it has been answered. */
const cookie = 'SOCS=CAI'
/** A guest is a nicety: better to go on without. */
const visitorTimeoutMs = 3000

/** A player of YouTube's on one line. */
export type Caller = { client: Client; line: string; connection: Connection }
export type Innertube = ReturnType<typeof openInnertube>

type More = { visitor?: string | null; body?: object; signal?: AbortSignal | undefined }

type Needs = { origin: string; timeoutMs: number; now: () => number; parse?: Parse | undefined }

/** Every call throws a Refused when YouTube does not answer as it should. */
export function openInnertube({ origin, timeoutMs, now, parse }: Needs) {
  const visitors = keepVisitors(now)
  const visitorKey = ({ client, line }: Caller) => `${line} ${client.name}`

  const post = async (caller: Caller, path: string, more: More) => {
    const { client, embedUrl, userAgent, id } = caller.client
    const visitor = more.visitor ?? undefined
    const context = {
      client: { hl: 'en', gl: 'US', ...client, visitorData: visitor },
      ...(embedUrl ? { thirdParty: { embedUrl } } : {}),
    }
    const text = await ask(caller.connection.fetch, `${origin}/youtubei/v1/${path}`, {
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
      body: JSON.stringify({ context, ...more.body }),
      signal: more.signal ?? AbortSignal.timeout(timeoutMs),
    })
    return parseJson(text)
  }

  const findVisitor = (caller: Caller) =>
    visitors.find(visitorKey(caller), async () => {
      try {
        const answer = await post(caller, 'visitor_id?prettyPrint=false', {
          signal: AbortSignal.timeout(Math.min(visitorTimeoutMs, timeoutMs)),
        })
        const { visitorData } = (answer as { responseContext?: { visitorData?: unknown } }).responseContext ?? {}
        return typeof visitorData === 'string' ? visitorData : null
      } catch (error) {
        if (error instanceof Refused) return null
        throw error
      }
    })

  return {
    async askPlayer(caller: Caller, videoId: string): Promise<Player> {
      const visitor = await findVisitor(caller)
      return readPlayer(await post(caller, 'player?prettyPrint=false', { visitor, body: watching(videoId) }))
    },

    /** The next question comes as another guest. */
    forgetVisitor: (caller: Caller) => visitors.forget(visitorKey(caller)),

    /** What the website tells of a video; never its captions. */
    async askPage(caller: Caller, videoId: string, signal?: AbortSignal): Promise<Player> {
      const path = 'player?prettyPrint=false&$fields=microformat,videoDetails,playabilityStatus'
      return readPlayer(await post(caller, path, { body: watching(videoId), signal }))
    },

    async askChapters(caller: Caller, videoId: string, signal?: AbortSignal): Promise<AuthorChapter[]> {
      return readChapters(await post(caller, 'next?prettyPrint=false', { body: { videoId }, signal }))
    },

    /** A page of a playlist or channel, or what comes after one. */
    browse: (caller: Caller, page: object) => post(caller, 'browse?prettyPrint=false', { body: page }),

    /** Where an address of YouTube's leads to. */
    resolve: (caller: Caller, url: string) =>
      post(caller, 'navigation/resolve_url?prettyPrint=false', { body: { url } }),

    async askTrack({ connection, client }: Caller, track: Track): Promise<Cue[]> {
      if (!track.url) throw new Refused('unparsable', { reason: 'captions at a strange address' })
      const url = new URL(track.url.pathname + track.url.search, origin)
      url.searchParams.set('fmt', 'json3')
      url.searchParams.delete('xosf')
      const headers = { 'accept-language': 'en-US,en;q=0.9', cookie, 'user-agent': client.userAgent }
      const text = await ask(connection.fetch, url.href, { headers, signal: AbortSignal.timeout(timeoutMs) })
      return readCues(text, parse)
    },
  }
}

const watching = (videoId: string) => ({ videoId, contentCheckOk: true, racyCheckOk: true })

function readPlayer(answer: unknown): Player {
  const player = playerSchema.safeParse(answer)
  if (player.success) return player.data
  throw new Refused('unparsable', { reason: player.error.issues[0]?.path.join('.') ?? '', cause: player.error })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Refused('unparsable', { reason: 'not JSON', cause })
  }
}
