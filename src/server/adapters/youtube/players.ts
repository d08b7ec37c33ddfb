// The first and commonest way to the captions: asking as each of YouTube's players in turn, on each line in turn.
import type { VideoMetadata } from '#contract/video.ts'
import type { AuthorChapter } from '#engine/summarize.ts'
import type { Breaker } from './breaker.ts'
import type { Client, Clients } from './clients.ts'
import type { Caller, Innertube } from './innertube.ts'
import { type Journey, note } from './journey.ts'
import { judgePlayer } from './judge.ts'
import { readPlayerMetadata } from './metadata.ts'
import type { Player } from './player.ts'
import type { Line } from './proxies.ts'
import { type ClientsWorthAsking, isWorthRepeating, mayHelp, type RefusalCode, Refused } from './refusal.ts'
import { findTrack } from './tracks.ts'
import type { Reading } from './youtube.ts'

export type Lines = { line: Line; breaker: Breaker<RefusalCode> }[]

export type PlayersDeps = {
  clients: Clients
  innertube: Innertube
  lines: Lines
  now: () => number
  /** How long chapters and date may keep a reader waiting once the captions are there. */
  graceMs: number
}

/** A reading, or null when every player refused; then the journey says why. */
export async function askPlayers(deps: PlayersDeps, journey: Journey, language: string): Promise<Reading | null> {
  for (const { line, breaker } of deps.lines) {
    if (journey.refusals.length > 0 && !mayHelp('proxy', journey.refusals)) return null
    const prefix = line.proxyUrl ? `${line.name}/` : ''
    const pause = breaker.check(deps.now())
    if (pause) {
      note(journey, `${prefix}pause`, new Refused(pause.code, { retryAt: pause.untilMs }))
      continue
    }
    let waiting = deps.clients.forCaptions
    while (waiting[0]) {
      const [client, ...rest] = waiting
      const answer = await askTwice(() => askOne(deps, { journey, line, client, language }))
      tellBreaker(breaker, answer instanceof Refused ? answer.code : null, deps.now())
      if (!(answer instanceof Refused)) return answer
      note(journey, prefix + client.name, answer)
      waiting = keepWorthAsking(answer.clients, rest)
    }
  }
  return null
}

/** Only a block counts as a failure; any other answer shows that there is none. No answer shows nothing. */
export function tellBreaker(breaker: Breaker<RefusalCode>, code: RefusalCode | null, nowMs: number): void {
  if (code === 'ip_blocked' || code === 'rate_limited') breaker.failed(code, nowMs)
  else if (code !== 'network') breaker.succeeded()
}

type Attempt = { journey: Journey; line: Line; client: Client; language: string }

/** Asks again at once where the failure may have been a passing one. */
async function askTwice(askOnce: () => Promise<Reading | Refused>): Promise<Reading | Refused> {
  const answer = await askOnce()
  return answer instanceof Refused && isWorthRepeating(answer) ? askOnce() : answer
}

async function askOne(deps: PlayersDeps, { journey, line, client, language }: Attempt): Promise<Reading | Refused> {
  const { innertube } = deps
  const connection = await line.connect()
  const caller: Caller = { client, line: line.name, connection }
  try {
    const player = await innertube.askPlayer(caller, journey.videoId)
    journey.metadata ??= readPlayerMetadata(journey.videoId, player, null)
    const refusal = judgePlayer(player, journey.videoId)
    if (refusal) throw refusal
    const track = findTrack(player, language)
    if (!track) throw new Refused('transcripts_disabled')
    if (track.needsToken) throw new Refused('po_token_required')
    const extras = askExtras(deps, { ...caller, client: deps.clients.forPage }, { videoId: journey.videoId, player })
    const [cues, more] = await Promise.all([innertube.askTrack(caller, track).finally(extras.hurry), extras.answer])
    return { transcript: { language: track.language, kind: track.kind, cues }, ...more }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (error.code === 'rate_limited') innertube.forgetVisitor(caller)
    return error
  } finally {
    await connection.close()
  }
}

function keepWorthAsking(which: ClientsWorthAsking, rest: Client[]): Client[] {
  if (which === 'embedded') return rest.filter(({ embedUrl }) => embedUrl)
  return { none: [], one: rest.slice(0, 1), all: rest }[which]
}

type Extras = { metadata: VideoMetadata | null; chapters: AuthorChapter[] }

/** Chapters and day of publication: welcome, never waited for longer than the grace after the captions, never a reason to fail. */
function askExtras(
  { innertube, graceMs }: PlayersDeps,
  page: Caller,
  { videoId, player }: { videoId: string; player: Player },
): { answer: Promise<Extras>; hurry: () => void } {
  const patience = new AbortController()
  const welcome = <T>(question: Promise<T>): Promise<T | null> =>
    question.catch((error) => {
      if (error instanceof Refused) return null
      throw error
    })
  const answer = Promise.all([
    welcome(innertube.askChapters(page, videoId, patience.signal)),
    welcome(innertube.askPage(page, videoId, patience.signal)),
  ]).then(([chapters, site]) => ({ metadata: readPlayerMetadata(videoId, player, site), chapters: chapters ?? [] }))
  return { answer, hurry: () => void setTimeout(() => patience.abort(), graceMs).unref() }
}
