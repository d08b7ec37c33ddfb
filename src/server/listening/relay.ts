// Plays the audio of an episode from the site of its podcast. This server asks for it, by the
// rules of the links of podcasts: the site does not learn who listens, and no page has to
// allow audio of every site.
import { Problem } from '#contract/problems/problems.ts'
import type { FetchedResponse } from '../adapters/web/public-web.ts'
import type { Deps } from '../deps/deps.ts'
import { createMinuteLimit } from '../http/rate-limits/minute-limit.ts'

/** A player that is moved opens another connection before its last one is closed. */
const atOnceEach = 3
const atOnceInAll = 100
const requestsPerMinute = 120
const busyMessage =
  'This server is playing many other episodes right now. Nothing was counted. Try again in a moment.'
const noAudio =
  'The site of this podcast sent no audio. Nothing was counted. Open the episode there to see whether it plays.'

type Relay = {
  /**
   * Resolves once the site answers; the audio follows as fast as it is played. Throws a
   * Problem: `link_refused`, `link_failed`, `busy`, `too_many_attempts`.
   */
  play(ownerId: string, url: string, wanted: { range: string | null }): Promise<Response>
}

export function createRelay({ web, now, stopping }: Deps): Relay {
  const countInMinute = createMinuteLimit(now)
  const running: { ownerId: string; ending: AbortController }[] = []
  /** The oldest connection of a person makes room for the newest. */
  const enter = (ownerId: string) => {
    countInMinute(ownerId, requestsPerMinute)
    const own = running.filter((other) => other.ownerId === ownerId)
    if (own.length >= atOnceEach) own[0]!.ending.abort()
    else if (running.length >= atOnceInAll)
      throw new Problem('busy', { message: busyMessage, details: { retryAfterSeconds: 5 } })
    const entry = { ownerId, ending: new AbortController() }
    running.push(entry)
    return { ending: entry.ending, leave: () => running.splice(running.indexOf(entry), 1) }
  }
  return {
    play(ownerId, url, { range }) {
      const { ending, leave } = enter(ownerId)
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
      const writer = writable.getWriter()
      // A player that is closed ends the request, also while nothing comes.
      writer.closed.catch(() => ending.abort())
      const signal = AbortSignal.any([ending.signal, stopping])
      return new Promise((resolve, reject) => {
        const use = async (response: FetchedResponse) => {
          resolve(new Response(readable, { status: response.status, headers: headersOf(response) }))
          for await (const chunk of response.body ?? []) await writer.write(chunk)
          await writer.close()
        }
        web
          .stream(url, { accept: 'audio/*, video/*', range, signal }, use)
          .catch((error: unknown) => {
            reject(error)
            return writer.abort(error)
          })
          .finally(leave)
      })
    },
  }
}

/** What a player needs to know, of the right shape, and nothing else that the site sends. */
function headersOf({ status, headers }: FetchedResponse): Record<string, string> {
  const type = /^[\w.+-]+\/[\w.+-]+/.exec(headers.get('content-type')?.toLowerCase() ?? '')?.[0]
  if (status !== 416 && /^text\/|[/+](?:html|xml|json)\b/.test(type ?? ''))
    throw new Problem('link_failed', { message: noAudio })
  const length = headers.get('content-encoding') ? null : headers.get('content-length')
  const range = /^bytes (?:\d+-\d+|\*)\/(?:\d+|\*)$/.exec(headers.get('content-range') ?? '')?.[0]
  const takesRanges = status === 206 || headers.get('accept-ranges') === 'bytes'
  return {
    'Content-Type': type && /^(?:audio|video)\//.test(type) ? type : 'application/octet-stream',
    'Content-Disposition': 'inline',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
    ...(takesRanges && { 'Accept-Ranges': 'bytes' }),
    ...(length && /^\d+$/.test(length) && { 'Content-Length': length }),
    ...(range && { 'Content-Range': range }),
  }
}
