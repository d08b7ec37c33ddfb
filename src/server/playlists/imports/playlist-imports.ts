// Lists the videos of a YouTube playlist or channel and imports their summaries into a playlist.
import { createHmac } from 'node:crypto'
import type { z } from 'zod'
import { maxListedVideos, maxPlaylistVideos } from '#contract/basics/limits.ts'
import type { ImportedVideo, importRequestSchema, Listing } from '#contract/playlists/playlists.ts'
import { Problem, problems } from '#contract/problems/problems.ts'
import { parseListLink } from '#contract/sources/youtube/list-link.ts'
import type { Orm } from '../../db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { enforceRateLimit } from '../../http/rate-limits/action-limits.ts'
import { listSummarizedVideoIds } from '../../library/history/history.ts'
import { readUsage } from '../../usage/usage.ts'
import { lockOwnedPlaylist, type PlaylistKey } from '../find-playlist.ts'
import { insertItem, listVideoIds, publishVideos } from '../items.ts'
import { listNamedVideos } from './list-named-videos.ts'
import * as store from './store.ts'

type ImportRequest = z.output<typeof importRequestSchema>

/**
 * Lists the first videos behind a link. Throws `listing_failed` if there are none, and
 * the problem of YouTube's refusal.
 */
export async function getListing(deps: Deps, userId: string, link: string): Promise<Listing> {
  const source = parseListLink(link)
  if ('problem' in source) throw new Problem(source.problem)
  await enforceRateLimit(deps, { kind: 'listing', userId, perMinute: 10, perDay: 200 })
  const list =
    source.kind === 'videos'
      ? await listNamedVideos(deps, source)
      : await deps.youtube.listVideos(source, maxListedVideos).catch((error: unknown) => {
          throw error instanceof Problem ? toListingProblem(error) : error
        })
  if (!list) throw new Problem('listing_failed')
  const ids = list.videos.map(({ videoId }) => videoId)
  const summarizedIds = new Set(await listSummarizedVideoIds(deps.db.orm, userId, ids))
  return {
    title: list.title || 'YouTube',
    kind: source.kind,
    videos: list.videos.map((video) => ({
      ...video,
      isSummarized: summarizedIds.has(video.videoId),
    })),
    hasMore: list.hasMore,
    remaining: (await readUsage(deps, userId)).remaining,
  }
}

/** Replaces the message, because the usual advice to upload captions does not fit a list. */
function toListingProblem({ code, details, cause }: Problem): Problem {
  const message = `${problems[code].title}, so this list could not be read. Nothing was started. Please try again later.`
  return new Problem(code, { message, details, cause })
}

type NewImport = ImportRequest & { address: string }

/** Queues videos for a playlist, within the limits for a person's requests. */
export async function startPlaylistImport(
  deps: Deps,
  key: PlaylistKey,
  request: NewImport,
): Promise<ImportedVideo[]> {
  await enforceRateLimit(deps, { kind: 'import', userId: key.ownerId, perMinute: 10, perDay: 100 })
  await deps.db.orm.transaction((tx) => queuePlaylistImport(deps, tx, key, request))
  return listPlaylistImports(deps, key.id)
}

/**
 * Queues videos for a playlist. Summaries that the owner has are added at once. Each
 * other video is requested in its turn and uses the allowance. With `publishSummaries` a
 * summary is published when it is added, if the playlist is public then. Throws
 * `playlist_full` unless all fit. Runs in the caller's transaction.
 */
export async function queuePlaylistImport(
  deps: Deps,
  tx: Orm,
  key: PlaylistKey,
  { videos, publishSummaries, address }: NewImport,
): Promise<void> {
  const nowMs = deps.now()
  const paceMs = deps.settings.IMPORT_PACE_MS
  const addressHash = createHmac('sha256', deps.secret)
    .update(`import from ${address}`)
    .digest('base64url')
  const requested = [...new Map(videos.map((video) => [video.videoId, video])).values()]
  const requestedIds = requested.map(({ videoId }) => videoId)
  await lockOwnedPlaylist(tx, key)
  const playlistIds = new Set(await listVideoIds(tx, key.id))
  const summarizedIds = new Set(await listSummarizedVideoIds(tx, key.ownerId, requestedIds))
  const newIds = requestedIds.filter((videoId) => !playlistIds.has(videoId))
  const pendingIds = new Set([...(await listPendingIds(tx, key.id)), ...newIds])
  if (playlistIds.size + pendingIds.size > maxPlaylistVideos) throw new Problem('playlist_full')
  for (const videoId of newIds)
    if (summarizedIds.has(videoId)) await insertItem(tx, { ...key, videoId }, nowMs)
  if (publishSummaries) await publishVideos(deps, tx, key, { videoIds: requestedIds, nowMs })
  const rows = requested.map(({ videoId, title }, position) => {
    const isDone = playlistIds.has(videoId) || summarizedIds.has(videoId)
    return {
      playlistId: key.id,
      videoId,
      title: title.replaceAll('\0', ''),
      position,
      createdAt: nowMs,
      publishSummary: publishSummaries,
      addressHash: isDone ? null : addressHash,
      // Spread over time, so that a long import does not delay a short one.
      state: isDone ? ('done' as const) : ('waiting' as const),
      dueAt: nowMs + position * paceMs,
    }
  })
  await store.restart(tx, key.id, rows)
}

/**
 * Cancels the videos that wait or failed, or one of them. A video that was requested
 * already continues.
 */
export async function cancelPlaylistImport(
  deps: Deps,
  key: PlaylistKey,
  videoId: string | null,
): Promise<ImportedVideo[]> {
  await deps.db.orm.transaction(async (tx) => {
    await lockOwnedPlaylist(tx, key)
    await store.cancel(tx, key.id, videoId)
  })
  return listPlaylistImports(deps, key.id)
}

/** Lists the videos of the latest import with their states. */
export async function listPlaylistImports(
  { db }: Pick<Deps, 'db'>,
  playlistId: string,
): Promise<ImportedVideo[]> {
  const rows = await store.list(db.orm, playlistId)
  return rows.map(({ videoId, title, state, problem, summaryId, publishSummary }) => ({
    videoId,
    title,
    state,
    publishSummary,
    message: problem?.message ?? null,
    jobId: summaryId,
  }))
}

async function listPendingIds(tx: Orm, playlistId: string): Promise<string[]> {
  const rows = await store.list(tx, playlistId)
  return rows
    .filter(({ state }) => state === 'waiting' || state === 'queued')
    .map(({ videoId }) => videoId)
}
