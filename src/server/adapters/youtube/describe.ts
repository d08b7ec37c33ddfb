// What is known of a video, asked for on its own: while the link is being looked at, or for captions that a person brought.
import type { VideoMetadata } from '#contract/video.ts'
import { type Journey, note, startJourney, toProblem } from './journey.ts'
import { judgePlayer } from './judge.ts'
import { readPlayerMetadata } from './metadata.ts'
import { type Lines, type PlayersDeps, tellBreaker } from './players.ts'
import { mayHelp, Refused } from './refusal.ts'

/** Asks players on each line, then oEmbed. Throws a Problem when none of them tells the title. */
export async function describeVideo(
  deps: PlayersDeps,
  videoId: string,
  oembed: () => Promise<VideoMetadata | null>,
): Promise<VideoMetadata> {
  const journey = startJourney(videoId)
  for (const way of deps.lines) {
    if (journey.refusals.length > 0 && !mayHelp('proxy', journey.refusals)) break
    const pause = way.breaker.check(deps.now())
    if (pause) {
      note(journey, 'pause', new Refused(pause.code, { retryAt: pause.untilMs }))
      continue
    }
    const metadata = await askOn(deps, journey, way)
    if (metadata) return metadata
  }
  const metadata = await orRefusal(oembed())
  if (metadata && !(metadata instanceof Refused)) return metadata
  if (metadata) note(journey, 'oembed', metadata)
  throw toProblem(journey)
}

/** The website's player first: it tells the most. */
async function askOn(
  deps: PlayersDeps,
  journey: Journey,
  { line, breaker }: Lines[number],
): Promise<VideoMetadata | null> {
  const { innertube, clients } = deps
  const connection = await line.connect()
  try {
    for (const client of [clients.forPage, clients.forCaptions[0]!]) {
      const ask = client === clients.forPage ? innertube.askPage : innertube.askPlayer
      const player = await orRefusal(ask({ client, line: line.name, connection }, journey.videoId))
      const refusal = player instanceof Refused ? player : judgePlayer(player, journey.videoId)
      tellBreaker(breaker, refusal?.code ?? null, deps.now())
      const metadata = player instanceof Refused ? null : readPlayerMetadata(journey.videoId, player, player)
      if (metadata) return metadata
      if (refusal) note(journey, client.name, refusal)
      if (refusal?.clients === 'none') return null
    }
    return null
  } finally {
    await connection.close()
  }
}

async function orRefusal<T>(question: Promise<T>): Promise<T | Refused> {
  return question.catch((error) => {
    if (error instanceof Refused) return error
    throw error
  })
}
