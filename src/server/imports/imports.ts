// What a person can do with a whole YouTube playlist or channel: see what is in it, and have its videos summarised into a playlist.

import type { z } from 'zod'
import { readListLink } from '#contract/link.ts'
import type { ImportedVideo, importRequestSchema, Listing } from '#contract/playlists.ts'
import { Problem, problems } from '#contract/problems.ts'
import { maxListedVideos, maxPlaylistVideos } from '#contract/settings.ts'
import { countAct } from '../buckets/acts.ts'
import type { Orm } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { listPresent } from '../history/history.ts'
import { holdOwned, type Key } from '../playlists/find.ts'
import { listVideoIds, placeItem, publishVideos } from '../playlists/items.ts'
import { readUsage } from '../usage/usage.ts'
import * as store from './store.ts'

type Request = z.output<typeof importRequestSchema>

/** The first videos behind a link. Throws `listing_failed` where there are none, and what YouTube says where it refuses. */
export async function readListing(deps: Deps, userId: string, link: string): Promise<Listing> {
  const source = readListLink(link)
  if ('problem' in source) throw new Problem(source.problem)
  await countAct(deps, { kind: 'listing', userId, perMinute: 10, perDay: 200 })
  const found = await deps.youtube.list(source, maxListedVideos).catch((error: unknown) => {
    throw error instanceof Problem ? aboutList(error) : error
  })
  if (!found) throw new Problem('listing_failed')
  const ids = found.videos.map(({ videoId }) => videoId)
  const summarized = new Set(await listPresent(deps.db.orm, userId, ids))
  return {
    title: found.title || 'YouTube',
    kind: source.kind,
    videos: found.videos.map((video) => ({ ...video, isSummarized: summarized.has(video.videoId) })),
    hasMore: found.hasMore,
    remaining: (await readUsage(deps, userId)).remaining,
  }
}

/** What YouTube's refusals mean for a list: there are no captions to bring. */
function aboutList({ code, details, cause }: Problem): Problem {
  const message = `${problems[code].title}, so this list could not be read. Nothing was started. Please try again later.`
  return new Problem(code, { message, details, cause })
}

/**
 * Queues videos for a playlist. What its owner has summarised already is put in at once; each other is asked for in its turn and counts
 * by itself. With `publishSummaries` each is published in the step that adds it, if the playlist is public then. Throws `playlist_full` where there is not room for all.
 */
export async function startImport(
  deps: Deps,
  key: Key,
  { videos, publishSummaries }: Request,
): Promise<ImportedVideo[]> {
  await countAct(deps, { kind: 'import', userId: key.ownerId, perMinute: 10, perDay: 100 })
  const nowMs = deps.now()
  const paceMs = deps.settings.IMPORT_PACE_MS
  await deps.db.orm.transaction(async (tx) => {
    await holdOwned(tx, key)
    const held = new Set(await listVideoIds(tx, key.id))
    const wanted = [...new Map(videos.map((video) => [video.videoId, video])).values()]
    const present = new Set(
      await listPresent(
        tx,
        key.ownerId,
        wanted.map(({ videoId }) => videoId),
      ),
    )
    const fresh = wanted.filter(({ videoId }) => !held.has(videoId))
    const isWaited = await listWaited(tx, key.id)
    const coming = new Set([...isWaited, ...fresh.map(({ videoId }) => videoId)])
    if (held.size + coming.size > maxPlaylistVideos) throw new Problem('playlist_full')
    for (const { videoId } of fresh) if (present.has(videoId)) await placeItem(tx, { ...key, videoId }, nowMs)
    if (publishSummaries) await publishVideos(tx, key, { videoIds: wanted.map(({ videoId }) => videoId), nowMs })
    const rows = wanted.map(({ videoId, title }, position) => {
      const isDone = held.has(videoId) || present.has(videoId)
      // Each in its turn, so that a long list keeps nobody's short one waiting.
      return {
        ...{ playlistId: key.id, videoId, title: title.replaceAll('\0', ''), position, createdAt: nowMs },
        publishes: publishSummaries,
        ...{ state: isDone ? ('done' as const) : ('waiting' as const), dueAt: nowMs + position * paceMs },
      }
    })
    await store.begin(tx, key.id, rows)
  })
  return listImports(deps, key.id)
}

/** Lets go of what still waits or failed, all of it or one video; what was asked for already goes on. */
export async function cancelImport(deps: Deps, key: Key, videoId: string | null): Promise<ImportedVideo[]> {
  await deps.db.orm.transaction(async (tx) => {
    await holdOwned(tx, key)
    await store.cancel(tx, key.id, videoId)
  })
  return listImports(deps, key.id)
}

/** What is on its way into a playlist, and how the rest of that ended. */
export async function listImports({ db }: Pick<Deps, 'db'>, playlistId: string): Promise<ImportedVideo[]> {
  const rows = await store.list(db.orm, playlistId)
  return rows.map(({ videoId, title, state, problem, summaryId, publishes }) => ({
    ...{ videoId, title, state, publishes },
    message: problem?.message ?? null,
    jobId: summaryId,
  }))
}

export const exportImports = store.listOwned

async function listWaited(tx: Orm, playlistId: string): Promise<string[]> {
  const rows = await store.list(tx, playlistId)
  return rows.filter(({ state }) => state === 'waiting' || state === 'queued').map(({ videoId }) => videoId)
}
