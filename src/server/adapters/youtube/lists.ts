// Reading the videos of a playlist or channel, page after page: as YouTube's website does, on each line in turn.
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { Caller } from './innertube.ts'
import { note, startJourney, toProblem } from './journey.ts'
import { type ListPage, readListPage } from './list-page.ts'
import { type PlayersDeps, tellBreaker } from './players.ts'
import { mayHelp, Refused } from './refusal.ts'
import type { ListedVideo, ListSource, VideoList } from './youtube.ts'

/** The tab of a channel that has its videos, newest first, without shorts and broadcasts. */
const videosTab = 'EgZ2aWRlb3PyBgQKAjoA'
/** A pause between two pages, for politeness. */
const pagePauseMs = 150

/** Null where there is nothing to see. Throws a Problem where YouTube refuses on every line. */
export async function listVideos(deps: PlayersDeps, source: ListSource, limit: number): Promise<VideoList | null> {
  const journey = startJourney(source.kind === 'playlist' ? source.listId : source.url)
  for (const { line, breaker } of deps.lines) {
    if (journey.refusals.length > 0 && !mayHelp('proxy', journey.refusals)) break
    const pause = breaker.check(deps.now())
    if (pause) {
      note(journey, 'pause', new Refused(pause.code, { retryAt: pause.untilMs }))
      continue
    }
    const connection = await line.connect()
    try {
      const caller = { client: deps.clients.forPage, line: line.name, connection }
      const list = await readPages(deps, caller, { source, limit })
      tellBreaker(breaker, null, deps.now())
      return list
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      tellBreaker(breaker, error.code, deps.now())
      note(journey, 'WEB', error)
    } finally {
      await connection.close()
    }
  }
  throw toProblem(journey)
}

type Wish = { source: ListSource; limit: number }

async function readPages(
  { innertube }: PlayersDeps,
  caller: Caller,
  { source, limit }: Wish,
): Promise<VideoList | null> {
  const first = await orNothing(async () => {
    const browseId =
      source.kind === 'playlist'
        ? `VL${source.listId}`
        : (source.channelId ?? readChannelId(await innertube.resolve(caller, source.url)))
    const page = source.kind === 'playlist' ? { browseId } : { browseId, params: videosTab }
    return browseId && innertube.browse(caller, page)
  })
  const page = first ? readListPage(first) : null
  if (!page || page.videos.length === 0) return null
  const gather = openGathering(limit)
  let isFull = gather.add(page.videos)
  let next = page.continuation
  while (next && !isFull) {
    const continuation = next
    const more = await readMore(() => innertube.browse(caller, { continuation }))
    if (!more) return { title: page.title, videos: gather.videos, hasMore: true }
    if (more.videos.length === 0) break
    isFull = gather.add(more.videos)
    next = more.continuation
  }
  return { title: page.title, videos: gather.videos, hasMore: isFull && (gather.isOver() || next !== null) }
}

/** A page after the first; null where YouTube refuses it: what is there already is worth keeping. */
async function readMore(ask: () => Promise<unknown>): Promise<ListPage | null> {
  try {
    await wait(pagePauseMs)
    return readListPage(await ask())
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

/** Keeps each video once, in order, and no more than the limit. */
export function openGathering(limit: number) {
  const found = new Map<string, ListedVideo>()
  let over = false
  return {
    get videos() {
      return [...found.values()]
    },
    isOver: () => over,
    /** True once there is room for no more. */
    add(videos: ListedVideo[]): boolean {
      for (const video of videos) {
        if (found.has(video.videoId)) continue
        if (found.size < limit) found.set(video.videoId, video)
        else over = true
      }
      return found.size >= limit
    },
  }
}

/** YouTube answers 404 and 400 for what it does not have. */
async function orNothing(question: () => Promise<unknown>): Promise<unknown> {
  try {
    return await question()
  } catch (error) {
    if (error instanceof Refused && /^HTTP 40[04]$/.test(error.reason)) return null
    throw error
  }
}

const resolvedSchema = z.object({
  endpoint: z.object({ browseEndpoint: z.object({ browseId: z.string().regex(/^UC[\w-]{22}$/) }) }),
})

function readChannelId(answer: unknown): string | null {
  return resolvedSchema.safeParse(answer).data?.endpoint.browseEndpoint.browseId ?? null
}
