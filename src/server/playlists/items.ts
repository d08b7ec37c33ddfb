// Adds, removes, reorders and lists the summaries in a playlist. A public playlist shows
// only published ones, so adding one may publish it.
import { maxPlaylistVideos } from '#contract/basics/limits.ts'
import { publicPath, summaryPath } from '#contract/basics/paths.ts'
import type { PlaylistItem } from '#contract/playlists/playlists.ts'
import { Problem } from '#contract/problems/problems.ts'
import { isUploaded } from '#contract/sources/video-facts.ts'
import { findUser } from '../accounts/profiles.ts'
import type { Orm } from '../db/database.ts'
import type { Deps } from '../deps/deps.ts'
import { findHistoryEntry } from '../library/history/history.ts'
import { findPublication, publishWithPlaylist } from '../publications/publications.ts'
import { notifyFollowers } from '../social/notifications/notifications.ts'
import { listVersionsById } from '../summaries/user-summaries/user-summaries.ts'
import { lockOwnedPlaylist, type PlaylistKey } from './find-playlist.ts'
import * as items from './item-store.ts'
import * as store from './store.ts'

type ItemKey = PlaylistKey & { videoId: string }

/**
 * Adds one of the owner's summaries at the end. Throws `already_in_playlist`,
 * `playlist_full`, `playlist_holds_private` or `not_found`.
 */
export async function addItem(
  { db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>,
  key: ItemKey,
  { publishSummaries = false }: { publishSummaries?: boolean | undefined },
): Promise<void> {
  const nowMs = now()
  await db.orm.transaction(async (tx) => {
    const { isPublic, summaryId } = await insertItem(tx, key, nowMs)
    const { ownerId, videoId } = key
    if (isPublic && !(await findPublication(tx, { ownerId, videoId })))
      await publish(tx, key, {
        summaries: [{ videoId, summaryId }],
        mayPublish: publishSummaries,
        nowMs,
      })
    if (isPublic) await notifyFollowers({ settings }, tx, key, nowMs)
  })
}

/**
 * Adds the summary in the caller's transaction without publishing it: in a public
 * playlist only the owner sees it then.
 */
export async function insertItem(
  tx: Orm,
  { videoId, ...key }: ItemKey,
  nowMs: number,
): Promise<{ isPublic: boolean; summaryId: string }> {
  const { isPublic } = await lockOwnedPlaylist(tx, key)
  const entry = await findHistoryEntry(tx, { ownerId: key.ownerId, videoId })
  if (!entry) throw new Problem('not_found')
  if (await items.hasItem(tx, key.id, videoId)) throw new Problem('already_in_playlist')
  const { total, nextPosition } = await items.countItems(tx, key.id)
  if (total >= maxPlaylistVideos) throw new Problem('playlist_full')
  await items.insertItem(tx, {
    playlistId: key.id,
    videoId,
    position: nextPosition,
    addedAt: nowMs,
  })
  await store.update(tx, key.id, { updatedAt: nowMs })
  return { isPublic, summaryId: entry.summaryId }
}

/**
 * Publishes those of the videos that are in the playlist, in the caller's transaction.
 * Does nothing if the playlist is private.
 */
export async function publishVideos(
  deps: Pick<Deps, 'settings'>,
  tx: Orm,
  key: PlaylistKey,
  { videoIds, nowMs }: { videoIds: string[]; nowMs: number },
): Promise<void> {
  if (!(await lockOwnedPlaylist(tx, key)).isPublic) return
  const requested = new Set(videoIds)
  const summaries = (await items.listUnpublished(tx, key.id)).filter(({ videoId }) =>
    requested.has(videoId),
  )
  if (summaries.length === 0) return
  await publish(tx, key, { summaries, mayPublish: true, nowMs })
  await notifyFollowers(deps, tx, key, nowMs)
}

export const listVideoIds = items.listVideoIds

/** Does nothing if the video is not in the playlist. */
export async function deleteItem(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { videoId, ...key }: ItemKey,
): Promise<void> {
  await db.orm.transaction(async (tx) => {
    await lockOwnedPlaylist(tx, key)
    if (await items.deleteItem(tx, key.id, videoId))
      await store.update(tx, key.id, { updatedAt: now() })
  })
}

/**
 * Reorders all videos. Throws `playlist_changed` unless `videoIds` are exactly those in
 * the playlist.
 */
export async function reorderItems(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  key: PlaylistKey,
  videoIds: string[],
): Promise<void> {
  await db.orm.transaction(async (tx) => {
    await lockOwnedPlaylist(tx, key)
    const current = (await items.listItems(tx, key.id, true)).map(({ videoId }) => videoId)
    const requested = new Set(videoIds)
    const isComplete =
      videoIds.length === current.length && current.every((videoId) => requested.has(videoId))
    if (!isComplete) throw new Problem('playlist_changed')
    await items.updatePositions(tx, key.id, videoIds)
    await store.update(tx, key.id, { updatedAt: now() })
  })
}

export const deleteVideosFromPlaylists = items.deleteVideos

/** Lists what the owner or another viewer sees in the playlist, in order. */
export async function listVisibleItems(
  { db }: Pick<Deps, 'db'>,
  id: string,
  isOwner: boolean,
): Promise<PlaylistItem[]> {
  const rows = await items.listItems(db.orm, id, isOwner)
  const versions = await listVersionsById(
    db.orm,
    rows.map(({ summaryId }) => summaryId),
  )
  return rows.flatMap(({ videoId, addedAt, rating, summaryId, publishedId }) => {
    const version = versions.get(summaryId)
    if (!version) return []
    const { title, thumbnail, duration, durationSeconds, savedSeconds, readMinutes, createdAt } =
      version
    // The channel of uploaded captions says "Your captions", which only fits the owner.
    const isUpload = isUploaded(videoId)
    return {
      videoId,
      title,
      thumbnail,
      duration,
      durationSeconds,
      savedSeconds,
      readMinutes,
      createdAt,
      addedAt,
      path: isOwner || publishedId === null ? summaryPath(videoId) : publicPath(publishedId),
      channel: isUpload && !isOwner ? '' : version.channel,
      tldr: version.summary.tldr,
      rating: isOwner ? rating : 0,
      isPublished: publishedId !== null,
    }
  })
}

/**
 * Publishes every summary in the playlist. Throws `playlist_holds_private` with the
 * unpublished ones unless `mayPublish` is set.
 */
export async function publishAllItems(
  tx: Orm,
  key: PlaylistKey,
  { mayPublish, nowMs }: { mayPublish: boolean; nowMs: number },
): Promise<void> {
  const summaries = await items.listUnpublished(tx, key.id)
  if (summaries.length > 0) await publish(tx, key, { summaries, mayPublish, nowMs })
}

type PublishRequest = {
  summaries: { videoId: string; summaryId: string }[]
  mayPublish: boolean
  nowMs: number
}

async function publish(
  tx: Orm,
  { ownerId, id }: PlaylistKey,
  { summaries, mayPublish, nowMs }: PublishRequest,
): Promise<void> {
  if (!mayPublish)
    throw new Problem('playlist_holds_private', {
      details: { videoIds: summaries.map(({ videoId }) => videoId) },
    })
  const showsName = (await findUser(tx, ownerId))?.profile?.discoverable ?? false
  await publishWithPlaylist(
    tx,
    { ownerId, id },
    {
      summaries: summaries.map(({ videoId, summaryId }) => ({ videoId, summaryId })),
      showsName,
      nowMs,
    },
  )
}
